// Finds words in a text that may be IDs; only an answer of the service confirms that they are.
/** A word that may be an ID, by offsets into the text. */
export interface Word {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/**
 * IDs are opaque, but a word of fewer than 8 or more than 64 characters is far oftener something else, and so is one without a
 * digit, unless it has the usual form. One expression for all of it: to look at each word by itself takes twice as long.
 */
const wordPattern = /(?<![\w-])(?=[A-Za-z_-]*\d|(?:[a-f]{12}|[a-f]{20})(?![\w-]))[\w-]{8,64}(?![\w-])/g;

/** Characters on each side of a place that are enough to see the word there. */
const near = 128;

const outside = /[\p{L}\p{N}\p{M}\p{Pc}]/u;

/**
 * Whole words with a digit, and those of the usual form. A dash belongs to the word, so the tail of a UUID is none; and so does
 * a letter of any script.
 */
export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let found = wordPattern.exec(text); found; found = wordPattern.exec(text)) {
    const [id] = found;
    const start = found.index;
    const end = start + id.length;
    if (!isInside(text, start - 1) && !isInside(text, end)) words.push({ id, start, end });
  }
  return words;
}

/** The word at an offset, or at its end, of one line. */
export function wordAt(line: string, offset: number): Word | undefined {
  // Of a line that is a whole file only what is near.
  const from = Math.max(0, offset - near);
  const words = wordsIn(line.slice(from, offset + near));
  const found = words.find(({ start, end }) => from + start <= offset && offset <= from + end);
  return found && { id: found.id, start: from + found.start, end: from + found.end };
}

// A letter that is none of ASCII, right beside it: all others were seen.
function isInside(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 0x7f && outside.test(String.fromCodePoint(text.codePointAt(isLowSurrogate(code) ? at - 1 : at) ?? 0));
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
