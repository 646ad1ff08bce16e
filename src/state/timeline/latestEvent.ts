// Finds the most recent cached event of a company, without a request.
import { readTimelineEvent, type TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Money } from '../credits/creditStore.ts';

export interface KnownEvent {
  readonly event: TimelineEvent;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly at: number;
}

/** The most recent wanted event, or of any kind if none is wanted; undefined if none is cached. */
export function latestEvent(
  { cache, account }: Pick<Money, 'cache' | 'account'>,
  companyId: string,
  isWanted: (event: TimelineEvent) => boolean,
): KnownEvent | undefined {
  const known = cache.children(account, 'event', companyId).flatMap(({ value, at }): KnownEvent[] => {
    const read = readTimelineEvent(value);
    return read.ok && read.value.subjects.some(({ id }) => id === companyId) ? [{ event: read.value, at }] : [];
  });
  const sorted = known.sort(byRecency);
  return sorted.find(({ event }) => isWanted(event)) ?? sorted[0];
}

// service.md, "Timeline event": one without an end is treated as the most recent.
function byRecency({ event: a }: KnownEvent, { event: b }: KnownEvent): number {
  const [endA, endB] = [a.endDate ?? '\uffff', b.endDate ?? '\uffff'];
  if (endA !== endB) return endA < endB ? 1 : -1;
  return (a.startDate ?? '') < (b.startDate ?? '') ? 1 : -1;
}
