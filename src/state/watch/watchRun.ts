// One run of a watch: counts new events, which is free, and buys them within the agreed terms.
import type { WatchLease } from '../../client/colleagues.ts';
import { asFailure, type FailureKind } from '../../client/failure.ts';
import type { CallPrices } from '../../client/observedPrices.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { totalOf, type Price } from '../../client/price.ts';
import { mayBeBilled } from '../../client/settlement.ts';
import type { Money } from '../credits/creditStore.ts';
import type { OpenSession } from '../session/openSession.ts';
import { buyPlan } from '../timeline/coverage/buyRange.ts';
import { subjectCompaniesOf, type EventEntry } from '../timeline/timelineEntry.ts';
import type { NewEvent, Outcome, OutcomeKind, Watch } from './watch.ts';
import type { Watches } from './watches.ts';
import { backdatedScopes, chunksOf, eventsHere, freshIn, isBought, mostOf, scopeOf, type WatchScope } from './watchScope.ts';
import { countBefore, backdatedSince, type EarlierCount } from './backdatedEvents.ts';
import { ownBudget, BudgetError, searchesOf, type Budget } from './watchBudget.ts';
import { leased, leaseOf } from './watchLease.ts';
import { beginRun, nextSince, refusalOf, signEveryMs, type RunResult, type Run } from './watchTurn.ts';

export interface WatchRunDeps {
  readonly session: Pick<OpenSession, 'client' | 'clock' | 'events' | 'lists'> & {
    readonly prices: Pick<CallPrices, 'of'>;
    readonly money: Pick<Money, 'colleagues'>;
  };
  readonly watches: Watches;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The day that is now, as `2026-01-31`. */
  readonly today: () => string;
  readonly newId: () => string;
  /** Ends the run between two pages: one that is on its way is paid for. */
  readonly signal: AbortSignal;
}

export interface RunRequest {
  readonly id: string;
  /** The user has asked for it: it need not be due. */
  readonly asked: boolean;
  /** Events that the user has agreed to buy, whatever the watch may spend. */
  readonly offer?: number;
}

/** Milliseconds after which a scheduled run is due again if it failed for a reason that passes, because a period may be a month. */
const retryMs = 3_600_000;

/**
 * Runs a watch, if it is due or asked for, and if no other window and no colleague runs it. One that was asked for waits for
 * colleagues. It rejects only after a fault of the extension: the outcome contains the failure of a call.
 * @returns undefined if it was not run
 */
export async function runWatch(deps: WatchRunDeps, request: RunRequest): Promise<Outcome | undefined> {
  const { watches, now } = deps;
  // The user has agreed to the price of now, and it may rise while a colleague has the lease.
  const agreed = totalOf(deps.session.prices.of({ timeline: request.offer ?? 0 }));
  const watch = watches.get(request.id);
  const mayBegin = watch !== undefined && beginRun(watch, { id: '', now: now() }, request.asked).begun;
  const colleagues = mayBegin ? await deps.session.money.colleagues?.() : undefined;
  if (!watch || !colleagues) return runAlone(deps, { ...request, agreed }, undefined);
  const notRun: Outcome | undefined = request.asked
    ? { kind: 'failed', at: now(), failure: 'cancelled', isRead: true }
    : undefined;
  const lease = await leaseOf(deps, colleagues, { watch, waits: request.asked });
  if (!lease) return notRun;
  const over = new AbortController();
  void giveSigns(deps, () => void lease.renew(), over.signal);
  try {
    return deps.signal.aborted ? notRun : await runAlone(deps, { ...request, agreed }, lease);
  } finally {
    over.abort(new Error('over'));
    await lease.end();
  }
}

/** Runs a watch that no colleague runs. @param lease the right to do so; absent if nobody can be asked for it */
async function runAlone(
  deps: WatchRunDeps,
  { id, asked, offer, agreed }: RunRequest & { readonly agreed: number },
  lease: WatchLease | undefined,
): Promise<Outcome | undefined> {
  const { watches, now, today } = deps;
  const runId = deps.newId();
  const run = (): Run => ({ id: runId, now: now() });
  const watch = watches.begin(id, run(), asked);
  if (!watch) return undefined;
  const { prices } = deps.session;
  const priceOf = (stated: Price): Price => prices.of(stated);
  const own: Budget =
    offer === undefined
      ? {
          source: { kind: 'watch' },
          priceOf,
          hold: (credits) => watches.hold(id, run(), credits),
          settle: (spent) => {
            watches.settle(id, run(), spent);
          },
        }
      : ownBudget(agreed, priceOf);
  const budget = lease ? leased(own, lease, deps.signal) : own;
  const mayBuy = (events: number) =>
    offer === undefined
      ? refusalOf(watch, run(), totalOf(priceOf({ timeline: events })))
      : events > offer
        ? ('perRun' as const)
        : undefined;
  const day = nextSince(watch, now(), today());
  const over = new AbortController();
  void giveSigns(
    deps,
    () => {
      watches.renew(id, run());
    },
    over.signal,
  );
  const {
    isComplete,
    isBilled = false,
    next,
    ...ending
  } = await findEvents(deps, { watch, budget, mayBuy, day, hasColleagues: lease !== undefined }, now).finally(() => {
    over.abort(new Error('over'));
  });
  const { failure } = ending.outcome;
  // If a colleague has taken the lease over, the next run is due at once.
  const isLost = !deps.signal.aborted && failure === 'cancelled';
  // A run that has spent something is not made again before its time, because it could spend the limit of a run once more.
  const hasSpent = watches.get(id)?.spent.some((one) => one.run === runId && one.credits > 0) ?? false;
  const mayRetry = isLost || !hasSpent;
  const isRetried = !asked && failure !== undefined && passing.has(failure) && !isBilled && mayRetry;
  // A run that was ended by its session does not move the first day: the next run begins where this one began.
  watches.end(id, run(), {
    ...ending,
    ...(isComplete && !deps.signal.aborted ? { next } : {}),
    ...(isRetried ? { dueAt: now() + (isLost ? 0 : retryMs) } : {}),
  });
  return ending.outcome;
}

/** Gives signs of the run, because a page may wait for its permit longer than another window waits for a run without signs. */
async function giveSigns({ session: { clock } }: WatchRunDeps, give: () => void, over: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await clock.sleep(signEveryMs, over);
      give();
    }
  } catch {
    // The run is over.
  }
}

interface RunContext {
  readonly watch: Watch;
  /** The day from which the next run looks on if this one is complete, as `2026-01-31`. */
  readonly day: string;
  readonly budget: Budget;
  readonly hasColleagues: boolean;
  /** The reason why it may not buy so many events; undefined if it may. */
  readonly mayBuy: (events: number) => 'lost' | 'perRun' | 'perWeek' | undefined;
}

interface Found extends Required<Omit<RunResult, 'dueAt'>> {
  /** True if all new events are known, so that the next run continues from here. */
  readonly isComplete: boolean;
  /** True if the call that failed was billed, or may have been. */
  readonly isBilled?: boolean;
}

/** Failures that pass by themselves: a run soon after makes up for them, and nobody has to know at once. */
const passing: ReadonlySet<FailureKind> = new Set(['cancelled', 'unreachable', 'timedOut', 'tooFast', 'serviceFault']);

async function findEvents(deps: WatchRunDeps, runContext: RunContext, now: () => number): Promise<Found> {
  const scopes: WatchScope[] = [];
  let unknown = 0;
  let companies: readonly string[] = [];
  let next: Found['next'] = { since: runContext.day, before: undefined, backdated: 0 };
  const newEvents = (): readonly NewEvent[] => itemsOf(freshIn(scopes), companies, now());
  const ended = (kind: OutcomeKind, facts: Partial<Outcome> = {}): Found => ({
    outcome: {
      kind,
      at: now(),
      ...(unknown > 0 ? { unknown } : {}),
      isRead: kind === 'nothing' || kind === 'bought',
      ...facts,
    },
    newEvents: newEvents(),
    next,
    isComplete: kind === 'nothing' || kind === 'bought',
  });
  try {
    const subjects = await subjectsOf(deps, runContext);
    unknown = subjects.unknown;
    companies = subjects.ids;
    if (subjects.ids.length === 0) {
      const found = ended(unknown > 0 ? 'noCompanies' : 'nothing');
      // If the list may have companies, or has them again later, the next run begins where this one began.
      return { ...found, isComplete: found.isComplete && subjects.isSurelyEmpty };
    }
    const chunks = chunksOf(subjects.ids);
    const { client, events: store } = deps.session;
    // It is asked before anything else takes in what colleagues have.
    const before = runContext.hasColleagues ? await eventsHere(store, chunks) : undefined;
    const searches = { client: searchesOf(client, runContext.budget), store, signal: deps.signal, before };
    const { since, types } = runContext.watch;
    const { backdated, before: earlier } = await countBackdated(deps, runContext, chunks);
    for (const ids of chunks) scopes.push(await scopeOf(searches, ids, { from: since, ...omitUndefined({ types }) }));
    const found = backdated === 0 ? [] : await backdatedScopes(searches, chunks, { before: since, backdated, types });
    scopes.push(...found);
    next = { since: runContext.day, before: earlier, backdated: found.length > 0 ? 0 : backdated };
    const most = mostOf(scopes);
    if (Number.isNaN(most)) return ended('uncounted');
    const fresh = newEvents().length;
    if (most === 0) return fresh === 0 ? ended('nothing') : ended('bought', { events: fresh });
    const refusal = runContext.mayBuy(most);
    if (refusal === 'perRun' || refusal === 'perWeek') return ended(refusal, { events: most });
    // Each scope may spend what was counted for it, also if another one brings events of it, so that it is counted again.
    const purchases = scopes.map(({ planned }) => ({ planned, most: planned.plan.most ?? 0, signal: deps.signal }));
    for (const purchase of purchases) await buyPlan(searches, purchase);
    // Events that are added meanwhile are left to the next run.
    return { ...ended('bought', { events: newEvents().length }), isComplete: scopes.every(isBought) };
  } catch (error) {
    if (error instanceof BudgetError) {
      if (error.refusal === 'lost') return ended('failed', { failure: 'overBudget', cap: 'ledger' });
      // The plans no longer contain what this run has bought before.
      return ended(error.refusal, { events: mostOf(scopes) });
    }
    // A fault of the extension is reported like one of the answer, because the next run may succeed.
    const failure = asFailure(error);
    const cap = failure.kind === 'overBudget' ? failure.facts.detail : undefined;
    const isBilled = mayBeBilled(failure.facts);
    const facts: Partial<Outcome> = {
      failure: failure.kind,
      ...omitUndefined({ cap }),
      ...(failure.facts.unconfirmed && isBilled ? { unconfirmed: true } : {}),
      isRead: passing.has(failure.kind),
    };
    return { ...ended('failed', facts), isBilled };
  } finally {
    for (const { planned } of scopes) planned.dispose();
  }
}

/** The companies that are watched, and the number of a list's companies that are not known, which is free. @throws Failure */
async function subjectsOf(
  { session: { client, lists }, signal }: WatchRunDeps,
  { watch: { watched }, budget }: RunContext,
): Promise<{ readonly ids: readonly string[]; readonly unknown: number; readonly isSurelyEmpty: boolean }> {
  if (watched.kind === 'company') return { ids: [watched.id], unknown: 0, isSurelyEmpty: false };
  const ids = lists.companiesIn(watched.id);
  const search = { lists: [watched.id], fields: ['none'], limit: 0 } as const;
  const { count } = await client.searchCompanies(search, { signal, priority: 'background', source: budget.source });
  // Companies that are known of a list which somebody has emptied are no longer watched.
  const known = count === 0 ? [] : ids;
  return { ids: known, unknown: Math.max(0, (count ?? 0) - ids.length), isSurelyEmpty: count === 0 && ids.length === 0 };
}

/** The number of backdated events, and the number of events before the next run's first day. @throws Failure */
async function countBackdated(
  { session: { client, events: store }, signal }: WatchRunDeps,
  { watch, budget, day }: RunContext,
  chunks: readonly (readonly string[])[],
): Promise<{ readonly backdated: number; readonly before: EarlierCount | undefined }> {
  const searches = { client: searchesOf(client, budget), store, signal };
  // This count comes first, because an event that comes in later is either counted below, or counts as backdated in the next run.
  const before = await countBefore(searches, { chunks, types: watch.types }, day);
  if (!watch.before) return { backdated: 0, before };
  const now = watch.since === day ? before : await countBefore(searches, { chunks, types: watch.types }, watch.since);
  return { backdated: backdatedSince(watch.before, now), before };
}

// The events are sorted by their start, the latest first.
function itemsOf(entries: readonly EventEntry[], companies: readonly string[], foundAt: number): readonly NewEvent[] {
  const latestFirst = entries.toSorted((a, b) =>
    (a.start ?? '') === (b.start ?? '') ? 0 : (a.start ?? '') < (b.start ?? '') ? 1 : -1,
  );
  const watched = new Set(companies);
  // An event that names no company is one of the only company that was asked for.
  const only = companies.length === 1 ? companies[0] : undefined;
  return latestFirst.map((entry, at) => {
    const { id, type, start, row } = entry;
    // An event may be about other companies too.
    const subjects = subjectCompaniesOf(row);
    const company = subjects.find((one) => watched.has(one)) ?? only ?? subjects[0] ?? '';
    return {
      // The content of an event without an ID is not stored here, because it may name people.
      key: id === undefined ? `${String(foundAt)} ${String(at)}` : `id:${id}`,
      company,
      ...omitUndefined({ type, start }),
      foundAt,
      isRead: false,
    };
  });
}
