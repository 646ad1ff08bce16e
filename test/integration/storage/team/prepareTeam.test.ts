// Tests of the check of a team's database: one cause for each way in which it cannot be used.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { systemClock } from '../../../../src/client/clock.ts';
import type { TeamAddress } from '../../../../src/domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../../../src/domain/team/teamCredentials.ts';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { joinTeam, prepareTeam } from '../../../../src/storage/team/prepareTeam.ts';
import { SCHEMA_VERSION } from '../../../../src/storage/team/schema.ts';
import { TeamConnection } from '../../../../src/storage/team/teamConnection.ts';
import { teamTrust } from '../../../../src/storage/team/trust.ts';
import { OWNER, PASSWORD, postgresOrSkip, PostgresServer, startPostgres } from '../../../support/postgres/postgresServer.ts';
import { createAuthority, type Authority } from '../../../unit/client/http/testCertificates.ts';
import { Members } from './support/members.ts';

const owner = { user: OWNER, password: PASSWORD };
const limits = { connectMs: 2000, statementMs: 2000 };

describe('the check of a team’s database', () => {
  let server: PostgresServer;
  let members: Members;

  before(async function () {
    server = await postgresOrSkip(this);
    members = await Members.create(server);
  });
  after(() => members.end());

  const prepare = (address: Partial<TeamAddress> = {}, credentials: TeamCredentials = owner, more = {}) =>
    prepareTeam({ address: { ...members.address, ...address }, credentials, clock: systemClock, limits, ...more });

  const kindOf = async (asked: Promise<unknown>): Promise<string> => {
    try {
      await asked;
      return 'no fault';
    } catch (error) {
      assert.ok(error instanceof TeamFault, String(error));
      return error.kind;
    }
  };

  it('says how much the team has spent, and what this user may', async () => {
    const asOwner = await prepare();
    assert.deepEqual(asOwner.caps, { teamDay: undefined, teamMonth: undefined, personDay: undefined });
    assert.equal(asOwner.mayAdminister, true);
    const asMember = await prepare({}, { user: await members.user('anna'), password: PASSWORD });
    assert.equal(asMember.mayAdminister, false);
    const asAdmin = await prepare({}, { user: await members.user('boss', 'company_data_admin'), password: PASSWORD });
    assert.equal(asAdmin.mayAdminister, true);
  });

  it('names a host that is not there', async () => {
    assert.equal(await kindOf(prepare({ host: 'nowhere.invalid' })), 'name');
  });

  it('names a port at which nobody answers', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    assert.equal(await kindOf(prepare({ port }, owner, { limits: { connectMs: 300 } })), 'timedOut');
    silent.close();
    await once(silent, 'close');
    assert.equal(await kindOf(prepare({ port })), 'connection');
  });

  it('names what is no database server', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const fault = await kindOf(prepare({ port: (other.address() as AddressInfo).port }));
    other.close();
    assert.equal(fault, 'connection');
  });

  it('names a wrong password, and a user or database that is not there', async () => {
    assert.equal(await kindOf(prepare({}, { user: OWNER, password: 'wrong' })), 'password');
    assert.equal(await kindOf(prepare({}, { user: OWNER })), 'password');
    assert.equal(await kindOf(prepare({}, { user: 'nobody', password: PASSWORD })), 'password');
    assert.equal(await kindOf(prepare({ database: 'elsewhere' })), 'database');
  });

  it('names missing rights, of a user who may not use the schema', async () => {
    await server.run(`CREATE ROLE ${members.database}_stranger LOGIN PASSWORD '${PASSWORD}'`);
    assert.equal(await kindOf(prepare({}, { user: `${members.database}_stranger`, password: PASSWORD })), 'rights');
  });

  it('names a missing schema, where this user may not make it', async () => {
    const database = await server.database();
    const user = await members.user('anna');
    assert.equal(await kindOf(prepare({ database }, { user, password: PASSWORD })), 'noSchema');
  });

  it('makes the schema once, though all ask for it at the same time', async () => {
    const database = await server.database();
    await Promise.all(Array.from({ length: 5 }, () => prepare({ database })));
    const rows = await server.run('SELECT version FROM company_data.team', database);
    assert.deepEqual(rows, [{ version: SCHEMA_VERSION }]);
  });

  it('gives up a schema that somebody else goes on making for too long', async () => {
    const database = await server.database();
    const address = { ...members.address, database };
    const holder = new TeamConnection({ address, credentials: owner, clock: systemClock });
    const [held, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const holding = holder.transact(async (run) => {
      await run('SELECT pg_advisory_xact_lock(4711190001)');
      held.resolve(undefined);
      await released.promise;
    });
    await held.promise;
    const late = setTimeout(() => released.resolve(undefined), 5000);
    assert.equal(await kindOf(prepare({ database }, owner, { limits: { ...limits, migrationMs: 1000 } })), 'timedOut');
    clearTimeout(late);
    released.resolve(undefined);
    await holding;
    assert.equal(await kindOf(prepare({ database })), 'no fault');
  });

  it('fills a schema that the administrator of the database has made for this user, who may make no other', async () => {
    const database = await server.database();
    const user = await members.user('keeper');
    await server.run(`CREATE SCHEMA company_data AUTHORIZATION ${user}`, database);
    const status = await prepare({ database }, { user, password: PASSWORD });
    assert.equal(status.mayAdminister, true);
    const rows = await server.run('SELECT version FROM company_data.team', database);
    assert.deepEqual(rows, [{ version: SCHEMA_VERSION }]);
  });

  it('refuses a schema of a later version, and leaves it as it is', async () => {
    const later = await Members.create(server);
    await later.run(`UPDATE company_data.team SET version = ${SCHEMA_VERSION + 1}`);
    assert.equal(await kindOf(prepare(later.address)), 'newer');
    assert.equal(
      await kindOf(joinTeam({ address: later.address, credentials: owner, clock: systemClock }, 'anna', false)),
      'newer',
    );
    assert.deepEqual(await later.run('SELECT FROM company_data.person'), []);
  });

  it('has a name taken once, and confirms it on another computer of the same user', async () => {
    const join = async (user: string, name: string, confirmed = false) =>
      joinTeam(
        { address: members.address, credentials: { user: await members.user(user), password: PASSWORD }, clock: systemClock },
        name,
        confirmed,
      );
    assert.equal(await join('anna', 'Anna Bianchi'), 'new');
    assert.equal(await join('anna', 'anna bianchi'), 'known');
    assert.equal(await join('anna', 'Anna Bianchi', true), 'joined');
    assert.equal(await join('ben', 'Anna Bianchi', true), 'taken');
  });

  describe('with encryption', () => {
    let authority: Authority;
    let encrypted: PostgresServer;
    const trusted = () => ({ trust: () => teamTrust([authority.ca]) });

    before(async function () {
      this.timeout(60_000);
      authority = await createAuthority();
      const started = await startPostgres({ certificate: { ...(await authority.issue()), clientCa: authority.ca } });
      assert.ok(started instanceof PostgresServer);
      encrypted = started;
    });
    after(() => encrypted.stop('SIGQUIT'));

    /** The name leads to this computer, but is not one that needs no encryption. */
    const at = (host: string): TeamAddress => ({ host, port: encrypted.port, database: 'postgres' });

    it('checks the certificate, whatever the environment switches off', async () => {
      const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      try {
        assert.equal(await kindOf(prepare(at('0.0.0.0'))), 'certificate');
      } finally {
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      }
      assert.equal(await kindOf(prepare(at('0.0.0.0'), owner, trusted())), 'certificate', 'of another host');
    });

    it('refuses a server that offers none, unless it is on this computer', async () => {
      assert.equal(await kindOf(prepare({ host: '0.0.0.0' })), 'noEncryption');
    });

    it('signs in with a certificate of the client', async () => {
      await encrypted.run('CREATE ROLE certified LOGIN SUPERUSER');
      const certificate = await authority.issue({ commonName: 'certified' });
      const status = await prepare(at('127.0.0.1'), { user: 'certified', certificate }, trusted());
      assert.equal(status.mayAdminister, true);
      assert.equal(await kindOf(prepare(at('127.0.0.1'), { user: 'certified', password: PASSWORD }, trusted())), 'password');
    });
  });
});
