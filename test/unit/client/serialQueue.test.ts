// Work that runs one piece after the other.
import assert from 'node:assert/strict';
import { SerialQueue } from '../../../src/client/serialQueue.ts';

describe('a serial queue', () => {
  it('begins a piece of work when the one before has ended', async () => {
    const queue = new SerialQueue();
    const gate = Promise.withResolvers<number>();
    const begun: string[] = [];
    const first = queue.run(async () => {
      begun.push('first');
      return gate.promise;
    });
    const second = queue.run(async () => {
      begun.push('second');
      return Promise.resolve(2);
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(begun, ['first']);
    gate.resolve(1);
    assert.deepEqual({ first: await first, second: await second }, { first: 1, second: 2 });
  });

  it('goes on after a failure, of which only its own caller learns', async () => {
    const queue = new SerialQueue();
    const failed = queue.run(() => Promise.reject(new Error('gone')));
    const next = queue.run(() => Promise.resolve('done'));
    await assert.rejects(failed, { message: 'gone' });
    assert.equal(await next, 'done');
  });
});
