// A watch: a company or the companies of a list, its interval, its caps, and its results.
import { Failure, type FailureKind } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { TimelineType } from '../timeline/timelineFilter.ts';
import type { EarlierCount } from './backdatedEvents.ts';

/** The watched company or list. A list is watched through its known companies. */
export interface WatchSubject {
  readonly kind: 'company' | 'list';
  readonly id: string;
  /** The name when the watch was made. */
  readonly name: string;
}

/** The terms that the user has agreed to. */
export interface WatchTerms {
  /** The hours from one run to the next, from 1 to 720. */
  readonly everyHours: number;
  /** The most events that a run may buy, each for a credit. If there are more new ones, none is bought. */
  readonly perRun: number;
  /** The most credits in any seven days. */
  readonly perWeek: number;
  /** The types of events that are looked for; absent if all are. */
  readonly types?: readonly TimelineType[];
}

export interface Watch extends WatchTerms {
  readonly id: string;
  readonly watched: WatchSubject;
  /** Milliseconds since the epoch, as are all times here. */
  readonly createdAt: number;
  /** The time when the next run is due. */
  readonly dueAt: number;
  /** A day as `2026-01-31`: events that start on it or later are looked for. */
  readonly since: string;
  /** The number of events before that day; absent if no run has counted yet. */
  readonly before?: EarlierCount;
  /** Events that came in late, and were not bought because the watch cannot tell which ones they are. */
  readonly backdated?: number;
  /** The credits that runs have spent, or reserve while they buy: the weekly cap counts them. */
  readonly spent: readonly WatchExpense[];
  /** The run that is under way; it counts as gone when it has given no sign for a while. */
  readonly running?: { readonly run: string; readonly at: number };
  readonly last?: Outcome;
  /** The new events, newest first. */
  readonly newEvents: readonly NewEvent[];
}

/** The credits of one run. */
export interface WatchExpense {
  readonly run: string;
  readonly at: number;
  readonly credits: number;
}

/** An event that was not known before a run has bought it. */
export interface NewEvent {
  /** The key that distinguishes the event from others. It contains the ID of an event that has one. */
  readonly key: string;
  /** The company's ID. */
  readonly company: string;
  readonly type?: string;
  /** ISO 8601 date. */
  readonly start?: string;
  readonly foundAt: number;
  readonly isRead: boolean;
}

/** The end of a run. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly at: number;
  /** The number of new events that were bought, or not bought because of their price. */
  readonly events?: number;
  /** The number of the list's companies that are not known, so that their events were not looked for. */
  readonly unknown?: number;
  readonly failure?: FailureKind;
  /** The cap that stood in the way, if the failure is `overBudget`. */
  readonly cap?: string;
  /** A page may have been charged although it did not arrive. */
  readonly unconfirmed?: true;
  /** True if the user has seen it. An outcome that asks nothing of the user counts as seen. */
  readonly isRead: boolean;
}

/**
 * `nothing`: nothing new, nothing bought. `bought`: all that was new, by this window or by colleagues. `perRun`, `perWeek`: more
 * than the run or the week may cost, so they were not bought. `uncounted`: the service does not say how many. `noCompanies`: none
 * of the list is known.
 */
export type OutcomeKind = 'nothing' | 'bought' | 'perRun' | 'perWeek' | 'uncounted' | 'noCompanies' | 'failed';

export const outcomeKinds: readonly OutcomeKind[] = [
  'nothing',
  'bought',
  'perRun',
  'perWeek',
  'uncounted',
  'noCompanies',
  'failed',
];

/** The most watches of an acting user, and the limits of their terms. */
export const watchLimits = {
  watches: 100,
  everyHours: { least: 1, most: 720 },
  perRun: { least: 1, most: 1000 },
  perWeek: { least: 1, most: 100_000 },
} as const;

/** Returns the failure of a run, so that it is explained in the same way as those of commands. */
export function failureOf({ failure = 'unexpectedAnswer', cap, unconfirmed }: Outcome): Failure {
  return new Failure(failure, omitUndefined({ detail: cap, unconfirmed }));
}

/** New things that the user has not seen: what the badge counts. */
export function unreadOf({ newEvents, last, backdated = 0 }: Watch): number {
  return newEvents.filter(({ isRead }) => !isRead).length + (last && !last.isRead ? 1 : 0) + (backdated > 0 ? 1 : 0);
}
