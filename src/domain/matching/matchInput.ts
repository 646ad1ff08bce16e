// Reads the lines of a match: the distinct queries of a text or a column, and the skipped lines.
import { queryKey, queryOf, type MatchQuery } from './matchQuery.ts';

/** A query with the text that it was read from. */
export interface InputLine extends MatchQuery {
  readonly text: string;
}

export interface MatchInput {
  readonly lines: readonly InputLine[];
  /** The number of lines that repeat the query of another line. */
  readonly repeated: number;
  /** The texts that are not queries, without blank lines. */
  readonly passedOver: readonly string[];
}

/** Reads the cells of a column, or the lines of a text, as queries. */
export function readLines(texts: readonly string[]): MatchInput {
  const lines = new Map<string, InputLine>();
  const passedOver: string[] = [];
  let repeated = 0;
  for (const whole of texts) {
    const { text } = partsOf(whole);
    if (text === '') continue;
    const query = queryOf(text);
    if (!query) passedOver.push(text);
    else if (lines.has(queryKey(query))) repeated += 1;
    else lines.set(queryKey(query), { text: text.replaceAll(/\s+/g, ' '), ...query });
  }
  return { lines: [...lines.values()], repeated, passedOver };
}

/** The lines of a text. If only one line is not blank, its parts between tabs or semicolons are returned. */
export function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length === 1 ? (filled[0] ?? '').split(/[\t;]/) : lines;
}

/** The three parts of a line: the text of the query, and the texts before and after it. Joined, they are the line. */
export interface LineParts {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** Separates the text of the query from the white space, list dash, quotes and comma around it. */
export function partsOf(line: string): LineParts {
  const [, before = '', quote = '', quoted] = /^(\s*(?:[-*•]\s+)?)(["'`])((?:(?!\2).)*)\2\s*(?:[,;]\s*)?$/su.exec(line) ?? [];
  if (quoted !== undefined) {
    const at = before.length + quote.length;
    return { before: before + quote, text: quoted, after: line.slice(at + quoted.length) };
  }
  const start = /^\s*(?:[-*•]\s+)?/u.exec(line)?.[0] ?? '';
  const rest = line.slice(start.length);
  const trimmed = rest.trimEnd();
  const text = /[,;]$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed;
  return { before: start, text, after: rest.slice(text.length) };
}
