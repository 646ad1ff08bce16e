// Days stay where they are written, in any time zone.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addMonths, dateOf, dayFrom, dayOf, isoDay, monthOf } from '../../../../src/domain/chart/day.ts';

describe('a day', () => {
  it('is read as it is written, whatever time stands behind it', () => {
    assert.equal(dayOf('1970-01-01'), 0);
    assert.equal(dayOf('1969-12-31'), -1);
    assert.equal(dayOf('2024-03-10T00:30:00+14:00'), dayOf('2024-03-10'));
    assert.equal(dayOf('2024-03-10T23:59:59Z'), dayOf('2024-03-10'));
    assert.equal(isoDay(dayOf('0099-05-06') ?? 0), '0099-05-06');
  });

  it('is none where there is no such day', () => {
    for (const text of ['2023-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '', 'soon', '20240101', undefined])
      assert.equal(dayOf(text), undefined, text);
  });

  it('comes back from its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayFrom(0, 0, 1), max: dayFrom(9999, 11, 31) }), (day) => {
        assert.equal(dayOf(isoDay(day)), day);
        assert.ok(monthOf(day) <= day && day < addMonths(day, 1));
        assert.equal(dateOf(addMonths(day, 1)).getUTCDate(), 1);
      }),
    );
  });
});
