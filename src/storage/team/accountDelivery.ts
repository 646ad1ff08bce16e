// The part of a delivery to a team that is the same for entries and for records.
import type { Clock } from '../../client/clock.ts';
import type { Query } from './teamConnection.ts';

/** Dependencies of both deliveries to one team. */
export interface AccountDeliveryDeps {
  readonly team: string;
  readonly query: Query;
  readonly clock: Clock;
  /** The version of the schema that this extension writes. */
  readonly version: number;
  /** The ID of the user among the people of the team. @throws TeamFault while it is not known */
  readonly person: () => Promise<number>;
  /** The fingerprints of the accounts whose token this window has, by the IDs of the accounts on this computer. */
  readonly accounts: () => ReadonlyMap<string, string>;
}

/** Sends what waits of each account, one account after the other, in one pass at a time. */
export class AccountDelivery {
  readonly #accounts: AccountDeliveryDeps['accounts'];
  readonly #deliver: (account: string, fingerprint: string) => Promise<void>;
  #running: Promise<void> | undefined;
  #isDue = false;

  constructor(accounts: AccountDeliveryDeps['accounts'], deliver: (account: string, fingerprint: string) => Promise<void>) {
    this.#accounts = accounts;
    this.#deliver = deliver;
  }

  /** Sends everything that waits, also what is added meanwhile. @throws TeamFault what stops it: the next call sends the rest */
  run(): Promise<void> {
    this.#isDue = true;
    return (this.#running ??= this.#runAll()
      .finally(() => {
        this.#running = undefined;
      })
      // Something may have been added when the last pass was over and this promise not yet fulfilled.
      .then(() => (this.#isDue ? this.run() : undefined)));
  }

  async #runAll(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      for (const [account, fingerprint] of this.#accounts()) await this.#deliver(account, fingerprint);
    }
  }
}
