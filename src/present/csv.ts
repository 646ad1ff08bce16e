// Lines of CSV files (CRLF, RFC 4180) that a spreadsheet shows as the text they are.

/** One line with its line end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

// A spreadsheet takes what begins with one of these for a formula: an apostrophe before it makes it text again.
function field(value: string): string {
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
