// Makes text of the service safe to show and log: bounded, without invisible or reordering characters.

/** Controls (with the escapes of terminals), signs that change directions, half characters, fillers and joiners. */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]`;
const anyUnseen = new RegExp(`${unseen}+`, 'gu');
const unseenInLines = new RegExp(`(?:(?!\n)${unseen})+`, 'gu');
/** More marks on one letter reach into other lines. */
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/** Most texts hold nothing else, and stay as they are. */
const onlyAscii = /^[ -~]*$/;

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The isolates that `setApart` puts around a text. */
const apart = /(\u2068[^\u2068\u2069\n]*\u2069)/;

/** A text on one line. A part that was set apart stays so. @param most characters */
export function plain(text = '', most = 300): string {
  if (text.length <= most && onlyAscii.test(text)) return text.trim();
  const clean = cleaned(text.slice(0, 4 * most), anyUnseen).trim();
  if (clean.length <= most) return clean;
  // Half of a character, and half of what was set apart, are unseen too.
  return cleaned(clean.slice(0, most), anyUnseen).trim();
}

/** The same, with an ellipsis if it is cut. */
export function cutLine(text: string, most = 120): string {
  // One character more would not tell: if it is a space, it is trimmed.
  const clean = plain(text, 4 * most);
  return clean.length > most ? `${plain(clean, most - 1)}…` : clean;
}

/** The same for code, files and models, in which no sign of ours may stand either. */
export function bareLine(text: string, most?: number): string {
  return bare(cutLine(text, most));
}

/** Without the signs of `setApart`. */
export function bare(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

/** The text without signs that change the direction of what follows: for files whose other characters must stay as they are. */
export function withoutDirections(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}

/**
 * A text in which something is written from right to left, between signs that keep it to itself: the numbers, IDs and prices
 * beside it stay in their order. A text that was put together out of such texts stays as it is, and so does any other.
 */
export function setApart(text: string): string {
  return rightToLeft.test(text) && !text.includes('\u2068') ? `\u2068${text}\u2069` : text;
}

/** With its lines, and as long as it is. */
export function plainLines(text: string): string {
  return cleaned(text, unseenInLines);
}

// Only what is written from right to left is ever set apart by us, and then all of it.
function cleaned(text: string, signs: RegExp): string {
  const parts = text.split(apart);
  const isOurs = parts.every((part, at) => rightToLeft.test(part) === (at % 2 === 1));
  if (!isOurs || parts.length === 1) return withoutSigns(text, signs);
  return parts
    .map((part, at) => (at % 2 === 1 ? setApart(withoutSigns(part, signs).trim()) : withoutSigns(part, signs)))
    .join('');
}

function withoutSigns(text: string, signs: RegExp): string {
  return text.replaceAll(signs, ' ').replaceAll(tooManyMarks, '$1');
}

/** The service's own ID of a request (service-shapes.md, "Headers"); undefined if it gave none. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  return plain(headers['x-dl-request-id']) || undefined;
}
