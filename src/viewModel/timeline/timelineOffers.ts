// The purchases that a timeline offers: the next page, with or without payload, and all pages.
import type { Price } from '../../client/price.ts';
import type { TimelineFacts } from './timelineFacts.ts';
import { priceOfEvents, type Formats } from './timelineFormats.ts';
import { timelineWords as words } from './timelineWords.ts';

/** A purchase that can be made now. A click returns its `id`, so that only the shown purchase is made. */
export interface Offer {
  readonly id: string;
  readonly action: 'load' | 'loadAll';
  /** The most events that are loaded. */
  readonly events: number;
  /** True if the events are loaded with their payload, which contains their values. */
  readonly payload: boolean;
  readonly label: string;
  readonly price: string;
  /** The price in words, for screen readers. */
  readonly ariaPrice: string;
  /** True if the purchase is in progress. */
  readonly busy: boolean;
}

/** A purchase of events that waits for the user's agreement. */
export interface OfferedEvents {
  /** The most events that are loaded. */
  readonly events: number;
  readonly price: Price;
  /** True if the user has clicked a button that names the price, and not run a command. */
  readonly isPriceShown: boolean;
  /**
   * Returns whether the filter is still the one for which the price was shown. If not, nothing is bought, and a message says why.
   * It is also true after the page was closed, when no message is needed.
   */
  readonly isFilterUnchanged: () => boolean;
}

/** Asks the user about a price. @returns whether the user agrees */
export type AgreeToEvents = (offered: OfferedEvents) => Promise<boolean>;

/** The offer of the next page; undefined if there is none, or while another operation is in progress. */
export function offerOf(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, shown, nextLimit, failures, progress } = facts;
  // Restoring and counting take a short time, and the offer depends on their results.
  if (status === 'restoring' || status === 'counting' || nextLimit === 0 || progress) return undefined;
  return {
    // The ID stays the same while the same page would be loaded, even if other calls have spent credits. A failure changes it,
    // because the failed load may have been billed: a press that was made before the failure was shown must not buy again.
    id: ['load', shown, nextLimit, failures, facts.filter].join('/'),
    action: 'load',
    events: nextLimit,
    payload: facts.payload,
    label: labelOf(facts, formats),
    ...pricesOf(nextLimit, facts, formats),
    busy: status === 'loading',
  };
}

/**
 * The offer of the next page with payload if the filter asks for none, and without payload otherwise; undefined while an
 * operation is in progress, and after a failure, when the user should only try again.
 */
export function otherPayloadOffer(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, failed, count, gone, rows, payloads, payload, nextLimit, pageSize } = facts;
  if (status !== 'ready' || failed !== undefined) return undefined;
  // If the service does not count, only the events of the next page count as missing.
  const missing = count === undefined ? nextLimit : count + gone - (payload ? rows : payloads);
  const events = Math.min(pageSize, Math.max(0, missing));
  if (events === 0) return undefined;
  const text = formats.number(events);
  return {
    id: ['other', rows, payloads, events, facts.filter].join('/'),
    action: 'load',
    events,
    payload: !payload,
    label: payload ? words.loadWithout(events, text) : words.loadWith(events, text),
    // The credits that are left are shown beside the first offer.
    price: formats.most(priceOfEvents(events, !payload)),
    ariaPrice: formats.ariaPrice(priceOfEvents(events, !payload)),
    busy: false,
  };
}

/** The offer of all pages; undefined if the next page is the last one, or if the number of events is unknown. */
export function offerOfAll(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, shown, count, nextLimit, most, failures, progress } = facts;
  if (progress) {
    const label = words.loadingOf(formats.number(progress.loaded), formats.number(progress.of));
    return { id: 'all', action: 'loadAll', events: 0, payload: facts.payload, label, price: '', ariaPrice: '', busy: true };
  }
  if ((status !== 'ready' && status !== 'failed') || most === undefined || most <= nextLimit) return undefined;
  const events = count === undefined ? most : Math.min(most, count - shown + facts.gone);
  return {
    id: ['all', shown, most, failures, facts.filter].join('/'),
    action: 'loadAll',
    events: most,
    payload: facts.payload,
    label: facts.payload ? words.loadAllWith(formats.number(events)) : words.loadAll(formats.number(events)),
    ...pricesOf(most, { ...facts, unconfirmed: false }, formats),
    busy: false,
  };
}

function labelOf(facts: TimelineFacts, formats: Formats): string {
  const { status, shown, count, gone, nextLimit, failed, unconfirmed, payload } = facts;
  if (status === 'loading') return words.loading();
  // The label names the price, because the second attempt may be a second payment.
  if (unconfirmed) return words.tryAgainAt(formats.most(priceOfEvents(nextLimit, payload)));
  if (failed) return words.tryAgain();
  const events = count === undefined ? nextLimit : Math.min(nextLimit, count - shown + gone);
  if (payload) return words.loadWith(events, formats.number(events));
  return shown === 0 ? words.load(events, formats.number(events)) : words.loadMore(formats.number(events));
}

function pricesOf(
  events: number,
  { payload, unconfirmed, status }: TimelineFacts,
  { price, left, ariaPrice }: Formats,
): Pick<Offer, 'price' | 'ariaPrice'> {
  const stated = priceOfEvents(events, payload);
  return {
    // After an unconfirmed purchase the label already names the price.
    price: unconfirmed && status !== 'loading' ? left(stated) : price(stated),
    ariaPrice: ariaPrice(stated),
  };
}
