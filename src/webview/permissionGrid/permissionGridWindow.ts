// Windowing of a large table: finds the visible rows or columns, some around them, and the focused one.
// No library is used, because a page may have 60 KB only: timelineLayout.ts has the figures.

/** The visible part of one direction, in pixels. */
export interface Viewport {
  /** The scroll position. */
  readonly start: number;
  readonly length: number;
  /** The size of one row or column. */
  readonly size: number;
}

/** The index of a row or column that is drawn, or a gap with the number of those that are not. */
export type DrawnPart = { readonly at: number } | { readonly gap: number };

/**
 * The rows or columns to draw, in order, with gaps for all others.
 * @param around the number that is drawn before and after the visible ones, so that a short scroll shows no gap
 * @param focused the index of the one that is always drawn, so that it keeps the focus; -1 for none
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
