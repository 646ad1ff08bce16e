// The lease of a watch: only the window of a team that has it may run the watch.
import type { Colleagues, WatchLease } from '../../client/colleagues.ts';
import { cancelledBeforeSending, Failure } from '../../client/failure.ts';
import type { OpenSession } from '../session/openSession.ts';
import type { Watch } from './watch.ts';
import type { Budget } from './watchBudget.ts';

/** Dependencies of a lease. */
export interface WatchLeaseDeps {
  readonly session: Pick<OpenSession, 'clock' | 'lists'>;
  readonly signal: AbortSignal;
}

export interface LeaseRequest {
  readonly watch: Watch;
  /** True if to ask every second until the lease is free. Otherwise it is asked for once. */
  readonly waits: boolean;
}

/** Milliseconds between two attempts to get a lease that a colleague has. */
const AGAIN_MS = 1000;

/**
 * Asks the team for the lease. It never throws, as `Colleagues` does not.
 * @returns undefined if a colleague has the lease, or if the signal has ended the wait for it
 */
export async function leaseOf(
  { session: { clock, lists }, signal }: WatchLeaseDeps,
  colleagues: Colleagues,
  { watch: { watched, types = [] }, waits }: LeaseRequest,
): Promise<WatchLease | undefined> {
  for (;;) {
    // The members of the list may change during the wait.
    const companies = watched.kind === 'company' ? [watched.id] : lists.companiesIn(watched.id);
    const lease = await colleagues.leaseWatch({ companies, types });
    if (lease || !waits) return lease;
    try {
      await clock.sleep(AGAIN_MS, signal);
    } catch {
      return undefined;
    }
  }
}

/**
 * A budget that renews the lease before it reserves the credits of a page: the computer may have slept until the lease was over.
 */
export function leased(budget: Budget, lease: WatchLease, signal: AbortSignal): Budget {
  return {
    ...budget,
    hold: async (credits) => {
      const state = await lease.renew();
      // A colleague may have run the watch meanwhile. The next run finds what was bought.
      if (state === 'lost' || signal.aborted) throw cancelledBeforeSending();
      if (state === 'incomplete') throw new Failure('overBudget', { delivery: 'notSent', detail: 'teamUnreachable' });
      // A watch without a lease buys nothing by itself, even if the team answers again when the credits are reserved. If a
      // person has started the purchase, that person is asked when the call is reserved.
      const isRefused = state !== 'leased' && budget.source.kind === 'watch';
      if (isRefused) throw new Failure('overBudget', { delivery: 'notSent', detail: state });
      return budget.hold(credits);
    },
  };
}
