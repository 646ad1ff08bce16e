// Work that many ask for in a turn is done once.
import assert from 'node:assert/strict';
import { Coalesced } from '../../../../src/controllers/timeline/coalesced.ts';

describe('Coalesced', () => {
  let turn: (() => void)[];
  let done: number;
  let once: Coalesced;

  beforeEach(() => {
    turn = [];
    done = 0;
    once = new Coalesced(
      () => (done += 1),
      (work) => turn.push(work),
    );
  });

  it('is done at the end of the turn, once, and in the next one again', () => {
    once.request();
    once.request();
    assert.deepEqual({ done, turn: turn.length }, { done: 0, turn: 1 });
    turn[0]?.();
    once.flush();
    assert.equal(done, 1);
    once.request();
    turn[1]?.();
    assert.equal(done, 2);
  });

  it('is done now where somebody cannot wait, and then not at the end of the turn', () => {
    once.request();
    once.flush();
    assert.equal(done, 1);
    turn[0]?.();
    assert.equal(done, 1);
  });
});
