// Dates, numbers and prices of the timeline as the user's language writes them.
import { priceOf } from '../client/price.ts';
import { formatNumber } from './format.ts';
import { priceText } from './priceText.ts';

export interface Formats {
  readonly number: (value: number) => string;
  /** What so many events cost at most, and the credits left where they are known. */
  readonly price: (events: number, left?: number) => string;
  /** A day out of an ISO 8601 date; anything else stays as it came. */
  readonly day: (text: string) => string;
}

/** @param locale a BCP 47 tag */
export function timelineFormats(locale: string): Formats {
  // The service's dates are days and have no time zone: none may move them. Made once, because making it is slow.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    number: (value) => formatNumber(value, locale),
    price: (events, left) => priceText(priceOf('timeline', { objects: events }), () => left, locale),
    day: (text) => {
      const day = readDay(text);
      return day ? days.format(day) : text;
    },
  };
}

function readDay(text: string): Date | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text)?.[1];
  if (iso === undefined) return undefined;
  const day = new Date(`${iso}T00:00:00Z`);
  // 31 February is no day, and is not made one of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? day : undefined;
}
