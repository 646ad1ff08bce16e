// Truncates titles that are too long for their room.

/** A text of at most `most` characters. The text before the last ` · ` is shortened first, down to half of the room. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const sign = text.lastIndexOf(' · ');
  if (sign === -1) return withEllipsis(text, most);
  const after = text.slice(sign);
  const before = withEllipsis(text.slice(0, sign), Math.max(most - after.length, Math.floor(most / 2)));
  return `${before}${withEllipsis(after, most - before.length)}`;
}

function withEllipsis(text: string, most: number): string {
  if (text.length <= most) return text;
  // A lone surrogate is removed, because it is half of a character.
  const start = text.slice(0, Math.max(1, most - 1)).replace(/[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}…`;
}
