// The purchases that a timeline offers: the next page, the next page the other way, and everything.
import type { Price } from '../../client/price.ts';
import type { TimelineFacts } from './timelineFacts.ts';
import { priceOfEvents, type Formats } from './timelineFormats.ts';
import { timelineWords as words } from './timelineWords.ts';

/** A purchase that can be made now. The page sends `id` back, so that nothing else is bought than what was shown. */
export interface Offer {
  readonly id: string;
  readonly action: 'load' | 'loadAll';
  /** The most events it brings. */
  readonly events: number;
  /** It brings them with their payload, which holds their values. */
  readonly payload: boolean;
  readonly label: string;
  readonly price: string;
  /** The price in words, for those who hear it. */
  readonly ariaPrice: string;
  /** It is under way. */
  readonly busy: boolean;
}

/** A purchase of events that waits for the user's agreement. */
export interface OfferedEvents {
  /** The most events that are loaded. */
  readonly events: number;
  readonly price: Price;
  /** The user has clicked a button that names the price, rather than run a command. */
  readonly stated: boolean;
  /** Tells whether the timeline still offers the purchase at this price. If not, nothing is bought. */
  readonly isFilterUnchanged: () => boolean;
}

/** Asks the user about a price. It may take its time. */
export type AgreeToEvents = (offered: OfferedEvents) => Promise<boolean>;

/** The next page as the filter asks for it; undefined if there is none, or while something else is under way. */
export function offerOf(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, shown, nextLimit, progress } = facts;
  // Counting is over at once, and is started by opening the page.
  if (status === 'restoring' || status === 'counting' || nextLimit === 0 || progress) return undefined;
  return {
    // The same offer as long as the same page would be loaded; that credits were spent elsewhere does not change it.
    id: ['load', shown, nextLimit, facts.filter].join('/'),
    action: 'load',
    events: nextLimit,
    payload: facts.payload,
    label: labelOf(facts, formats),
    ...pricesOf(nextLimit, facts, formats),
    busy: status === 'loading',
  };
}

/** Only if nothing is under way and nothing failed: then there is one thing to do, and it is another one. */
export function otherPayloadOffer(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, failed, count, gone, rows, payloads, payload, nextLimit, pageSize } = facts;
  if (status !== 'ready' || failed !== undefined) return undefined;
  // If the service does not count, the next page is the most that may be missing.
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
    // The amount left is shown beside the first choice.
    price: formats.most(priceOfEvents(events, !payload)),
    ariaPrice: formats.ariaPrice(priceOfEvents(events, !payload)),
    busy: false,
  };
}

/** All pages, one after the other; undefined if the next page is all, or if their number is unknown. */
export function offerOfAll(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, shown, count, nextLimit, most, progress } = facts;
  if (progress) {
    const label = words.loadingOf(formats.number(progress.loaded), formats.number(progress.of));
    return { id: 'all', action: 'loadAll', events: 0, payload: facts.payload, label, price: '', ariaPrice: '', busy: true };
  }
  if ((status !== 'ready' && status !== 'failed') || most === undefined || most <= nextLimit) return undefined;
  const events = count === undefined ? most : Math.min(most, count - shown + facts.gone);
  return {
    id: ['all', shown, most, facts.filter].join('/'),
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
  // A possible second payment is named in the same sentence as the price.
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
    // The label has the price already.
    price: unconfirmed && status !== 'loading' ? left(stated) : price(stated),
    ariaPrice: ariaPrice(stated),
  };
}
