// Brings the schema of a team's database up to date, or says why it cannot be used.
import { TeamFault } from '../../domain/team/teamFault.ts';
import { grants, migrations, SCHEMA } from './sql/migrations.ts';
import { statements } from './sql/statements.ts';
import type { Query, Row, TeamConnection } from './teamConnection.ts';

/** The version that this extension writes. */
export const SCHEMA_VERSION = migrations.length;

/** The oldest server whose functions are enough. */
const OLDEST_SERVER = 130_000;

/** Any number, the same for all members. */
const LOCK = 4_711_190_001;

/**
 * Looks whether the schema can be used by this user, in this version.
 * @returns `create` or `migrate` if this user can make it, or bring it up to date
 * @throws TeamFault with the one cause
 */
export async function checkSchema(query: Query): Promise<'ready' | 'create' | 'migrate'> {
  const [look] = await query(statements.look);
  if (!look) throw new TeamFault('other');
  if (Number(look['server']) < OLDEST_SERVER) throw new TeamFault('oldServer');
  if (look['standby'] === true) throw new TeamFault('standby');
  if (look['exists'] !== true) {
    // A user without the right to use the schema sees no table in it.
    if (look['owns'] !== null && look['may_use'] !== true) throw new TeamFault('rights');
    if (look['may_create'] === true || look['owns'] === true) return 'create';
    throw new TeamFault('noSchema');
  }
  if (look['may_use'] !== true) throw new TeamFault('rights');
  const version = await versionOf(query);
  if (version > SCHEMA_VERSION) throw new TeamFault('newer');
  if (version === SCHEMA_VERSION) return 'ready';
  if (look['owns'] === true) return 'migrate';
  throw new TeamFault('outdated');
}

/** Runs all missing steps in one transaction, while nobody else does. @throws TeamFault */
export async function migrate(connection: TeamConnection): Promise<void> {
  await connection.transact(async (run) => {
    await run('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    // The right to create schemas is needed only if there is none: even with IF NOT EXISTS the server would ask for it.
    const [schema] = await run(`SELECT to_regnamespace('${SCHEMA}') IS NOT NULL AS exists`);
    if (schema?.['exists'] !== true) await run(`CREATE SCHEMA ${SCHEMA}`);
    await run(`SET LOCAL search_path = ${SCHEMA}, pg_temp`);
    const [table] = await run(`SELECT to_regclass('${SCHEMA}.team') IS NOT NULL AS exists`);
    const from = table?.['exists'] === true ? numberIn(await run('SELECT version FROM team'), 'version') : 0;
    if (from > SCHEMA_VERSION) throw new TeamFault('newer');
    if (from === SCHEMA_VERSION) return;
    for (const step of migrations.slice(from)) await run(step);
    await run(grants);
    await run('UPDATE team SET version = $1', [SCHEMA_VERSION]);
  });
}

async function versionOf(query: Query): Promise<number> {
  return numberIn(await query(statements.status, 0), 'version');
}

function numberIn([row]: readonly Row[], column: string): number {
  return Number(row?.[column]);
}
