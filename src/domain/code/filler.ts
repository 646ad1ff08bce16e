// Skips filler, that is white space and comments between the elements of a list, in linear time.

/** The offset after all filler from `from` on, at most `to`. A comment that does not end by then is not skipped. */
export function skipFiller(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const next = isSpace(text, at) ? at + 1 : endOfComment(text, at, to);
    if (next === undefined || next > to) break;
    at = next;
  }
  return at;
}

/** Tells for each offset of a text, and for its end, whether the rest from there on is only filler. */
export function fillsToEnd(part: string): readonly boolean[] {
  const fills = new Array<boolean>(part.length + 1).fill(false);
  fills[part.length] = true;
  // The loop goes backwards: `newline` and `stars` hold the next line end and the next star from an offset on.
  let newline = -1;
  const stars = new Array<number>(part.length + 2).fill(-1);
  for (let at = part.length - 1; at >= 0; at -= 1) {
    const character = part.charAt(at);
    if (character === '\n') newline = at;
    stars[at] = character === '*' ? at : (stars[at + 1] ?? -1);
    const star = stars[at + 2] ?? -1;
    const last = isSpace(part, at)
      ? at
      : beginsLineComment(part, at)
        ? newline
        : part.startsWith('/*', at) && star >= 0 && part.charAt(star + 1) === '/'
          ? star + 1
          : -1;
    fills[at] = last >= 0 && fills[last + 1] === true;
  }
  return fills;
}

function endOfComment(text: string, at: number, to: number): number | undefined {
  if (beginsLineComment(text, at)) {
    const newline = indexBefore(text, '\n', at, to);
    return newline === undefined ? undefined : newline + 1;
  }
  if (!text.startsWith('/*', at)) return undefined;
  const star = indexBefore(text, '*', at + 2, to);
  return star !== undefined && text.charAt(star + 1) === '/' ? star + 2 : undefined;
}

// `indexOf` would search the whole text, not only up to `to`.
function indexBefore(text: string, sign: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at += 1) if (text.charAt(at) === sign) return at;
  return undefined;
}

function beginsLineComment(text: string, at: number): boolean {
  return text.startsWith('//', at) || text.startsWith('#', at) || text.startsWith('--', at);
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}
