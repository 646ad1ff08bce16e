// Text of the service as it may be shown and logged: bounded, without characters that nobody sees or that change others' places.

/** Controls (with the escapes of terminals), signs that change directions, half characters, fillers and joiners. */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]`;
const anyUnseen = new RegExp(`${unseen}+`, 'gu');
const unseenInLines = new RegExp(`(?:(?!\n)${unseen})+`, 'gu');
/** More marks on one letter reach into other lines. */
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/** On one line. @param most characters */
export function plain(text = '', most = 300): string {
  const clean = text
    .slice(0, 4 * most)
    .replaceAll(anyUnseen, ' ')
    .replaceAll(tooManyMarks, '$1')
    .trim();
  // Not with half of a character at its end.
  return clean.length > most ? clean.slice(0, most).replace(/[\ud800-\udbff]$/, '') : clean;
}

/** With its lines, and as long as it is. */
export function plainLines(text: string): string {
  return text.replaceAll(unseenInLines, ' ').replaceAll(tooManyMarks, '$1');
}

/** The service's own ID of a request (service-shapes.md, "Headers"); undefined where it gave none. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  return plain(headers['x-dl-request-id']) || undefined;
}
