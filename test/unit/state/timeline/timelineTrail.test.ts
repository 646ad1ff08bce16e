// Behind which event a next page begins, where IDs are missing or come twice.
import assert from 'node:assert/strict';
import { TimelineTrail } from '../../../../src/state/timeline/timelineTrail.ts';

describe('the trail of a reading', () => {
  it('goes on behind the last event that has an ID of its own', () => {
    const trail = new TimelineTrail();
    assert.deepEqual([trail.cursor, trail.tail], [undefined, 0]);
    trail.add(['a', 'b', undefined]);
    assert.deepEqual([trail.cursor, trail.tail], ['b', 1]);
    trail.add(['b']);
    assert.deepEqual([trail.cursor, trail.tail, [...trail.doubled]], ['a', 3, ['b']]);
    trail.add(['a']);
    assert.deepEqual([trail.cursor, trail.tail], [undefined, 5]);
    trail.add(['c']);
    assert.deepEqual([trail.cursor, trail.tail], ['c', 0]);
  });

  it('never goes on behind an ID that two events are known to have', () => {
    const trail = new TimelineTrail(new Set(['b'])).add(['a', 'b']);
    assert.deepEqual([trail.cursor, trail.tail], ['a', 1]);
  });
});
