// One line of CSV, which a spreadsheet opens without running anything in it.

/**
 * A line with its end. RFC 4180: CRLF, a quote in quotes doubled. Spaces at the ends of a text, and what separates cells
 * elsewhere, are in quotes as well.
 */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  let line = '';
  for (const [index, cell] of cells.entries()) {
    const text = typeof cell === 'string' && !harmless.test(cell) ? quoted(withoutFormula(cell)) : String(cell);
    line += index === 0 ? text : `,${text}`;
  }
  return `${line}\r\n`;
}

/** Most cells: words, IDs, dates. Only for speed. */
const harmless = /^(\w[\w.:/-]*)?$/;

/**
 * Text that a spreadsheet would take for a formula, with an apostrophe before it: what begins with `=`, `+`, `-` or `@`, also
 * in full width, behind spaces or apostrophes, or with a tab or a line end. The same behind a semicolon, a tab or a line end
 * inside a text, since a spreadsheet whose separator that is begins another cell there and takes no notice of quotes. A
 * number stays one: `-12.5`. `withFormula` is the way back.
 */
export function withoutFormula(text: string): string {
  if (number.test(text)) return text;
  const marked = atStart.test(text) ? `'${text}` : text;
  return separator.test(text) ? marked.replace(inside, "'") : marked;
}

/** The text as it was before `withoutFormula`. */
export function withFormula(text: string): string {
  return text.replace(markedAtStart, '').replace(markedInside, '');
}

const separator = /[;\t\r\n]/;
const atStart = /^(?=[ ']*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;
const inside = /(?<=[;\t\r\n])(?=[ ']*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const markedAtStart = /^'(?=[ ']*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;
const markedInside = /(?<=[;\t\r\n])'(?=[ ']*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const number = /^-\d+(\.\d+)?$/;

function quoted(text: string): string {
  return /[",;\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
