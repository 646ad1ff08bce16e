// Behind which event a next page begins, where IDs are missing or come twice.
import assert from 'node:assert/strict';
import { TimelineTrail } from '../../../../src/state/timeline/timelineTrail.ts';

describe('the trail of a reading', () => {
  it('goes on behind the last event that has an ID of its own', () => {
    const trail = new TimelineTrail();
    assert.deepEqual({ cursor: trail.cursor, tail: trail.tail }, { cursor: undefined, tail: 0 });
    trail.add(['a', 'b', undefined]);
    assert.deepEqual({ cursor: trail.cursor, tail: trail.tail }, { cursor: 'b', tail: 1 });
    trail.add(['b']);
    assert.deepEqual(
      { cursor: trail.cursor, tail: trail.tail, doubled: [...trail.doubled] },
      { cursor: 'a', tail: 3, doubled: ['b'] },
    );
    trail.add(['a']);
    assert.deepEqual({ cursor: trail.cursor, tail: trail.tail }, { cursor: undefined, tail: 5 });
    trail.add(['c']);
    assert.deepEqual({ cursor: trail.cursor, tail: trail.tail }, { cursor: 'c', tail: 0 });
  });

  it('never goes on behind an ID that two events are known to have', () => {
    const trail = new TimelineTrail(new Set(['b'])).add(['a', 'b']);
    assert.deepEqual({ cursor: trail.cursor, tail: trail.tail }, { cursor: 'a', tail: 1 });
  });
});
