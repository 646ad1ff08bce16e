// The facts from which the view of a timeline is built.
import type { CommandId } from '../../ids.ts';

/** The subject of a timeline. */
export interface TimelineTopic {
  readonly title: string;
  readonly scope: { readonly kind: 'companies' | 'events' | 'all'; readonly ids: readonly string[] };
  /** The companies that it is about; empty if it is about single events. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

/** The state of the timeline's reader, and the size of the next pages. */
export interface TimelineFacts {
  readonly topic: TimelineTopic;
  readonly status: 'idle' | 'restoring' | 'counting' | 'ready' | 'loading' | 'failed';
  /** The key that distinguishes filters. */
  readonly filter: string;
  /** Whether the filter asks for events with payload. */
  readonly payload: boolean;
  /** Whether the filter leaves out some of the company's events. */
  readonly isNarrowed: boolean;
  /** The number of loaded events that satisfy the filter: all, or those with payload. */
  readonly shown: number;
  /** The number of loaded events, with and without payload. */
  readonly rows: number;
  /** The number of loaded events with payload. */
  readonly payloads: number;
  /** The number of all events of the filter; absent if it is not known. */
  readonly count?: number;
  /** The time when they were counted, in milliseconds since the epoch; absent if that was in this session. */
  readonly countedAt?: number;
  /** The time when the oldest event from the cache was read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** The member of the team who read that event; absent if it was read on this computer. */
  readonly readBy?: string;
  /** The number of loaded events that the service no longer counts; negative if it counts more events than it has. */
  readonly gone: number;
  readonly complete: boolean;
  /** Whether events are missing that cannot be loaded. */
  readonly stalled: boolean;
  /** The number of events that the last load brought; absent before the first one with these choices. */
  readonly added?: number;
  /** Whether reading began again, because the service no longer knew the position at which it had stopped. */
  readonly begunAgain: boolean;
  readonly progress?: { readonly loaded: number; readonly of: number };
  /** The operation that failed. */
  readonly failed?: 'restoring' | 'counting' | 'loading';
  /** Whether the failed operation may have been billed. */
  readonly unconfirmed: boolean;
  readonly explained?: ProblemText;
  /** The most events of the next page; 0 if there is none. */
  readonly nextLimit: number;
  /** The number of events on a full page, 1 to 50. */
  readonly pageSize: number;
  /** The most events that loading everything brings; absent if that is not known. */
  readonly most?: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A problem: what happened, what to do, and a command that helps. */
export interface ProblemText {
  readonly what: string;
  readonly todo: string;
  readonly action?: { readonly label: string; readonly command: CommandId };
}
