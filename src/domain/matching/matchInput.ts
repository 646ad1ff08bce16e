// The lines of a match: the distinct queries of a text or a column, and the skipped ones.
import { queryKey, queryOf, type MatchQuery } from './matchQuery.ts';

/** One thing that is asked for, as it stood there. */
export interface InputLine extends MatchQuery {
  readonly text: string;
}

export interface MatchInput {
  readonly lines: readonly InputLine[];
  /** The number of lines that repeat the query of another line. */
  readonly repeated: number;
  /** Those that are nothing that could be asked for; blank ones are not among them. */
  readonly passedOver: readonly string[];
}

/** Reads the cells of a column, or the lines of a text, as queries. */
export function readLines(texts: readonly string[]): MatchInput {
  const lines = new Map<string, InputLine>();
  const passedOver: string[] = [];
  let repeated = 0;
  for (const whole of texts) {
    const { piece } = partsOf(whole);
    if (piece === '') continue;
    const query = queryOf(piece);
    if (!query) passedOver.push(piece);
    else if (lines.has(queryKey(query))) repeated += 1;
    else lines.set(queryKey(query), { text: piece.replaceAll(/\s+/g, ' '), ...query });
  }
  return { lines: [...lines.values()], repeated, passedOver };
}

/** The lines of a text; of a single line what stands between tabs or semicolons. */
export function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length === 1 ? (filled[0] ?? '').split(/[\t;]/) : lines;
}

/** A line in its parts: what is asked for, and what is around it. All three together are the line. */
export interface LineDeps {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** Takes away what is not asked for: white space, the dash of a list, quotes, and the comma of an array. */
export function partsOf(line: string): LineDeps {
  const [, before = '', quote = '', quoted] = /^(\s*(?:[-*•]\s+)?)(["'`])((?:(?!\2).)*)\2\s*(?:[,;]\s*)?$/su.exec(line) ?? [];
  if (quoted !== undefined) {
    const at = before.length + quote.length;
    return { before: before + quote, piece: quoted, after: line.slice(at + quoted.length) };
  }
  const start = /^\s*(?:[-*•]\s+)?/u.exec(line)?.[0] ?? '';
  const rest = line.slice(start.length);
  const trimmed = rest.trimEnd();
  const piece = /[,;]$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed;
  return { before: start, piece, after: rest.slice(piece.length) };
}
