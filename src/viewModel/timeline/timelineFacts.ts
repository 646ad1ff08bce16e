// The facts from which the view model of a timeline page is created.
import type { CommandId } from '../../ids.ts';

/** The title and the subjects of a timeline. */
export interface TimelineTopic {
  readonly title: string;
  readonly scope: { readonly kind: 'companies' | 'events' | 'all'; readonly ids: readonly string[] };
  /** The companies of the timeline; empty for a timeline of single events. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

/** The state of the timeline's reader, and the size of the next pages. */
export interface TimelineFacts {
  readonly topic: TimelineTopic;
  readonly status: 'idle' | 'restoring' | 'counting' | 'ready' | 'loading' | 'failed';
  /** The key of the filter. Different filters have different keys. */
  readonly filter: string;
  /** True if the filter asks for events with payload. */
  readonly payload: boolean;
  /** True if the filter excludes some events by type or date. */
  readonly isNarrowed: boolean;
  /** The number of loaded events that match the filter. If it asks for payload, those without payload do not count. */
  readonly shown: number;
  /** The number of loaded events with and without payload. */
  readonly rows: number;
  /** The number of loaded events with payload. */
  readonly payloads: number;
  /** The number of all events of the filter by the service; absent if it is not known. */
  readonly count?: number;
  /** The time of the count, in milliseconds since the epoch; absent if this session has counted. */
  readonly countedAt?: number;
  /** The time when the oldest event from the cache was read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** The member of the team who read that event; absent if it was read on this computer. */
  readonly readBy?: string;
  /** The number of loaded events that the service no longer counts; negative if it counts more events than it sends. */
  readonly gone: number;
  readonly complete: boolean;
  /** True if the service sends no further events, although some are missing. */
  readonly stalled: boolean;
  /** The number of new events of the last load; absent before the first load with this filter. */
  readonly added?: number;
  /** True if the reading began again at the first page, because the service no longer accepted the cursor. */
  readonly begunAgain: boolean;
  readonly progress?: { readonly loaded: number; readonly of: number };
  /** The operation that failed. */
  readonly failed?: 'restoring' | 'counting' | 'loading';
  /** True if the failed operation may have been billed. */
  readonly unconfirmed: boolean;
  /** The number of operations that have failed so far. */
  readonly failures: number;
  readonly explained?: ProblemText;
  /** The most events of the next page; 0 if there is none. */
  readonly nextLimit: number;
  /** The number of events on a full page, 1 to 50. */
  readonly pageSize: number;
  /** The most events of a load of all pages; absent if it is not known. */
  readonly most?: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The texts of a problem: what happened, what the user can do, and a command for it. */
export interface ProblemText {
  readonly what: string;
  readonly todo: string;
  readonly action?: { readonly label: string; readonly command: CommandId };
}
