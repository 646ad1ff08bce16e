// The lease of a watch, which one window of a team has at a time.
import type { Colleagues, WatchLease } from '../../client/colleagues.ts';
import { Failure } from '../../client/failure.ts';
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
  /** Whether to ask until the lease is free. */
  readonly waits: boolean;
}

/** Milliseconds after which a lease is asked for again. */
const AGAIN_MS = 1000;

/** It never throws. @returns undefined where a colleague has the lease, or where the signal has ended the wait for it */
export async function leaseOf(
  { session: { clock, lists }, signal }: WatchLeaseDeps,
  colleagues: Colleagues,
  { watch: { watched, types = [] }, waits }: LeaseRequest,
): Promise<WatchLease | undefined> {
  for (;;) {
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

/** A budget that is used only as long as the lease is there: a computer may sleep for longer between two pages. */
export function leased(budget: Budget, lease: WatchLease, signal: AbortSignal): Budget {
  return {
    ...budget,
    hold: async (credits) => {
      const state = await lease.renew();
      // The next run finds what a colleague has bought meanwhile.
      if (state === 'lost' || signal.aborted) throw new Failure('cancelled', { delivery: 'notSent' });
      if (state === 'incomplete') throw new Failure('overBudget', { delivery: 'notSent', detail: 'teamUnreachable' });
      // The team may answer again when the call is reserved, but without a lease. A person is asked by the budget.
      const isRefused = state !== 'leased' && budget.source.kind === 'watch';
      if (isRefused) throw new Failure('overBudget', { delivery: 'notSent', detail: state });
      return budget.hold(credits);
    },
  };
}
