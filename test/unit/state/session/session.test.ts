// Which session comes about where several were asked for while one was still being opened.
import assert from 'node:assert/strict';
import type { Account } from '../../../../src/state/session/account.ts';
import { Desk, MemorySecrets } from '../../../support/desk.ts';
import { settle } from '../../../support/fakeClock.ts';

const token = 'sandbox-token';
const work: Account = { id: 'work', name: 'Work', baseAddress: 'https://data.example', credentials: 'token' };

/** A secret store that answers when it is told to. */
class SlowSecrets extends MemorySecrets {
  #waiting: (() => void)[] | undefined;

  override async get(key: string): Promise<string | undefined> {
    const kept = await super.get(key);
    const waiting = this.#waiting;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    return kept;
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
  let desk: Desk;

  beforeEach(async () => {
    desk = new Desk();
    secrets = new SlowSecrets();
    desk.secrets.get = (key) => secrets.get(key);
    desk.secrets.store = (key, value) => secrets.store(key, value);
    desk.secrets.delete = (key) => secrets.delete(key);
    await desk.session.signIn(work, { kind: 'token', token });
  });
  afterEach(() => {
    desk.dispose();
  });

  it('gives way to the one that the user has chosen meanwhile', async () => {
    secrets.hold();
    const restored = desk.session.restore();
    await desk.session.openSandbox();
    await secrets.go();
    await restored;
    assert.equal(desk.open.kind, 'sandbox');
    assert.deepEqual(desk.accountStore.choice, { kind: 'sandbox' });
  });

  it('takes nothing away from it where it fails', async () => {
    await secrets.delete('token:https://data.example:work');
    secrets.hold();
    const restored = desk.session.restore();
    await desk.session.openSandbox();
    await secrets.go();
    await restored;
    assert.equal(desk.open.kind, 'sandbox');
  });

  it('does not come back after the user has signed out', async () => {
    secrets.hold();
    // Forgotten in another window: this one begins anew.
    desk.storages.account.cache.forget();
    await desk.session.signOut();
    await secrets.go();
    assert.deepEqual(desk.session.state, { kind: 'signedOut' });
    assert.deepEqual(desk.accountStore.accounts, []);
  });

  it('comes about where nothing else was asked for', async () => {
    secrets.hold();
    desk.storages.account.cache.forget();
    const before = desk.open;
    await secrets.go();
    assert.notEqual(desk.open, before);
    assert.equal(desk.open.name, 'Work');
  });
});
