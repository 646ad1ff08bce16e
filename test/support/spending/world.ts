// Several windows over one storage file and one service that bills, with a clock that tests move.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { Failure } from '../../../src/client/failure.ts';
import type { Caps } from '../../../src/client/ledger.ts';
import { totalOf } from '../../../src/client/price.ts';
import type { OpenSession } from '../../../src/state/session/openSession.ts';
import { DifferentSandbox, type Difference } from '../differences/difference.ts';
import { FakeClock, settle } from '../fakeClock.ts';
import { Calls, isOpen, unseenOf, type Deed } from './calls.ts';
import { Checks } from './checks.ts';
import { doing } from './doing.ts';
import type { Fate, LaterFate } from './fate.ts';
import { eventsOf, type Operation } from './operations.ts';
import type { Reading } from './kept.ts';
import { timeoutMs, Window, type Break } from './window.ts';
import { Wire } from './wire.ts';

/** Something that is under way in a window. */
interface Work {
  readonly window: Window;
  readonly abort: AbortController;
}

const minute = 60_000;
/** A window gives a sign of life, and looks at what the others did, more often than this. */
const pollEvery = 20 * minute;

export class World {
  readonly clock = new FakeClock(new Date(2026, 4, 4, 12).getTime());
  readonly calls = new Calls();
  readonly sandbox: DifferentSandbox;
  caps: Caps = {};
  readonly #checks: Checks;
  readonly #wire: Wire;
  readonly #folder = mkdtempSync(join(tmpdir(), 'money-'));
  readonly #path = join(this.#folder, 'storage.db');
  readonly #broken: readonly Break[];
  readonly #slots: (Window | undefined)[] = [];
  readonly #gone: Window[] = [];
  #working: readonly Work[] = [];
  #opened = 0;

  /**
   * @param broken the broken parts, by slot
   * @param differences the differences of the service
   */
  constructor(broken: readonly Break[] = [], differences: readonly Difference[] = []) {
    this.#broken = broken;
    this.sandbox = new DifferentSandbox(this.clock, differences);
    this.#checks = new Checks(this.calls, () => this.sandbox.billed);
    this.#wire = new Wire(this.sandbox, this.calls);
    this.calls.isDifferent = differences.length > 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  }

  get windows(): readonly Window[] {
    return this.#slots.filter((window) => window !== undefined);
  }

  /** The window in a slot; where none is open, one is opened, which costs nothing. */
  async window(slot: number): Promise<Window> {
    const open = this.#slots[slot];
    if (open) return open;
    this.#opened += 1;
    const opening: Deed = { text: `w${slot} opens`, most: 0, meets: () => false, fates: [] };
    const caps = (): Caps => this.caps;
    const window = await doing(opening, () =>
      Window.open({
        number: this.#opened,
        path: this.#path,
        clock: this.clock,
        calls: this.calls,
        caps,
        isAlive: (pid) => this.windows.some((one) => one.pid === pid),
        transport: (lives) => this.#wire.transport(lives),
        broken: this.#broken[slot] ?? {},
      }),
    );
    this.#slots[slot] = window;
    return window;
  }

  /** Begins something in a window, so many times at once. It goes on behind the next steps. */
  async begin(slot: number, operation: Operation, { fates, times = 1, cancelled }: Beginning): Promise<void> {
    const window = await this.window(slot);
    // A person who buys again what is there, and does so twice, has agreed to it twice.
    const agreed = operation.most(window.session);
    const most = this.#agreeTo(window, operation.isAgain ? agreed * times : agreed);
    const deed: Deed = { ...operation, most, text: `w${slot} ${operation.text}`, fates: [...fates] };
    for (let time = 0; time < times; time += 1) {
      const abort = new AbortController();
      if (cancelled) abort.abort(new Error('cancelled'));
      const work = { window, abort };
      this.#working = [...this.#working, work];
      const agree = (): void => void (deed.most = Math.max(deed.most, this.#agreeTo(window, agreed)));
      void this.#follow(deed, work, () => operation.run(window.session, abort.signal, agreed, agree));
    }
    await this.settle();
  }

  /** A person agrees to a purchase at the price that is known by then: twice as much where the service has billed that before. */
  #agreeTo({ session: { prices } }: Window, most: number): number {
    if (most === 0) return 0;
    const raised = ['companies', 'timeline', 'companies:*', 'timeline:*'].map((type) => ({ [type]: most }));
    for (const price of raised) prices.agree(price);
    return Math.max(most, ...raised.map((price) => totalOf(prices.of(price))));
  }

  /** A request that is held meets what becomes of it. */
  async meet(which: number, fate: LaterFate): Promise<void> {
    const [held] = this.#wire.takeHeld((_, at) => at === which % this.#wire.waiting);
    held?.meet(fate);
    await this.settle();
  }

  /** A person gives up on something that is under way. */
  async cancel(which: number): Promise<void> {
    this.#working[which % Math.max(1, this.#working.length)]?.abort.abort(new Error('cancelled'));
    await this.settle();
  }

  /** The process of a window is gone, in the middle of whatever it did. */
  die(slot: number): void {
    this.#leave(slot, (window) => window.die());
  }

  close(slot: number): void {
    this.#leave(slot, (window) => window.close());
  }

  look(slot: number): void {
    this.#slots[slot]?.storage.poll();
  }

  /** Time passes: calls time out, pauses end, windows poll. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0;) {
      // A request without a decision in time is lost: a service does not act on an older request.
      const step = Math.min(left, left === ms ? timeoutMs : this.#working.length > 0 ? pollEvery : left);
      left -= step;
      await this.clock.advance(step);
      mock.timers.tick(step);
      await this.settle();
      if (step >= timeoutMs) for (const held of this.#wire.takeHeld()) held.meet({ kind: 'silent', acted: false });
      for (const { storage } of this.windows) storage.poll();
    }
  }

  async settle(): Promise<void> {
    await settle();
    await settle();
    this.#wire.savedState.settled(this.calls.nextMoment());
  }

  check(): void {
    this.#checks.step(this.windows[0]?.storage.ledger);
  }

  /** Everything comes to its end, and the next window finds it all entered. */
  async finish(): Promise<void> {
    for (const held of this.#wire.takeHeld()) held.meet({ kind: 'answered' });
    await this.wait(60 * minute);
    assert.equal(this.#working.length, 0, 'something never came to its end');
    this.check();
    for (const [slot] of this.#slots.entries()) this.close(slot);
    // The bought data is examined while every count is answered.
    this.sandbox.differences = [];
    const { storage, session } = await this.window(0);
    assert.equal(storage.place, 'disk');
    await this.settle();
    await this.#look(session);
    await this.settle();
    this.#checks.end(storage.ledger);
  }

  /** The ends of the calls that might have cost something, in words. */
  get met(): readonly string[] {
    const priced = this.calls.all.filter(({ price }) => totalOf(price) > 0);
    const ends = priced.map(({ end, bills }) => (bills > 0 ? `${end}, and billed` : end));
    const isBeyond = this.calls.all.some((call) => totalOf(unseenOf({ ...call, end: 'unreported' })) > 0);
    return [
      ...ends,
      ...(isBeyond ? ['billed beyond its price'] : []),
      ...(this.calls.refused > 0 ? ['refused'] : []),
      ...(this.#checks.found > 0 ? ['found out'] : []),
    ];
  }

  /** Closes and deletes everything. */
  end(): void {
    for (const window of [...this.windows, ...this.#gone]) window.bury();
    mock.timers.reset();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A window that opens after all the others shows, for nothing, what was bought in any of them. */
  async #look(session: OpenSession): Promise<void> {
    const looking: Deed = { text: 'looks at what was bought', most: 0, meets: () => false, fates: [] };
    for (const { reading, ids } of this.#wire.savedState.pageCaches) {
      const shown = await doing(looking, () => shownIn(session, reading));
      this.check();
      const missing = [...ids.keys()].filter((id) => !shown.includes(id));
      assert.deepEqual(missing, [], `${reading.kind} of ${reading.id} were paid for and are not shown after a reload`);
    }
  }

  async #follow(deed: Deed, work: Work, run: () => Promise<unknown>): Promise<void> {
    try {
      await doing(deed, run);
    } catch (error) {
      if (!(error instanceof Failure)) this.calls.must(false, `${deed.text}: ${String(error)}`);
    } finally {
      this.#working = this.#working.filter((other) => other !== work);
    }
  }

  #leave(slot: number, leave: (window: Window) => void): void {
    const window = this.#slots[slot];
    if (!window) return;
    this.#slots[slot] = undefined;
    this.#gone.push(window);
    for (const call of this.calls.all) if (call.window === window.opened && isOpen(call)) call.end = 'left';
    leave(window);
    this.#working = this.#working.filter((work) => work.window !== window);
  }
}

/** The way in which an operation is begun. */
export interface Beginning {
  readonly fates: readonly Fate[];
  readonly times?: number;
  /** Given up before it was begun. */
  readonly cancelled?: boolean;
}

async function shownIn(session: OpenSession, { kind, id }: Reading): Promise<readonly (string | undefined)[]> {
  if (kind === 'members') return session.lists.members(id).rows.map(({ value }) => value?.id);
  const reader = eventsOf(session, id);
  await reader.open();
  await reader.choose({ ...reader.state.choices, payload: kind === 'events with payload' });
  return reader.state.rows.map((entry) => entry.id);
}
