// The calendar day of the user: in the time zone of this computer, as it is when it is asked for.

/** A day as `2026-01-31`. @param time milliseconds since the epoch */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
