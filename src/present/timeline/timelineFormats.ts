// Dates, numbers, prices and ages of the timeline as the user's language writes them.
import { priceOf, type Price } from '../../client/price.ts';
import { formatAgo, formatDay, formatNumber } from '../format.ts';
import { priceText } from '../credits/priceText.ts';

export interface Formats {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly number: (value: number) => string;
  /** A price, and what is left of the tightest of its credit types where that is known. */
  readonly price: (price: Price, left: (type: string) => number | undefined) => string;
  /** A day out of an ISO 8601 date; anything else stays as it came. */
  readonly day: (text: string) => string;
  /** How long ago something was, in milliseconds. */
  readonly ago: (ms: number) => string;
}

/** @param locale a BCP 47 tag */
export function timelineFormats(locale: string): Formats {
  return {
    locale,
    number: (value) => formatNumber(value, locale),
    price: (price, left) => priceText(price, left, locale),
    day: (text) => formatDay(text, locale),
    ago: (ms) => formatAgo(ms, locale),
  };
}

/** What so many events cost at most. service.md, "Credit billing". */
export function priceOfEvents(events: number, payload: boolean): Price {
  return priceOf('timeline', { objects: events, packaged: payload });
}
