// Writes one line of CSV, or a cell between tabs, whose texts a spreadsheet does not run as formulas.
// `csv-stringify` looks for a formula only at the beginning of a text, and not behind a semicolon, a tab or a line end inside it.

/**
 * A line with its line end, as in RFC 4180: the line ends with CRLF, and quotes inside a quoted text are doubled. Texts with
 * spaces at their ends, semicolons or tabs are quoted as well, because other programs trim them or separate cells there.
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

/** A cell between tabs. A tab or a line end inside it becomes a space, because it would begin another cell. */
export function tabCell(text: string): string {
  const cell = withoutFormula(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
  // A spreadsheet takes a cell that begins with a quote for a quoted one, which ends at the next quote, perhaps in another cell.
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Returns whether a text surely needs neither quotes nor an apostrophe, such as most words, IDs, dates and names. The check only
 * saves time: it reads each character once, and the expressions below would read it several times.
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
 * Puts an apostrophe before a text that a spreadsheet would take for a formula. Such a text begins with `=`, `+`, `-` or `@`,
 * also in full width or behind spaces or apostrophes, or it begins with a tab or a line end. The parts of a text behind a
 * semicolon, a tab or a line end are treated alike, because a spreadsheet that separates cells there may ignore the quotes. A
 * negative number such as `-12.5` stays as it is. `withFormula` is the inverse.
 */
export function withoutFormula(text: string): string {
  if (number.test(text)) return text;
  const marked = atStart.test(text) ? `'${text}` : text;
  return separator.test(text) ? marked.replace(inside, "'") : marked;
}

/** The inverse of `withoutFormula`. */
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

const mostBuffered = 4096;
const buffer = Buffer.allocUnsafe(2 * mostBuffered);

// JSON has so many quotes that `replaceAll` takes half of the time of an export. Writing byte by byte takes a fourth of that. It
// needs a text that fits into the buffer and has no characters beyond Latin-1.
function doubled(text: string): string {
  if (text.length > mostBuffered) return text.replaceAll('"', '""');
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0xff) return text.replaceAll('"', '""');
    buffer[end] = code;
    end += 1;
    if (code !== quote) continue;
    buffer[end] = code;
    end += 1;
  }
  return buffer.toString('latin1', 0, end);
}
