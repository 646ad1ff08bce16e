// Makes text of the service safe to show and log: bounded, without invisible or reordering characters.

/** Controls (with the escapes of terminals), signs that change directions, half characters, fillers and joiners. */
const invisible = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]`;
const anyInvisible = new RegExp(`${invisible}+`, 'gu');
const invisibleInLines = new RegExp(`(?:(?!\n)${invisible})+`, 'gu');
/** More than four marks on one letter, which would reach into other lines. */
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/** Most texts are of these characters alone, and stay as they are. */
const onlyAscii = /^[ -~]*$/;

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The isolates that `isolateBidi` puts around a text. */
const isolated = /(\u2068[^\u2068\u2069\n]*\u2069)/;

/** Returns a text on one line without invisible characters. Isolates of `isolateBidi` stay. @param most characters */
export function plain(text = '', most = 300): string {
  if (text.length <= most && onlyAscii.test(text)) return text.trim();
  const clean = cleaned(text.slice(0, 4 * most), anyInvisible).trim();
  if (clean.length <= most) return clean;
  // The cut may leave half of a character, or an isolate without its end. Both are removed like invisible characters.
  return cleaned(clean.slice(0, most), anyInvisible).trim();
}

/** The same as `plain`, with an ellipsis if the text is cut. */
export function cutLine(text: string, most = 120): string {
  // One character more would not show that the text is longer, because a space at its end is trimmed.
  const clean = plain(text, 4 * most);
  return clean.length > most ? `${plain(clean, most - 1)}…` : clean;
}

/** The same as `cutLine` for code, files and models, in which the isolates of `isolateBidi` may not stand. */
export function bareLine(text: string, most?: number): string {
  return bare(cutLine(text, most));
}

/** The text without the isolates of `isolateBidi`. */
export function bare(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

/** The text without signs that change the direction of what follows: for files whose other characters must stay as they are. */
export function withoutDirections(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}

/**
 * Puts a text that has right-to-left letters between isolates, so that the numbers, IDs and prices beside it keep their order.
 * A text that already contains isolates stays as it is, and so does a text without such letters.
 */
export function isolateBidi(text: string): string {
  return rightToLeft.test(text) && !text.includes('\u2068') ? `\u2068${text}\u2069` : text;
}

/** Returns a text without invisible characters, with its line breaks and in its full length. */
export function plainLines(text: string): string {
  return cleaned(text, invisibleInLines);
}

// `isolateBidi` isolates all parts with right-to-left letters and no others. Other isolates come from the service and are removed.
function cleaned(text: string, signs: RegExp): string {
  const parts = text.split(isolated);
  const isOurs = parts.every((part, at) => rightToLeft.test(part) === (at % 2 === 1));
  if (!isOurs || parts.length === 1) return withoutSigns(text, signs);
  return parts
    .map((part, at) => (at % 2 === 1 ? isolateBidi(withoutSigns(part, signs).trim()) : withoutSigns(part, signs)))
    .join('');
}

function withoutSigns(text: string, signs: RegExp): string {
  return text.replaceAll(signs, ' ').replaceAll(tooManyMarks, '$1');
}

/** The service's own ID of a request (service-shapes.md, "Headers"); undefined if it gave none. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  return plain(headers['x-dl-request-id']) || undefined;
}
