// Work that is to be done in the next turn, and not where it is over by then.
import assert from 'node:assert/strict';
import { defer } from '../../../src/host/defer.ts';

describe('work that is to be done defer', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('waits for who is at work now, and for all that follows of it', async () => {
    let done = 0;
    defer(() => (done += 1));
    await Promise.resolve();
    assert.equal(done, 0);
    await turn();
    assert.equal(done, 1);
  });

  it('is not done any more where it is over', async () => {
    let done = 0;
    defer(() => (done += 1)).dispose();
    await turn();
    assert.equal(done, 0);
  });
});
