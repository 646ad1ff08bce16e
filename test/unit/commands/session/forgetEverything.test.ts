// Tests of forgetting stored data: all of it or one account's, also in memory, but not the spending.
import assert from 'node:assert/strict';
import { signOut } from '../../../../src/commands/session/accounts.ts';
import { resetSandbox } from '../../../../src/commands/session/sandbox.ts';
import { forgetEverything } from '../../../../src/commands/session/forgetEverything.ts';
import { loadCompanies } from '../../../../src/commands/lists/members.ts';
import { signIn } from '../../../../src/commands/session/signIn.ts';
import { settle } from '../../../support/fakeClock.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { Windows } from '../../storage/support/windows.ts';

let harness: TestHarness;
let states: string[];

async function account(name: string): Promise<void> {
  harness.ui.answer(name, 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
  await harness.run(signIn);
}

/** Puts a record into the cache as an account, the way its stores do. */
function keep(kind: 'sandbox' | 'account', id: string): void {
  harness.storages[kind].cache.put(id, 'company', [{ key: 'c', value: {}, name: 'C' }]);
}

function cached(kind: 'sandbox' | 'account', id: string): boolean {
  return harness.storages[kind].cache.get(id, 'company', 'c') !== undefined;
}

/** Another window forgets cached data while this one opens the account with a new acting user. */
function forgetDuringChangeTo(actingUser: string): void {
  const get = harness.secrets.get.bind(harness.secrets);
  harness.secrets.get = (key) => {
    if (harness.accountStore.accounts.some((one) => one.actingUser === actingUser)) {
      harness.secrets.get = get;
      harness.storages.account.cache.forget();
    }
    return get(key);
  };
}

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = new TestHarness();
    await account('One');
    keep('account', 'account-1');
    keep('account', 'account-2');
    keep('sandbox', 'sandbox');
    states = [];
    harness.session.onDidChange(() => states.push(harness.session.state.kind));
  });
  afterEach(() => {
    harness.end();
  });
}

describe('Forget Everything', () => {
  anewForEach();

  it('does nothing where the user is not sure', async () => {
    harness.ui.sure = false;
    await harness.run(forgetEverything);
    assert.ok(cached('account', 'account-1'));
    assert.deepEqual(states, []);
  });

  it('says before that a damaged database stays that was set aside', async () => {
    harness.ui.sure = false;
    await harness.run(forgetEverything);
    assert.match(harness.ui.details.at(-1) ?? '', /stay, and so does a damaged database that you set aside\.$/);
  });

  it('says before what else is deleted for good', async () => {
    harness.ui.sure = false;
    await harness.run(forgetEverything);
    const named = /Watches, matches, saved searches and filters, staged .* and the undo of list changes are deleted too/;
    assert.match(harness.ui.details.at(-1) ?? '', named);
  });

  it('deletes what was kept of all accounts and of the sandbox, and begins anew once', async () => {
    const before = harness.open;
    await before.lists.lists.more();
    await harness.run(forgetEverything);
    assert.deepEqual(
      {
        account1: cached('account', 'account-1'),
        account2: cached('account', 'account-2'),
        sandbox: cached('sandbox', 'sandbox'),
      },
      { account1: false, account2: false, sandbox: false },
    );
    await settle();
    assert.deepEqual(states, ['starting', 'open']);
    assert.notEqual(harness.open, before);
    assert.equal(harness.open.name, 'One');
    assert.equal(harness.ui.finished.at(-1), 'All cached data is deleted.');
  });

  it('leaves accounts, tokens and the ledger', async () => {
    await harness.open.client.searchCompanies({ limit: 3 });
    await harness.run(forgetEverything);
    assert.equal(harness.accountStore.accounts.length, 1);
    assert.equal(harness.secrets.secrets.size, 1);
    assert.deepEqual(harness.open.money.ledger.totals({}).known, { companies: 3 });
    assert.equal(harness.billed, 3);
  });

  it('leaves what the service is known to bill beyond its prices, so that no such call is sent unasked', async () => {
    harness.open.prices.observe('lists.search', {}, { companies: 1 });
    await harness.run(forgetEverything);
    assert.equal(harness.open.prices.refusal('lists.search', {}, {}), 'nowCosts');
  });

  it('is followed by other windows, once each time', async () => {
    const before = harness.open;
    harness.storages.account.cache.forget();
    await settle();
    assert.deepEqual(states, ['starting', 'open']);
    assert.notEqual(harness.open, before);
    harness.storages.sandbox.cache.forget();
    await settle();
    assert.equal(states.length, 2, 'the sandbox is not open here');
    harness.storages.account.cache.forget();
    await settle();
    assert.equal(states.length, 4);
  });

  it('leaves each window its acting user, although another window has chosen another one meanwhile', async () => {
    const [saved] = harness.accountStore.accounts;
    assert.ok(saved);
    await harness.accountStore.save({ ...saved, actingUser: 'bruno' });
    harness.storages.account.cache.forget();
    await settle();
    assert.deepEqual(states, ['starting', 'open']);
    assert.equal(harness.open.actingUser, 'ada');
    await harness.session.openAccount(saved.id);
    assert.equal(harness.open.actingUser, 'bruno', 'an account that the user opens has the user who was chosen last');
  });

  it('leaves the acting user whom the user is just choosing', async () => {
    forgetDuringChangeTo('bruno');
    await harness.session.changeActingUser('bruno').catch(() => undefined);
    await settle();
    assert.equal(harness.open.actingUser, 'bruno');
  });

  it('leaves the acting user with whom the user is just signing in again', async () => {
    const [saved] = harness.accountStore.accounts;
    assert.ok(saved);
    forgetDuringChangeTo('bruno');
    const credentials = { kind: 'token', token: 'sandbox-token' } as const;
    await harness.session.signIn({ ...saved, actingUser: 'bruno' }, credentials).catch(() => undefined);
    await settle();
    assert.equal(harness.open.actingUser, 'bruno');
  });

  it('goes once through two windows on one file, and not back', async () => {
    const windows = new Windows();
    const harnesses = [new TestHarness(), new TestHarness()] as const;
    const opened = [0, 0];
    try {
      for (const [at, one] of harnesses.entries()) {
        Object.assign(one.storages, { account: windows.open() });
        one.ui.answer('Two', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
        await one.run(signIn);
        one.session.onDidChange(() => (opened[at] = (opened[at] ?? 0) + (one.session.state.kind === 'open' ? 1 : 0)));
      }
      await harnesses[0].run(forgetEverything);
      for (let times = 0; times < 3; times += 1) {
        for (const { storages } of harnesses) storages.account.poll();
        await settle();
      }
      assert.deepEqual(opened, [1, 1]);
    } finally {
      for (const one of harnesses) one.dispose();
      windows.end();
    }
  });

  it('signs out a window whose account is gone by then', async () => {
    harness.secrets.secrets.clear();
    harness.storages.account.cache.forget();
    await settle();
    assert.equal(harness.session.state.kind, 'signedOut');
  });

  it('says where the disk keeps it from that, and shows nothing of it any more', async () => {
    harness.readOnly = true;
    await harness.run(forgetEverything);
    assert.deepEqual(harness.ui.finished, ['Signed in: One.']);
    assert.match(harness.ui.messages[0]?.text ?? '', /still on the disk.*run Forget Everything again\.$/);
    assert.deepEqual(states, ['starting', 'open']);
  });

  it('works while nobody is signed in', async () => {
    await harness.run(signOut);
    await harness.run(forgetEverything);
    assert.equal(cached('account', 'account-2'), false);
    assert.equal(harness.session.state.kind, 'signedOut');
  });
});

describe('one account', () => {
  anewForEach();

  it('is forgotten when it is signed out, and no other', async () => {
    await harness.run(signOut);
    assert.deepEqual(
      {
        account1: cached('account', 'account-1'),
        account2: cached('account', 'account-2'),
        sandbox: cached('sandbox', 'sandbox'),
      },
      { account1: false, account2: true, sandbox: true },
    );
    assert.deepEqual(states, ['starting', 'signedOut'], 'nobody reads that the account is signed out before it is forgotten');
    assert.deepEqual(harness.ui.messages, []);
  });

  it('is signed out after the user read what else is deleted', async () => {
    harness.ui.sure = false;
    await harness.run(signOut);
    assert.match(harness.ui.details.at(-1) ?? '', /watches, matches, staged permission changes and the undo of its list changes/);
  });

  it('is signed out even where the disk cannot be written, and the user reads so', async () => {
    harness.readOnly = true;
    await harness.run(signOut);
    assert.equal(harness.session.state.kind, 'signedOut');
    assert.equal(harness.secrets.secrets.size, 0);
    assert.match(harness.ui.messages[0]?.text ?? '', /could not be deleted from the disk/);
  });

  it('of the sandbox is forgotten with its reset, and stays when it is left', async () => {
    await harness.session.openSandbox();
    states.length = 0;
    await harness.run(resetSandbox);
    assert.deepEqual(
      { account1: cached('account', 'account-1'), sandbox: cached('sandbox', 'sandbox') },
      { account1: true, sandbox: false },
    );
    await settle();
    assert.deepEqual(states, ['starting', 'open']);
    keep('sandbox', 'sandbox');
    await harness.run(signOut);
    assert.equal(cached('sandbox', 'sandbox'), true);
  });

  it('pays again for what was forgotten, after the price', async () => {
    const load = async (): Promise<void> => {
      await harness.open.lists.lists.more();
      const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
      assert.ok(list);
      await harness.run(loadCompanies, { kind: 'offer', list, most: 24 });
    };
    await load();
    assert.equal(harness.billed, 24);
    await harness.run(forgetEverything);
    assert.equal(harness.billed, 24, 'forgetting is free');
    await load();
    assert.equal(harness.billed, 48);
  });
});
