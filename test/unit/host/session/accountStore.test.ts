// Tests of the storage of accounts: it is read with care, and a removed account leaves nothing in any workspace.
import assert from 'node:assert/strict';
import { listsViewStore } from '../../../../src/host/lists/listsViewStore.ts';
import { accountStore, dropRemoved, secretStore } from '../../../../src/host/session/accountStore.ts';
import { groupings } from '../../../../src/domain/lists/grouping.ts';
import { tokenVariable, type Account } from '../../../../src/state/session/account.ts';

class Memory {
  readonly cached = new Map<string, unknown>();
  writes = 0;
  keys(): readonly string[] {
    return [...this.cached.keys()];
  }
  get<T>(key: string, otherwise?: T): T | undefined {
    return (this.cached.get(key) as T | undefined) ?? otherwise;
  }
  update(key: string, value: unknown): Promise<void> {
    this.writes += 1;
    this.cached.set(key, value);
    return Promise.resolve();
  }
}

const account: Account = { id: 'a-1', name: 'Work', baseAddress: 'https://data.example', credentials: 'token' };

describe('the accounts', () => {
  it('are there again with where their token is, and no token', async () => {
    const memory = new Memory();
    const store = accountStore(memory);
    await store.save(account);
    await store.save({ ...account, id: 'a-2', tokenFrom: 'environment' });
    assert.deepEqual(
      store.all().map(({ id, tokenFrom }) => [id, tokenFrom]),
      [
        ['a-1', undefined],
        ['a-2', 'environment'],
      ],
    );
    memory.cached.set('accounts', [{ ...account, baseAddress: 'http://data.example' }, { ...account, id: 7 }, null, 'x']);
    assert.deepEqual(store.all(), []);
  });

  it('that are removed leave nothing in a workspace that is opened later', async () => {
    const [global, other] = [new Memory(), new Memory()];
    const views = listsViewStore(other);
    const view = { query: { ordering: 'name' as const }, grouping: groupings[0] };
    for (const id of ['a-1', 'a-2']) views.set(id, view);
    const store = accountStore(global);
    await store.save(account);
    await store.remove('a-1');
    dropRemoved(global, views);
    assert.deepEqual({ first: views.get('a-1'), second: views.get('a-2') }, { first: undefined, second: view });
    const { writes } = other;
    dropRemoved(global, views);
    assert.equal(other.writes, writes, 'nothing is written where there is nothing to drop');
  });

  it('that are saved again after their removal keep their data', async () => {
    const memory = new Memory();
    const store = accountStore(memory);
    await store.save(account);
    await store.remove('a-1');
    await store.remove('a-2');
    await store.save(account);
    const forgotten: string[] = [];
    dropRemoved(memory, { forget: (id) => forgotten.push(id) });
    assert.deepEqual(forgotten, ['a-2']);
  });
});

describe('the token of the environment', () => {
  const before = process.env[tokenVariable];
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, tokenVariable);
    else process.env[tokenVariable] = before;
  });

  const none = (): Promise<never> => Promise.reject(new Error('nobody asks'));
  const store = secretStore({
    get: none,
    store: none,
    delete: none,
    keys: none,
    onDidChange: () => ({ dispose: () => undefined }),
  });

  it('is what the variable holds, where that can be one', () => {
    for (const [text, token] of [
      ['a-token', 'a-token'],
      [' a-token\n', 'a-token'],
      ['', undefined],
      ['  ', undefined],
      ['two words', undefined],
      ['a\u200btoken', undefined],
    ] as const) {
      process.env[tokenVariable] = text;
      assert.equal(store.environmentToken(), token, JSON.stringify(text));
    }
    Reflect.deleteProperty(process.env, tokenVariable);
    assert.equal(store.environmentToken(), undefined);
  });
});
