// The calendar days between two moments.
import { startOfDay } from '../client/localDay.ts';

/** Every day from that of `first` to that of `last`: from its first millisecond to before the next one's. */
export function daysBetween(first: number, last: number): readonly { readonly from: number; readonly to: number }[] {
  const days: { from: number; to: number }[] = [];
  for (let from = startOfDay(first); from <= last;) {
    const to = startOfDay(from, 1);
    days.push({ from, to });
    from = to;
  }
  return days;
}
