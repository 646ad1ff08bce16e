// Calendar days as whole numbers since 1970-01-01 in UTC, because the service's dates have no time zone.

const msPerDay = 86_400_000;

/** The day that an ISO 8601 date names. A time and a time zone after the date are ignored. Undefined for any other text. */
export function dayOf(text: string | undefined): number | undefined {
  const match = text === undefined ? null : /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
  if (!match) return undefined;
  const day = dayFrom(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // `Date` turns 31 February into a day of March; here it is no day.
  return text?.startsWith(isoDay(day)) ? day : undefined;
}

/** The number of a calendar day. @param month 0 to 11; a number beyond is a month of another year */
export function dayFrom(year: number, month: number, day: number): number {
  // `Date.UTC` would take the years 0 to 99 for 1900 to 1999.
  return Math.floor(new Date(0).setUTCFullYear(year, month, day) / msPerDay);
}

/** The ISO 8601 date of a day, such as `2026-02-28`. */
export function isoDay(day: number): string {
  return dateOf(day).toISOString().slice(0, 10);
}

/** The first moment of a day in UTC. */
export function dateOf(day: number): Date {
  return new Date(Math.floor(day) * msPerDay);
}

/** The first day of the month of a day. */
export function monthOf(day: number): number {
  return addMonths(day, 0);
}

/** The first day of the month that is a number of months after the month of a day. */
export function addMonths(day: number, months: number): number {
  const date = dateOf(day);
  return dayFrom(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}
