// Calendar days as whole numbers since 1970-01-01 in UTC, which compare and add faster than text.

const msPerDay = 86_400_000;

/** The day of a moment given in milliseconds since the epoch. */
export function dayOf(ms: number): number {
  return Math.floor(ms / msPerDay);
}

/** The number of a calendar day. @param month 1 to 12 */
export function dayFrom(year: number, month: number, day: number): number {
  return dayOf(Date.UTC(year, month - 1, day));
}

/** The first moment of a day, in milliseconds since the epoch. */
export function startOf(day: number): number {
  return day * msPerDay;
}

/** The first day that begins at a moment or later. @param ms milliseconds since the epoch */
export function firstDayFrom(ms: number): number {
  return Math.ceil(ms / msPerDay);
}

/** A day as text, such as `2026-02-28`. */
export function isoDate(day: number): string {
  return new Date(startOf(day)).toISOString().slice(0, 10);
}
