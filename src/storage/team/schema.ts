// Brings the schema of a team's database up to date, or says why it cannot be used.
import { TeamFault } from '../../domain/team/teamFault.ts';
import { grants, migrations, SCHEMA } from './sql/migrations.ts';
import { statements } from './sql/statements.ts';
import type { Query, Row, TeamConnection } from './teamConnection.ts';

/** The version of the schema that this extension writes. */
export const SCHEMA_VERSION = migrations.length;

/** The oldest version of PostgreSQL that has the functions which the statements use. */
const OLDEST_SERVER = 130_000;

/** The key of the advisory lock. It is an arbitrary number, which must be the same for all members. */
const LOCK = 4_711_190_001;

/**
 * Checks whether this user can use the schema with this version of the extension.
 * @returns `create` if the schema is missing, `migrate` if it is older, and this user may change that
 * @throws TeamFault with the reason why the schema cannot be used
 */
export async function checkSchema(query: Query): Promise<'ready' | 'create' | 'migrate'> {
  const [facts] = await query(statements.look);
  if (!facts) throw new TeamFault('other');
  if (Number(facts['server']) < OLDEST_SERVER) throw new TeamFault('oldServer');
  if (facts['standby'] === true) throw new TeamFault('standby');
  if (facts['exists'] !== true) {
    // A user without the right to use the schema sees no table in it.
    if (facts['owns'] !== null && facts['may_use'] !== true) throw new TeamFault('rights');
    if (facts['may_create'] === true || facts['owns'] === true) return 'create';
    throw new TeamFault('noSchema');
  }
  if (facts['may_use'] !== true) throw new TeamFault('rights');
  const version = await versionOf(query);
  if (version > SCHEMA_VERSION) throw new TeamFault('newer');
  if (version === SCHEMA_VERSION) return 'ready';
  if (facts['owns'] === true) return 'migrate';
  throw new TeamFault('outdated');
}

/** Runs all missing migrations in one transaction, under a lock that no other member can hold meanwhile. @throws TeamFault */
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
