// The state of a timeline at one moment.
import type { Failure } from '../../client/failure.ts';
import type { EventEntry } from './timelineEntry.ts';
import type { TimelineChoices } from './timelineFilter.ts';

/** The operations of a reader. */
export type TimelineWork = 'restoring' | 'counting' | 'loading';

export type TimelineStatus = 'idle' | TimelineWork | 'ready' | 'failed';

export interface TimelineState {
  readonly status: TimelineStatus;
  readonly choices: TimelineChoices;
  /** The known events of the filter, with and without payload, in its order. They grow in place; `revision` then changes. */
  readonly rows: readonly EventEntry[];
  /** The number of rows that are as the filter asks for them: all, or those with payload. */
  readonly asked: number;
  /** The number of rows with a payload. */
  readonly payloads: number;
  readonly revision: number;
  /** All events of the filter; absent before it was counted, and if the service does not tell. */
  readonly count?: number;
  /** The time of the count, in milliseconds since the epoch; absent if it was counted in this session. */
  readonly countedAt?: number;
  /** The time when the oldest row that comes from the cache was read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** The member of the team who read that row; absent if it was read on this computer. */
  readonly readBy?: string;
  /** Rows that the service no longer counts among the filter's events; negative if it counts more events than it has. */
  readonly gone: number;
  readonly complete: boolean;
  /** Events are missing, but no request brings them. */
  readonly stalled: boolean;
  /** The number of events that the last load brought; absent before the first one with these choices. */
  readonly added?: number;
  /** The service no longer knew the cursor at which reading had stopped. */
  readonly begunAgain: boolean;
  /** The number of events that have arrived, and of all; present only while everything is loaded. */
  readonly progress?: TimelineProgress;
  readonly failure?: Failure;
  /** The failed operation. */
  readonly failed?: TimelineWork;
}

export interface TimelineProgress {
  readonly loaded: number;
  readonly of: number;
}
