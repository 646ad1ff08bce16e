// Titles that are too long for the room that there is.

/** A text of so many characters at most. The text before the last ` · ` is shortened first, down to half of the room. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const sign = text.lastIndexOf(' · ');
  if (sign === -1) return ended(text, most);
  const behind = text.slice(sign);
  const before = ended(text.slice(0, sign), Math.max(most - behind.length, Math.floor(most / 2)));
  return `${before}${ended(behind, most - before.length)}`;
}

function ended(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a character that takes two units is no text.
  const start = text.slice(0, Math.max(1, most - 1)).replace(/[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}…`;
}
