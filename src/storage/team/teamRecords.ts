// Reads from the team's database the records of an account that its colleagues have loaded.
import type { Clock } from '../../client/clock.ts';
import type { Mark, NewRecords, SharedKind, SharedRecord, SharedRecords } from '../../client/sharedRecords.ts';
import { giveUpAfter } from './giveUpAfter.ts';
import { decode, idOfKey, idOfParent } from './sharedCode.ts';
import { statements } from './sql/statements.ts';
import type { Query, Row } from './teamConnection.ts';

/** Dependencies of the records of one account. */
export interface TeamRecordsDeps {
  /** The address of the team. */
  readonly team: string;
  readonly query: Query;
  readonly clock: Clock;
  readonly version: number;
  /** Returns the ID of the person and the fingerprint of the account. @throws TeamFault while the team does not answer */
  readonly identity: () => Promise<{ readonly person: number; readonly fingerprint: string }>;
  /** Returns whether a query ends after `BRIEF_MS`, because the user waits and the team did not answer the last time. */
  readonly isBrief: () => boolean;
}

/** Milliseconds after which a database counts as still unreachable. */
const BRIEF_MS = 1000;

/** The number of records that one statement reads, which takes a few milliseconds. */
const BATCH = 200;

/** Reads the records. One that cannot be decoded counts as missing, because the user can load it from the service. */
export class TeamRecords implements SharedRecords {
  readonly #deps: TeamRecordsDeps;

  constructor(deps: TeamRecordsDeps) {
    this.#deps = deps;
  }

  async get(kind: SharedKind, keys: readonly string[]): Promise<readonly SharedRecord[] | undefined> {
    const found: SharedRecord[] = [];
    for (let at = 0; at < keys.length; at += BATCH) {
      const ids = keys.slice(at, at + BATCH).map((key) => idOfKey(kind, key));
      const rows = await this.#query(statements.recordsById, ids);
      if (!rows) return undefined;
      found.push(...this.#read(rows));
    }
    return found;
  }

  childrenOf(kind: SharedKind, parents: readonly string[], since: Mark | undefined): Promise<NewRecords | undefined> {
    const ids = parents.map((parent) => idOfParent(kind, parent));
    return this.#readSince(since, (seq) => this.#query(statements.recordsOf, ids, seq, BATCH));
  }

  timelines(since: Mark | undefined): Promise<NewRecords | undefined> {
    return this.#readSince(since, (seq) => this.#query(statements.timelines, seq, BATCH));
  }

  async #readSince(
    since: Mark | undefined,
    query: (seq: number) => Promise<readonly Row[] | undefined>,
  ): Promise<NewRecords | undefined> {
    const { team } = this.#deps;
    // A sequence number of another team has no meaning here.
    const after = since?.team === team ? since.seq : 0;
    const rows = await query(after);
    if (!rows) return undefined;
    const seq = Number(rows.at(-1)?.['seq'] ?? after);
    return { records: this.#read(rows), last: { team, seq }, isFull: rows.length >= BATCH };
  }

  async #query(statement: Parameters<Query>[0], ...values: readonly unknown[]): Promise<readonly Row[] | undefined> {
    const { query, version, identity, isBrief, clock } = this.#deps;
    const answer = identity().then(({ person, fingerprint }) => query(statement, version, person, fingerprint, ...values));
    try {
      return await (isBrief() ? giveUpAfter(clock, BRIEF_MS, answer) : answer);
    } catch {
      // The reason is in the state of the team.
      return undefined;
    }
  }

  #read(rows: readonly Row[]): readonly SharedRecord[] {
    const now = this.#deps.clock.now();
    return rows.flatMap(({ loaded_by: person, age_ms: age, content }) => {
      // The database has computed the age by its own clock, because this computer's clock may be wrong.
      const record = decode(content, { person: String(person), at: Math.round(now - Number(age)) });
      return record ? [record] : [];
    });
  }
}
