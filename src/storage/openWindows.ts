// The windows that have an account open, by their heartbeats in the database.
import type { Clock } from '../client/clock.ts';
import type { Disposable } from '../client/event.ts';
import type { AccountWindows } from '../client/windows.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import {
  HEARTBEAT_EVERY_MS,
  INSTANCE_COLUMNS,
  isStale,
  readInstance,
  SleepDetector,
  type Instance,
  type ThisInstance,
} from './instance.ts';
import { textOf } from './rows.ts';

/** Dependencies of the windows of one opened storage. */
export interface OpenWindowsDeps extends ThisInstance {
  readonly clock: Clock;
}

const WRITE_HEARTBEAT = `
  INSERT INTO presence (account, run, pid, host, seen) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account, run) DO UPDATE SET seen = excluded.seen`;

/** The value of the column `account` for a window that writes heartbeats without an open account. */
const NO_ACCOUNT = '';

/**
 * The open windows. No method throws. If the database fails, the count stays as it was, because a wrong count only slows calls
 * down.
 */
export class OpenWindows {
  readonly #database: Connection;
  readonly #deps: OpenWindowsDeps;
  /** One item for each time that this window has opened an account and not closed it. */
  readonly #opened = new Set<{ readonly account: string }>();
  readonly #sleep: SleepDetector;
  #others: ReadonlyMap<string, number> = new Map();
  #lastHeartbeat = 0;

  /** @param database its file is used even after it has moved into memory, because the other windows write to the file */
  constructor(database: Connection, deps: OpenWindowsDeps) {
    this.#database = database;
    this.#deps = deps;
    this.#sleep = new SleepDetector(deps.clock);
  }

  /** The windows that have an account open. */
  of(account: string): AccountWindows {
    return {
      open: () => this.#open({ account }),
      count: () => 1 + (this.#others.get(account) ?? 0),
    };
  }

  /** The ID by which the other windows know this one. */
  get instanceId(): string {
    return this.#deps.instance.instanceId;
  }

  /** Writes heartbeats from now on, even while no account is open. */
  stay(): void {
    if (![...this.#opened].some(({ account }) => account === NO_ACCOUNT)) this.#open({ account: NO_ACCOUNT });
  }

  /** Returns whether a window is still open. A window that has never written a heartbeat counts as closed. */
  isThere(instanceId: string): boolean {
    if (instanceId === this.instanceId) return true;
    return quietly(() => this.#read().some((other) => other.instanceId === instanceId && !this.#isStale(other))) ?? false;
  }

  /** Writes a heartbeat if one is due, and counts the windows again. */
  poll(): void {
    const { now } = this.#sleep.times();
    if (this.#opened.size === 0) return;
    if (Math.abs(now - this.#lastHeartbeat) >= HEARTBEAT_EVERY_MS) this.#heartbeat();
    quietly(() => this.#count());
  }

  /** Closes all accounts of this window. */
  close(): void {
    this.#opened.clear();
    this.#forget(this.instanceId);
  }

  #open(one: { readonly account: string }): Disposable {
    this.#opened.add(one);
    this.#heartbeat();
    quietly(() => this.#count());
    return {
      dispose: () => {
        if (!this.#opened.delete(one)) return;
        if ([...this.#opened].some(({ account }) => account === one.account)) return;
        this.#write((file) => file.run('DELETE FROM presence WHERE account = ? AND run = ?', one.account, this.instanceId));
      },
    };
  }

  #heartbeat(): void {
    const { clock, instance } = this.#deps;
    const now = clock.now();
    const { instanceId, pid, host } = instance;
    this.#write((file) => {
      for (const { account } of this.#opened) file.run(WRITE_HEARTBEAT, account, instanceId, pid, host, now);
    });
    this.#lastHeartbeat = now;
  }

  #count(): void {
    const others = new Map<string, number>();
    const stale = new Set<string>();
    for (const { account, ...other } of this.#read()) {
      if (this.#isStale(other)) stale.add(other.instanceId);
      else if (other.instanceId !== this.instanceId) others.set(account, (others.get(account) ?? 0) + 1);
    }
    this.#others = others;
    for (const instanceId of stale) this.#forget(instanceId);
  }

  #isStale(other: Instance): boolean {
    return isStale(other, this.#deps, this.#sleep.times());
  }

  #read(): readonly (Instance & { readonly account: string })[] {
    const rows = this.#database.file.all(`SELECT account, ${INSTANCE_COLUMNS} FROM presence`);
    return rows.map((row) => ({ account: textOf(row, 'account'), ...readInstance(row) }));
  }

  #forget(instanceId: string): void {
    this.#write((file) => file.run('DELETE FROM presence WHERE run = ?', instanceId));
  }

  #write(work: (file: Connection) => void): void {
    const { file } = this.#database;
    // The next heartbeat or the next count repeats a write that fails.
    quietly(() =>
      file.transact('relaxed', () => {
        work(file);
      }),
    );
  }
}
