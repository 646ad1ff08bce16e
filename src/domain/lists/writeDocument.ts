// Writes IDs as lines of a list document, which reads back as the same IDs, whatever characters they contain.
import { idProblem, invisible } from './itemId.ts';
import { linesOf, parseDocument } from './listDocument.ts';

/** The name of a company if it is known. */
export type NameOf = (id: string) => string | undefined;

const mostNameLength = 120;
const everyInvisible = new RegExp(invisible, 'gu');
// Most names match this: words of Latin letters and signs, separated by single spaces.
const plain = /^(?:[!-~¡-¬®-ɏ]+(?: (?! |$)|$))*$/;

/** The lines of the IDs, in their order, each followed by its name as a comment. */
export function formatDocument(ids: Iterable<string>, nameOf: NameOf): string {
  let text = '';
  for (const id of new Set(ids)) text += `${lineOf(id, nameOf)}\n`;
  return text;
}

/** A text as a comment on one line, such as a heading above the IDs. */
export function commentLine(text: string): string {
  return `# ${clean(text, 500)}`.trimEnd();
}

/**
 * The document changed to contain these IDs and no others. Lines of these IDs keep their order and comments, and unreadable lines
 * stay. New IDs are appended.
 */
export function reviseDocument(text: string, ids: Iterable<string>, nameOf: NameOf): string {
  const missing = new Set(ids);
  const wanted = new Set(missing);
  const lines = linesOf(text);
  const { entries, problems } = parseDocument(text, { isKnown: (id) => wanted.has(id) });
  const gone = new Set(problems.flatMap((problem) => (problem.kind === 'duplicate' ? [problem.line] : [])));
  for (const { id, line } of entries) if (!missing.delete(id)) gone.add(line);
  const remaining = lines.filter((_, line) => !gone.has(line));
  if (missing.size === 0 && gone.size === 0) return text;
  if (remaining.at(-1)?.trim() === '') remaining.pop();
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const added = [...missing].map((id) => lineOf(id, nameOf));
  return [...remaining, ...added].map((line) => line + eol).join('');
}

function lineOf(id: string, nameOf: NameOf): string {
  const name = clean(nameOf(id) ?? '', mostNameLength);
  return name === '' ? written(id) : `${written(id)}  # ${name}`;
}

// The names come from the service. They must not break the line, hide a part of it or change its direction.
function clean(text: string, most: number): string {
  if (text.length <= most && plain.test(text)) return text;
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(everyInvisible, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line;
}

/** The ID as it is written in a line: as it is if it reads back the same, else as a JSON string in ASCII. */
function written(id: string): string {
  const problem = idProblem(id);
  if (!id.startsWith('#') && (problem === undefined || problem === 'tooLong')) return id;
  return JSON.stringify(id).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
