// The budget of an account with a team: paid calls are reserved on this computer, then with the team.
import { randomUUID } from 'node:crypto';
import { cancelledBeforeSending, Failure } from '../../client/failure.ts';
import type { Budget, LocalBudget, Reservation, Spending } from '../../client/ledger.ts';
import { totalOf } from '../../client/price.ts';
import type { TeamCap } from '../../domain/team/team.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';

/** Dependencies of a team's budget. */
export interface TeamBudgetDeps {
  readonly team: string;
  readonly local: LocalBudget;
  /** Reserves with the team, unless a cap would be exceeded. @returns that cap, if any @throws TeamFault */
  readonly reserveWithTeam: (id: string, spending: Spending) => Promise<TeamCap | undefined>;
  /**
   * Returns whether to spend although the team cannot be reached, by the settings or by asking the user.
   * @throws Failure `cancelled` if the user declines
   */
  readonly askToSpendAlone: (spending: Spending, fault: TeamFault) => Promise<boolean>;
}

/**
 * The cost of a call is settled on this computer at once, and the outbox delivers it to the team later, so that a paid answer
 * never waits for the team. If the team never learns the cost, the reservation stays with the team. A cap may then be reached too
 * early. It is exceeded only by calls that were made without the team, or that were billed more than their price.
 */
export class TeamBudget implements Budget {
  readonly #deps: TeamBudgetDeps;

  constructor(deps: TeamBudgetDeps) {
    this.#deps = deps;
  }

  reserve(spending: Spending, signal?: AbortSignal): Reservation | Promise<Reservation> {
    const teamHold = { team: this.#deps.team, id: randomUUID() };
    // A free call is not reserved with the team. It has an ID nevertheless, under which its cost is delivered if it is billed.
    if (totalOf(spending.price) === 0) return this.#deps.local.reserve({ ...spending, teamHold });
    return this.#reserve({ ...spending, teamHold }, teamHold.id, signal);
  }

  async #reserve(spending: Spending, id: string, signal: AbortSignal | undefined): Promise<Reservation> {
    const reservation = this.#deps.local.reserve(spending);
    try {
      await rejectOnAbort(this.#reserveOrAsk(spending, id, signal), signal);
      reservation.allow();
      return reservation;
    } catch (error) {
      reservation.release();
      throw error;
    }
  }

  /** Reserves with the team. If it cannot be reached, the user is asked. */
  async #reserveOrAsk(spending: Spending, id: string, signal: AbortSignal | undefined): Promise<void> {
    let exceeded: TeamCap | undefined;
    try {
      exceeded = await this.#deps.reserveWithTeam(id, spending);
    } catch (error) {
      if (!(error instanceof TeamFault)) throw error;
      await requireConsent(spending, error, this.#deps.askToSpendAlone, signal);
      return;
    }
    if (exceeded) throw refusal(spending, exceeded);
  }
}

/**
 * Reserves a call on this computer alone, because the team could not be opened at all.
 * @param signal ends the wait for the user's answer
 * @throws Failure `cancelled` if the user declines or aborts, `overBudget` if the settings or a newer team forbid it
 */
export async function withoutTeam(
  local: LocalBudget,
  spending: Spending,
  fault: TeamFault,
  askToSpendAlone: TeamBudgetDeps['askToSpendAlone'],
  signal: AbortSignal | undefined,
): Promise<Reservation> {
  await rejectOnAbort(requireConsent(spending, fault, askToSpendAlone, signal), signal);
  const reservation = local.reserve(spending);
  try {
    // Without this, a call that is sent before the window dies would be taken for one that was never sent.
    reservation.allow();
    return reservation;
  } catch (error) {
    reservation.release();
    throw error;
  }
}

async function requireConsent(
  spending: Spending,
  fault: TeamFault,
  askToSpendAlone: TeamBudgetDeps['askToSpendAlone'],
  signal: AbortSignal | undefined,
): Promise<void> {
  // A user who has cancelled the call meanwhile is not asked about it.
  if (signal?.aborted) throw new Failure('cancelled', { delivery: 'notSent', operation: spending.operation });
  // A later version of the extension wrote the team's tables: spending without them could exceed its caps, so nobody is asked.
  if (fault.kind === 'newer') throw refusal(spending, 'teamNewer');
  if (!(await askToSpendAlone(spending, fault))) throw refusal(spending, 'teamUnreachable');
}

function refusal({ operation }: Spending, detail: string): Failure {
  return new Failure('overBudget', { delivery: 'notSent', operation, detail });
}

/** Rejects as soon as the user cancels, even if the team has not answered. */
async function rejectOnAbort(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
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
    // The loser of the race may reject later, when nobody listens any more.
    work.catch(() => undefined);
    aborted.promise.catch(() => undefined);
  }
}
