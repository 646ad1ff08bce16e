// Asks the product which events of a timeline are missing: the only place that knows how.
import type { TimelineSearch } from '../../../../src/client/endpoints/timeline.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import {
  everyEvent,
  filterOf,
  searchOf,
  type TimelineChoices,
  type TimelineScope,
} from '../../../../src/state/timeline/timelineFilter.ts';
import { planPurchase } from '../../../../src/state/timeline/coverage/planPurchase.ts';
import type { TimelineHarness } from './timelineHarness.ts';
import { idOf } from './timelineService.ts';

/** The company IDs, or the event IDs, that are asked about, and the filter where it is not every event of theirs. */
export interface Asked extends Partial<TimelineChoices> {
  readonly about?: TimelineScope;
}

/** A part of the service's events in which something is not held yet. */
export interface MissingRange {
  /** The search that brings what is missing. Held events are in it only where no search can tell them from missing ones. */
  readonly search: TimelineSearch;
  /** The number of its events that are not held; undefined if the service does not count. */
  readonly missing: number | undefined;
}

export interface Missing {
  readonly ranges: readonly MissingRange[];
  /** The number of requests that finding this out took. */
  readonly requests: number;
  /** The credits that those requests have cost. */
  readonly credits: number;
}

/** Finds out which events are missing, as the product does when the user counts again. @throws Failure */
export async function missingRanges(harness: TimelineHarness, asked: Asked = {}): Promise<Missing> {
  const { about = { kind: 'companies', ids: ['c1'] }, ...choices } = asked;
  const { service, store } = harness;
  const filter = filterOf(about, { ...everyEvent, ...choices });
  const before = { requests: service.calls.length, billed: service.billed };
  await store.restore(about);
  const { signal } = new AbortController();
  const { plan } = await planPurchase(
    { client: service, store },
    { filter, rows: store.pool.select(filter), counting: 'again', signal },
  );
  const ranges = plan.ranges.map(({ filter: part, pages, isBehindCursor, count, missing }) => ({
    search: {
      ...searchOf(part),
      // After a cursor, the missing events are the next ones. Otherwise they are anywhere in the range.
      limit: (isBehindCursor ? missing : count) ?? 50,
      ...omitUndefined({ after: pages.cursor }),
    },
    missing,
  }));
  return { ranges, requests: service.calls.length - before.requests, credits: service.billed - before.billed };
}

/** The IDs of the events that a range asks for. */
export function idsIn(harness: TimelineHarness, { search }: MissingRange): readonly unknown[] {
  return harness.service.peek(search).map(idOf);
}
