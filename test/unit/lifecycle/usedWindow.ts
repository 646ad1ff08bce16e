// One window as the extension composes it, on shared files, used by a person who answers at random.
import { join } from 'node:path';
import { Failure, type FailureKind } from '../../../src/client/failure.ts';
import { KnownNames } from '../../../src/domain/code/knownNames.ts';
import { loadedCommands } from '../../support/loadedCommands.ts';
import { run } from '../../../src/commands/run.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import type { OpenSession } from '../../../src/state/session/openSession.ts';
import { CreditTimer } from '../../../src/state/session/creditTimer.ts';
import { everyEvent } from '../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../src/state/timeline/timelineTopic.ts';
import { Watcher } from '../../../src/state/watch/watcher.ts';
import { Watches } from '../../../src/state/watch/watches.ts';
import { followSession } from '../../../src/state/session/followSession.ts';
import { TimelineController } from '../../../src/controllers/timeline/timelineController.ts';
import { openStorage, type Storage } from '../../../src/storage/storage.ts';
import type { Account } from '../../../src/state/session/account.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { WanderingUi } from '../../support/spending/wanderingUi.ts';
import type { Listeners } from './leftovers.ts';

const account: Account = {
  id: 'work',
  name: 'Work',
  baseAddress: 'https://data.example',
  creditsAddress: 'https://data.example/credits',
  credentials: 'token',
};
const company = { id: 'c49ac9b44360', name: 'Flu' };
const nothing = (): void => undefined;
const faults: readonly FailureKind[] = ['unreachable', 'timedOut', 'tooFast', 'serviceFault', 'signedOut', 'cancelled'];

export class UsedWindow {
  readonly harness: TestHarness;
  /** Commands that have not come to their end. */
  readonly running = new Set<Promise<void>>();
  readonly #storages: TestHarness['storages'];
  readonly #deps: { readonly dispose: () => void }[] = [];
  readonly #controllers: TimelineController[] = [];
  #opened = 0;

  /** @param first another window, whose service, accounts and clock this one has */
  constructor(folder: string, listeners: Listeners, first?: UsedWindow) {
    const before = first?.harness ?? new TestHarness();
    const { clock } = before;
    this.#storages = {
      account: openStorage({ path: join(folder, 'account.db'), clock }),
      sandbox: openStorage({ path: join(folder, 'sandbox.db'), clock }),
    };
    const watched = (storage: Storage): Storage => {
      const { ledger, cache, keyValue } = storage;
      return Object.assign(Object.create(storage) as Storage, {
        ...{ ledger: listeners.of(ledger), cache: listeners.of(cache), keyValue: listeners.of(keyValue) },
      });
    };
    this.harness = new TestHarness(before, {
      account: watched(this.#storages.account),
      sandbox: watched(this.#storages.sandbox),
    });
    const session = listeners.of(this.harness.session);
    this.#deps.push(
      new CreditTimer({ session, clock, minutes: () => 1, focused: () => true }),
      followSession(session, (open) => this.#follow(open, listeners), nothing),
    );
  }

  async open(kind: 'account' | 'sandbox'): Promise<void> {
    if (kind === 'sandbox') await this.harness.session.openSandbox();
    else await this.harness.session.signIn(account, { kind: 'token', token: 'sandbox-token' });
  }

  /** Begins a command, and does not wait for its end. */
  begin(at: number, random: readonly number[]): void {
    const all = [...loadedCommands.values()];
    const command = all[at % all.length];
    if (!command) return;
    const ui = new WanderingUi(random);
    ui.document = { selection: 'Flu bruno', text: 'Flu\nc49ac9b44360\n' };
    ui.clip = 'c49ac9b44360';
    ui.file = { name: '1.txt', text: 'c49ac9b44360 Flu' };
    const ended = run({ ...this.harness.app, ui }, command, this.#targets(at), (error) => this.harness.faults.push(error));
    this.running.add(ended);
    void ended.then(() => this.running.delete(ended));
  }

  /** Opens the page of a timeline, buys on it, and closes the one before the last. */
  async look(): Promise<void> {
    const { harness } = this;
    if (harness.session.state.kind !== 'open') return;
    const topic = topicOfCompany({ ...company, id: `${company.id.slice(0, -1)}${String((this.#opened += 1) % 10)}` });
    const controller = new TimelineController({
      topic,
      reader: harness.open.viewTimeline(topic.scope),
      session: { account: 'a' },
      post: nothing,
      explain: ({ kind }) => ({ what: kind, todo: '' }),
      credits: { left: () => 100 },
      agree: () => Promise.resolve(true),
      agreeToPayload: () => Promise.resolve(true),
      singleEvents: () => (harness.session.state.kind === 'open' ? harness.open.singleEvents : undefined),
      pageSize: () => 10,
      filters: { used: nothing, save: nothing, apply: nothing },
      locale: 'en',
      now: () => harness.clock.now(),
      actions: {
        ...{ insertIds: nothing, copyIds: nothing, runForPage: nothing, run: nothing, copy: nothing },
        ...{ showCompany: nothing, openJson: nothing, savePicture: nothing },
      },
      log: nothing,
    });
    this.#controllers.push(controller);
    if (this.#controllers.length > 2) this.#controllers.shift()?.dispose();
    await controller.receive({ type: 'ready' });
    void controller.choose({ ...everyEvent, payload: true }).catch((error: unknown) => this.harness.faults.push(error));
    void controller.loadMore().catch((error: unknown) => this.harness.faults.push(error));
  }

  /** Lets the next calls fail in this way, before or after the service has acted. */
  fail(kind: number, calls: number): void {
    let left = calls;
    const failing = (): Failure | undefined => {
      left -= 1;
      const fault = faults[kind % faults.length] ?? 'unreachable';
      return left < 0
        ? undefined
        : new Failure(fault, { delivery: 'unknown', ...(fault === 'tooFast' ? { status: 429, waitMs: 5000 } : {}) });
    };
    if (kind % 2 === 0) this.harness.failAt = failing;
    else this.harness.failAfter = failing;
  }

  poll(): void {
    for (const storage of Object.values(this.#storages)) storage.poll();
  }

  /** Ends the window as the editor ends the extension, while anything may be in progress. */
  end(): void {
    // Amid an opening, too.
    void this.open('account').catch(() => undefined);
    for (const controller of this.#controllers) controller.dispose();
    this.harness.dispose();
    for (const part of this.#deps) part.dispose();
    for (const storage of Object.values(this.#storages)) storage.close();
  }

  #follow(open: OpenSession, listeners: Listeners) {
    const watches = new Watches({ keyValue: open.money.keyValue, owner: open.owner });
    const names = new KnownNames(listeners.of(open.companies), () => this.harness.clock.now());
    names.of([company.id]);
    const today = (): string => new Date(this.harness.clock.now()).toISOString().slice(0, 10);
    return [names, new Watcher({ session: open, watches, clock: this.harness.clock, newId: () => 'run', today })];
  }

  #targets(turn: number): readonly Target[] {
    const { state } = this.harness.session;
    if (state.kind !== 'open') return [];
    const [first, second] = state.session.lists.lists.rows.flatMap(({ value }) => value ?? []);
    if (!first || !second) return [];
    const kinds: readonly (readonly Target[])[] = [
      [],
      [{ kind: 'list', list: first }],
      [{ kind: 'members', list: second }],
      [{ kind: 'company', company, list: first }],
      [{ kind: 'permissions', list: first }],
    ];
    return kinds[turn % kinds.length] ?? [];
  }
}
