// A dated event of a company: a score, a report.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { recordDecoder } from './envelope.ts';
import { readId } from './recordReader.ts';

export interface Subject {
  readonly id?: string;
  /** The company's name when the event was made. */
  readonly label?: string;
  readonly entityType?: string;
}

export interface TimelineEvent {
  /** Opaque; also the cursor `after`. An event without one is shown, but no page can start behind it. */
  readonly id?: string;
  readonly subjects: readonly Subject[];
  /** An open set: a type unknown here is shown under its own name. */
  readonly type?: string;
  /** ISO 8601 date. */
  readonly startDate?: string;
  /** ISO 8601 date; absent while the event goes on. */
  readonly endDate?: string;
  /** The content of the package `payload`, of any shape; absent if the package was not requested. */
  readonly payload?: unknown;
}

/** No member is needed: an event without an ID is shown, and so is one with an odd date. */
export const readTimelineEvent = recordDecoder('event', (members): TimelineEvent => {
  const id = members.id('id');
  const type = members.text('eventType') || undefined;
  const startDate = members.day('startDate');
  const endDate = members.day('endDate');
  const payload = members.raw('payload');
  return {
    // "subject company" in service.md, `subjects` in the answers: a list, one object, or a plain string.
    subjects: readSubjects(members.raw('subjects')),
    ...omitUndefined({ id, type, startDate, endDate, payload }),
  };
});

function readSubjects(subjects: unknown): readonly Subject[] {
  if (subjects === undefined || subjects === null) return [];
  return Array.isArray(subjects) ? subjects.map(readSubject) : [readSubject(subjects)];
}

// A missing or odd member of a subject is left out, because the raw record is kept beside it.
function readSubject(subject: unknown): Subject {
  const plainId = readId(subject);
  if (plainId !== undefined) return { id: plainId };
  if (!isRecord(subject)) return {};
  const id = readId(subject['id']);
  const label = readId(subject['label']);
  const entityType = readId(subject['entityType']);
  return omitUndefined({ id, label, entityType });
}
