// The view model of a company's timeline: all texts are ready for the page. Its rows are sent separately.
import type { Price } from '../../client/price.ts';
import type { CommandId } from '../../ids.ts';
import { ageText } from '../ageText.ts';
import { oneLine } from '../format.ts';
import { priceOfEvents, type Formats } from './timelineFormats.ts';
import { listWords, type ListWords } from './timelineListWords.ts';
import { timelineWords as words } from './timelineWords.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** The subject of a timeline. */
export interface TimelineTopic {
  readonly title: string;
  readonly scope: { readonly kind: 'companies' | 'events' | 'all'; readonly ids: readonly string[] };
  /** None where it is about single events. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

/** The facts that the view is built from: the reader's state, and the price of the next pages. */
export interface TimelineFacts {
  readonly topic: TimelineTopic;
  readonly status: 'idle' | 'restoring' | 'counting' | 'ready' | 'loading' | 'failed';
  /** The key that distinguishes filters. */
  readonly filter: string;
  readonly payload: boolean;
  /** Only some of the company's events are looked at. */
  readonly isNarrowed: boolean;
  /** Events that are here as the filter asks for them: all, or those with payload. */
  readonly shown: number;
  /** Events that are here, with and without payload. */
  readonly rows: number;
  /** Events that are here with their payload. */
  readonly payloads: number;
  readonly count?: number;
  /** When they were counted, where that was in an earlier session; in milliseconds since the epoch. */
  readonly countedAt?: number;
  /** When the oldest of those that come from the cache was read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** Of those that are here, how many the service no longer counts; negative where it counts more events than it has. */
  readonly gone: number;
  readonly complete: boolean;
  readonly stalled: boolean;
  readonly added?: number;
  readonly begunAgain: boolean;
  readonly progress?: { readonly loaded: number; readonly of: number };
  /** The step that failed. */
  readonly failed?: 'restoring' | 'counting' | 'loading';
  /** It may have been charged all the same. */
  readonly unconfirmed: boolean;
  readonly explained?: Explained;
  /** The most events of the next page; 0 where there is none. */
  readonly nextLimit: number;
  /** Events a page, 1 to 50. */
  readonly pageSize: number;
  /** The most events that loading everything brings; absent where that is not known. */
  readonly most?: number;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** A problem: what happened, what to do, and a command that helps. */
export interface Explained {
  readonly what: string;
  readonly todo: string;
  readonly action?: { readonly label: string; readonly command: CommandId };
}

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
  readonly isStill: () => boolean;
}

/** Asks the user about a price. It may take its time. */
export type AgreeToEvents = (offered: OfferedEvents) => Promise<boolean>;

export interface TimelineView {
  readonly topic: TimelineTopic;
  /** The word beside the ID of the one company; absent where there is not one. */
  readonly companyId?: string;
  /** The subject in words, where it is not one company. */
  readonly about?: string;
  /** The labels of what can be done with the companies' IDs; absent where there are none. */
  readonly ids?: { readonly insert: string; readonly copy: string };
  readonly counted: string;
  /** Counting, where nothing can be bought before it is done. */
  readonly count?: { readonly label: string; readonly price: string };
  /** The label of counting once more, which is free; absent while something is under way. */
  readonly countAgain?: string;
  /** The age of the shown data, where it comes from the cache. */
  readonly age?: string;
  readonly list: ListWords;
  /** Said aloud when it changes. */
  readonly status: string;
  readonly problem?: Explained;
  readonly offer?: Offer;
  /** The next page the other way: with payload where `offer` is without, and the other way round. */
  readonly other?: Offer;
  /** Everything at once, where that is more than the next page. */
  readonly all?: Offer;
  /** The label of ending what loads page after page. */
  readonly stop?: string;
}

/** The view model at one moment. */
export function timelineView(facts: TimelineFacts, formats: Formats): TimelineView {
  const { topic, status, progress, explained } = facts;
  const title = oneLine(topic.title);
  const count = firstCountOf(facts, formats);
  const offer = count ? undefined : offerOf(facts, formats);
  const other = otherOffer(facts, formats);
  const all = offerOfAll(facts, formats);
  const age = ageOf(facts, formats);
  const isQuiet = status === 'ready' || status === 'failed';
  return {
    topic: { ...topic, title },
    ...aboutOf(topic, formats),
    counted: countOf(facts, formats),
    ...omitUndefined({ count }),
    ...(isQuiet && !count ? { countAgain: words.countAgain() } : {}),
    ...omitUndefined({ age }),
    list: listWords(title, saysSubjects(topic), formats),
    status: statusOf(facts, formats),
    ...omitUndefined({ problem: explained }),
    ...(offer ? { offer } : {}),
    ...(other ? { other } : {}),
    ...(all ? { all } : {}),
    ...(progress ? { stop: words.stop() } : {}),
  };
}

/** Whether the rows say whom they are about: of one company it is always the same. */
export function saysSubjects({ scope }: TimelineTopic): boolean {
  return scope.kind !== 'companies' || scope.ids.length > 1;
}

function aboutOf({ scope, companies }: TimelineTopic, { number }: Formats): Pick<TimelineView, 'companyId' | 'about' | 'ids'> {
  const amount = scope.ids.length;
  if (scope.kind === 'all') return {};
  if (scope.kind === 'events') return { about: words.count(amount, number(amount)) };
  const ids =
    amount === 1 ? { insert: words.insertId(), copy: words.copyId() } : { insert: words.insertIds(), copy: words.copyIds() };
  if (amount === 1) return { companyId: words.companyId(), ids };
  const names = companies.map(({ name }) => oneLine(name));
  return { about: words.companies(number(amount), names.slice(0, 5), names.length > 5), ids };
}

function countOf({ status, count, countedAt, shown, now }: TimelineFacts, { number, ago }: Formats): string {
  if (count !== undefined) {
    const counted = words.count(count, number(count));
    return countedAt === undefined ? counted : words.countedAgo(counted, ago(now - countedAt));
  }
  if (status === 'counting' || status === 'restoring') return words.counting();
  return status === 'idle' || (status === 'failed' && shown === 0) ? words.notCounted() : words.countUnknown();
}

// A count from just now is shown as it was read; an older one may be out of date.
function ageOf({ readAt, countedAt, now }: TimelineFacts, { locale }: Formats): string | undefined {
  if (readAt === undefined) return undefined;
  return words.fromCache(ageText(countedAt === undefined ? 'event' : 'timeline', readAt, { now, locale }));
}

function statusOf(facts: TimelineFacts, formats: Formats): string {
  const { status, gone, begunAgain } = facts;
  // A call under way is told by the button; what was said last stays until there is something new.
  if (status === 'idle' || status === 'restoring' || status === 'counting') return '';
  const said = [
    begunAgain ? words.begunAgain() : '',
    progressOf(facts, formats),
    withoutOf(facts, formats),
    gone > 0 ? words.gone(gone, formats.number(gone)) : '',
  ].filter((text) => text !== '');
  return said.length === 0 ? '' : said.reduce((before, text) => `${before}${before.endsWith('.') ? '' : '.'} ${text}`);
}

function progressOf(facts: TimelineFacts, { number }: Formats): string {
  const { topic, status, shown, count, complete, stalled, added, isNarrowed } = facts;
  const amounts = {
    shown: number(shown),
    count: count === undefined ? undefined : number(count),
    added: number(added ?? 0),
  };
  if (complete && shown === 0) return isNarrowed || topic.companies.length !== 1 ? words.noneMatch() : words.none();
  if (complete) return words.allLoaded(shown, amounts.shown);
  if (stalled) return words.stalled(amounts);
  if (shown === 0) return status === 'failed' ? '' : words.noneLoaded();
  return added === undefined || added === shown ? words.someLoaded(amounts) : words.moreLoaded(added, amounts);
}

// With values requested, the view tells how many of the shown events have none yet.
function withoutOf({ payload, rows, shown }: TimelineFacts, { number }: Formats): string {
  return payload && rows > shown ? words.withoutValues(rows - shown, number(rows - shown)) : '';
}

function firstCountOf({ status, failed }: TimelineFacts, { price }: Formats): TimelineView['count'] {
  if (status === 'idle') return { label: words.countEvents(), price: price({}) };
  if (status === 'failed' && failed !== 'loading') return { label: words.tryAgain(), price: price({}) };
  return undefined;
}

function offerOf(facts: TimelineFacts, formats: Formats): Offer | undefined {
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

/** Only where nothing is under way and nothing failed: then there is one thing to do, and it is another one. */
function otherOffer(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, failed, count, gone, rows, payloads, payload, nextLimit, pageSize } = facts;
  if (status !== 'ready' || failed !== undefined) return undefined;
  // Where the service does not count, the next page is the most that may be missing.
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

function offerOfAll(facts: TimelineFacts, formats: Formats): Offer | undefined {
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
