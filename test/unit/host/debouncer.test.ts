// Many touches are one run of the work, for each thing by itself.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Debouncer } from '../../../src/host/debouncer.ts';

describe('work that waits for quiet', () => {
  let done: string[];
  let quiet: Debouncer<string>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    done = [];
    quiet = new Debouncer<string>(100, (about) => done.push(about));
  });
  afterEach(() => {
    quiet.dispose();
    mock.timers.reset();
  });

  it('is done once after the last touch', () => {
    for (const _ of 'keys') {
      quiet.touch('a');
      mock.timers.tick(60);
    }
    assert.deepEqual(done, []);
    mock.timers.tick(40);
    assert.deepEqual(done, ['a']);
    mock.timers.tick(1000);
    assert.deepEqual(done, ['a']);
  });

  it('waits for each thing by itself, and not for what is dropped', () => {
    for (const one of ['a', 'b', 'c']) quiet.touch(one);
    quiet.drop('b');
    mock.timers.tick(100);
    assert.deepEqual(done, ['a', 'c']);
    quiet.touch('a');
    quiet.dispose();
    mock.timers.tick(100);
    assert.deepEqual(done, ['a', 'c']);
  });
});
