// How the timeline of a company looks, as plain data: every string is ready for the page.
import type { TimelineOrdering } from '../client/endpoints/timeline.ts';
import { timelineFormats, type Formats } from './timelineFormats.ts';
import { viewOfRow, type TimelineRow } from './timelineRow.ts';
import { timelineWords as words } from './timelineWords.ts';
import type { Row } from '../client/model/envelope.ts';
import type { TimelineEvent } from '../client/model/timelineEvent.ts';

/** What the view is made of: the reader's state, and what the next page would cost. */
export interface TimelineFacts {
  readonly company: { readonly id: string; readonly name: string };
  readonly status: 'idle' | 'counting' | 'ready' | 'loading' | 'failed';
  readonly ordering: TimelineOrdering;
  readonly rows: readonly Row<TimelineEvent>[];
  readonly count?: number;
  readonly complete: boolean;
  readonly stalled: boolean;
  readonly added?: number;
  /** The most events, and so credits, of the next page; 0 where there is none. */
  readonly nextLimit: number;
  readonly creditsLeft?: number;
  readonly explained?: Explained;
}

/** What happened, and what can be done about it. */
export interface Explained {
  readonly what: string;
  readonly todo: string;
}

/** The one thing that can be started now. The page sends `id` back, so that nothing else is started than what was shown. */
export interface Offer {
  readonly id: string;
  readonly action: 'count' | 'load';
  /** The most credits it costs. */
  readonly credits: number;
  readonly label: string;
  readonly price: string;
  /** The price in words, for those who hear it. */
  readonly spokenPrice: string;
  /** It is under way. */
  readonly busy: boolean;
}

export interface TimelineView {
  readonly company: { readonly id: string; readonly name: string };
  readonly companyId: string;
  readonly insertId: string;
  readonly copyId: string;
  readonly ordering: {
    readonly label: string;
    readonly chosen: TimelineOrdering;
    readonly choices: readonly { readonly value: TimelineOrdering; readonly label: string }[];
  };
  readonly counted: string;
  readonly table: {
    readonly caption: string;
    readonly event: string;
    readonly start: string;
    readonly end: string;
    readonly subject: string;
  };
  readonly rows: readonly TimelineRow[];
  /** Said aloud when it changes. */
  readonly status: string;
  readonly problem?: Explained;
  readonly offer?: Offer;
}

/** @param locale a BCP 47 tag */
export function timelineView(facts: TimelineFacts, locale: string): TimelineView {
  const formats = timelineFormats(locale);
  const { company } = facts;
  const offer = offerOf(facts, formats);
  return {
    company: { id: company.id, name: company.name },
    companyId: words.companyId(),
    insertId: words.insertId(),
    copyId: words.copyId(),
    ordering: {
      label: words.order(),
      chosen: facts.ordering,
      choices: [
        { value: 'mostRecent', label: words.mostRecentFirst() },
        { value: 'leastRecent', label: words.oldestFirst() },
      ],
    },
    counted: countOf(facts, formats),
    table: {
      caption: words.caption(company.name),
      event: words.event(),
      start: words.start(),
      end: words.end(),
      subject: words.subject(),
    },
    rows: facts.rows.map((row, index) => viewOfRow(row, index, formats)),
    status: statusOf(facts, formats),
    ...(facts.explained ? { problem: { what: facts.explained.what, todo: facts.explained.todo } } : {}),
    ...(offer ? { offer } : {}),
  };
}

function countOf({ status, count, rows }: TimelineFacts, { number }: Formats): string {
  if (count !== undefined) return words.count(count, number(count));
  if (status === 'counting') return words.counting();
  return status === 'idle' || (status === 'failed' && rows.length === 0) ? words.notCounted() : words.countUnknown();
}

function statusOf({ status, rows, count, complete, stalled, added }: TimelineFacts, { number }: Formats): string {
  // A call under way is told by the button; what was said last stays until there is something new.
  if (status === 'idle' || status === 'counting') return '';
  const amounts = {
    shown: number(rows.length),
    count: count === undefined ? undefined : number(count),
    added: number(added ?? 0),
  };
  if (complete) return rows.length === 0 ? words.none() : words.allLoaded(rows.length, amounts.shown);
  if (stalled) return words.stalled(amounts);
  if (rows.length === 0) return status === 'failed' ? '' : words.noneLoaded();
  return added === undefined || added === rows.length ? words.someLoaded(amounts) : words.moreLoaded(added, amounts);
}

function offerOf(facts: TimelineFacts, formats: Formats): Offer | undefined {
  const { status, ordering, rows, count, nextLimit, explained } = facts;
  // Counting is over at once, and is started by opening the page.
  if (status === 'counting') return undefined;
  if (count === undefined && rows.length === 0 && (status === 'idle' || status === 'failed')) {
    const price = formats.price(0);
    const label = explained ? words.tryAgain() : words.countEvents();
    return { id: 'count', action: 'count', credits: 0, label, price, spokenPrice: price, busy: false };
  }
  if (nextLimit === 0) return undefined;
  return {
    // The same offer as long as the same page would be loaded; that credits were spent elsewhere does not change it.
    id: [ordering, rows.length, nextLimit].join('/'),
    action: 'load',
    credits: nextLimit,
    label: labelOf(facts, formats),
    ...priceOf(facts, formats),
    busy: status === 'loading',
  };
}

function labelOf({ status, rows, count, nextLimit, explained }: TimelineFacts, { number }: Formats): string {
  if (status === 'loading') return words.loading();
  if (explained) return words.tryAgain();
  const events = count === undefined ? nextLimit : Math.min(nextLimit, count - rows.length);
  return rows.length === 0 ? words.load(events, number(events)) : words.loadMore(number(events));
}

function priceOf({ nextLimit, creditsLeft }: TimelineFacts, { number, price }: Formats): Pick<Offer, 'price' | 'spokenPrice'> {
  const spoken = words.spokenPrice(nextLimit, number(nextLimit));
  return {
    price: price(nextLimit, creditsLeft),
    spokenPrice: creditsLeft === undefined ? spoken : `${spoken} ${words.spokenLeft(number(creditsLeft))}`,
  };
}
