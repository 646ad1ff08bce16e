// Calendar days of the user: in the time zone of this computer, as it is when they are asked for.

/** The first millisecond of the day so many days after that of `time`. A day has 23, 24 or 25 hours. */
export function startOfDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  // through the date's own fields: `new Date(year, …)` takes the years 0 to 99 for 19xx
  date.setHours(0, 0, 0, 0);
  if (daysLater !== 0) date.setDate(date.getDate() + daysLater);
  return date.getTime();
}

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
