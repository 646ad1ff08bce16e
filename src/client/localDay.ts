// Calendar days in the present time zone of this computer.

/** A day as `2026-01-31`. @param time milliseconds since the epoch */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first millisecond of the day that is `daysLater` days after the day of `time`. Both are milliseconds since the epoch. */
export function startOfDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  // The hour is set to noon, because if summer time skipped the hour of `time` on the other day, the result could be a day later.
  date.setHours(12);
  // `new Date(year, …)` is not used, because it takes the years 0 to 99 for 1900 to 1999.
  if (daysLater !== 0) date.setDate(date.getDate() + daysLater);
  // The hours are set after the day. If summer time skips the midnight of the first day, that day begins at a later hour, which
  // the other day must not take over.
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}
