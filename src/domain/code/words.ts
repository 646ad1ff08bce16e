// Finds words in a text that may be IDs; only an answer of the service confirms that they are.

/** A word that may be an ID, with its offsets in the text. */
export interface Word {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Matches words of 8 to 64 characters with a digit, or of the usual form of an ID. Although IDs are opaque, other words are
 * hardly ever IDs. One expression does all of it, because checking each word by itself takes twice as long.
 */
const wordPattern = /(?<![\w-])(?=[A-Za-z_-]*\d|(?:[a-f]{12}|[a-f]{20})(?![\w-]))[\w-]{8,64}(?![\w-])/g;

/** The number of characters on each side of an offset that are enough to find the word there. */
const near = 128;

/** Matches letters, digits and marks of any script. */
const wordCharacter = /[\p{L}\p{N}\p{M}\p{Pc}]/u;

/**
 * The words of a text that may be IDs. Dashes and letters of any script belong to a word, so the last part of a UUID is no word
 * by itself.
 */
export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let found = wordPattern.exec(text); found; found = wordPattern.exec(text)) {
    const [id] = found;
    const start = found.index;
    const end = start + id.length;
    if (!isWordCharacter(text, start - 1) && !isWordCharacter(text, end)) words.push({ id, start, end });
  }
  return words;
}

/** The word that contains an offset of a line, or ends there. */
export function wordAt(line: string, offset: number): Word | undefined {
  // Only text near the offset is searched, because a line may be a whole file.
  const from = Math.max(0, offset - near);
  const words = wordsIn(line.slice(from, offset + near));
  const found = words.find(({ start, end }) => from + start <= offset && offset <= from + end);
  return found && { id: found.id, start: from + found.start, end: from + found.end };
}

// Only characters beyond ASCII are checked, because the expression has checked the others.
function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 0x7f && wordCharacter.test(String.fromCodePoint(text.codePointAt(isLowSurrogate(code) ? at - 1 : at) ?? 0));
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
