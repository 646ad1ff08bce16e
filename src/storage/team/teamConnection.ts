// One connection to a team's database: opened when it is needed, cut when it does not answer in time.
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
  /** The certificates of authorities that are trusted, in PEM; those of Node and of this computer if it is not given. */
  readonly trust?: () => readonly string[];
  /** Runs on each new connection before anything else, and may refuse it. */
  readonly opened?: (query: Query) => Promise<void>;
  /** A callback that is called when a connection that was open is lost. */
  readonly lost?: (fault: TeamFault) => void;
  readonly limits?: Partial<typeof teamLimits>;
}

export type Row = Readonly<Record<string, unknown>>;
export type Query = (statement: Statement, ...values: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Milliseconds after which a connection, a statement, and a statement of a migration is given up; and in which a failed
 * connection is not tried again.
 */
const teamLimits = { connectMs: 5000, statementMs: 5000, migrationMs: 600_000, againMs: 1000 };

/**
 * Each statement is a transaction of its own. It is sent once: after a fault, whoever sent it decides whether to send it again.
 * Every method throws `TeamFault`, and the connection is opened anew by the next statement.
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

  /** Sends a statement. @throws TeamFault if there is no connection, or no answer in time: it may have been done then */
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
      // A migration may take longer than any other statement, but nobody waits for ever for one that hangs.
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
    // A statement that is not answered yet fails, although the server may do it: the client cuts its connection at once.
    void client?.end().catch(() => undefined);
  }

  async #send(client: CuttableClient, { name, text }: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      return (await client.query<Record<string, unknown>>({ name, text, values: [...values] })).rows;
    } catch (error) {
      const fault = teamFaultOf(error);
      // The answer of a statement that was given up would be taken for that of the next one.
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
      // The client would look for a file of passwords if this were undefined.
      password,
      application_name: 'company-data-vscode',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      // The server gives up a little earlier, so that a statement that was given up is not done later.
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

/** The environment can switch off the checks of Node for the whole process: here they stay on. */
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
