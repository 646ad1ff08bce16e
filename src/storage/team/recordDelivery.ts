// Sends a team the records that this computer has loaded: in order, and again until it has them.
import { createHash } from 'node:crypto';
import { sharedKinds } from '../../client/sharedRecords.ts';
import type { LoadedRecord, RecordOutbox } from '../recordOutbox.ts';
import { AccountDelivery, type AccountDeliveryDeps } from './accountDelivery.ts';
import { teamFaultOf } from './faults.ts';
import { encode } from './sharedCode.ts';
import { statements } from './sql/statements.ts';

/** Dependencies of the delivery of records to one team. */
export interface RecordDeliveryDeps extends AccountDeliveryDeps {
  readonly outbox: RecordOutbox;
  /** Returns the key of the team, which another database at the same address does not have. */
  readonly key: () => string;
  /** Returns whether the team shares records of people. */
  readonly withPeople: () => boolean;
}

/** The number of records that are sent in one statement, which takes a few milliseconds. */
const BATCH = 200;

/** Codes of PostgreSQL for a lack of disk or memory, or a failing disk. No record is at fault, so all are sent later. */
const serverTrouble = /^5[38]/;

/** The delivery of one window. Several windows may send the same, which the team stores once. */
export class RecordDelivery {
  readonly #deps: RecordDeliveryDeps;
  readonly #delivery: AccountDelivery;

  constructor(deps: RecordDeliveryDeps) {
    this.#deps = deps;
    this.#delivery = new AccountDelivery(deps.accounts, (account, fingerprint) => this.#sendAll(account, fingerprint));
  }

  /** Sends all records that the team does not have. @throws TeamFault if the team does not answer: the next run sends the rest */
  run(): Promise<void> {
    return this.#delivery.run();
  }

  async #sendAll(account: string, fingerprint: string): Promise<void> {
    const { outbox, team: address, key, withPeople } = this.#deps;
    // A database that is created anew at the same address lacks the records that were sent to the one before.
    const team = `${address} ${createHash('sha256').update(key()).digest('hex').slice(0, 16)}`;
    // An earlier version has named the team by its address alone. Records that the team has forgotten are not sent again.
    outbox.inherit(team, address);
    const kinds = sharedKinds.filter((kind) => kind !== 'people' || withPeople());
    for (;;) {
      const batch = outbox.next(team, account, kinds, BATCH);
      await this.#send(batch.records, fingerprint);
      batch.done();
      if (!batch.isFull) return;
    }
  }

  /** Sends records together. If the database refuses them, it sends each alone, so that the one at fault holds up no other. */
  async #send(records: readonly LoadedRecord[], fingerprint: string): Promise<void> {
    try {
      await this.#put(records, fingerprint);
    } catch (error) {
      const fault = teamFaultOf(error);
      if (fault.kind !== 'other' || serverTrouble.test(fault.code ?? '')) throw fault;
      if (records.length > 1) for (const record of records) await this.#send([record], fingerprint);
    }
  }

  async #put(records: readonly LoadedRecord[], fingerprint: string): Promise<void> {
    const { query, version, clock } = this.#deps;
    const person = await this.#deps.person();
    // The age is sent and not the time, because the clock of this computer may be wrong.
    const now = clock.now();
    const coded = records.flatMap((record) => {
      const one = encode(record);
      return one ? [{ ...one, age: now - record.at }] : [];
    });
    // A record that is in a batch twice is sent once, as it was loaded last.
    const sent = [...new Map(coded.map((one) => [one.id, one])).values()];
    if (sent.length === 0) return;
    const column = <K extends keyof (typeof sent)[number]>(name: K) => sent.map((one) => one[name]);
    await query(
      ...([statements.putRecords, version, person, fingerprint, column('kind'), column('id')] as const),
      ...([column('parent'), column('detail'), column('age'), column('content')] as const),
    );
  }
}
