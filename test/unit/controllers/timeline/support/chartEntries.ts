// Rows of a timeline as its chart reads them, made of the sandbox's events.
import { everyEvent, filterOf } from '../../../../../src/state/timeline/timelineFilter.ts';
import type { EventEntry } from '../../../../../src/state/timeline/timelineEntry.ts';
import { TimelinePool } from '../../../../../src/state/timeline/timelinePool.ts';
import { sampleEvents } from '../../../../support/sampleEvents.ts';

let pools = 0;

/** The events of one of the sandbox's companies under an ID of one's own. Their numbers are theirs alone among all calls. */
export function chartEntries(id: string, index: number, { payload = true } = {}): readonly EventEntry[] {
  const filter = filterOf({ kind: 'companies', ids: [id] }, { ...everyEvent, payload });
  const pool = new TimelinePool();
  const rows = sampleEvents(index, { payload }).map((event) => {
    const value = { ...event, subjects: [{ id, entityType: 'company' }] };
    return { key: event.id ?? '', row: { value, raw: value }, readAt: 0 };
  });
  pool.take(rows, filter, false);
  pools += 1;
  return pool.select(filter).map((entry) => ({ ...entry, serial: pools * 1_000_000 + entry.serial }));
}
