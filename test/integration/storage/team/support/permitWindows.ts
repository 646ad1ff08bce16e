// Windows of a team that lease permits from a real database, while its clock is a test's.
import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../../../../../src/client/clock.ts';
import type { TeamAccount } from '../../../../../src/domain/team/teamAccount.ts';
import { fingerprintOf } from '../../../../../src/storage/team/fingerprint.ts';
import { SCHEMA_VERSION } from '../../../../../src/storage/team/schema.ts';
import { sharePermits } from '../../../../../src/storage/team/sharePermits.ts';
import { statements, type Statement } from '../../../../../src/storage/team/sql/statements.ts';
import { TeamConnection, type Query } from '../../../../../src/storage/team/teamConnection.ts';
import type { TeamPermits } from '../../../../../src/storage/team/teamPermits.ts';
import { OWNER, PASSWORD } from '../../../../support/postgres/postgresServer.ts';
import type { Members } from './members.ts';

const KEY = 'key';
const ACCOUNT: TeamAccount = {
  ...{ id: 'acc', service: 'https://service.test' },
  credentials: { kind: 'token', token: 'token of the team' },
};
const setClock: Statement = { name: 'setClock', text: `SELECT set_config('test.now', $1, false)` };

/** The database, by whose clock permits are leased, and its people. All statements are sent over one connection. */
export class PermitWindows {
  readonly #connection: TeamConnection;
  readonly #now: () => number;
  readonly #people = new Map<string, number>();
  readonly #pending = new Set<Promise<unknown>>();

  private constructor(members: Members, now: () => number) {
    this.#now = now;
    const credentials = { user: OWNER, password: PASSWORD };
    this.#connection = new TeamConnection({ address: members.address, credentials, clock: systemClock });
  }

  /** @param now the time of the database, in milliseconds since the epoch */
  static async create(members: Members, now: () => number): Promise<PermitWindows> {
    await members.run(`CREATE OR REPLACE FUNCTION company_data.permit_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT to_timestamp(current_setting('test.now')::float8) $$`);
    return new PermitWindows(members, now);
  }

  async person(name: string): Promise<number> {
    const known = this.#people.get(name);
    if (known !== undefined) return known;
    const [row] = await this.query(statements.join, SCHEMA_VERSION, name, true);
    const id = Number(row?.['person']);
    this.#people.set(name, id);
    return id;
  }

  /** Sends a statement at the time of the database that is now. */
  readonly query: Query = async (statement, ...values) => {
    void this.#connection.query(setClock, String(this.#now() / 1000)).catch(() => undefined);
    const answer = this.#connection.query(statement, ...values);
    this.#pending.add(answer);
    try {
      return await answer;
    } finally {
      this.#pending.delete(answer);
    }
  };

  /** Resolves when all statements that were sent have ended; undefined if none is under way. */
  get answers(): Promise<unknown> | undefined {
    return this.#pending.size > 0 ? Promise.allSettled(this.#pending) : undefined;
  }

  /** The permits of a new window of somebody. @param query sends what the window asks */
  async open(name: string, clock: Clock, monotonic: () => number, query: Query = this.query): Promise<TeamPermits> {
    const person = await this.person(name);
    const member = () => Promise.resolve({ person, key: KEY });
    return sharePermits(ACCOUNT, { clock, query, instance: randomUUID(), member, monotonic });
  }

  /** Forgets all leases. */
  async clear(): Promise<void> {
    await this.query({ name: 'noLeases', text: 'DELETE FROM company_data.lease' });
    await this.query({ name: 'noRate', text: 'DELETE FROM company_data.rate' });
  }

  /** Forgets all leases, and begins with this stock. @param account the account of the opened windows, if it is not named */
  async reset(stock: number, account = fingerprintOf(ACCOUNT, KEY, 'rate')): Promise<void> {
    await this.clear();
    await this.query(
      { name: 'begin', text: `INSERT INTO company_data.rate VALUES ($1, $2, company_data.permit_clock())` },
      account,
      stock,
    );
  }

  async stock(): Promise<number> {
    const [row] = await this.query({ name: 'stock', text: 'SELECT stock FROM company_data.rate' });
    return Number(row?.['stock']);
  }

  end(): void {
    this.#connection.dispose();
  }
}
