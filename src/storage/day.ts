// Divides a period into calendar days.
import { startOfDay } from '../client/localDay.ts';

/**
 * The calendar days from the day of `first` to the day of `last`. All times are in milliseconds since the epoch, and `to` is the
 * start of the next day.
 */
export function daysBetween(first: number, last: number): readonly { readonly from: number; readonly to: number }[] {
  const days: { from: number; to: number }[] = [];
  for (let from = startOfDay(first); from <= last;) {
    const to = startOfDay(from, 1);
    days.push({ from, to });
    from = to;
  }
  return days;
}
