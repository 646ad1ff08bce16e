// Evaluates the conditions of the manifest (`when`) as the editor does, for the operators that this manifest uses.

/** The context keys that are set; what is absent is undefined. */
export type Context = Readonly<Record<string, string | boolean>>;

/** Returns whether a condition holds. An absent one always does. @throws Error for what is no condition */
export function holds(condition: string | undefined, context: Context): boolean {
  if (condition === undefined) return true;
  const tokens = condition.match(/\/(?:\\.|[^/\\])+\/|'[^']*'|&&|\|\||==|!=|=~|[!()]|[^\s!=&|()]+/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const takes = (token: string): boolean => tokens[at] === token && (at += 1) > 0;

  const either = (): boolean => {
    let value = both();
    while (takes('||')) value = both() || value;
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (takes('&&')) value = one() && value;
    return value;
  };
  const one = (): boolean => {
    if (takes('!')) return !one();
    if (takes('(')) {
      const value = either();
      if (!takes(')')) throw new Error(`a bracket is not closed: ${condition}`);
      return value;
    }
    const key = next();
    if (key === 'true' || key === 'false') return key === 'true';
    const value = context[key];
    if (takes('==')) return String(value) === next().replaceAll("'", '');
    if (takes('!=')) return String(value) !== next().replaceAll("'", '');
    if (takes('=~')) return new RegExp(next().slice(1, -1)).test(String(value ?? ''));
    return value !== undefined && value !== false && value !== '';
  };

  const value = either();
  if (at < tokens.length) throw new Error(`a condition goes on after its end: ${condition}`);
  return value;
}
