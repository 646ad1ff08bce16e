// Calendar days of the user: in the time zone of this computer, as it is when they are asked for.

/** A day as `2026-01-31`. @param time milliseconds since the epoch */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first millisecond of the day so many days after that of `time`, in milliseconds since the epoch. A day has 23, 24 or 25 hours. */
export function startOfDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  // through the date's own fields: `new Date(year, …)` takes the years 0 to 99 for 19xx
  if (daysLater !== 0) date.setDate(date.getDate() + daysLater);
  // The hours come last: a day whose midnight summer time skips begins later, but the days beside it do not.
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}
