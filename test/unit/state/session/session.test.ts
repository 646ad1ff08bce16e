// Tests of the session that comes about where several were asked for while one was still being opened.
import assert from 'node:assert/strict';
import type { Account } from '../../../../src/state/session/account.ts';
import { TestHarness, MemorySecrets } from '../../../support/testHarness.ts';
import { settle } from '../../../support/fakeClock.ts';

const token = 'sandbox-token';
const work: Account = { id: 'work', name: 'Work', baseAddress: 'https://data.example', credentials: 'token' };

/** A secret store that answers when it is told to. */
class SlowSecrets extends MemorySecrets {
  #waiting: (() => void)[] | undefined;

  override async get(key: string): Promise<string | undefined> {
    const cached = await super.get(key);
    const waiting = this.#waiting;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    return cached;
  }

  hold(): void {
    this.#waiting = [];
  }

  async go(): Promise<void> {
    for (const wake of this.#waiting ?? []) wake();
    this.#waiting = undefined;
    // The session is loaded in between.
    for (let turn = 0; turn < 20; turn += 1) await settle();
  }
}

describe('a session that is being opened', () => {
  let secrets: SlowSecrets;
  let harness: TestHarness;

  beforeEach(async () => {
    harness = new TestHarness();
    secrets = new SlowSecrets();
    harness.secrets.get = (key) => secrets.get(key);
    harness.secrets.store = (key, value) => secrets.store(key, value);
    harness.secrets.delete = (key) => secrets.delete(key);
    await harness.session.signIn(work, { kind: 'token', token });
  });
  afterEach(() => {
    harness.dispose();
  });

  it('gives way to the one that the user has chosen meanwhile', async () => {
    secrets.hold();
    const restored = harness.session.restore();
    await harness.session.openSandbox();
    await secrets.go();
    await restored;
    assert.equal(harness.open.kind, 'sandbox');
    assert.deepEqual(harness.accountStore.choice, { kind: 'sandbox' });
  });

  it('takes nothing away from it where it fails', async () => {
    await secrets.delete('token:https://data.example:work');
    secrets.hold();
    const restored = harness.session.restore();
    await harness.session.openSandbox();
    await secrets.go();
    await restored;
    assert.equal(harness.open.kind, 'sandbox');
  });

  it('is announced once where none was open, and one that was open is cleared first', async () => {
    await harness.session.signOut();
    const kinds: string[] = [];
    const listening = harness.session.onDidChange(() => kinds.push(harness.session.state.kind));
    await harness.session.openSandbox();
    assert.deepEqual(kinds, ['open']);
    await harness.session.openSandbox();
    assert.deepEqual(kinds, ['open', 'starting', 'open']);
    listening.dispose();
  });

  it('does not come back after the user has signed out', async () => {
    secrets.hold();
    // Forgotten in another window: this one begins anew.
    harness.storages.account.cache.forget();
    await harness.session.signOut();
    await secrets.go();
    assert.deepEqual(harness.session.state, { kind: 'signedOut' });
    assert.deepEqual(harness.accountStore.accounts, []);
  });

  it('comes about where nothing else was asked for', async () => {
    secrets.hold();
    harness.storages.account.cache.forget();
    const before = harness.open;
    await secrets.go();
    assert.notEqual(harness.open, before);
    assert.equal(harness.open.name, 'Work');
  });
});

describe('a token that is only checked', () => {
  it('has what the service billed for the check in the ledger of this computer', async () => {
    const harness = new TestHarness();
    harness.altering = (answer) => ({ ...answer, headers: { ...answer.headers, 'x-uniapi-cost': 'units=1,companies=2' } });
    await harness.session.check(work, { kind: 'token', token }, new AbortController().signal);
    const entered = harness.storages.account.ledger.entries({ account: work.id }, { limit: 10 });
    assert.deepEqual(
      entered.map(({ operation, cost }) => ({ operation, cost })),
      [{ operation: 'lists.search', cost: { companies: 2 } }],
    );
    harness.dispose();
  });
});

describe('an account that takes its token from the environment from now on', () => {
  const fromEnvironment: Account = { ...work, tokenFrom: 'environment' };
  let harness: TestHarness;

  beforeEach(async () => {
    harness = new TestHarness();
    harness.secrets.environment = token;
    await harness.session.signIn(work, { kind: 'token', token: 'before' });
  });
  afterEach(() => {
    harness.dispose();
  });

  it('leaves no older token in the secret store', async () => {
    await harness.session.signIn(fromEnvironment, { kind: 'token', token });
    assert.deepEqual([...harness.secrets.secrets], []);
  });

  it('leaves none after the user has signed out if the store was locked before', async () => {
    const remove = harness.secrets.delete.bind(harness.secrets);
    harness.secrets.delete = () => Promise.reject(new Error('locked'));
    await harness.session.signIn(fromEnvironment, { kind: 'token', token });
    harness.secrets.delete = remove;
    assert.deepEqual(await harness.session.signOut(), { secret: false, cached: false });
    assert.deepEqual([...harness.secrets.secrets], []);
  });
});
