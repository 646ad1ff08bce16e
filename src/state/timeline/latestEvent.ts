// The most recent event of a company that was paid for: what is known of it without asking.
import { readTimelineEvent, type TimelineEvent } from '../../client/model/timelineEvent.ts';
import type { Money } from '../credits/creditStore.ts';

export interface KnownEvent {
  readonly event: TimelineEvent;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly at: number;
}

/** @param isWanted tells the events that count; the most recent one of any kind if none does */
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
