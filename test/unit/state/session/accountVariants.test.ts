// Tests of an account's variants that could not be stored: they apply until later ones are stored with them.
import assert from 'node:assert/strict';
import type { KeyValueStore } from '../../../../src/client/keyValueStore.ts';
import { AccountVariants } from '../../../../src/state/session/accountVariants.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';

describe('the variants of an account', () => {
  it('that could not be stored apply, until later ones replace them and are stored together with them', () => {
    const storage = memoryStorage(new FakeClock());
    const { keyValue } = storage;
    let isFull = true;
    const store: Pick<KeyValueStore, 'get' | 'change'> = {
      get: keyValue.get.bind(keyValue),
      change: (...all) => !isFull && keyValue.change(...all),
    };
    const variants = new AccountVariants(store, 'acc');
    variants.keep({ reads: 'GET' });
    variants.keep({ dataUser: 'user' });
    assert.deepEqual(variants.known, { reads: 'GET', dataUser: 'user' });
    isFull = false;
    variants.keep({ dataUser: 'appUser' });
    assert.deepEqual(variants.known, { reads: 'GET', dataUser: 'appUser' });
    assert.deepEqual(new AccountVariants(keyValue, 'acc').known, variants.known);
    variants.forget();
    assert.deepEqual(variants.known, {});
    storage.close();
  });
});
