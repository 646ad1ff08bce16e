// A real PostgreSQL server for tests, started once a process, with a database for each test.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { cacheFolder } from '../cacheFolder.mjs';
import { ensureFolder } from '../vscode/pinnedPackage.mjs';
import { ensurePostgres } from './ensurePostgres.mjs';

/** The user who owns everything, and the password of every user. */
export const [OWNER, PASSWORD] = ['postgres', 'a password'];

/** The certificate and key of a server that encrypts. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  /** Certificates of clients that are accepted in place of a password. */
  readonly clientCa?: string;
}

export interface ServerOptions {
  readonly certificate?: ServerCertificate;
  /** False if no test stops the server, so that no commit has to wait for the disk. */
  readonly isDurable?: boolean;
}

const run = promisify(execFile);
let shared: Promise<PostgresServer | { readonly why: string }> | undefined;

/** The server of this process; `why` where there is none for this system. */
export function sharedPostgres(): Promise<PostgresServer | { readonly why: string }> {
  return (shared ??= startPostgres({ isDurable: false }));
}

/** Returns the server, or skips the tests with a reason. It is meant for `before`. */
export async function postgresOrSkip(context: Mocha.Context): Promise<PostgresServer> {
  context.timeout(240_000);
  const server = await sharedPostgres();
  if (server instanceof PostgresServer) return server;
  const { test } = context;
  if (test?.parent) test.parent.title += ` (skipped: ${server.why})`;
  return context.skip();
}

/** Starts a server of its own, for tests that stop it. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer | { readonly why: string }> {
  const programs = await ensurePostgres();
  if ('why' in programs) return programs;
  const server = new PostgresServer(programs.folder, options);
  await server.create();
  for (let tries = 1; ; tries += 1) {
    try {
      await server.startOnFreePort();
      return server;
    } catch (error) {
      // Another process may take the port between the moment when it was found free and the start of the server.
      if (tries === 10 || !(error instanceof Error) || !error.message.includes('could not bind')) throw error;
    }
  }
}

export class PostgresServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  readonly #programs: string;
  readonly #user: { uid?: number; gid?: number };
  readonly #options: ServerOptions;
  #port = 0;
  #process: ChildProcess | undefined;
  readonly #pools = new Map<string, Pool>();
  #databases = 0;

  constructor(programs: string, options: ServerOptions) {
    this.#programs = programs;
    this.#options = options;
    this.#user = ordinaryUser();
    this.#own(this.folder);
    // No server outlives the tests, however they end.
    process.once('exit', () => {
      this.#process?.kill('SIGQUIT');
      removeInUse(this.folder);
    });
  }

  /** Chosen when the server starts for the first time. */
  get port(): number {
    return this.#port;
  }

  /** Creates the files of the server: copies of those that were made once, because making them takes seconds. */
  async create(): Promise<void> {
    cpSync(await this.#newFiles(), this.#data, { recursive: true });
    for (const path of readdirSync(this.#data, { recursive: true, encoding: 'utf8' })) this.#own(join(this.#data, path));
    this.#own(this.#data);
    chmodSync(this.#data, 0o700);
    const settings = [`listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`];
    settings.push('max_connections = 200', `timezone = 'UTC'`, 'logging_collector = off');
    const { certificate, isDurable = true } = this.#options;
    if (!isDurable) settings.push('fsync = off', 'full_page_writes = off', 'synchronous_commit = off');
    if (certificate) {
      this.#write('server.crt', certificate.cert);
      this.#write('server.key', certificate.key);
      settings.push('ssl = on', `ssl_cert_file = '../server.crt'`, `ssl_key_file = '../server.key'`);
      if (certificate.clientCa) {
        this.#write('clients.crt', certificate.clientCa);
        settings.push(`ssl_ca_file = '../clients.crt'`);
        writeFileSync(join(this.#data, 'pg_hba.conf'), 'hostssl all certified all cert\nhost all all all scram-sha-256\n');
      }
    }
    appendFileSync(join(this.#data, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
  }

  /** The folder with the files of a server that never ran. */
  async #newFiles(): Promise<string> {
    const initdb = join(this.#programs, 'initdb');
    const options = ['-U', OWNER, '-A', 'scram-sha-256', '--no-sync', '-E', 'UTF8', '--locale=C'];
    const { stdout: version } = await run(initdb, ['--version']);
    const key = createHash('sha256')
      .update(JSON.stringify([version, PASSWORD, options]))
      .digest('hex')
      .slice(0, 16);
    const cached = await ensureFolder(join(cacheFolder(), `postgres-files-${key}`), async (_temporary, out) => {
      const password = join(this.folder, 'password');
      this.#write('password', PASSWORD);
      await run(initdb, ['-D', this.#data, `--pwfile=${password}`, ...options], { cwd: this.folder, ...this.#user });
      cpSync(this.#data, join(out, 'data'), { recursive: true });
      rmSync(this.#data, { recursive: true });
    });
    return join(cached, 'data');
  }

  /** Starts the server for the first time. @throws Error that says `could not bind` if another process has taken the port meanwhile */
  async startOnFreePort(): Promise<void> {
    this.#port = await freePort();
    await this.start();
  }

  /** Starts the server on its port, and returns once it accepts connections. */
  async start(): Promise<void> {
    const child = spawn(join(this.#programs, 'postgres'), ['-D', this.#data, '-p', String(this.port)], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...this.#user,
    });
    this.#process = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (data: Buffer) => {
        log = (log + data.toString()).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      // All that it has written is there when its output is closed.
      child.once('close', () => {
        reject(new Error(`PostgreSQL did not start: ${log}`));
      });
    });
  }

  /** Stops it. `SIGINT`: connections are cut, and nothing is lost. `SIGQUIT`: as if the computer had failed. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child?.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Makes a database: a copy of another one, or an empty one. @returns its name */
  async database(template = 'template1'): Promise<string> {
    this.#databases += 1;
    const name = `team_${this.port}_${this.#databases}`;
    await this.run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return name;
  }

  /** Runs statements as the owner of the server. */
  async run(sql: string, database = 'postgres'): Promise<readonly Record<string, unknown>[]> {
    const result = await this.#pool(database).query<Record<string, unknown>>(sql);
    return Array.isArray(result) ? (result.at(-1) as typeof result).rows : result.rows;
  }

  /** Ends the owner's connection to a database. */
  async release(database: string): Promise<void> {
    const pool = this.#pools.get(database);
    this.#pools.delete(database);
    await pool?.end();
  }

  /** The owner's connection to a database: one for all statements, because a new one takes the server longer than most of them. */
  #pool(database: string): Pool {
    let pool = this.#pools.get(database);
    if (!pool) {
      const user = { user: OWNER, password: PASSWORD };
      // It stays open while nothing is asked, so that no socket of this process closes during a test that counts them.
      pool = new Pool({ host: '127.0.0.1', port: this.port, ...user, database, max: 1, idleTimeoutMillis: 0 });
      // The next statement makes a new connection after the server was stopped.
      pool.on('error', () => undefined);
      this.#pools.set(database, pool);
    }
    return pool;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  #write(name: string, text: string): void {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    chmodSync(path, 0o600);
    this.#own(path);
  }

  /** Gives a file to the user who runs the server. */
  #own(path: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}

/** Removes the folder of a server that is about to end. Until then it writes and removes files, at which `rmSync` gives up or throws. */
function removeInUse(folder: string): void {
  for (let tries = 0; existsSync(folder) && tries < 100; tries += 1) {
    // No event is handled while the process exits, so that this thread has to stand still.
    if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The next try removes the rest.
    }
  }
}

/** PostgreSQL does not run as root, so that root starts it as a user without rights. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}
