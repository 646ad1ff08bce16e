// Colleagues with the same account, by the database of a team: their records, and the leases of watches.
import { createHash, randomUUID } from 'node:crypto';
import type { Colleagues, LeaseScope, LeaseState, WatchLease } from '../client/colleagues.ts';
import { teamFaultOf } from './faults.ts';
import { statements, type Statement } from './sql/statements.ts';
import { TeamRecords, type TeamRecordsDeps } from './teamRecords.ts';

/** Dependencies of the colleagues of one account. */
export interface TeamColleaguesDeps extends TeamRecordsDeps {
  /** Sends the team the records that were loaded. It never throws. @returns whether the team has everything now */
  readonly deliver: () => Promise<boolean>;
  /** The number of questions that the team has not answered. */
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
    const ask = (statement: Statement, ...values: readonly unknown[]) => this.#ask(statement, id, ...values);
    const state = await ask(statements.leaseWatch, companies.map(numberOfCompany), types);
    if (state === 'lost') return undefined;
    const faultsBefore = this.#deps.faultCount();
    return {
      // Also of a lease whose answer was lost: the team knows whether there is one.
      renew: async () => {
        const renewed = await ask(statements.renewWatch);
        // The records of colleagues may have been among what was not answered.
        return renewed === 'leased' && this.#deps.faultCount() !== faultsBefore ? 'incomplete' : renewed;
      },
      end: async () => {
        // Until the team has everything, a colleague would buy it again. A window that cannot send it any more lets the lease end.
        if (await this.#deps.deliver()) await ask(statements.endWatch);
      },
    };
  }

  async #ask(statement: Statement, ...values: readonly unknown[]): Promise<LeaseState> {
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

/** Two companies may share a number, and then their watches wait for each other, which costs a minute and no credit. */
function numberOfCompany(id: string): number {
  return createHash('sha256').update(id).digest().readInt32BE();
}
