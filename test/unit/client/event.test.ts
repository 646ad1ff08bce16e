// Tests of emitters: which listeners are called, and what becomes of an error of one of them.
import assert from 'node:assert/strict';
import { Emitter } from '../../../src/client/event.ts';

describe('an emitter', () => {
  it('calls the other listeners although one throws, and then throws its error', () => {
    const emitter = new Emitter<number>();
    const received: number[] = [];
    emitter.event(() => {
      throw new Error('of a listener');
    });
    emitter.event((value) => received.push(value));
    assert.throws(() => {
      emitter.fire(1);
    }, /of a listener/);
    assert.deepEqual(received, [1]);
  });
});
