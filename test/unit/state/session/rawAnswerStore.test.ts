// Raw answers that were paid for: which of them stay, and which make room for others.
import assert from 'node:assert/strict';
import type { Cache } from '../../../../src/client/cache.ts';
import type { RawAnswer } from '../../../../src/client/rawAnswers.ts';
import { RawAnswerStore } from '../../../../src/state/session/rawAnswerStore.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const request = { verb: 'GET', path: '/v2/companies', parameters: [['limit', '10']] } as const;

function answer(certainty: 'known' | 'estimated', body: string): RawAnswer {
  return { operation: 'companies.search', request, receipt: { certainty, cost: { companies: 1 } }, body };
}

describe('raw answers', () => {
  it('that were paid for do not make room for one of which nobody knows that it was', () => {
    const store = new RawAnswerStore(memoryStorage(new FakeClock()).cache, 'a');
    const paid = store.keep(answer('known', '[1]'));
    store.notUnderstood(paid, true);
    const unknown = store.keep(answer('estimated', '[2]'));
    store.notUnderstood(unknown, true);
    assert.deepEqual(
      store.of(request).map(({ body }) => body),
      ['[1]'],
    );
    const later = store.keep(answer('known', '[3]'));
    store.notUnderstood(later, true);
    assert.deepEqual(
      store.of(request).map(({ body }) => body),
      ['[3]'],
    );
  });

  it('say when they arrived, also after the user has let their request be sent again', async () => {
    const clock = new FakeClock();
    const store = new RawAnswerStore(memoryStorage(clock).cache, 'a');
    const arrivedAt = clock.now();
    const key = store.keep(answer('known', '[1]'));
    store.notUnderstood(key, false);
    await clock.advance(86_400_000);
    store.allowAskingAgain(key);
    assert.deepEqual(
      { at: store.get(key)?.at, unread: store.unread.map(({ at }) => at) },
      { at: arrivedAt, unread: [arrivedAt] },
    );
    assert.deepEqual(store.of(request), []);
  });

  it('that could not be read are found although the database was busy when they were kept', () => {
    const { cache } = memoryStorage(new FakeClock());
    const waiting: (() => void)[] = [];
    const busy: Cache = Object.assign(Object.create(cache) as Cache, {
      put: (...record: Parameters<Cache['put']>) => void waiting.push(() => cache.put(...record)),
      remove: (...keys: Parameters<Cache['remove']>) => void waiting.push(() => cache.remove(...keys)),
      get: (...key: Parameters<Cache['get']>) => cache.get(...key),
      children: (...parent: Parameters<Cache['children']>) => cache.children(...parent),
    });
    const store = new RawAnswerStore(busy, 'a');
    const read = store.keep(answer('known', '[1]'));
    store.understood(read);
    const key = store.keep(answer('known', '[2]'));
    store.notUnderstood(key, false);
    for (const write of waiting) write();
    assert.deepEqual(
      { found: store.of(request).map(({ body }) => body), unread: store.unread.map((one) => one.key) },
      { found: ['[2]'], unread: [key] },
    );
  });
});
