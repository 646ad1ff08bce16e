// The calendar days between two moments.
import { startOfDay } from '../client/localDay.ts';

/** All days from that of `first` to that of `last`. A day ends before the first millisecond of the next one. */
export function daysBetween(first: number, last: number): readonly { readonly from: number; readonly to: number }[] {
  const days: { from: number; to: number }[] = [];
  for (let from = startOfDay(first); from <= last;) {
    const to = startOfDay(from, 1);
    days.push({ from, to });
    from = to;
  }
  return days;
}
