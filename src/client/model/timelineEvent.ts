// A dated event of a company: a score, a report.
import { isRecord } from '../isRecord.ts';
import type { Decoder } from './envelope.ts';

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
  /** Only with the package `payload`; of any shape. */
  readonly payload?: unknown;
}

const texts = ['id', 'eventType', 'startDate', 'endDate'] as const;

/** Read by hand: it is done for each event of each page, and a schema takes as long for one as all else does for a call. */
export const readTimelineEvent: Decoder<TimelineEvent> = (raw) => {
  if (!isRecord(raw)) return { ok: false, problem: 'invalid_type at the top' };
  const odd = texts.find((name) => !isTextOrNothing(raw[name]));
  if (odd !== undefined) return { ok: false, problem: `invalid_type at ${odd}` };
  const { id, eventType, startDate, endDate, payload } = raw;
  return {
    ok: true,
    value: {
      // "subject company" in service.md, `subjects` in the answers: a list, one object, or a plain string.
      subjects: readSubjects(raw['subjects']),
      ...(isText(id) ? { id } : {}),
      ...(isText(eventType) ? { type: eventType } : {}),
      ...(isText(startDate) ? { startDate } : {}),
      ...(isText(endDate) ? { endDate } : {}),
      ...(payload === undefined ? {} : { payload }),
    },
  };
};

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function readSubjects(subjects: unknown): readonly Subject[] {
  if (subjects === undefined || subjects === null) return [];
  return Array.isArray(subjects) ? subjects.map(readSubject) : [readSubject(subjects)];
}

// What a subject does not say, or says in another way, stays unsaid: the raw record is kept beside it.
function readSubject(subject: unknown): Subject {
  if (typeof subject === 'string') return subject === '' ? {} : { id: subject };
  if (!isRecord(subject)) return {};
  const { id, label, entityType } = subject;
  return {
    ...(isText(id) ? { id } : {}),
    ...(isText(label) ? { label } : {}),
    ...(isText(entityType) ? { entityType } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
