// Windowing of a large table: draws the visible rows and columns, some around them, and the focused one.
// It is arithmetic without a library: see timelineLayout.ts for the figures.

export interface Viewport {
  /** The scroll position, the visible length, and the size of a row or column: in pixels. */
  readonly start: number;
  readonly length: number;
  readonly size: number;
}

/** A row or column by its number, or a gap as large as so many. */
export type DrawnPart = { readonly at: number } | { readonly gap: number };

/**
 * The rows or columns to draw, in order, with gaps for all others.
 * @param around the number of those drawn beyond the visible ones, so that scrolling finds them there
 * @param focused is drawn wherever it is; -1 for none
 */
export function drawnOf(count: number, { start, length, size }: Viewport, around: number, focused: number): readonly DrawnPart[] {
  const first = Math.max(0, Math.min(count - 1, Math.floor(start / size)) - around);
  const last = Math.min(count, Math.ceil((start + length) / size) + around);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (focused >= 0 && focused < first) shown.unshift(focused);
  else if (focused >= last && focused < count) shown.push(focused);
  const drawn: DrawnPart[] = [];
  let next = 0;
  for (const at of shown) {
    if (at > next) drawn.push({ gap: at - next });
    drawn.push({ at });
    next = at + 1;
  }
  if (next < count) drawn.push({ gap: count - next });
  return drawn;
}
