// Reads the ledger of a team from its database.
import type { TeamDays, TeamEntry, TeamLedger, TeamSum } from '../../domain/team/team.ts';
import { statements } from './sql/statements.ts';
import type { Query } from './teamConnection.ts';
import { entryOf, sumOf } from './teamStatus.ts';

const sums = { day: statements.sumsByDay, person: statements.sumsByPerson, operation: statements.sumsByOperation };

/** The ledger of a team in PostgreSQL. */
export class SqlTeamLedger implements TeamLedger {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  async sums({ from, to }: TeamDays, by: keyof typeof sums): Promise<readonly TeamSum[]> {
    return (await this.#query(sums[by], from, to)).map(sumOf);
  }

  async *entries({ from, to }: TeamDays): AsyncGenerator<TeamEntry> {
    for (let last: { day: unknown; seq: unknown } = { day: from, seq: -1 }; ;) {
      // Entries are read in batches, so that no statement takes long and others can run in between.
      const rows = await this.#query(statements.entries, to, last.day, last.seq);
      for (const row of rows) yield entryOf(row);
      const end = rows.at(-1);
      if (!end) return;
      last = { day: end['day'], seq: end['seq'] };
    }
  }
}
