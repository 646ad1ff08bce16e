// Tells the team what the local ledger has posted: in order, and again until it was answered.
import type { LedgerEntry } from '../../client/ledger.ts';
import { totalOf } from '../../client/price.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import type { Outbox, Posted } from '../outbox.ts';
import { AccountDelivery, type AccountDeliveryDeps } from './accountDelivery.ts';
import { teamFaultOf } from './faults.ts';
import { sourceText } from './sourceText.ts';
import { statements } from './sql/statements.ts';

/** Dependencies of the delivery to one team. */
export interface DeliveryDeps extends AccountDeliveryDeps {
  readonly outbox: Outbox;
  readonly computer: string;
}

const BATCH = 50;

/** The delivery of one window. Several windows may send the same message, which the team enters once. */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #delivery: AccountDelivery;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#delivery = new AccountDelivery(deps.accounts, (account, fingerprint) => this.#deliverAll(account, fingerprint));
  }

  /** Sends all pending messages. @throws TeamFault if the team does not answer: the next run sends the rest */
  run(): Promise<void> {
    return this.#delivery.run();
  }

  async #deliverAll(account: string, fingerprint: string): Promise<void> {
    const { outbox, team } = this.#deps;
    for (let last = 0; ;) {
      const posted = outbox.pending(team, account, BATCH, last);
      for (const one of posted) {
        try {
          await this.#send(one, fingerprint);
          outbox.remove([one.id]);
        } catch (error) {
          const fault = teamFaultOf(error);
          // The database refuses this message. It stays in the outbox, and the others are sent nevertheless.
          if (fault.kind !== 'other') throw fault;
        }
        last = one.id;
      }
      if (posted.length < BATCH) return;
    }
  }

  async #send(posted: Posted, fingerprint: string): Promise<void> {
    const person = await this.#deps.person();
    try {
      await this.#sendAs(person, posted, fingerprint);
    } catch (error) {
      const fault = teamFaultOf(error);
      if (fault.kind !== 'person') throw fault;
      // The user may have changed the name since the call was reserved. The call is then settled under the earlier name.
      const [row] = await this.#deps.query(statements.personOfHold, posted.teamHoldId);
      const before = Number(row?.['person']);
      if (!row || before === person) throw fault;
      await this.#sendAs(before, posted, fingerprint).catch((again: unknown) => {
        const { kind, code } = teamFaultOf(again);
        // Another user of the database has reserved it, and only that user can settle it.
        throw new TeamFault(kind === 'person' ? 'other' : kind, code);
      });
    }
  }

  async #sendAs(person: number, { teamHoldId, entry }: Posted, fingerprint: string): Promise<void> {
    const { query, version, computer } = this.#deps;
    if (!entry) {
      await query(statements.release, version, teamHoldId, person);
      return;
    }
    const { operation, source, objects, requestId } = entry;
    const { cost, certainty } = costOf(entry);
    await query(
      ...([statements.settle, version, teamHoldId, person, computer, fingerprint, operation, sourceText(source)] as const),
      ...([totalOf(cost), JSON.stringify(cost), certainty, objects ?? null, requestId ?? null] as const),
      // The age is sent and not the time, because the clock of this computer may be wrong.
      this.#deps.clock.now() - entry.time,
    );
  }
}

/** The cost of an entry as it is known now. */
function costOf({ cost, certainty, checked }: LedgerEntry): Pick<LedgerEntry, 'cost' | 'certainty'> {
  return checked ? { cost: checked, certainty: 'estimated' } : { cost, certainty };
}
