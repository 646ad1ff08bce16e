// Sets the caps of a team, and reads the name of a cap from an answer of its database.
import type { TeamCap, TeamCaps } from '../domain/team/team.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { statements } from './sql/statements.ts';
import type { Query } from './teamConnection.ts';

const caps = ['teamDay', 'teamMonth', 'personDay'] as const satisfies readonly TeamCap[];

/** A cap that is below what is spent already. */
export interface LowCap {
  readonly cap: TeamCap;
  readonly spent: number;
}

/** Sets them all. @returns the first cap that is too low: nothing is changed then @throws TeamFault `rights` if this user may not */
export async function setCaps(query: Query, { teamDay, teamMonth, personDay }: TeamCaps): Promise<LowCap | undefined> {
  const values = [teamDay ?? null, teamMonth ?? null, personDay ?? null];
  const [low] = await query(statements.setCaps, SCHEMA_VERSION, ...values);
  const cap = capNamed(low?.['cap']);
  return cap && { cap, spent: Number(low?.['spent']) };
}

/** Undefined if this version knows no such cap. */
export function capNamed(name: unknown): TeamCap | undefined {
  return caps.find((cap) => cap === name);
}
