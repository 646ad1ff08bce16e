// The facts from which the view of a timeline is built.
import type { CommandId } from '../../ids.ts';

/** The subject of a timeline. */
export interface TimelineTopic {
  readonly title: string;
  readonly scope: { readonly kind: 'companies' | 'events' | 'all'; readonly ids: readonly string[] };
  /** None if it is about single events. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

/** The facts that the view is built from: the reader's state, and the price of the next pages. */
export interface TimelineFacts {
  readonly topic: TimelineTopic;
  readonly status: 'idle' | 'restoring' | 'counting' | 'ready' | 'loading' | 'failed';
  /** The key that distinguishes filters. */
  readonly filter: string;
  readonly payload: boolean;
  /** Only some of the company's events are looked at. */
  readonly isNarrowed: boolean;
  /** Events that are here as the filter asks for them: all, or those with payload. */
  readonly shown: number;
  /** Events that are here, with and without payload. */
  readonly rows: number;
  /** Events that are here with their payload. */
  readonly payloads: number;
  readonly count?: number;
  /** The time when they were counted, if that was in an earlier session; in milliseconds since the epoch. */
  readonly countedAt?: number;
  /** The time when the oldest of those that come from the cache was read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** The member of the team who read it. */
  readonly readBy?: string;
  /** Of those that are here, how many the service no longer counts; negative if it counts more events than it has. */
  readonly gone: number;
  readonly complete: boolean;
  readonly stalled: boolean;
  readonly added?: number;
  readonly begunAgain: boolean;
  readonly progress?: { readonly loaded: number; readonly of: number };
  /** The step that failed. */
  readonly failed?: 'restoring' | 'counting' | 'loading';
  /** It may have been charged all the same. */
  readonly unconfirmed: boolean;
  readonly explained?: ProblemText;
  /** The most events of the next page; 0 if there is none. */
  readonly nextLimit: number;
  /** Events a page, 1 to 50. */
  readonly pageSize: number;
  /** The most events that loading everything brings; absent if that is not known. */
  readonly most?: number;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** A problem: what happened, what to do, and a command that helps. */
export interface ProblemText {
  readonly what: string;
  readonly todo: string;
  readonly action?: { readonly label: string; readonly command: CommandId };
}
