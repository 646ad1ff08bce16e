// A dated event of a company: a score, a report.
import * as z from 'zod/mini';
import { isRecord } from '../isRecord.ts';
import { decoder } from './envelope.ts';

// Looked at once for every event of every page, so the subjects are read by hand: a union of schemas doubles the cost of an
// event.
const Wire = z.object({
  id: z.optional(z.nullable(z.string())),
  // "subject company" in service.md, `subjects` in the answers: a list, one object, or a plain string.
  subjects: z.optional(z.unknown()),
  eventType: z.optional(z.nullable(z.string())),
  startDate: z.optional(z.nullable(z.string())),
  endDate: z.optional(z.nullable(z.string())),
  payload: z.optional(z.unknown()),
});

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

export const readTimelineEvent = decoder(Wire, (wire): TimelineEvent => ({
  subjects: readSubjects(wire.subjects),
  ...(wire.id ? { id: wire.id } : {}),
  ...(wire.eventType ? { type: wire.eventType } : {}),
  ...(wire.startDate ? { startDate: wire.startDate } : {}),
  ...(wire.endDate ? { endDate: wire.endDate } : {}),
  ...(wire.payload === undefined ? {} : { payload: wire.payload }),
}));

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
