// Stands before a window's budget and writes down for the model what is held, refused and ended.
import type { Clock } from '../../../src/client/clock.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { Caps, LocalBudget, LocalReservation, Spending } from '../../../src/client/ledger.ts';
import { totalOf } from '../../../src/client/price.ts';
import { atLeast, atMost, type Call, type Calls, type Opened } from './calls.ts';
import { beginCall, nowDoing } from './doing.ts';

/** Dependencies of the checked budget of one window. */
export interface CheckedBudgetDeps {
  readonly calls: Calls;
  readonly window: Opened;
  readonly clock: Clock;
  readonly caps: () => Caps;
  /** Returns whether the window's process still runs. */
  readonly lives: () => boolean;
}

/** The same budget, watched: no cap is exceeded, nothing is refused for nothing, and what is free is never refused. */
export function checkedBudget(budget: LocalBudget, { calls, window, clock, caps, lives }: CheckedBudgetDeps): LocalBudget {
  const reserve = (spending: Spending): LocalReservation => {
    const { deed } = nowDoing();
    const { operation, source, price } = spending;
    const call = calls.add({ deed, window, operation, source, price, time: clock.now() });
    // Work of a closed window that goes on in this process must have no effect.
    if (!lives()) call.end = 'left';
    const costs = totalOf(price) > 0;
    try {
      const reservation = budget.reserve(spending);
      const exceeded = costs ? calls.exceededCap(caps(), call, atLeast) : undefined;
      calls.must(
        exceeded === undefined,
        `${deed.text}: was let through and exceeds ${String(exceeded)} of ${JSON.stringify(caps())}`,
      );
      calls.must(lives() || !costs, `${deed.text}: was let through, and its window is gone`);
      beginCall(call);
      return watched(reservation, call, calls);
    } catch (error) {
      const refused = error instanceof Failure ? error.facts.detail : 'fault';
      const exceeded = costs ? calls.exceededCap(caps(), call, atMost) : undefined;
      calls.must(exceeded !== undefined || !lives(), `${deed.text}: was refused for nothing (${String(refused)})`);
      calls.all.pop();
      calls.refused += 1;
      throw error;
    }
  };
  return { ...budget, reserve };
}

function watched(reservation: LocalReservation, call: Call, calls: Calls): LocalReservation {
  const close = (): void => {
    call.closed += 1;
    call.closedAt = calls.nextMoment();
    // No request of it came as far as the wire, which would have said how it ended.
    if (call.end === 'open') call.end = 'clear';
  };
  return {
    ...reservation,
    settle: (settlement) => {
      close();
      reservation.settle(settlement);
    },
    release: () => {
      close();
      reservation.release();
    },
  };
}
