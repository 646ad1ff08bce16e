// `npm run team -- --check postgres://…`: prints the schema's state, sizes and slow statements of a team's database.
import { parseArgs } from 'node:util';
import { systemClock } from '../../client/clock.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readTeamAddress, writeTeamAddress, type TeamAddress } from '../../domain/team/teamAddress.ts';
import { teamFaultOf } from './faults.ts';
import { checkSchema, SCHEMA_VERSION } from './schema.ts';
import { statements } from './sql/statements.ts';
import { TeamConnection, type Query, type Row } from './teamConnection.ts';

const usage = `Usage: npm run team -- --check postgres://host:port/database

  PGUSER and PGPASSWORD, or PGSSLCERT and PGSSLKEY, name how to sign in. Nothing is changed.`;

await main();

async function main(): Promise<void> {
  const address = readOptions();
  if (!address) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { PGUSER: user = '', PGPASSWORD: password } = process.env;
  const certificate = await readCertificate();
  if (certificate === 'unreadable') {
    console.error('The certificate cannot be used: PGSSLCERT or PGSSLKEY names a file that cannot be read.');
    process.exitCode = 1;
    return;
  }
  const credentials = certificate ? { user, certificate } : { user, ...omitUndefined({ password }) };
  const connection = new TeamConnection({ address, credentials, clock: systemClock });
  try {
    console.log(await report(address, connection.query));
  } catch (error) {
    const { kind, code } = teamFaultOf(error);
    console.error(
      `The database cannot be used: ${kind}${code === undefined ? '' : ` (${code})`}. docs/team.md explains each cause.`,
    );
    process.exitCode = 1;
  } finally {
    connection.dispose();
  }
}

function readOptions(): TeamAddress | undefined {
  try {
    const { values } = parseArgs({ options: { check: { type: 'string' } } });
    const read = readTeamAddress(values.check ?? '');
    return 'address' in read ? read.address : undefined;
  } catch {
    return undefined;
  }
}

async function readCertificate(): Promise<{ readonly cert: string; readonly key: string } | 'unreadable' | undefined> {
  const { PGSSLCERT: cert, PGSSLKEY: key } = process.env;
  if (cert === undefined || key === undefined) return undefined;
  const { readFile } = await import('node:fs/promises');
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } catch {
    return 'unreadable';
  }
}

async function report(address: TeamAddress, query: Query): Promise<string> {
  const state = await checkSchema(query);
  const lines = [
    `${writeTeamAddress(address)}: ${describe(state)}`,
    ...(state === 'create'
      ? []
      : ['', 'Table      Rows (estimated)        Size', ...(await query(statements.sizes)).map(sizeLine)]),
    ...(state === 'create' ? [] : ['', ...(await slowest(query))]),
  ];
  return lines.join('\n');
}

function describe(state: Awaited<ReturnType<typeof checkSchema>>): string {
  switch (state) {
    case 'ready':
      return `version ${SCHEMA_VERSION}, up to date`;
    case 'create':
      return 'no schema yet; this user may create it by connecting once';
    case 'migrate':
      return `of an older version than ${SCHEMA_VERSION}; this user brings it up to date by connecting once`;
  }
}

function sizeLine({ name, rows, size }: Row): string {
  return `${String(name).padEnd(10)} ${String(rows).padStart(16)} ${String(size).padStart(11)}`;
}

/** The server keeps figures of statements only if the extension `pg_stat_statements` is installed. */
async function slowest(query: Query): Promise<readonly string[]> {
  try {
    const rows = await query(statements.slowest);
    return ['Mean ms      Calls  Statement', ...rows.map(slowLine)];
  } catch {
    return ['Slow statements are not known: the extension pg_stat_statements is not installed, or this user may not read it.'];
  }
}

function slowLine({ mean, calls, query }: Row): string {
  return `${Number(mean).toFixed(1).padStart(7)} ${String(calls).padStart(10)}  ${String(query)}`;
}
