// Replaces a secret in code by an environment variable, in the syntax of the language.
import type { TextEdit } from './removal.ts';
import { openStringAt } from './stringAt.ts';

/** The expression that reads `NAME`, and the operator that joins it with strings; absent if only a whole string is replaced. */
interface VariableExpression {
  readonly read: string;
  readonly join?: string;
}

const script: VariableExpression = { read: 'process.env.NAME', join: ' + ' };
const java: VariableExpression = { read: 'System.getenv("NAME")', join: ' + ' };

const expressions: ReadonlyMap<string, VariableExpression> = new Map([
  ['javascript', script],
  ['javascriptreact', script],
  ['typescript', script],
  ['typescriptreact', script],
  ['vue', script],
  ['svelte', script],
  ['coffeescript', script],
  ['python', { read: 'os.environ["NAME"]', join: ' + ' }],
  ['java', java],
  ['kotlin', java],
  ['groovy', java],
  ['scala', { read: 'sys.env("NAME")', join: ' + ' }],
  ['csharp', { read: 'Environment.GetEnvironmentVariable("NAME")', join: ' + ' }],
  ['go', { read: 'os.Getenv("NAME")', join: ' + ' }],
  ['php', { read: "getenv('NAME')", join: ' . ' }],
  ['ruby', { read: "ENV.fetch('NAME')", join: ' + ' }],
  ['perl', { read: '$ENV{NAME}', join: ' . ' }],
  ['lua', { read: 'os.getenv("NAME")', join: ' .. ' }],
  ['powershell', { read: '$env:NAME', join: ' + ' }],
  ['r', { read: 'Sys.getenv("NAME")' }],
  ['swift', { read: '(ProcessInfo.processInfo.environment["NAME"] ?? "")', join: ' + ' }],
  ['julia', { read: 'ENV["NAME"]', join: ' * ' }],
  ['shellscript', { read: '"${NAME}"', join: '' }],
]);

/** The prefixes of a string directly before its quote that say how it is read, such as the `f` of Python. */
const prefixes: ReadonlyMap<string, RegExp> = new Map([
  ['python', /(?<!\w)[bfrtu]{1,2}$/i],
  ['csharp', /[$@]{1,2}$/],
  ['scala', /(?<!\w)(?:s|f|raw)$/],
]);

/** The placeholders of languages that replace a variable inside any text or string. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ['shellscript', '${NAME}'],
  ['dockercompose', '${NAME}'],
  ['http', '{{$processEnv NAME}}'],
  ['rest', '{{$processEnv NAME}}'],
  ['bat', '%NAME%'],
  ['makefile', '$(NAME)'],
]);

/**
 * The edits that replace a secret by a variable. Undefined if the language is not known, or if the secret is not in a string that
 * can be replaced or joined. A string that a method or a format is applied to cannot be joined.
 * @param place the offsets of the secret, without quotes
 */
export function readFromEnvironment(
  text: string,
  place: { readonly start: number; readonly end: number },
  { languageId, variable }: { readonly languageId: string; readonly variable: string },
): readonly TextEdit[] | undefined {
  const { start, end } = place;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const open = openStringAt(text.slice(lineStart, start), start - lineStart);
  const named = (template: string): string => template.replace('NAME', () => variable);
  const placeholder = placeholders.get(languageId);
  const expression = expressions.get(languageId);
  if (placeholder !== undefined && open?.quote !== "'") return [{ start, end, text: named(placeholder) }];
  if (!expression || !open) return undefined;
  const { quote } = open;
  if (quote === '`' && expression === script) return [{ start, end, text: `\${${named(script.read)}}` }];
  // A string in triple quotes would have to be closed and opened by three quotes.
  if (text.slice(0, lineStart + open.start).endsWith(quote.repeat(3))) return undefined;
  const prefix = prefixes.get(languageId)?.exec(text.slice(lineStart, lineStart + open.start - 1))?.[0] ?? '';
  // Python cannot join bytes and templates with the string that a variable holds.
  if (languageId === 'python' && /[bt]/i.test(prefix)) return undefined;
  const begins = lineStart + open.start === start;
  const ends = text.charAt(end) === quote;
  const isComplete = begins && ends;
  if (!isComplete && expression.join === undefined) return undefined;
  if (languageId === 'powershell' && !isComplete && quote === '"') return [{ start, end, text: named('${env:NAME}') }];
  const join = expression.join ?? '';
  const edit: TextEdit = {
    start: begins ? start - 1 - prefix.length : start,
    end: ends ? end + 1 : end,
    text: `${begins ? '' : quote + join}${named(expression.read)}${ends ? '' : join + prefix + quote}`,
  };
  const literal = { start: lineStart + open.start - 1, end, quote };
  // PowerShell would read a sum without brackets as several arguments of a command.
  if (languageId === 'powershell' && !isComplete) return inBrackets(text, edit, literal, '()');
  // A method, a format or an index would apply to the last part of the sum alone.
  if (!isComplete && /[+*]/.test(join) && operandRest.get(quote)?.test(text.slice(end))) return undefined;
  if (languageId.endsWith('react') && isAttribute(text, literal.start)) return inBrackets(text, edit, literal, '{}');
  return languageId === 'python' ? [...importOf(text), edit] : [edit];
}

/** Expressions by quote for the rest of a literal with an operator behind it that binds more tightly than a sum. */
const operandRest: ReadonlyMap<string, RegExp> = new Map([
  ['"', /^(?:[^"\\\n]|\\.)*"\s*[.%[]/],
  ["'", /^(?:[^'\\\n]|\\.)*'\s*[.%[]/],
]);

/** Returns whether a string that begins at an offset is the value of a JSX attribute, where an expression needs braces. */
function isAttribute(text: string, start: number): boolean {
  return /<[A-Za-z][\w.]*\s(?:[^<>]|=>)*[\w:-]=$/.test(text.slice(Math.max(0, start - tagLength), start));
}

/** The characters before a string that are searched for the beginning of its tag. */
const tagLength = 600;

/** Expressions by quote for the rest of a literal with its closing quote. A doubled quote does not close a literal. */
const restOf: ReadonlyMap<string, RegExp> = new Map([
  ['"', /^(?:[^"\n]|"")*"/],
  ["'", /^(?:[^'\n]|'')*'/],
]);

/** The edit with brackets around the whole literal; undefined if the literal does not end in its line. */
function inBrackets(
  text: string,
  edit: TextEdit,
  { start, end, quote }: { readonly start: number; readonly end: number; readonly quote: string },
  [opening = '', closing = '']: string,
): readonly TextEdit[] | undefined {
  const rest = restOf.get(quote)?.exec(text.slice(end))?.[0];
  if (rest === undefined) return undefined;
  const close = end + rest.length;
  const opened = edit.start === start ? { ...edit, text: opening + edit.text } : edit;
  const closed = edit.end === close ? { ...opened, text: opened.text + closing } : opened;
  return [
    ...(opened === edit ? [{ start, end: start, text: opening }] : []),
    closed,
    ...(closed === opened ? [{ start: close, end: close, text: closing }] : []),
  ];
}

// The import goes before the first import, or after the comments, the docstring and the `__future__` imports that begin the file. Only
// an import of the whole module at the beginning of a line counts as present, because any other one may not bind the name `os` here.
function importOf(text: string): readonly TextEdit[] {
  // Strings in triple quotes are filled with quotes, because a line of a docstring may begin as an import does.
  const code = text.replaceAll(/("""|''')[\s\S]*?\1/g, (string) => string.replaceAll(/[^\n]/g, '"'));
  if (/^import[ \t](?:[^\n#,;]*,)*[ \t]*os[ \t]*(?:[,;#\r]|$)/m.test(code)) return [];
  const first = /^(?:import\s|from\s+(?!__future__))/m.exec(code)?.index;
  const future = [...code.matchAll(/^from[ \t]+__future__[^\n]*\n/gm)].at(-1);
  const beginning = /^(?:#[^\n]*\n)*(?:[\r\n]*[ru]?"+[ \t]*\r?\n)*/i.exec(code)?.[0] ?? '';
  const at = first ?? (future ? future.index + future[0].length : beginning.length);
  return [{ start: at, end: at, text: 'import os\n' }];
}
