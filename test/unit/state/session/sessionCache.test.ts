// A session keeps what it has paid for, unless its account was forgotten meanwhile.
import assert from 'node:assert/strict';
import { SessionCache } from '../../../../src/state/session/sessionCache.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';

describe('the cache of a session', () => {
  it('keeps what is paid for although the database could not be read when the session was opened', () => {
    const { cache } = memoryStorage(new FakeClock());
    cache.forget('a');
    const times = cache.timesForgotten.bind(cache);
    cache.timesForgotten = () => undefined;
    const session = new SessionCache(cache, 'a');
    cache.timesForgotten = times;
    session.put('a', 'company', [{ key: '1', value: { id: '1' } }]);
    assert.deepEqual(session.get('a', 'company', '1')?.value, { id: '1' });
    assert.equal(session.isForgotten, false);
    cache.forget('a');
    session.put('a', 'company', [{ key: '1', value: { id: '1' } }]);
    assert.equal(session.get('a', 'company', '1'), undefined);
    assert.equal(session.isForgotten, true);
  });

  it('keeps what is paid for although the database could not be read when it came', () => {
    const { cache } = memoryStorage(new FakeClock());
    const session = new SessionCache(cache, 'a');
    const times = cache.timesForgotten.bind(cache);
    cache.timesForgotten = () => undefined;
    session.put('a', 'company', [{ key: '1', value: { id: '1' } }]);
    cache.timesForgotten = times;
    assert.deepEqual(session.get('a', 'company', '1')?.value, { id: '1' });
  });
});
