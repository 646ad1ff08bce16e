// The budget of an account with a team: a paid call is held on this computer, then by the team.
import { randomUUID } from 'node:crypto';
import { cancelledBeforeSending, Failure } from '../client/failure.ts';
import type { Budget, LocalBudget, Reservation, Spending } from '../client/ledger.ts';
import { totalOf } from '../client/price.ts';
import type { TeamCap } from '../domain/team/team.ts';
import { TeamFault } from '../domain/team/teamFault.ts';

/** Dependencies of a team's budget. */
export interface TeamBudgetDeps {
  readonly team: string;
  readonly local: LocalBudget;
  /** Asks the team. @returns the cap that would be exceeded, if any @throws TeamFault */
  readonly hold: (id: string, spending: Spending) => Promise<TeamCap | undefined>;
  /** Whether the user spends without the team, which cannot be asked now. @throws Failure `cancelled` if the user was asked and declines */
  readonly goOnAlone: (spending: Spending, fault: TeamFault) => Promise<boolean>;
}

/**
 * The cost of a call is settled on this computer, at once, and the outbox tells the team. So an answer that was paid for
 * never waits for the team, and a reservation whose end the team does not learn stays reserved there: so it cannot make anybody exceed a cap.
 */
export class TeamBudget implements Budget {
  readonly #deps: TeamBudgetDeps;

  constructor(deps: TeamBudgetDeps) {
    this.#deps = deps;
  }

  reserve(spending: Spending, signal?: AbortSignal): Reservation | Promise<Reservation> {
    const hold = { team: this.#deps.team, id: randomUUID() };
    // Looking is free: nobody is asked. If it is billed nevertheless, the team is told.
    if (totalOf(spending.price) === 0) return this.#deps.local.reserve({ ...spending, hold });
    return this.#reserve({ ...spending, hold }, hold.id, signal);
  }

  async #reserve(spending: Spending, id: string, signal: AbortSignal | undefined): Promise<Reservation> {
    const reservation = this.#deps.local.reserve(spending);
    try {
      await untilAborted(this.#ask(spending, id, signal), signal);
      reservation.allow();
      return reservation;
    } catch (error) {
      reservation.release();
      throw error;
    }
  }

  async #ask(spending: Spending, id: string, signal: AbortSignal | undefined): Promise<void> {
    let exceeded: TeamCap | undefined;
    try {
      exceeded = await this.#deps.hold(id, spending);
    } catch (error) {
      if (!(error instanceof TeamFault)) throw error;
      await askAlone(spending, error, this.#deps.goOnAlone, signal);
    }
    if (exceeded) throw refused(spending, exceeded);
  }
}

/**
 * Reserves a call without a team that cannot even be connected. @param signal ends the wait for the user's answer
 * @throws Failure `overBudget` or `cancelled` unless the user agrees
 */
export async function withoutTeam(
  local: LocalBudget,
  spending: Spending,
  fault: TeamFault,
  goOnAlone: TeamBudgetDeps['goOnAlone'],
  signal: AbortSignal | undefined,
): Promise<Reservation> {
  await untilAborted(askAlone(spending, fault, goOnAlone, signal), signal);
  return local.reserve(spending);
}

async function askAlone(
  spending: Spending,
  fault: TeamFault,
  goOnAlone: TeamBudgetDeps['goOnAlone'],
  signal: AbortSignal | undefined,
): Promise<void> {
  // The user has cancelled the call while the team was asked, and must not be asked about it any more.
  if (signal?.aborted) throw new Failure('cancelled', { delivery: 'notSent', operation: spending.operation });
  // This version does not know what a later version of the schema counts.
  if (fault.kind === 'newer') throw refused(spending, 'teamNewer');
  if (!(await goOnAlone(spending, fault))) throw refused(spending, 'teamUnreachable');
}

function refused({ operation }: Spending, detail: string): Failure {
  return new Failure('overBudget', { delivery: 'notSent', operation, detail });
}

/** The user need not wait for the team to give up a call. */
async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => {
    aborted.reject(cancelledBeforeSending());
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    // The caller releases the reservation, so that a later answer of the team is not needed.
    work.catch(() => undefined);
    aborted.promise.catch(() => undefined);
  }
}
