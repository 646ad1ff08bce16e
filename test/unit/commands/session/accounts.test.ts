// Signing in, switching and out again: nothing stored before it was checked, nothing typed lost, no old rows under a new name.
import assert from 'node:assert/strict';
import { changeActingUser, resetSandbox, signOut, switchAccount, trySandbox } from '../../../../src/commands/session/accounts.ts';
import { back } from '../../../../src/app/app.ts';
import { signIn } from '../../../../src/commands/session/signIn.ts';
import { createList } from '../../../../src/commands/lists/createList.ts';
import { refreshLists } from '../../../../src/commands/lists/lists.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { Desk, MemorySecrets } from '../../../support/desk.ts';

const token = 'sandbox-token';
let desk: Desk;

/** For one suite: hooks outside of all of them would run for every test there is. */
function anewForEach(): void {
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => {
    desk.end();
  });
}

describe('Sign In', () => {
  anewForEach();

  it('checks with one free call, stores and opens', async () => {
    desk.ui.answer(
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
    await desk.run(signIn);
    assert.equal(desk.sent.filter(({ path }) => path === '/v2/lists').length, 1);
    assert.deepEqual(desk.accountStore.accounts, [
      {
        id: 'account-1',
        name: 'Work',
        baseAddress: 'https://data.example/api',
        creditsAddress: 'https://data.example/credits',
        credentials: 'token',
        actingUser: 'bruno',
      },
    ]);
    assert.deepEqual([...desk.secrets.secrets], [['token:https://data.example:account-1', JSON.stringify([token])]]);
    assert.equal(desk.open.name, 'Work');
    assert.equal(desk.open.actingUser, 'bruno');
    assert.equal(desk.bill, 0);
    assert.ok(!JSON.stringify(desk.accountStore.accounts).includes(token));
  });

  it('stores nothing where the check fails, and keeps what was typed', async () => {
    desk.ui.answer('Work', 'https://data.example', '', 'A token', 'a-wrong-token', '', 'Change the token', 'A token', token, '');
    await desk.run(signIn);
    assert.equal(desk.ui.said.length, 1);
    assert.match(desk.ui.said[0]?.text ?? '', /credentials are not valid/);
    assert.equal(desk.open.name, 'Work');
    assert.deepEqual([...desk.secrets.secrets.values()], [JSON.stringify([token])]);
  });

  it('says that the token is wrong only after the credit status said so too', async () => {
    desk.ui.answer('Work', 'https://data.example', 'https://data.example/credits', 'A token', 'a-wrong-token', '', undefined);
    await desk.run(signIn);
    assert.match(desk.ui.said[0]?.text ?? '', /no longer accepts the token/);
    assert.deepEqual(desk.accountStore.accounts, []);
    assert.equal(desk.secrets.secrets.size, 0);
    assert.equal(desk.session.state.kind, 'starting');
  });

  it('stores nothing where the service cannot be reached, and checks again without asking all over', async () => {
    desk.failing = new Failure('unreachable', { delivery: 'notSent' });
    desk.ui.answer('Work', 'https://data.example', '', 'A token', token, '', 'Check again', undefined);
    await desk.run(signIn);
    assert.equal(desk.ui.said.length, 2);
    assert.deepEqual(desk.accountStore.accounts, []);
  });

  it('takes the legacy pair, and both halves of it', async () => {
    desk.ui.answer(
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
    await desk.run(signIn);
    assert.equal(desk.open.name, 'Old');
    const parameters = desk.sent.at(-1)?.parameters.map(([name]) => name) ?? [];
    assert.ok(parameters.includes('$app_id') && parameters.includes('$app_key') && !parameters.includes('token'));
    assert.ok(!parameters.includes('appUserId'), 'without an acting user none is sent');
  });

  it('goes back step by step, and leaves without a trace', async () => {
    desk.ui.answer('Work', 'https://data.example', back, 'https://other.example', undefined);
    await desk.run(signIn);
    assert.equal(desk.sent.length, 0);
    desk.ui.answer(back);
    await desk.run(signIn);
    assert.deepEqual(desk.accountStore.accounts, []);
  });
});

describe('accounts', () => {
  anewForEach();

  const signedIn = async (name: string): Promise<void> => {
    desk.ui.answer(name, 'https://data.example', '', 'A token', token, 'ada');
    await desk.run(signIn);
  };

  it('are switched with nothing of the old one left when the new name shows', async () => {
    await signedIn('One');
    await signedIn('Two');
    await desk.open.lists.lists.more();
    const seen: string[] = [];
    desk.session.onDidChange(() => {
      const { state } = desk.session;
      seen.push(state.kind === 'open' ? `${state.session.name} ${String(state.session.lists.lists.rows.length)}` : state.kind);
    });
    desk.ui.answer('One');
    await desk.run(switchAccount);
    assert.deepEqual(seen, ['starting', 'One 0']);
    desk.ui.answer('Sandbox');
    await desk.run(switchAccount);
    assert.equal(desk.open.kind, 'sandbox');
  });

  it('take their token with them when signed out', async () => {
    await signedIn('One');
    desk.ui.sure = false;
    await desk.run(signOut);
    assert.equal(desk.open.name, 'One');
    desk.ui.sure = true;
    await desk.run(signOut);
    assert.equal(desk.secrets.secrets.size, 0);
    assert.deepEqual(desk.accountStore.accounts, []);
    assert.equal(desk.session.state.kind, 'signedOut');
    await desk.run(refreshLists);
    assert.match(desk.ui.said.at(-1)?.text ?? '', /not signed in/);
  });

  it('come back after a reload, and where the token is gone nobody is signed in', async () => {
    await signedIn('One');
    await desk.session.restore();
    assert.equal(desk.open.name, 'One');
    desk.secrets.secrets.clear();
    await desk.session.restore();
    assert.equal(desk.session.state.kind, 'signedOut');
    assert.equal(desk.accountStore.accounts.length, 1, 'the account itself is still there to sign in to');
  });

  it('do not hear what an account answers that is closed by then', async () => {
    await signedIn('One');
    const late = desk.open.lists.lists;
    const reading = late.more();
    desk.ui.answer('Sandbox');
    await desk.run(switchAccount);
    await reading;
    assert.equal(desk.open.lists.lists.rows.length, 0);
  });
});

describe('a token that is not kept', () => {
  anewForEach();

  const signedIn = async (): Promise<void> => {
    desk.ui.answer('Work', 'https://data.example', '', 'A token', token, 'ada');
    await desk.run(signIn);
  };
  const ways: readonly (readonly [string, () => void])[] = [
    ['loses it', () => (desk.secrets.get = () => Promise.resolve(undefined))],
    ['changes it', () => (desk.secrets.get = (key) => Promise.resolve(`${desk.secrets.secrets.get(key) ?? ''} `))],
    ['refuses to store', () => (desk.secrets.store = () => Promise.reject(new Error(`no keyring for ${token}`)))],
    ['refuses to be read', () => (desk.secrets.get = () => Promise.reject(new Error(`no keyring for ${token}`)))],
  ];
  for (const [what, fails] of ways) {
    it(`is used for this session only, where the store ${what}`, async () => {
      fails();
      await signedIn();
      assert.match(desk.ui.confirmed.at(-1) ?? '', /does not keep the token/);
      assert.equal(desk.open.name, 'Work');
      assert.equal(desk.secrets.secrets.size, 0, 'nothing is left in the store');
      await desk.open.lists.lists.more();
      assert.ok(desk.open.lists.lists.rows.length > 0);
      desk.ui.answer('bruno');
      await desk.run(changeActingUser);
      assert.equal(desk.open.actingUser, 'bruno', 'it is still there when the account is opened again');
      assert.deepEqual(desk.ui.said, []);
    });
  }

  it('is not used where the user does not want that, and nothing is stored', async () => {
    desk.secrets.store = () => Promise.reject(new Error('no keyring'));
    desk.ui.sure = false;
    await signedIn();
    assert.deepEqual(desk.accountStore.accounts, []);
    assert.equal(desk.session.state.kind, 'starting');
  });

  it('is asked for again in the next window, and the account is the same', async () => {
    desk.secrets.store = () => Promise.reject(new Error('no keyring'));
    await signedIn();
    const next = new Desk(desk);
    Object.assign(desk.secrets, { store: MemorySecrets.prototype.store });
    await next.session.restore();
    assert.equal(next.session.state.kind, 'signedOut');
    next.ui.answer(token, 'ada');
    await next.run(signIn);
    assert.match(next.ui.said[0]?.text ?? '', /no longer has a token for “Work”/);
    assert.equal(next.open.accountId, 'account-1');
    assert.equal(next.accountStore.accounts.length, 1);
    assert.equal(next.secrets.secrets.size, 1);
    next.dispose();
  });

  it('is asked for where an account without one is chosen, and another address makes another account', async () => {
    await signedIn();
    desk.secrets.secrets.clear();
    await desk.run(trySandbox);
    desk.ui.answer('Work', back, back, back, 'https://other.example', '', 'A token', token, '');
    await desk.run(switchAccount);
    assert.equal(desk.open.accountId, 'account-2');
    assert.deepEqual(
      desk.accountStore.accounts.map(({ id, baseAddress }) => [id, baseAddress]),
      [
        ['account-1', 'https://data.example'],
        ['account-2', 'https://other.example'],
      ],
    );
    assert.deepEqual([...desk.secrets.secrets.keys()], ['token:https://other.example:account-2']);
  });

  it('is said to be in the store still, where that cannot delete it', async () => {
    await signedIn();
    desk.secrets.delete = () => Promise.reject(new Error('locked'));
    await desk.run(signOut);
    assert.match(desk.ui.said[0]?.text ?? '', /could not delete the token/);
    assert.deepEqual(desk.accountStore.accounts, []);
  });
});

describe('a token of the environment', () => {
  anewForEach();

  const signedIn = async (): Promise<void> => {
    desk.secrets.environment = token;
    desk.ui.answer('Work', 'https://data.example', '', 'The environment variable COMPANY_DATA_TOKEN', back, undefined);
    await desk.run(signIn);
    assert.equal(desk.session.state.kind, 'starting', 'Back passes over the question that is not asked');
    desk.ui.answer('Work', 'https://data.example', '', 'The environment variable COMPANY_DATA_TOKEN', 'ada');
    await desk.run(signIn);
  };

  it('is read when a session begins, and stored nowhere', async () => {
    await signedIn();
    assert.equal(desk.open.name, 'Work');
    assert.equal(desk.secrets.secrets.size, 0);
    assert.ok(!JSON.stringify([desk.accountStore, [...desk.listsViews]]).includes(token));
    await desk.session.restore();
    assert.equal(desk.open.name, 'Work');
    await desk.run(signOut);
    assert.match(desk.ui.details.at(-1) ?? '', /stays in the environment variable COMPANY_DATA_TOKEN/);
    assert.deepEqual(desk.accountStore.accounts, []);
  });

  it('is missed where the variable is gone', async () => {
    await signedIn();
    desk.secrets.environment = undefined;
    await desk.session.restore();
    assert.equal(desk.session.state.kind, 'signedOut');
    desk.ui.answer(undefined);
    await desk.run(signIn);
    assert.match(desk.ui.said[0]?.text ?? '', /COMPANY_DATA_TOKEN has no token for “Work”/);
  });

  it('is not offered where there is none', async () => {
    desk.ui.answer('Work', 'https://data.example', '', undefined);
    await desk.run(signIn);
    assert.equal(desk.ui.offered.at(-1)?.length, 2);
  });
});

describe('the sandbox', () => {
  anewForEach();

  it('needs no account, and another user sees other lists', async () => {
    await desk.run(trySandbox);
    assert.equal(desk.open.actingUser, 'ada');
    await desk.open.lists.lists.more();
    const mine = desk.open.lists.lists.count;
    desk.ui.answer({ wrong: '', says: /Enter an ID/ }, 'hugo');
    await desk.run(changeActingUser);
    assert.equal(desk.open.actingUser, 'hugo');
    await desk.open.lists.lists.more();
    assert.notEqual(desk.open.lists.lists.count, mine);
    await desk.session.restore();
    assert.equal(desk.open.actingUser, 'hugo', 'kept over a reload');
  });

  it('is reset only by one who is sure', async () => {
    await desk.run(trySandbox);
    desk.ui.answer('Aaa', 'Companies');
    await desk.run(createList);
    desk.ui.sure = false;
    await desk.run(resetSandbox);
    await desk.open.lists.refresh();
    assert.ok(desk.open.lists.lists.rows.some(({ value }) => value?.name === 'Aaa'));
    desk.ui.sure = true;
    await desk.run(resetSandbox);
    await desk.open.lists.refresh();
    assert.ok(!desk.open.lists.lists.rows.some(({ value }) => value?.name === 'Aaa'));
  });
});
