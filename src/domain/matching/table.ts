// Reads a table from a text, with tabs, semicolons or commas between its cells, and finds its heading.
import { normalizeName } from '../../client/normalizeName.ts';
import { queryOf } from './matchQuery.ts';

export interface Table {
  /** The cells of each row, including a heading. */
  readonly rows: readonly (readonly string[])[];
  /** The number of cells of the longest row. */
  readonly width: number;
}

/** The number of characters from which the separator is guessed. */
const sampleLength = 20_000;

/** The table in a text; undefined if the text is not a table. */
export function tableIn(text: string): Table | undefined {
  const [, first = '', declared = ''] = /^\uFEFF?(sep=([;,\t])\r?\n)?/i.exec(text) ?? [];
  const body = text.replace(/^\uFEFF/, '').slice(first.length);
  const separator = declared === '' ? separatorOf(body) : declared;
  if (separator === undefined) return undefined;
  const rows = rowsOf(body, separator);
  return { rows, width: rows.reduce((most, { length }) => Math.max(most, length), 0) };
}

/** The texts of a column, one for each row; empty if a row is too short. */
export function columnOf({ rows }: Table, index: number): readonly string[] {
  return rows.map((cells) => cells[index] ?? '');
}

/** Returns whether the first cell of a column is a heading; undefined if it is not clear. */
export function hasHeading([first = '', ...others]: readonly string[]): boolean | undefined {
  const query = queryOf(first);
  if (query && query.kind !== 'name') return false;
  const words = normalizeName(first).match(/\p{L}+/gu) ?? [];
  if (words.length > 0 && words.every((word) => headings.has(word))) return true;
  const queries = others.flatMap((text) => queryOf(text) ?? []);
  const numbers = queries.filter(({ kind }) => kind !== 'name').length;
  return queries.length > 0 && numbers * 2 > queries.length ? true : undefined;
}

const headings: ReadonlySet<string> = new Set(
  `azienda aziende cf cliente code codice companies company customer client denominazione firm fiscale fornitore id impresa
  iva legal name names nome no number numero p partita piva rag ragione rea reg registration sociale societa supplier tax vat`.split(
    /\s+/,
  ),
);

function separatorOf(text: string): string | undefined {
  const isTruncated = text.length > sampleLength;
  return ['\t', ';', ','].find((separator) => {
    const all = rowsOf(text.slice(0, sampleLength), separator);
    const rows = isTruncated ? all.slice(0, -1) : all;
    const width = rows[0]?.length ?? 0;
    const isEven = width > 1 && rows.length > 1 && rows.every(({ length }) => length === width);
    // If only empty cells follow the first one, each line ends with a comma, as in an array.
    return isEven && rows.some((cells) => cells.slice(1).some((cell) => cell.trim() !== ''));
  });
}

/**
 * The rows of a text as in RFC 4180, with any separator and line end: in a quoted cell, quotes are doubled and line ends are
 * allowed. Empty lines are left out. A quote in a cell that does not begin with one is an ordinary character.
 */
export function rowsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { cell, end } = cellAt(text, at, separator);
    row.push(cell);
    at = end + 1;
    if (text.charAt(end) === separator) continue;
    if (row.length > 1 || row[0] !== '' || text.charAt(end - 1) === '"') rows.push(row);
    row = [];
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at += 1;
  }
  return rows;
}

function cellAt(text: string, start: number, separator: string): { readonly cell: string; readonly end: number } {
  let cell = '';
  let at = start;
  while (text.charAt(at) === '"' && (at === start || text.charAt(at - 1) === '"')) {
    const close = text.indexOf('"', at + 1);
    // A quoted cell without a closing quote extends to the end of the text.
    const until = close < 0 ? text.length : close;
    cell += `${at === start ? '' : '"'}${text.slice(at + 1, until)}`;
    at = Math.min(until + 1, text.length);
  }
  const from = at;
  while (at < text.length && !isEnd(text.charAt(at), separator)) at += 1;
  return { cell: cell + text.slice(from, at), end: at };
}

function isEnd(character: string, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r';
}
