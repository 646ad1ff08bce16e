// Days of the calendar, also where one has 23 or 25 hours.
import assert from 'node:assert/strict';
import { localDay, startOfDay } from '../../../src/client/localDay.ts';
import { inZone } from '../../support/inZone.ts';

describe('days of the calendar', () => {
  it('begin with their own first millisecond, and have four digits for the year', () => {
    const midnight = new Date(2026, 4, 4).getTime();
    for (const time of [midnight, midnight + 1, midnight + 86_399_999]) assert.equal(startOfDay(time), midnight);
    assert.equal(startOfDay(midnight - 1), new Date(2026, 4, 3).getTime());
    const early = new Date(2026, 0, 2);
    early.setFullYear(987);
    assert.equal(localDay(early.getTime()), '0987-01-02');
  });

  it('are counted as days, not as hours', () =>
    inZone('Europe/Rome', () => {
      const daysBefore = (moment: string, days: number): string => localDay(startOfDay(new Date(moment).getTime(), -days));
      for (const hour of ['00:10', '12:00', '23:50']) {
        assert.equal(daysBefore(`2026-03-30T${hour}`, 1), '2026-03-29');
        assert.equal(daysBefore(`2026-03-30T${hour}`, 7), '2026-03-23');
        assert.equal(daysBefore(`2026-10-26T${hour}`, 1), '2026-10-25');
        assert.equal(daysBefore(`2026-10-26T${hour}`, 30), '2026-09-26');
        assert.equal(daysBefore(`2026-03-01T${hour}`, -30), '2026-03-31');
      }
      assert.equal(
        startOfDay(new Date('2026-10-25T12:00').getTime(), 1) - new Date('2026-10-25T00:00').getTime(),
        25 * 3_600_000,
      );
    }));

  it('begin at midnight, also behind a day that has none because summer time began then', () =>
    inZone('America/Santiago', () => {
      const first = startOfDay(new Date('2026-09-06T12:00').getTime());
      assert.equal(first, new Date('2026-09-06T01:00').getTime());
      assert.equal(startOfDay(first, 1), new Date('2026-09-07T00:00').getTime());
      assert.equal(startOfDay(first, -1), new Date('2026-09-05T00:00').getTime());
      assert.equal(startOfDay(new Date('2026-09-05T00:30').getTime(), 1), first);
      assert.equal(startOfDay(new Date('2026-09-07T23:30').getTime(), -1), first);
    }));

  it('are counted past a day whose last hour summer time skips', () =>
    inZone('America/Godthab', () => {
      const evening = new Date('2026-03-27T23:30').getTime();
      assert.equal(localDay(startOfDay(evening, 1)), '2026-03-28');
      assert.equal(localDay(startOfDay(evening, 2)), '2026-03-29');
      assert.equal(localDay(startOfDay(new Date('2026-03-29T23:30').getTime(), -1)), '2026-03-28');
    }));
});
