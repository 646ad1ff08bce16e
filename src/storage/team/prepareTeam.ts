// Checks and migrates a team's database before it is used, and joins a person to the team.
import type { JoinOutcome, TeamStatus } from '../../domain/team/team.ts';
import { checkSchema, migrate, SCHEMA_VERSION } from './schema.ts';
import { statements } from './sql/statements.ts';
import { TeamConnection, type TeamConnectionOptions } from './teamConnection.ts';
import { statusOf } from './teamStatus.ts';

export type PrepareOptions = Omit<TeamConnectionOptions, 'opened' | 'lost'>;

/** Connects, creates or migrates the schema if it is needed and this user may, and reads the status. @throws TeamFault */
export async function prepareTeam(options: PrepareOptions): Promise<TeamStatus> {
  const connection = new TeamConnection(options);
  try {
    if ((await checkSchema(connection.query)) !== 'ready') await migrate(connection);
    const [row] = await connection.query(statements.status, 0);
    return statusOf(row ?? {}, options.clock.now());
  } finally {
    connection.dispose();
  }
}

/**
 * Claims the name of a person in the team.
 * @param confirmed whether the user has said to be the person who already has this name
 * @throws TeamFault
 */
export async function joinTeam(options: PrepareOptions, person: string, confirmed: boolean): Promise<JoinOutcome> {
  const connection = new TeamConnection(options);
  try {
    const [row] = await connection.query(statements.join, SCHEMA_VERSION, person, confirmed);
    const outcome = row?.['outcome'];
    return outcome === 'new' || outcome === 'joined' || outcome === 'known' ? outcome : 'taken';
  } finally {
    connection.dispose();
  }
}
