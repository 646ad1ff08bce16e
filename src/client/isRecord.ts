// Checks values that were parsed: whether they are records, and whether a member is text.

/** Returns whether a value is an object with members: neither null nor an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a member; undefined if the value is no record or the member is no text. */
export function textIn(value: unknown, member: string): string | undefined {
  const text = isRecord(value) ? value[member] : undefined;
  return typeof text === 'string' ? text : undefined;
}
