// A list as text: one ID a line, with its name as a comment. Problems are reported with their range.
import { idProblem, likenessOf, type IdProblem, type Likeness } from './itemId.ts';

/** A range in one line of a text, counted as the editor does: from 0, in UTF-16 units of the line. */
export interface LineRange {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface Entry extends LineRange {
  readonly id: string;
}

export type DocumentProblem =
  /** The line is no entry. `text` is the part of it that cannot be an ID. */
  | (LineRange & { readonly kind: 'malformed'; readonly why: IdProblem; readonly text: string })
  /** An earlier line has the same ID, and that line is the entry. */
  | (LineRange & { readonly kind: 'duplicate'; readonly id: string; readonly firstLine: number })
  /** The ID does not have the usual form. The line is an entry nevertheless, because IDs are opaque. */
  | (LineRange & { readonly kind: 'unusual'; readonly id: string; readonly looksLike: Likeness });

export interface ListDocument {
  /** Each ID once, in the order of the lines. */
  readonly entries: readonly Entry[];
  /** The problems in the order of the lines. */
  readonly problems: readonly DocumentProblem[];
}

export interface DocumentReading {
  /** Returns whether an answer has named a text as an ID, such as a member of the list. It is then an ID in any form. */
  readonly isKnown?: (id: string) => boolean;
  /** True if an ID that does not look like a company's is reported, as in company lists. */
  readonly findsUnusual?: boolean;
}

/** Reads a document. Blank lines and comments (`#` at the beginning or after a space) are left out. */
export function parseDocument(text: string, { isKnown = () => false, findsUnusual = false }: DocumentReading = {}): ListDocument {
  const entries: Entry[] = [];
  const problems: DocumentProblem[] = [];
  const firstLines = new Map<string, number>();
  linesOf(text).forEach((content, line) => {
    const written = readLine(content, isKnown);
    if (!written) return;
    const { text: id, start, end } = written;
    if (written.why !== undefined) {
      problems.push({ line, start, end, kind: 'malformed', why: written.why, text: id });
      return;
    }
    const firstLine = firstLines.get(id);
    if (firstLine !== undefined) {
      problems.push({ line, start, end, kind: 'duplicate', id, firstLine });
      return;
    }
    firstLines.set(id, line);
    entries.push({ line, start, end, id });
    const looksLike = findsUnusual && !isKnown(id) ? likenessOf(id) : undefined;
    if (looksLike) problems.push({ line, start, end, kind: 'unusual', id, looksLike });
  });
  return { entries, problems };
}

/** The lines of a text, as the editor counts them. */
export function linesOf(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n');
}

interface Written {
  readonly text: string;
  readonly why?: IdProblem | undefined;
  readonly start: number;
  readonly end: number;
}

// Matches nearly every line: an ID, and a name in a comment behind it.
const usual = /^([\w-]{1,200})(?:\s+(?:#.*)?)?$/;
// Matches quotes around an ID and a comma behind it, which a pasted column or array may have.
const wrapped = /^(["'`]?)(.*?)\1[,;]?$/;
// Matches an ID that is written as a JSON string.
const quoted = /^("(?:[^"\\]|\\.)*")\s*(?:[,;]\s*)?(?:#.*)?$/;

function readLine(content: string, isKnown: (id: string) => boolean): Written | undefined {
  const id = usual.exec(content)?.[1];
  if (id !== undefined) return { text: id, start: 0, end: id.length };
  const start = content.search(/\S/);
  if (start < 0 || content[start] === '#') return undefined;
  const literal = content[start] === '"' ? quoted.exec(content.slice(start))?.[1] : undefined;
  if (literal !== undefined) {
    const text = literalText(literal);
    const place = { start, end: start + literal.length };
    if (text !== undefined && text !== '') return { ...place, text, why: isKnown(text) ? undefined : idProblem(text) };
  }
  const body = (content.slice(start).split(/\s#/, 1)[0] ?? '').trimEnd();
  const [, quote = '', text = body] = wrapped.exec(body) ?? [];
  if (text === '') return { start, end: start + body.length, text: body, why: idProblem(body) };
  const from = start + quote.length;
  return { start: from, end: from + text.length, text, why: isKnown(text) ? undefined : idProblem(text) };
}

/** The text of a JSON string; undefined if it is not valid. IDs with special characters are written as JSON strings. */
function literalText(literal: string): string | undefined {
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
