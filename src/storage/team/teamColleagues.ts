// The colleagues with the same account in a team's database: their records, and the leases of watches.
import { createHash, randomUUID } from 'node:crypto';
import type { Colleagues, LeaseScope, LeaseState, WatchLease } from '../../client/colleagues.ts';
import { teamFaultOf } from './faults.ts';
import { statements, type Statement } from './sql/statements.ts';
import { TeamRecords, type TeamRecordsDeps } from './teamRecords.ts';

/** Dependencies of the colleagues of one account. */
export interface TeamColleaguesDeps extends TeamRecordsDeps {
  /** Sends the team the records that were loaded. It never throws. @returns whether the team has everything now */
  readonly deliver: () => Promise<boolean>;
  /** The number of statements so far that the team's database has not answered. */
  readonly faultCount: () => number;
}

/** The colleagues of one account. */
export class TeamColleagues extends TeamRecords implements Colleagues {
  readonly #deps: TeamColleaguesDeps;

  constructor(deps: TeamColleaguesDeps) {
    super(deps);
    this.#deps = deps;
  }

  async leaseWatch({ companies, types }: LeaseScope): Promise<WatchLease | undefined> {
    const id = randomUUID();
    const send = (statement: Statement, ...values: readonly unknown[]) => this.#send(statement, id, ...values);
    const state = await send(statements.leaseWatch, companies.map(numberOfCompany), types);
    if (state === 'lost') return undefined;
    const faultsBefore = this.#deps.faultCount();
    return {
      // The lease may exist even if the answer to the first statement was lost.
      renew: async () => {
        const renewed = await send(statements.renewWatch);
        // A statement without an answer may have been the one that reads the records of colleagues.
        return renewed === 'leased' && this.#deps.faultCount() !== faultsBefore ? 'incomplete' : renewed;
      },
      end: async () => {
        // The records are sent first, as a colleague would buy them otherwise. If they cannot be sent, the lease expires later.
        if (await this.#deps.deliver()) await send(statements.endWatch);
      },
    };
  }

  async #send(statement: Statement, ...values: readonly unknown[]): Promise<LeaseState> {
    try {
      const { query, version, identity } = this.#deps;
      const { person, fingerprint } = await identity();
      const [row] = await query(statement, version, person, fingerprint, ...values);
      return row?.['leased'] === true ? 'leased' : 'lost';
    } catch (error) {
      return teamFaultOf(error).kind === 'newer' ? 'teamNewer' : 'teamUnreachable';
    }
  }
}

/**
 * A number for the ID of a company. If two companies share a number, their watches wait for each other, which takes a minute and
 * costs nothing.
 */
function numberOfCompany(id: string): number {
  return createHash('sha256').update(id).digest().readInt32BE();
}
