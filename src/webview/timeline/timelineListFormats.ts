// Formats the months and numbers of the list in the user's language.

/** The formats of one language. They are made once, because making them is slow. */
export interface ListFormats {
  /** A month as `2026-11`, or a year as `2026`. */
  readonly month: (key: string) => string;
  readonly number: (value: number) => string;
}

/** @param locale a BCP 47 tag */
export function listFormats(locale: string): ListFormats {
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 });
  return {
    month: (key) => (key.length === 4 ? key : months.format(new Date(`${key}-01T00:00:00Z`))),
    number: (value) => numbers.format(value),
  };
}
