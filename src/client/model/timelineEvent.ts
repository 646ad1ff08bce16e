// A dated event of a company: a score, a report.
import * as z from 'zod/mini';
import { decoder } from './envelope.ts';

/**
 * The values of `eventTypes` (service.md, "Events").
 * Unconfirmed: whether the last two are two values or the one value `forward-looking-capital`. They are sent as two.
 */
export const eventTypes = [
  'cebi-micro-score',
  'esg-environmental-score',
  'esg-sustainability-score',
  'esg-risk-score',
  'cgs-monthly',
  'forward-looking',
  'capital',
] as const;

export type EventType = (typeof eventTypes)[number];

const WireSubject = z.union([
  z.pipe(
    z.string(),
    z.transform((id) => ({ id })),
  ),
  z.looseObject({
    id: z.optional(z.nullable(z.string())),
    entityType: z.optional(z.nullable(z.string())),
    label: z.optional(z.nullable(z.string())),
  }),
]);

const Wire = z.looseObject({
  id: z.optional(z.nullable(z.string())),
  // "subject company" in service.md, `subjects` in the answers: a list, one object, or a plain string.
  subjects: z.optional(z.nullable(z.union([z.array(WireSubject), WireSubject]))),
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

export const readTimelineEvent = decoder(Wire, (wire): TimelineEvent => {
  const subjects = wire.subjects == null ? [] : Array.isArray(wire.subjects) ? wire.subjects : [wire.subjects];
  return {
    subjects: subjects.map(readSubject),
    ...(wire.id ? { id: wire.id } : {}),
    ...(wire.eventType ? { type: wire.eventType } : {}),
    ...(wire.startDate ? { startDate: wire.startDate } : {}),
    ...(wire.endDate ? { endDate: wire.endDate } : {}),
    ...(wire.payload === undefined ? {} : { payload: wire.payload }),
  };
});

function readSubject(wire: z.output<typeof WireSubject>): Subject {
  const {
    id,
    label,
    entityType,
  }: { id?: string | null | undefined; label?: string | null | undefined; entityType?: string | null | undefined } = wire;
  return { ...(id ? { id } : {}), ...(label ? { label } : {}), ...(entityType ? { entityType } : {}) };
}
