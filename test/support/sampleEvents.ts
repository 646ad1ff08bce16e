// Events of the sandbox's companies with their payloads, as the client reads them.
import type { TimelineEvent } from '../../src/client/model/timelineEvent.ts';
import { companyAt } from '../../src/sandbox/records/companies.ts';
import { dayFrom, isoDate } from '../../src/sandbox/day.ts';
import { writeEventId } from '../../src/sandbox/records/eventIds.ts';
import { Events } from '../../src/sandbox/records/events.ts';
import { payloadOf } from '../../src/sandbox/records/payloads.ts';

const events = new Events();
events.setDay(dayFrom(2026, 5, 20));

/** All events of a company, the most recent first. */
export function sampleEvents(index: number, { payload = true } = {}): readonly TimelineEvent[] {
  const company = companyAt(index);
  return events.about(company ? [company] : []).map((event) => ({
    id: writeEventId(event.key),
    subjects: event.subjects.map(({ id, name }) => ({ id, label: name, entityType: 'company' })),
    type: event.type,
    startDate: isoDate(event.start),
    ...(event.end === undefined ? {} : { endDate: isoDate(event.end) }),
    ...(payload ? { payload: payloadOf(event) } : {}),
  }));
}
