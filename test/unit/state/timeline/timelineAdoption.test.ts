// Tests of taking in events that a colleague has read earlier or later than this computer.
import assert from 'node:assert/strict';
import { TimelineAdoption } from '../../../../src/state/timeline/timelineAdoption.ts';
import { everyEvent, filterKey, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';
import { linkKey } from '../../../../src/state/timeline/timelinePages.ts';
import { TimelineRecords } from '../../../../src/state/timeline/timelineRecords.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';

const HOUR = 3_600_000;
const event = (id: string, extra: object = {}) => ({
  id,
  subjects: 'c1',
  eventType: 'capital',
  startDate: '2026-01-01',
  ...extra,
});

describe('an event that a colleague has read too', () => {
  const now = 1_000 * HOUR;

  /** The own reading of an event, and then the colleague's. @returns the cached events */
  function adopted(own: object, colleagues: object, at: number) {
    const { cache } = memoryStorage(new FakeClock(now));
    cache.put('acc', 'event', [{ key: 'e1', value: event('e1', own) }]);
    const adoption = new TimelineAdoption({ cache, account: 'acc', records: new TimelineRecords(cache, 'acc') });
    const loaded = { at, person: 'Anna' };
    adoption.adoptEvents([{ kind: 'event', key: 'e1', value: event('e1', colleagues), loaded }]);
    const record = cache.get('acc', 'event', 'e1');
    return { value: record?.value, at: record?.at };
  }

  it('gets an older payload, and keeps the age of its own newer reading', () => {
    const found = adopted({ place: 'new' }, { place: 'old', payload: { score: 1 } }, now - HOUR);
    assert.deepEqual(found, { value: event('e1', { place: 'new', payload: { score: 1 } }), at: now });
  });

  it('gets an older payload in place of one of null, which its own answer had', () => {
    const found = adopted({ payload: null }, { payload: { score: 1 } }, now - HOUR);
    assert.deepEqual(found, { value: event('e1', { payload: { score: 1 } }), at: now });
  });

  it('is asked for if its payload is null and the colleague has read it with payloads', () => {
    const { cache } = memoryStorage(new FakeClock(now));
    const filter = filterOf({ kind: 'companies', ids: ['c1'] }, { ...everyEvent, payload: true });
    const value = { filter: filterKey(filter), rows: [{ id: 'e1' }, { id: 'e2' }] };
    const loaded = { at: now - HOUR, person: 'Anna' };
    const page = { kind: 'timeline', key: linkKey(filter, undefined), value, loaded } as const;
    cache.put('acc', 'event', [
      { key: 'e1', value: event('e1', { payload: null }) },
      { key: 'e2', value: event('e2', { payload: { score: 2 } }) },
    ]);
    const adoption = new TimelineAdoption({ cache, account: 'acc', records: new TimelineRecords(cache, 'acc') });
    assert.deepEqual(adoption.missingIn([page]), ['e1']);
    assert.deepEqual(adoption.withoutPayload(['e1', 'e2']), ['e1']);
  });

  it('is the later reading with the payload that either has', () => {
    const found = adopted({ place: 'old', payload: { score: 1 } }, { place: 'new' }, now + HOUR);
    assert.deepEqual(found, { value: event('e1', { place: 'new', payload: { score: 1 } }), at: now + HOUR });
  });

  it('keeps its payload where the answer to the colleague had none', () => {
    const found = adopted({ payload: { score: 1 } }, { payload: null }, now + HOUR);
    assert.deepEqual(found, { value: event('e1', { payload: { score: 1 } }), at: now + HOUR });
  });

  it('stays as it is where the colleague knows no more', () => {
    assert.deepEqual(adopted({ place: 'own' }, { place: 'old' }, now - HOUR), { value: event('e1', { place: 'own' }), at: now });
  });
});
