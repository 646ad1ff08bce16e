// The part of a delivery to a team that is the same for entries and for records.
import type { Clock } from '../client/clock.ts';
import type { Query } from './teamConnection.ts';

/** Dependencies of a delivery to one team. */
export interface AccountDeliveryDeps {
  readonly team: string;
  readonly query: Query;
  readonly clock: Clock;
  readonly version: number;
  /** The ID of the person. @throws TeamFault before the team has said it */
  readonly person: () => Promise<number>;
  /** The accounts that this window can name to the team, by their IDs on this computer. */
  readonly accounts: () => ReadonlyMap<string, string>;
}

/** Delivers all accounts in turn, one delivery at a time. */
export class AccountDelivery {
  readonly #accounts: AccountDeliveryDeps['accounts'];
  readonly #deliver: (account: string, fingerprint: string) => Promise<void>;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(accounts: AccountDeliveryDeps['accounts'], deliver: (account: string, fingerprint: string) => Promise<void>) {
    this.#accounts = accounts;
    this.#deliver = deliver;
  }

  /** Sends everything that waits, also what is added meanwhile. @throws TeamFault what stops it: the rest is sent the next time */
  run(): Promise<void> {
    this.#isAskedAgain = true;
    return (this.#running ??= this.#runOnce().finally(() => {
      this.#running = undefined;
    }));
  }

  async #runOnce(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      for (const [account, fingerprint] of this.#accounts()) await this.#deliver(account, fingerprint);
    }
  }
}
