// Members of a team on one real database, each with a local storage of its own.
import { systemClock } from '../../../../../src/client/clock.ts';
import { Failure } from '../../../../../src/client/failure.ts';
import type { Caps, Reservation, Settlement, Source } from '../../../../../src/client/ledger.ts';
import type { Colleagues, Patience } from '../../../../../src/client/colleagues.ts';
import type { TeamAddress } from '../../../../../src/domain/team/teamAddress.ts';
import { openStorage, type Storage, type StorageOptions } from '../../../../../src/storage/storage.ts';
import { prepareTeam } from '../../../../../src/storage/team/prepareTeam.ts';
import { Team, type TeamOptions } from '../../../../../src/storage/team/team.ts';
import { noonZone } from '../../../../support/noonZone.ts';
import { OWNER, PASSWORD, type PostgresServer } from '../../../../support/postgres/postgresServer.ts';

export const person: Source = { kind: 'person' };
export const known = (credits: number): Settlement => ({ cost: { companies: credits }, certainty: 'known' });

export interface Member {
  readonly team: Team;
  readonly storage: Storage;
  /** Its colleagues with the same token. */
  readonly records: Colleagues;
  colleagues(patience?: Patience): Colleagues;
  close(): void;
  reserve(credits: number, signal?: AbortSignal): Promise<Reservation>;
}

/** The name of each server's database that is copied for members. */
const templates = new WeakMap<PostgresServer, Promise<string>>();

/** Makes a database with the schema. @returns its name */
async function prepared(server: PostgresServer): Promise<string> {
  const database = await server.database();
  const address = { host: '127.0.0.1', port: server.port, database };
  await prepareTeam({ address, credentials: { user: OWNER, password: PASSWORD }, clock: systemClock });
  // At the midnight of its zone a team begins to count what is spent in a day, and no test may pass it.
  await server.run(`UPDATE company_data.team SET time_zone = '${noonZone()}'`, database);
  await server.release(database);
  return database;
}

/** One database with the schema in it, and its members. */
export class Members {
  readonly server: PostgresServer;
  readonly database: string;
  readonly #open: { dispose(): void }[] = [];
  readonly #users = new Set<string>();

  private constructor(server: PostgresServer, database: string) {
    this.server = server;
    this.database = database;
  }

  /** Makes a database with the schema: a copy of one that was prepared once, because preparing takes longer. */
  static async create(server: PostgresServer): Promise<Members> {
    let template = templates.get(server);
    if (!template) templates.set(server, (template = prepared(server)));
    return new Members(server, await server.database(await template));
  }

  get address(): TeamAddress {
    return { host: '127.0.0.1', port: this.server.port, database: this.database };
  }

  /** A user of the database with the rights of a member, or of those who set the caps. */
  async user(name: string, role = 'company_data_member'): Promise<string> {
    const user = `${this.database}_${name}`;
    if (!this.#users.has(user)) await this.server.run(`CREATE ROLE ${user} LOGIN PASSWORD '${PASSWORD}' IN ROLE ${role}`);
    this.#users.add(user);
    return user;
  }

  /** A window of somebody, with a token and local caps. */
  async member(name: string, options: MemberOptions = {}): Promise<Member> {
    const user = await this.user(name, options.role);
    const storage = openStorage({ path: undefined, clock: systemClock, ...options.storage });
    const team = new Team({
      address: this.address,
      credentials: { user, password: PASSWORD },
      clock: systemClock,
      person: name,
      computer: `${name}’s computer`,
      outbox: await storage.outbox(),
      records: await storage.recordOutbox(),
      askToSpendAlone: () => Promise.resolve(false),
      ...options.team,
    });
    const window = { id: name, openedAt: Date.now() };
    const credentials = { kind: 'token', token: options.token ?? 'token of the team' } as const;
    const account = { id: 'acc', service: 'https://service.test', credentials };
    const budget = team.budget(
      account,
      storage.budget('acc', window, () => options.caps ?? {}),
    );
    const close = (): void => {
      team.dispose();
      storage.close();
    };
    this.#open.push({ dispose: close });
    return {
      team,
      storage,
      records: team.colleagues(account),
      colleagues: (patience) => team.colleagues(account, patience),
      close,
      async reserve(credits, signal) {
        return budget.reserve({ operation: 'companies.search', source: person, price: { companies: credits } }, signal);
      },
    };
  }

  /** Sets the caps as the owner of the server. */
  async caps(team_day: number | null, team_month: number | null = null, person_day: number | null = null): Promise<void> {
    const value = (cap: number | null): string => (cap === null ? 'NULL' : String(cap));
    await this.run(
      `UPDATE company_data.team SET team_day = ${value(team_day)}, team_month = ${value(team_month)}, person_day = ${value(person_day)}`,
    );
  }

  /** Runs statements on this database as the owner of the server. */
  run(sql: string): Promise<readonly Record<string, unknown>[]> {
    return this.server.run(sql, this.database);
  }

  /** The entries of the ledger, without what differs from run to run. */
  async entries(): Promise<readonly unknown[]> {
    const rows = await this.run(
      `SELECT person.name, cost::float8, certainty, state FROM company_data.call JOIN company_data.person ON person.id = person
       WHERE state <> 'released' ORDER BY seq`,
    );
    return rows.map(({ name: person, cost, certainty, state }) => ({ person, cost, certainty, state }));
  }

  end(): void {
    for (const one of this.#open.splice(0)) one.dispose();
    void this.server.release(this.database);
  }
}

export interface MemberOptions {
  readonly token?: string;
  readonly role?: string;
  readonly caps?: Caps;
  readonly storage?: Partial<StorageOptions>;
  readonly team?: Partial<TeamOptions>;
}

/** The word of a refused reservation. @throws the error if it is no refusal */
export async function refusalOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'overBudget') return error.facts.detail;
    throw error;
  }
}
