// The decisions about a watch as pure functions: whether a run may begin, may buy, and what remains.
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { NewEvent, Outcome, Watch } from './watch.ts';
import type { EarlierCount } from './backdatedEvents.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/**
 * A run gives a sign before each page it buys, and every minute. One that has given none for so long has died with its window.
 */
const leaseMs = 10 * 60_000;
/** Milliseconds after which a run gives the next sign, also while a page waits for its permit. */
export const signEveryMs = 60_000;
/** The most new events that are kept, and the most runs whose spending is kept. */
const most = { newEvents: 200, spent: 400 };

/** A run, from its beginning to its end. `id` is never used again. */
export interface Run {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Begins a run that is due, or one that the user asks for. The next one is then due later than now, so that no due time is
 * run twice, by whatever window, and what was missed is made up for by one run.
 * @returns the watch as it is then; `begun` tells whether the run may go on
 */
export function beginRun(watch: Watch, { id, now }: Run, asked: boolean): { readonly watch: Watch; readonly begun: boolean } {
  const period = watch.everyHours * hourMs;
  if (isInFlight(watch, now)) return { watch, begun: false };
  // The clock was set back: nobody waits longer than from one run to the next, and nothing is made up for.
  const dueAt = Math.min(watch.dueAt, now + period);
  if (!asked && now < dueAt) return { watch: dueAt === watch.dueAt ? watch : { ...watch, dueAt }, begun: false };
  const missed = now < dueAt ? 0 : Math.floor((now - dueAt) / period) + 1;
  return { watch: { ...watch, dueAt: dueAt + missed * period, running: { run: id, at: now } }, begun: true };
}

/** Returns whether a run of the watch is under way in any window. */
export function isInFlight({ running }: Watch, now: number): boolean {
  return running !== undefined && Math.abs(now - running.at) < leaseMs;
}

/** Enters a sign of the run that is under way, so that no other one takes over from it. */
export function renewRun(watch: Watch, { id, now }: Run): Watch {
  return watch.running?.run === id ? { ...watch, running: { run: id, at: now } } : watch;
}

/** The reason why a run may not buy: `lost` if another one has taken over. */
export type Refusal = 'lost' | 'perRun' | 'perWeek';

/** Holds credits of a run before they are spent: from then on they count, whatever becomes of the window. */
export function holdCredits(watch: Watch, run: Run, credits: number): Watch | Refusal {
  if (watch.running?.run !== run.id) return 'lost';
  const refusal = refusalOf(watch, run, credits);
  return refusal ?? { ...enter(watch, run, credits), running: { run: run.id, at: run.now } };
}

/** The limit that so many more credits of a run would exceed. */
export function refusalOf({ spent, perRun, perWeek }: Watch, { id, now }: Run, credits: number): Refusal | undefined {
  const own = sumOf(spent.filter(({ run }) => run === id));
  if (!(own + credits <= perRun)) return 'perRun';
  return sumOf(spent.filter((one) => isOfWeek(one, now))) + credits <= perWeek ? undefined : 'perWeek';
}

/** Enters what was spent of what was held: less of it, or more if the service has billed more. */
export function settleCredits(watch: Watch, run: Run, { held, cost }: { held: number; cost: number }): Watch {
  return cost === held ? watch : enter(watch, run, cost - held);
}

/** The result of a run. */
export interface RunResult {
  readonly outcome: Outcome;
  readonly newEvents: readonly NewEvent[];
  /** The time when the next run is due if that is sooner than usual; absent if it need not be. */
  readonly dueAt?: number;
  /** The start of the next run; absent if this one is incomplete. */
  readonly next?: {
    /** A day as `2026-01-31`. */
    readonly since: string;
    readonly before: EarlierCount | undefined;
    /** The number of events that came in late, which are not among the new events. */
    readonly backdated: number;
  };
}

/** Ends a run. Events that it has bought are new ones even if another run has taken over. */
export function endRun(watch: Watch, run: Run, { outcome, newEvents, dueAt = watch.dueAt, next }: RunResult): Watch {
  const known = new Set(watch.newEvents.map(({ key }) => key));
  const isOurs = watch.running?.run === run.id;
  const { running, ...rest } = isOurs && next ? continued(watch, next) : watch;
  return {
    ...rest,
    ...(isOurs || running === undefined ? {} : { running }),
    dueAt: Math.min(watch.dueAt, dueAt),
    last: outcome,
    newEvents: [...newEvents.filter(({ key }) => !known.has(key)), ...watch.newEvents].slice(0, most.newEvents),
  };
}

/**
 * Returns the day from which the next run looks on: the day of this run, but none before the one that the user has agreed to, since
 * the clock may have been set back and the time zone may have changed. Two days after the watch was made, that day has begun in
 * every time zone.
 */
export function nextSince({ createdAt, since }: Watch, now: number, today: string): string {
  return now < createdAt + 48 * hourMs && today < since ? since : today;
}

function continued({ before: _before, ...watch }: Watch, next: NonNullable<RunResult['next']>): Watch {
  const { since, before } = next;
  const backdated = (watch.backdated ?? 0) + next.backdated;
  return { ...watch, since, ...omitUndefined({ before }), ...(backdated > 0 ? { backdated } : {}) };
}

/** Marks the new events and the last outcome of a watch as read. */
export function readAll(watch: Watch): Watch {
  const { last, backdated: _backdated, ...rest } = watch;
  return {
    ...rest,
    ...(last ? { last: { ...last, isRead: true } } : {}),
    newEvents: watch.newEvents.map((item) => (item.isRead ? item : { ...item, isRead: true })),
  };
}

// Spending in the future, because the clock was ahead then, counts as well.
function isOfWeek({ at }: { readonly at: number }, now: number): boolean {
  return at > now - weekMs;
}

function enter(watch: Watch, { id, now }: Run, credits: number): Watch {
  const own = watch.spent.find(({ run }) => run === id);
  const others = watch.spent.filter((one) => one !== own);
  const at = Math.max(own?.at ?? now, now);
  const spent = [...others, { run: id, at, credits: (own?.credits ?? 0) + credits }];
  const surplus = new Set(
    spent
      .filter((one) => !isOfWeek(one, now))
      .sort((a, b) => a.at - b.at)
      .slice(0, Math.max(0, spent.length - most.spent)),
  );
  return { ...watch, spent: spent.filter((one) => !surplus.has(one)) };
}

function sumOf(spent: readonly { readonly credits: number }[]): number {
  return spent.reduce((sum, { credits }) => sum + credits, 0);
}
