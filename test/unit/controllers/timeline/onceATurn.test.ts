// Work that many ask for in a turn is done once.
import assert from 'node:assert/strict';
import { OnceATurn } from '../../../../src/controllers/timeline/onceATurn.ts';

describe('OnceATurn', () => {
  let turn: (() => void)[];
  let done: number;
  let once: OnceATurn;

  beforeEach(() => {
    turn = [];
    done = 0;
    once = new OnceATurn(
      () => (done += 1),
      (work) => turn.push(work),
    );
  });

  it('is done at the end of the turn, once, and in the next one again', () => {
    once.want();
    once.want();
    assert.deepEqual({ done, turn: turn.length }, { done: 0, turn: 1 });
    turn[0]?.();
    once.now();
    assert.equal(done, 1);
    once.want();
    turn[1]?.();
    assert.equal(done, 2);
  });

  it('is done now where somebody cannot wait, and then not at the end of the turn', () => {
    once.want();
    once.now();
    assert.equal(done, 1);
    turn[0]?.();
    assert.equal(done, 1);
  });
});
