// Work after the rows is done once, and not after it was cancelled.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { AfterRows } from '../../../src/host/afterRows.ts';

describe('work after the rows', () => {
  let done: number;
  let afterRows: AfterRows;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    done = 0;
    afterRows = new AfterRows(() => (done += 1));
  });
  afterEach(() => {
    afterRows.dispose();
    mock.timers.reset();
  });

  it('is done once, however often it is asked for, and is not put off by that', () => {
    for (const _ of 'rows') {
      afterRows.schedule();
      mock.timers.tick(40);
    }
    assert.equal(done, 0);
    mock.timers.tick(40);
    assert.equal(done, 1);
    mock.timers.tick(1000);
    assert.equal(done, 1);
  });

  it('is done again when it is asked for again', () => {
    for (const times of [1, 2]) {
      afterRows.schedule();
      mock.timers.tick(200);
      assert.equal(done, times);
    }
  });

  it('is not done after it was cancelled or disposed of', () => {
    afterRows.schedule();
    afterRows.cancel();
    mock.timers.tick(1000);
    afterRows.schedule();
    afterRows.dispose();
    mock.timers.tick(1000);
    assert.equal(done, 0);
  });
});
