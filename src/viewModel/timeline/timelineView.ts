// The view model of a timeline page, with all of its texts. Its rows are sent separately.
import { ageText } from '../ageText.ts';
import { oneLine } from '../format.ts';
import type { ProblemText, TimelineFacts, TimelineTopic } from './timelineFacts.ts';
import type { Formats } from './timelineFormats.ts';
import { listWords, type ListWords } from './timelineListWords.ts';
import { offerOf, offerOfAll, otherPayloadOffer, type Offer } from './timelineOffers.ts';
import { timelineWords as words } from './timelineWords.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

export interface TimelineView {
  readonly topic: TimelineTopic;
  /** The label of the company's ID; absent if the timeline is not of one company. */
  readonly companyId?: string;
  /** The subjects in words; absent in the timeline of one company or of all companies. */
  readonly about?: string;
  /** The labels of the actions on the companies' IDs; absent if there are none. */
  readonly ids?: { readonly insert: string; readonly copy: string };
  readonly counted: string;
  /** The button that counts; present if nothing can be bought before the count. */
  readonly count?: { readonly label: string; readonly price: string };
  /** The label of the button that counts again, which is free; absent while a call is in progress. */
  readonly countAgain?: string;
  /** The age of the shown data if it comes from the cache. */
  readonly age?: string;
  readonly list: ListWords;
  /** The status, which screen readers announce when it changes. */
  readonly status: string;
  readonly problem?: ProblemText;
  readonly offer?: Offer;
  /** The offer of the next page without payload if `offer` has payload, and with payload otherwise. */
  readonly other?: Offer;
  /** The offer of all pages; absent if the next page is the last one. */
  readonly all?: Offer;
  /** The label of the button that stops the load of all pages. */
  readonly stop?: string;
}

/** Creates the view model. */
export function timelineView(facts: TimelineFacts, formats: Formats): TimelineView {
  const { topic, status, progress, explained } = facts;
  const title = oneLine(topic.title);
  const count = firstCountOf(facts, formats);
  const offer = count ? undefined : offerOf(facts, formats);
  const other = otherPayloadOffer(facts, formats);
  const all = offerOfAll(facts, formats);
  const age = ageOf(facts, formats);
  const isIdle = status === 'ready' || status === 'failed';
  return {
    topic: { ...topic, title },
    ...aboutOf(topic, formats),
    counted: countOf(facts, formats),
    ...omitUndefined({ count }),
    ...(isIdle && !count ? { countAgain: words.countAgain() } : {}),
    ...omitUndefined({ age }),
    list: listWords(title, namesSubjects(topic), formats),
    status: statusOf(facts, formats),
    ...omitUndefined({ problem: explained, offer, other, all }),
    ...(progress ? { stop: words.stop() } : {}),
  };
}

/** Returns whether the rows name their companies, which they do not in the timeline of one company. */
export function namesSubjects({ scope }: TimelineTopic): boolean {
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

// A timeline that was counted in this session is up to date, so the age is that of its events. With an older count, the timeline
// as a whole may be out of date.
function ageOf({ readAt, readBy: person, countedAt, now }: TimelineFacts, { locale }: Formats): string | undefined {
  if (readAt === undefined) return undefined;
  return words.fromCache(ageText(countedAt === undefined ? 'event' : 'timeline', readAt, { now, locale, person }));
}

function statusOf(facts: TimelineFacts, formats: Formats): string {
  const { status, gone, begunAgain } = facts;
  // While events are restored or counted there is no new status, because the button shows what is in progress.
  if (status === 'idle' || status === 'restoring' || status === 'counting') return '';
  const sentences = [
    begunAgain ? words.begunAgain() : '',
    progressOf(facts, formats),
    withoutOf(facts, formats),
    gone > 0 ? words.gone(gone, formats.number(gone)) : '',
  ].filter((text) => text !== '');
  return sentences.length === 0 ? '' : sentences.reduce((before, text) => `${before}${before.endsWith('.') ? '' : '.'} ${text}`);
}

function progressOf(facts: TimelineFacts, { number }: Formats): string {
  const { topic, status, shown, count, gone, complete, stalled, added, isNarrowed } = facts;
  const amounts = {
    // Events that the service no longer counts are none of the counted ones.
    shown: number(complete ? shown : shown - Math.max(0, gone)),
    count: count === undefined ? undefined : number(count),
    added: number(added ?? 0),
  };
  if (complete && shown === 0) return isNarrowed || topic.companies.length !== 1 ? words.noneMatch() : words.none();
  if (complete) return words.allLoaded(shown, amounts.shown);
  if (stalled) return words.stalled(amounts);
  if (shown === 0) return status === 'failed' ? '' : words.noneLoaded();
  return added === undefined || added === shown ? words.someLoaded(amounts) : words.moreLoaded(added, amounts);
}

// If the filter asks for payload, the status contains the number of events that are shown without it.
function withoutOf({ payload, rows, shown }: TimelineFacts, { number }: Formats): string {
  return payload && rows > shown ? words.withoutValues(rows - shown, number(rows - shown)) : '';
}

function firstCountOf({ status, failed }: TimelineFacts, { price }: Formats): TimelineView['count'] {
  if (status === 'idle') return { label: words.countEvents(), price: price({}) };
  if (status === 'failed' && failed !== 'loading') return { label: words.tryAgain(), price: price({}) };
  return undefined;
}
