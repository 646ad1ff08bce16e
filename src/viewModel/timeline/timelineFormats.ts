// Formats dates, numbers, prices and ages of the timeline in the user's language.
import { priceOf, totalOf, type AccountCredits, type Price } from '../../client/price.ts';
import { formatAgo, formatDay, formatNumber } from '../format.ts';
import { billedBy, leftFor, mostText, priceText } from '../credits/priceText.ts';
import { timelineWords as words } from './timelineWords.ts';

export interface Formats {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly number: (value: number) => string;
  /** Formats a value of an event with all of its decimals. */
  readonly amount: (value: number) => string;
  /** Formats the price that the account is billed, with the credits left of the scarcest type if they are known. */
  readonly price: (stated: Price) => string;
  /** The same as `price` in words for screen readers. */
  readonly ariaPrice: (stated: Price) => string;
  /** Formats the price without the credits left. */
  readonly most: (stated: Price) => string;
  /** Returns the number of credits that the account is billed for a price. */
  readonly billed: (stated: Price) => number;
  /** Formats the credits left of the scarcest type of a price; empty if they are unknown. */
  readonly left: (stated: Price) => string;
  /** Formats the day of an ISO 8601 date. Any other text is returned unchanged. */
  readonly day: (text: string) => string;
  /** Formats the milliseconds since a moment, such as `2 hours ago`. */
  readonly ago: (ms: number) => string;
}

/** Creates the formats. @param locale a BCP 47 tag @param credits of the account that pays; not needed without prices */
export function timelineFormats(locale: string, credits: AccountCredits = { left: () => undefined }): Formats {
  const number = (value: number): string => formatNumber(value, locale);
  const amounts = new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 });
  const billed = (stated: Price): number => totalOf(billedBy(credits, stated));
  const left = (stated: Price): string | undefined => {
    const amount = leftFor(billedBy(credits, stated), credits);
    return amount === undefined ? undefined : number(amount);
  };
  return {
    locale,
    number,
    amount: (value) => amounts.format(value),
    price: (stated) => priceText(stated, credits, locale),
    ariaPrice: (stated) => {
      const amount = left(stated);
      const ariaLabel = words.ariaPrice(billed(stated), number(billed(stated)));
      return amount === undefined ? ariaLabel : `${ariaLabel} ${words.ariaLeft(amount)}`;
    },
    most: (stated) => mostText(billed(stated), locale),
    billed,
    left: (stated) => {
      const amount = left(stated);
      return amount === undefined ? '' : words.left(amount);
    },
    day: (text) => formatDay(text, locale),
    ago: (ms) => formatAgo(ms, locale),
  };
}

/** The highest price of a number of events. service.md, "Credit billing". */
export function priceOfEvents(events: number, payload: boolean): Price {
  return priceOf('timeline', { objects: events, packaged: payload });
}
