// Finds the IDs in a text. Skipped parts are reported, so that nothing is lost unseen.
import { idProblem, looksLikeCompany, type IdProblem } from './itemId.ts';
import { linesOf } from './listDocument.ts';
import { uncomment } from './uncomment.ts';

export interface FoundId {
  readonly id: string;
  /** The line of its first occurrence, from 0. */
  readonly line: number;
}

/** A skipped part: a word that cannot be an ID, a line without any ID, or an ID in a comment. */
export interface PassedOver {
  readonly text: string;
  /** The line number, from 0. */
  readonly line: number;
  readonly why: IdProblem | 'noId' | 'comment';
}

export interface FoundIds {
  /** Each ID once, in the order of the text. */
  readonly ids: readonly FoundId[];
  /** The number of repetitions that were left out. */
  readonly repeated: number;
  readonly passedOver: readonly PassedOver[];
}

const separators = /[\s,;|"'`“”„‘’«»]+/;

/**
 * Splits a text that should hold only IDs, such as typed text, a column or an array. Each piece between spaces, separators and
 * quotes is an ID, whatever it looks like, because IDs are opaque. Comments are left out.
 */
export function splitIds(text: string): FoundIds {
  return collect(text, (line, add, skip) => {
    for (const piece of line.split(separators)) {
      const id = withoutBrackets(piece);
      // A piece without a letter, a digit or `*` is the syntax of an array, such as a bracket or a dash.
      if (!/[\p{L}\p{N}*]/u.test(id)) continue;
      const why = idProblem(id);
      if (why) skip(id, why);
      else add(id);
    }
  });
}

/**
 * Finds IDs in a text that holds other things too, such as code, a table or prose. An ID is a whole word that is known as one or
 * has the usual form of a company's ID. A line without any is skipped as a whole.
 * @param isKnown whether an answer of the service has named the word as an ID
 */
export function findIds(text: string, isKnown: (word: string) => boolean = () => false): FoundIds {
  return collect(text, (line, add, skip) => {
    const ids = wordsOf(line).filter((word) => isKnown(word) || looksLikeCompany(word));
    for (const id of ids) add(id);
    if (ids.length === 0 && /[\p{L}\p{N}]/u.test(line)) skip(line.trim(), 'noId');
  });
}

// A dash is part of a word, so that the last 12 digits of a UUID are not taken for an ID.
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_-]+/gu) ?? [];
}

type LineReader = (line: string, add: (id: string) => void, skip: (text: string, why: PassedOver['why']) => void) => void;

function collect(text: string, readLine: LineReader): FoundIds {
  const ids = new Map<string, FoundId>();
  const passedOver: PassedOver[] = [];
  let repeated = 0;
  let inComment = false;
  linesOf(text).forEach((whole, line) => {
    const { code, comment, open } = uncomment(whole, inComment);
    inComment = open;
    const add = (id: string): void => {
      if (ids.has(id)) repeated += 1;
      else ids.set(id, { id, line });
    };
    readLine(code, add, (skipped, why) => passedOver.push({ text: skipped, line, why }));
    if (comment !== '')
      for (const word of wordsOf(comment)) if (looksLikeCompany(word)) passedOver.push({ text: word, line, why: 'comment' });
  });
  return { ids: [...ids.values()], repeated, passedOver };
}

// Brackets that open and close inside the piece stay, as in `a(b)`.
function withoutBrackets(piece: string): string {
  const id = piece.replace(/^[[({<]+/, '');
  const surplus = count(id, /[\])}>]/g) - count(id, /[[({<]/g);
  let end = id.length;
  while (end > id.length - surplus && /[\])}>]/.test(id.charAt(end - 1))) end -= 1;
  return id.slice(0, end);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
