// One connection to a team's database, opened when it is needed, and cut if it does not answer in time.
import { Socket } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig } from 'pg';
import type { Clock } from '../../client/clock.ts';
import { SerialQueue } from '../../client/serialQueue.ts';
import { isLoopback, type TeamAddress } from '../../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../domain/team/teamCredentials.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { isLost, teamFaultOf } from './faults.ts';
import type { Statement } from './sql/statements.ts';
import { teamTrust } from './trust.ts';

export interface TeamConnectionOptions {
  readonly address: TeamAddress;
  readonly credentials: TeamCredentials;
  readonly clock: Clock;
  /** Returns the trusted certificates of authorities in PEM; by default those of Node and of this computer. */
  readonly trust?: () => readonly string[];
  /** A callback that runs before anything else on each new connection. If it throws, the connection is closed. */
  readonly opened?: (query: Query) => Promise<void>;
  /** A callback that is called when a connection that was open is lost. */
  readonly lost?: (fault: TeamFault) => void;
  readonly limits?: Partial<typeof teamLimits>;
}

export type Row = Readonly<Record<string, unknown>>;
export type Query = (statement: Statement, ...values: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * The most milliseconds for opening a connection, for a statement, and for a statement of a migration, and the milliseconds for
 * which no connection is opened after one has failed.
 */
const teamLimits = { connectMs: 5000, statementMs: 5000, migrationMs: 600_000, againMs: 1000 };

/**
 * Each statement is a transaction of its own. It is sent once, and after a fault the caller decides whether to send it again.
 * Every method throws `TeamFault`. After a lost connection, the next statement opens another one.
 */
export class TeamConnection {
  readonly #options: TeamConnectionOptions;
  readonly #limits: typeof teamLimits;
  #opening: Promise<CuttableClient> | undefined;
  #client: CuttableClient | undefined;
  #failed: { readonly fault: TeamFault; readonly at: number } | undefined;
  /** The client answers one statement at a time. */
  readonly #queue = new SerialQueue();
  #isDisposed = false;

  constructor(options: TeamConnectionOptions) {
    this.#options = options;
    this.#limits = { ...teamLimits, ...options.limits };
  }

  /** Sends a statement. @throws TeamFault also if no answer came in time, although the statement may have been executed */
  readonly query: Query = (statement, ...values) =>
    this.#queue.run(async () => this.#send(await this.#open(), statement, values));

  /** Does some work on a connection of its own, in one transaction, as migrations need it. @throws TeamFault */
  async transact<T>(
    work: (run: (sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect(false);
    try {
      const run = async (sql: string, values?: readonly unknown[]): Promise<readonly Row[]> =>
        (await client.query<Record<string, unknown>>(sql, values && [...values])).rows;
      await run('BEGIN');
      // A migration may take longer than other statements, but has a limit too, in case it hangs.
      await run(`SET LOCAL statement_timeout = ${String(this.#limits.migrationMs - 500)}`);
      const result = await work(run);
      await run('COMMIT');
      return result;
    } catch (error) {
      throw teamFaultOf(error);
    } finally {
      client.cut();
    }
  }

  /** Lets the next statement try at once, even if the last one has just failed. */
  retry(): void {
    this.#failed = undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    const client = this.#client;
    this.#client = undefined;
    // The client closes the connection at once. A statement without an answer fails, although the server may still execute it.
    void client?.end().catch(() => undefined);
  }

  async #send(client: CuttableClient, { name, text }: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return (await client.query<Record<string, unknown>>({ name, text, values: [...values] })).rows;
    } catch (error) {
      const fault = teamFaultOf(error);
      // The connection is not used further, because a delayed answer would be taken for that of the next statement.
      if (isLost(error)) this.#lose(client, fault);
      throw fault;
    }
  }

  #open(): Promise<CuttableClient> {
    if (this.#client) return Promise.resolve(this.#client);
    const { clock } = this.#options;
    const last = this.#failed;
    if (this.#isDisposed) return Promise.reject(new TeamFault('connection', 'disposed'));
    // A call soon after a failed connection fails at once, so that many calls do not wait for the same server one after another.
    if (last && Math.abs(clock.now() - last.at) < this.#limits.againMs) return Promise.reject(last.fault);
    this.#opening ??= this.#openNow().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #openNow(): Promise<CuttableClient> {
    try {
      const client = await this.#connect(true);
      await this.#options
        .opened?.((statement, ...values) => this.#send(client, statement, values))
        .catch((error: unknown) => {
          client.cut();
          throw error;
        });
      if (this.#isDisposed) {
        client.cut();
        throw new TeamFault('connection', 'disposed');
      }
      this.#failed = undefined;
      this.#client = client;
      return client;
    } catch (error) {
      const fault = teamFaultOf(error);
      this.#failed = { fault, at: this.#options.clock.now() };
      throw fault;
    }
  }

  async #connect(isLimited: boolean): Promise<CuttableClient> {
    const client = new CuttableClient(this.#config(isLimited));
    client.on('error', (error) => {
      this.#lose(client, teamFaultOf(error));
    });
    client.on('end', () => {
      this.#lose(client, new TeamFault('connection', 'closed'));
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.cut();
      throw teamFaultOf(error);
    }
  }

  #config(isLimited: boolean): ClientConfig {
    const { address, credentials } = this.#options;
    const { connectMs, statementMs, migrationMs } = this.#limits;
    const { user, password = '', certificate } = credentials;
    return {
      ...address,
      user,
      // If this were undefined, the client would look for a password file.
      password,
      application_name: 'company-data-vscode',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      // The limit of the server is a little shorter, so that it does not execute a statement that the client has given up.
      ...(isLimited
        ? { query_timeout: statementMs, statement_timeout: statementMs - 500, lock_timeout: statementMs - 500 }
        : { query_timeout: migrationMs }),
      ssl: isLoopback(address) && !certificate ? false : tlsOf(address.host, certificate, this.#options.trust ?? teamTrust),
    };
  }

  #lose(client: CuttableClient, fault: TeamFault): void {
    client.cut();
    if (this.#client !== client) return;
    this.#client = undefined;
    if (!this.#isDisposed) this.#options.lost?.(fault);
  }
}

/** The checks stay on, even if the environment has switched them off for the process. */
function tlsOf(host: string, certificate: TeamCredentials['certificate'], trust: () => readonly string[]): ConnectionOptions {
  return {
    ca: [...trust()],
    ...certificate,
    host,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    checkServerIdentity,
  };
}

/** A client that can be cut at once, whatever it waits for. */
class CuttableClient extends Client {
  readonly #socket: Socket;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  cut(): void {
    this.#socket.destroy();
  }
}
