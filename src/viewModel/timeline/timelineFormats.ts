// Formats dates, numbers, prices and ages of the timeline in the user's language.
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
  /** The price that the account is billed, and the credits left of the type with the fewest, if they are known. */
  readonly price: (stated: Price) => string;
  /** The same in words, for screen readers. */
  readonly ariaPrice: (stated: Price) => string;
  /** The price without the credits left. */
  readonly most: (stated: Price) => string;
  /** The number of credits that the account is billed for a price. */
  readonly billed: (stated: Price) => number;
  /** The credits left of that type of a price which has the fewest; empty if they are unknown. */
  readonly left: (stated: Price) => string;
  /** The day of an ISO 8601 date. Any other text is returned unchanged. */
  readonly day: (text: string) => string;
  /** A duration in milliseconds as the time since a moment. */
  readonly ago: (ms: number) => string;
}

/** The formats. @param locale a BCP 47 tag @param credits those of the account that pays; not needed if no price is formatted */
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
