// One line of CSV, which a spreadsheet opens without running anything in it.

/**
 * A line with its end. RFC 4180: CRLF, a quote in quotes doubled. Spaces at the ends of a text, and what separates cells
 * elsewhere, are in quotes as well.
 */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? '';
    const text = typeof cell === 'string' && !isHarmless(cell) ? quoted(withoutFormula(cell)) : String(cell);
    line += index === 0 ? text : `,${text}`;
  }
  return `${line}\r\n`;
}

/**
 * Whether a text stands in a cell as it is: words, IDs, dates, names. Only for speed: one look at each character, where the
 * expressions below would take several.
 */
function isHarmless(text: string): boolean {
  const last = text.length - 1;
  if (last < 0) return true;
  if (!isWord(text.charCodeAt(0)) || text.charCodeAt(last) === space) return false;
  for (let index = 1; index <= last; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote || code === comma || code === semicolon || code === tab || code === lineFeed || code === carriageReturn)
      return false;
  }
  return true;
}

const [space, quote, comma, semicolon, tab, lineFeed, carriageReturn] = [0x20, 0x22, 0x2c, 0x3b, 0x09, 0x0a, 0x0d];

function isWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

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
  return /[",;\t\r\n]|^ | $/.test(text) ? `"${doubled(text)}"` : text;
}

const longest = 4096;
const room = Buffer.allocUnsafe(2 * longest);

// JSON has so many quotes that replacing them takes half of an export; byte by byte it takes a fourth of that. A value that is
// too long goes the usual way.
function doubled(text: string): string {
  if (text.length > longest) return text.replaceAll('"', '""');
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0xff) return text.replaceAll('"', '""');
    room[end] = code;
    end += 1;
    if (code !== quote) continue;
    room[end] = code;
    end += 1;
  }
  return room.toString('latin1', 0, end);
}
