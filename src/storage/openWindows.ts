// Which windows have an account open: each says so in the database and gives a sign of life there.
import type { Clock } from '../client/clock.ts';
import type { Disposable } from '../client/event.ts';
import type { Windows } from '../client/windows.ts';
import type { Connection } from './connection.ts';
import { quietly } from './faults.ts';
import { BEAT_EVERY_MS, isGone, type Owner } from './owner.ts';
import { numberOf, textOf } from './rows.ts';

/** What the windows of one opened storage are counted with. */
export interface WindowParts {
  readonly clock: Clock;
  readonly owner: Omit<Owner, 'seen'>;
  readonly isAlive: (pid: number) => boolean;
}

const SIGN = `
  INSERT INTO presence (account, run, pid, host, seen) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account, run) DO UPDATE SET seen = excluded.seen`;

/** No account: the window is there, and has perhaps none open. */
const ANY = '';

/** Nothing here throws: where the database fails, the count stays as it was. Too low a count costs patience, and no credit. */
export class OpenWindows {
  readonly #database: Connection;
  readonly #parts: WindowParts;
  /** One for each time that this window has opened an account. */
  readonly #opened = new Set<{ readonly account: string }>();
  #others: ReadonlyMap<string, number> = new Map();
  #lastBeat = 0;

  /** @param database its file is used even after it has moved into memory, because the other windows are found there */
  constructor(database: Connection, parts: WindowParts) {
    this.#database = database;
    this.#parts = parts;
  }

  /** The windows of an account. */
  of(account: string): Windows {
    return {
      open: () => this.#open({ account }),
      count: () => 1 + (this.#others.get(account) ?? 0),
    };
  }

  /** This window, as the others know it. */
  get run(): string {
    return this.#parts.owner.run;
  }

  /** Says from now on that this window is there, whatever it has open. */
  stay(): void {
    if (![...this.#opened].some(({ account }) => account === ANY)) this.#open({ account: ANY });
  }

  /** Whether a window is still there; one that never said so is not. */
  isThere(run: string): boolean {
    if (run === this.run) return true;
    const { clock, owner, isAlive } = this.#parts;
    const witness = { owner, isAlive, now: clock.now() };
    return quietly(() => this.#read().some((other) => other.run === run && !isGone(other, witness))) ?? false;
  }

  /** Gives a sign of life where one is due, and counts anew. */
  lookAround(): void {
    if (this.#opened.size === 0) return;
    if (Math.abs(this.#parts.clock.now() - this.#lastBeat) >= BEAT_EVERY_MS) this.#beat();
    quietly(() => this.#count());
  }

  /** Takes back every account that is still open. */
  close(): void {
    this.#opened.clear();
    this.#forget(this.#parts.owner.run);
  }

  #open(one: { readonly account: string }): Disposable {
    this.#opened.add(one);
    this.#beat();
    quietly(() => this.#count());
    return {
      dispose: () => {
        if (!this.#opened.delete(one)) return;
        if ([...this.#opened].some(({ account }) => account === one.account)) return;
        this.#write(() => {
          this.#database.file.run('DELETE FROM presence WHERE account = ? AND run = ?', one.account, this.#parts.owner.run);
        });
      },
    };
  }

  #beat(): void {
    const { clock, owner } = this.#parts;
    const now = clock.now();
    this.#write(() => {
      for (const { account } of this.#opened) this.#database.file.run(SIGN, account, owner.run, owner.pid, owner.host, now);
    });
    this.#lastBeat = now;
  }

  #count(): void {
    const { clock, owner, isAlive } = this.#parts;
    const others = new Map<string, number>();
    const gone = new Set<string>();
    const now = clock.now();
    for (const { account, ...other } of this.#read()) {
      if (isGone(other, { owner, isAlive, now })) gone.add(other.run);
      else if (other.run !== owner.run) others.set(account, (others.get(account) ?? 0) + 1);
    }
    this.#others = others;
    for (const run of gone) this.#forget(run);
  }

  #read(): readonly (Owner & { readonly account: string })[] {
    const rows = this.#database.file.all('SELECT account, run, pid, host, seen FROM presence');
    return rows.map((row) => ({
      account: textOf(row, 'account'),
      run: textOf(row, 'run'),
      pid: numberOf(row, 'pid'),
      host: textOf(row, 'host'),
      seen: numberOf(row, 'seen'),
    }));
  }

  #forget(run: string): void {
    this.#write(() => {
      this.#database.file.run('DELETE FROM presence WHERE run = ?', run);
    });
  }

  #write(work: () => void): void {
    // What fails is written again at the next sign of life, or found again at the next count.
    quietly(() => this.#database.file.transact('soon', work));
  }
}
