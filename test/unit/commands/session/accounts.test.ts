// Tests of signing in, switching and signing out: nothing unchecked is stored, and no old rows stay.
import assert from 'node:assert/strict';
import { changeActingUser, signOut, switchAccount } from '../../../../src/commands/session/accounts.ts';
import { resetSandbox, trySandbox } from '../../../../src/commands/session/sandbox.ts';
import { back } from '../../../../src/app/app.ts';
import { signIn } from '../../../../src/commands/session/signIn.ts';
import { createList } from '../../../../src/commands/lists/createList.ts';
import { refreshLists } from '../../../../src/commands/lists/lists.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { TestHarness, MemorySecrets } from '../../../support/testHarness.ts';

const token = 'sandbox-token';
let harness: TestHarness;

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(() => {
    harness = new TestHarness();
  });
  afterEach(() => {
    harness.end();
  });
}

describe('Sign In', () => {
  anewForEach();

  it('checks with one free call, stores and opens', async () => {
    harness.ui.answer(
      'Work',
      { wrong: '', says: /https:/ },
      { wrong: 'http://data.example', says: /only called over HTTPS/ },
      { wrong: 'https://me:you@data.example', says: /user and password/ },
      { wrong: 'https://data.example/?token=1', says: /Remove everything from/ },
      { wrong: 'data.example', says: /not an address/ },
      'https://data.example/api/',
      { wrong: 'ftp://x', says: /not an address/ },
      'https://data.example/credits',
      'A token',
      { wrong: 'two words', says: /spaces/ },
      token,
      'bruno',
    );
    await harness.run(signIn);
    assert.equal(harness.sent.filter(({ path }) => path === '/v2/lists').length, 1);
    assert.deepEqual(harness.accountStore.accounts, [
      {
        id: 'account-1',
        name: 'Work',
        baseAddress: 'https://data.example/api',
        creditsAddress: 'https://data.example/credits',
        credentials: 'token',
        actingUser: 'bruno',
      },
    ]);
    assert.deepEqual([...harness.secrets.secrets], [['token:https://data.example:account-1', JSON.stringify([token])]]);
    assert.equal(harness.open.name, 'Work');
    assert.equal(harness.open.actingUser, 'bruno');
    assert.equal(harness.billed, 0);
    assert.ok(!JSON.stringify(harness.accountStore.accounts).includes(token));
  });

  it('stores nothing where the check fails, and keeps what was typed', async () => {
    harness.ui.answer(
      'Work',
      'https://data.example',
      '',
      'A token',
      'a-wrong-token',
      '',
      'Change the token',
      'A token',
      token,
      '',
    );
    await harness.run(signIn);
    assert.equal(harness.ui.messages.length, 1);
    assert.match(harness.ui.messages[0]?.text ?? '', /credentials are not valid/);
    assert.equal(harness.open.name, 'Work');
    assert.deepEqual([...harness.secrets.secrets.values()], [JSON.stringify([token])]);
  });

  it('says that the token is wrong only after the credit status said so too', async () => {
    harness.ui.answer('Work', 'https://data.example', 'https://data.example/credits', 'A token', 'a-wrong-token', '', undefined);
    await harness.run(signIn);
    assert.match(harness.ui.messages[0]?.text ?? '', /no longer accepts the token/);
    assert.deepEqual(harness.accountStore.accounts, []);
    assert.equal(harness.secrets.secrets.size, 0);
    assert.equal(harness.session.state.kind, 'starting');
  });

  it('stores nothing where the service cannot be reached, and checks again without asking all over', async () => {
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    harness.ui.answer('Work', 'https://data.example', '', 'A token', token, '', 'Check again', undefined);
    await harness.run(signIn);
    assert.equal(harness.ui.messages.length, 2);
    assert.deepEqual(harness.accountStore.accounts, []);
  });

  it('takes the legacy pair, and both halves of it', async () => {
    harness.ui.answer(
      'Old',
      'https://data.example',
      '',
      'An application ID and key',
      'sandbox-app',
      back,
      'sandbox-app',
      'sandbox-key',
      '',
    );
    await harness.run(signIn);
    assert.equal(harness.open.name, 'Old');
    const parameters = harness.sent.at(-1)?.parameters.map(([name]) => name) ?? [];
    assert.ok(parameters.includes('$app_id') && parameters.includes('$app_key') && !parameters.includes('token'));
    assert.ok(!parameters.includes('appUserId'), 'without an acting user none is sent');
  });

  it('goes back step by step, and leaves without a trace', async () => {
    harness.ui.answer('Work', 'https://data.example', back, 'https://other.example', undefined);
    await harness.run(signIn);
    assert.equal(harness.sent.length, 0);
    harness.ui.answer(back);
    await harness.run(signIn);
    assert.deepEqual(harness.accountStore.accounts, []);
  });
});

describe('accounts', () => {
  anewForEach();

  const signedIn = async (name: string): Promise<void> => {
    harness.ui.answer(name, 'https://data.example', '', 'A token', token, 'ada');
    await harness.run(signIn);
  };

  it('are switched with nothing of the old one left when the new name shows', async () => {
    await signedIn('One');
    await signedIn('Two');
    await harness.open.lists.lists.more();
    const seen: string[] = [];
    harness.session.onDidChange(() => {
      const { state } = harness.session;
      seen.push(state.kind === 'open' ? `${state.session.name} ${String(state.session.lists.lists.rows.length)}` : state.kind);
    });
    harness.ui.answer('One');
    await harness.run(switchAccount);
    assert.deepEqual(seen, ['starting', 'One 0']);
    harness.ui.answer('Sandbox');
    await harness.run(switchAccount);
    assert.equal(harness.open.kind, 'sandbox');
  });

  it('take their token with them when signed out', async () => {
    await signedIn('One');
    harness.ui.sure = false;
    await harness.run(signOut);
    assert.equal(harness.open.name, 'One');
    harness.ui.sure = true;
    await harness.run(signOut);
    assert.equal(harness.secrets.secrets.size, 0);
    assert.deepEqual(harness.accountStore.accounts, []);
    assert.equal(harness.session.state.kind, 'signedOut');
    await harness.run(refreshLists);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /not signed in/);
  });

  it('are not signed out or changed by an answer about another one that was open when it was asked', async () => {
    await signedIn('One');
    await signedIn('Two');
    const [one, two] = harness.accountStore.accounts;
    // A sign-in that was being checked ends while the question is open.
    harness.ui.confirm = async () => {
      await harness.session.openAccount(two?.id ?? '');
      return true;
    };
    await harness.session.openAccount(one?.id ?? '');
    await harness.run(signOut);
    assert.equal(harness.open.name, 'Two');
    harness.ui.ask = async () => {
      await harness.session.openAccount(one?.id ?? '');
      return 'bruno';
    };
    await harness.run(changeActingUser);
    assert.equal(harness.open.name, 'One');
    assert.deepEqual(
      harness.accountStore.accounts.map(({ name, actingUser }) => [name, actingUser]),
      [
        ['One', 'ada'],
        ['Two', 'ada'],
      ],
    );
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['The session was closed, so nothing was sent. Start again.', 'The session was closed, so nothing was sent. Start again.'],
    );
  });

  it('come back after a reload, and where the token is gone nobody is signed in', async () => {
    await signedIn('One');
    await harness.session.restore();
    assert.equal(harness.open.name, 'One');
    harness.secrets.secrets.clear();
    await harness.session.restore();
    assert.equal(harness.session.state.kind, 'signedOut');
    assert.equal(harness.accountStore.accounts.length, 1, 'the account itself is still there to sign in to');
  });

  it('do not hear what an account answers that is closed by then', async () => {
    await signedIn('One');
    const late = harness.open.lists.lists;
    const reading = late.more();
    harness.ui.answer('Sandbox');
    await harness.run(switchAccount);
    await reading;
    assert.equal(harness.open.lists.lists.rows.length, 0);
  });
});

describe('a token that is not kept', () => {
  anewForEach();

  const signedIn = async (): Promise<void> => {
    harness.ui.answer('Work', 'https://data.example', '', 'A token', token, 'ada');
    await harness.run(signIn);
  };
  const ways: readonly (readonly [string, () => void])[] = [
    ['loses it', () => (harness.secrets.get = () => Promise.resolve(undefined))],
    ['changes it', () => (harness.secrets.get = (key) => Promise.resolve(`${harness.secrets.secrets.get(key) ?? ''} `))],
    ['refuses to store', () => (harness.secrets.store = () => Promise.reject(new Error(`no keyring for ${token}`)))],
    ['refuses to be read', () => (harness.secrets.get = () => Promise.reject(new Error(`no keyring for ${token}`)))],
  ];
  for (const [what, fails] of ways) {
    it(`is used for this session only, where the store ${what}`, async () => {
      fails();
      await signedIn();
      assert.match(harness.ui.confirmed.at(-1) ?? '', /does not keep the token/);
      assert.equal(harness.open.name, 'Work');
      assert.equal(harness.secrets.secrets.size, 0, 'nothing is left in the store');
      await harness.open.lists.lists.more();
      assert.ok(harness.open.lists.lists.rows.length > 0);
      harness.ui.answer('bruno');
      await harness.run(changeActingUser);
      assert.equal(harness.open.actingUser, 'bruno', 'it is still there when the account is opened again');
      assert.deepEqual(harness.ui.messages, []);
    });
  }

  it('is not used where the user does not want that, and nothing is stored', async () => {
    harness.secrets.store = () => Promise.reject(new Error('no keyring'));
    harness.ui.sure = false;
    await signedIn();
    assert.deepEqual(harness.accountStore.accounts, []);
    assert.equal(harness.session.state.kind, 'starting');
  });

  it('is asked for again in the next window, and the account is the same', async () => {
    harness.secrets.store = () => Promise.reject(new Error('no keyring'));
    await signedIn();
    const next = new TestHarness(harness);
    Object.assign(harness.secrets, { store: MemorySecrets.prototype.store });
    await next.session.restore();
    assert.equal(next.session.state.kind, 'signedOut');
    next.ui.answer(token, 'ada');
    await next.run(signIn);
    assert.match(next.ui.messages[0]?.text ?? '', /no longer has a token for “Work”/);
    assert.equal(next.open.accountId, 'account-1');
    assert.equal(next.accountStore.accounts.length, 1);
    assert.equal(next.secrets.secrets.size, 1);
    next.dispose();
  });

  it('is asked for where an account without one is chosen, and another address makes another account', async () => {
    await signedIn();
    harness.secrets.secrets.clear();
    await harness.run(trySandbox);
    harness.ui.answer('Work', back, back, back, 'https://other.example', '', 'A token', token, '');
    await harness.run(switchAccount);
    assert.equal(harness.open.accountId, 'account-2');
    assert.deepEqual(
      harness.accountStore.accounts.map(({ id, baseAddress }) => [id, baseAddress]),
      [
        ['account-1', 'https://data.example'],
        ['account-2', 'https://other.example'],
      ],
    );
    assert.deepEqual([...harness.secrets.secrets.keys()], ['token:https://other.example:account-2']);
  });

  it('is said to be in the store still, where that cannot delete it', async () => {
    await signedIn();
    harness.secrets.delete = () => Promise.reject(new Error('locked'));
    await harness.run(signOut);
    assert.match(harness.ui.messages[0]?.text ?? '', /could not delete the token/);
    assert.deepEqual(harness.accountStore.accounts, []);
  });
});

describe('a token of the environment', () => {
  anewForEach();

  const signedIn = async (): Promise<void> => {
    harness.secrets.environment = token;
    harness.ui.answer('Work', 'https://data.example', '', 'The environment variable COMPANY_DATA_TOKEN', back, undefined);
    await harness.run(signIn);
    assert.equal(harness.session.state.kind, 'starting', 'Back passes over the question that is not asked');
    harness.ui.answer('Work', 'https://data.example', '', 'The environment variable COMPANY_DATA_TOKEN', 'ada');
    await harness.run(signIn);
  };

  it('is read when a session begins, and stored nowhere', async () => {
    await signedIn();
    assert.equal(harness.open.name, 'Work');
    assert.equal(harness.secrets.secrets.size, 0);
    assert.ok(!JSON.stringify([harness.accountStore, [...harness.listsViews]]).includes(token));
    await harness.session.restore();
    assert.equal(harness.open.name, 'Work');
    await harness.run(signOut);
    assert.match(harness.ui.details.at(-1) ?? '', /stays in the environment variable COMPANY_DATA_TOKEN/);
    assert.deepEqual(harness.accountStore.accounts, []);
  });

  it('is missed where the variable is gone', async () => {
    await signedIn();
    harness.secrets.environment = undefined;
    await harness.session.restore();
    assert.equal(harness.session.state.kind, 'signedOut');
    harness.ui.answer(undefined);
    await harness.run(signIn);
    assert.match(harness.ui.messages[0]?.text ?? '', /COMPANY_DATA_TOKEN has no token for “Work”/);
  });

  it('is not offered where there is none', async () => {
    harness.ui.answer('Work', 'https://data.example', '', undefined);
    await harness.run(signIn);
    assert.equal(harness.ui.offered.at(-1)?.length, 2);
  });
});

describe('the sandbox', () => {
  anewForEach();

  it('needs no account, and another user sees other lists', async () => {
    await harness.run(trySandbox);
    assert.equal(harness.open.actingUser, 'ada');
    await harness.open.lists.lists.more();
    const mine = harness.open.lists.lists.count;
    harness.ui.answer({ wrong: '', says: /Enter an ID/ }, 'hugo');
    await harness.run(changeActingUser);
    assert.equal(harness.open.actingUser, 'hugo');
    await harness.open.lists.lists.more();
    assert.notEqual(harness.open.lists.lists.count, mine);
    await harness.session.restore();
    assert.equal(harness.open.actingUser, 'hugo', 'kept over a reload');
  });

  it('is reset only by one who is sure', async () => {
    await harness.run(trySandbox);
    harness.ui.answer('Aaa', 'Companies');
    await harness.run(createList);
    harness.ui.sure = false;
    await harness.run(resetSandbox);
    await harness.open.lists.refresh();
    assert.ok(harness.open.lists.lists.rows.some(({ value }) => value?.name === 'Aaa'));
    harness.ui.sure = true;
    await harness.run(resetSandbox);
    await harness.open.lists.refresh();
    assert.ok(!harness.open.lists.lists.rows.some(({ value }) => value?.name === 'Aaa'));
  });
});
