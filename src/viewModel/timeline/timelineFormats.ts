// Dates, numbers, prices and ages of the timeline as the user's language writes them.
import { priceOf, totalOf, type AccountCredits, type Price } from '../../client/price.ts';
import { formatAgo, formatDay, formatNumber } from '../format.ts';
import { billedBy, leftFor, mostText, priceText } from '../credits/priceText.ts';
import { timelineWords as words } from './timelineWords.ts';

export interface Formats {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly number: (value: number) => string;
  /** A value of an event in full, such as a score with its decimals. */
  readonly amount: (value: number) => string;
  /** A price as the account is billed it, and what is left of the tightest of its credit types if that is known. */
  readonly price: (stated: Price) => string;
  /** The same in words, for those who hear it. */
  readonly ariaPrice: (stated: Price) => string;
  /** The same without what is left. */
  readonly most: (stated: Price) => string;
  /** The credits of a price, as the account is billed it. */
  readonly billed: (stated: Price) => number;
  /** The amount left of the scarcest type of a price; empty if it is unknown. */
  readonly left: (stated: Price) => string;
  /** A day out of an ISO 8601 date; anything else stays as it came. */
  readonly day: (text: string) => string;
  /** The time since a moment, from milliseconds. */
  readonly ago: (ms: number) => string;
}

/** @param locale a BCP 47 tag @param credits of the account that pays; of none if no price is stated */
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

/** The most that a number of events can cost. service.md, "Credit billing". */
export function priceOfEvents(events: number, payload: boolean): Price {
  return priceOf('timeline', { objects: events, packaged: payload });
}
