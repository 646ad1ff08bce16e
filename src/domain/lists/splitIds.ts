// Splits any text into IDs. Skipped parts are reported, so that nothing is lost unseen.
import { idProblem, looksLikeCompany, type IdProblem } from './itemId.ts';
import { linesOf } from './listDocument.ts';
import { uncomment } from './uncomment.ts';

export interface FoundId {
  readonly id: string;
  /** From 0: where it stands first. */
  readonly line: number;
}

/** A skipped part: a word that can be no ID, a line without any, or an ID in a comment. */
export interface PassedOver {
  readonly text: string;
  /** From 0. */
  readonly line: number;
  readonly why: IdProblem | 'noId' | 'comment';
}

export interface FoundIds {
  /** Each once, in the order in which they stand there. */
  readonly ids: readonly FoundId[];
  /** The number of repeated IDs. */
  readonly repeated: number;
  readonly passedOver: readonly PassedOver[];
}

const separators = /[\s,;|"'`“”„‘’«»]+/;

/**
 * IDs in a text that is meant to be IDs and nothing else, such as what was typed, a column or an array: each piece between
 * spaces, separators and quotes is one, whatever it looks like, since IDs are opaque. Comments are left out.
 */
export function splitIds(text: string): FoundIds {
  return collect(text, (line, take, pass) => {
    for (const piece of line.split(separators)) {
      const id = withoutBrackets(piece);
      // Brackets alone, or a dash: what an array is made of.
      if (!/[\p{L}\p{N}*]/u.test(id)) continue;
      const why = idProblem(id);
      if (why) pass(id, why);
      else take(id);
    }
  });
}

/**
 * IDs in a text that holds other things too, such as code, a table or prose: whole words that an answer has named as an ID,
 * or that have the usual form of a company's. A line without any is passed over as a whole.
 */
export function findIds(text: string, isKnown: (word: string) => boolean = () => false): FoundIds {
  return collect(text, (line, take, pass) => {
    const ids = wordsOf(line).filter((word) => isKnown(word) || looksLikeCompany(word));
    for (const id of ids) take(id);
    if (ids.length === 0 && /[\p{L}\p{N}]/u.test(line)) pass(line.trim(), 'noId');
  });
}

// A dash belongs to the word: the tail of a UUID is none.
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_-]+/gu) ?? [];
}

type LineReader = (line: string, take: (id: string) => void, pass: (text: string, why: PassedOver['why']) => void) => void;

function collect(text: string, readLine: LineReader): FoundIds {
  const ids = new Map<string, FoundId>();
  const passedOver: PassedOver[] = [];
  let repeated = 0;
  let inComment = false;
  linesOf(text).forEach((whole, line) => {
    const { code, comment, open } = uncomment(whole, inComment);
    inComment = open;
    const take = (id: string): void => {
      if (ids.has(id)) repeated += 1;
      else ids.set(id, { id, line });
    };
    readLine(code, take, (passed, why) => passedOver.push({ text: passed, line, why }));
    if (comment !== '')
      for (const word of wordsOf(comment)) if (looksLikeCompany(word)) passedOver.push({ text: word, line, why: 'comment' });
  });
  return { ids: [...ids.values()], repeated, passedOver };
}

// Not those that belong to the piece itself, as in `a(b)`.
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
