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
  /** Returns the ID of the user among the people of the team. @throws TeamFault while the ID is not known */
  readonly person: () => Promise<number>;
  /** Returns the fingerprints of the accounts whose token this window has, by the IDs of the accounts on this computer. */
  readonly accounts: () => ReadonlyMap<string, string>;
}

/** Delivers the pending items of each account, one account after the other. No two passes run at once. */
export class AccountDelivery {
  readonly #accounts: AccountDeliveryDeps['accounts'];
  readonly #deliver: (account: string, fingerprint: string) => Promise<void>;
  #running: Promise<void> | undefined;
  #isDue = false;

  constructor(accounts: AccountDeliveryDeps['accounts'], deliver: (account: string, fingerprint: string) => Promise<void>) {
    this.#accounts = accounts;
    this.#deliver = deliver;
  }

  /** Delivers all pending items, also those that are added meanwhile. @throws TeamFault. The next call sends the rest */
  run(): Promise<void> {
    this.#isDue = true;
    return (this.#running ??= this.#runAll()
      .finally(() => {
        this.#running = undefined;
      })
      // An item may have been added between the end of the last pass and the fulfilment of this promise.
      .then(() => (this.#isDue ? this.run() : undefined)));
  }

  async #runAll(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      for (const [account, fingerprint] of this.#accounts()) await this.#deliver(account, fingerprint);
    }
  }
}
