// The view model of a company's timeline: all texts are ready for the page. Its rows are sent separately.
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
  /** The word beside the ID of the one company; absent if there is not one. */
  readonly companyId?: string;
  /** The subject in words if it is not one company. */
  readonly about?: string;
  /** The labels of what can be done with the companies' IDs; absent if there are none. */
  readonly ids?: { readonly insert: string; readonly copy: string };
  readonly counted: string;
  /** The button that counts, if nothing can be bought before the count. */
  readonly count?: { readonly label: string; readonly price: string };
  /** The label of the button that counts again, which is free; absent while a call is in progress. */
  readonly countAgain?: string;
  /** The age of the shown data if it comes from the cache. */
  readonly age?: string;
  readonly list: ListWords;
  /** The text that screen readers announce when it changes. */
  readonly status: string;
  readonly problem?: ProblemText;
  readonly offer?: Offer;
  /** The next page the other way: with payload if `offer` is without, and the other way round. */
  readonly other?: Offer;
  /** The offer of all events at once, if that is more than the next page. */
  readonly all?: Offer;
  /** The label of the button that stops loading page after page. */
  readonly stop?: string;
}

/** The view model at one moment. */
export function timelineView(facts: TimelineFacts, formats: Formats): TimelineView {
  const { topic, status, progress, explained } = facts;
  const title = oneLine(topic.title);
  const count = firstCountOf(facts, formats);
  const offer = count ? undefined : offerOf(facts, formats);
  const other = otherPayloadOffer(facts, formats);
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
    list: listWords(title, namesSubjects(topic), formats),
    status: statusOf(facts, formats),
    ...omitUndefined({ problem: explained, offer, other, all }),
    ...(progress ? { stop: words.stop() } : {}),
  };
}

/** Whether the rows name their companies, which is useless in the timeline of one company. */
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

// A count from just now is shown as it was read; an older one may be out of date.
function ageOf({ readAt, readBy: person, countedAt, now }: TimelineFacts, { locale }: Formats): string | undefined {
  if (readAt === undefined) return undefined;
  return words.fromCache(ageText(countedAt === undefined ? 'event' : 'timeline', readAt, { now, locale, person }));
}

function statusOf(facts: TimelineFacts, formats: Formats): string {
  const { status, gone, begunAgain } = facts;
  // The button shows that a call is in progress, so the last status stays until there is a new one.
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
