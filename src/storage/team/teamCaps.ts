// Sets the caps of a team, and checks the name of a cap that its database returns.
import type { TeamCap, TeamCaps } from '../../domain/team/team.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { statements } from './sql/statements.ts';
import type { Query } from './teamConnection.ts';

const caps = ['teamDay', 'teamMonth', 'personDay'] as const satisfies readonly TeamCap[];

/** A cap that is lower than the credits that are already spent. */
export interface LowCap {
  readonly cap: TeamCap;
  readonly spent: number;
}

/**
 * Sets all caps.
 * @returns the first cap that is too low, in which case nothing is changed
 * @throws TeamFault `rights` if this user may not set caps
 */
export async function setCaps(query: Query, { teamDay, teamMonth, personDay }: TeamCaps): Promise<LowCap | undefined> {
  const values = [teamDay ?? null, teamMonth ?? null, personDay ?? null];
  const [low] = await query(statements.setCaps, SCHEMA_VERSION, ...values);
  const cap = capNamed(low?.['cap']);
  return cap && { cap, spent: Number(low?.['spent']) };
}

/** The cap of a name; undefined if this version does not know it. */
export function capNamed(name: unknown): TeamCap | undefined {
  return caps.find((cap) => cap === name);
}
