// Tests of the caps: their limits, their order, and the period that each of them counts.
import assert from 'node:assert/strict';
import type { Caps, Source } from '../../../src/client/ledger.ts';
import { exceededCap, type Period } from '../../../src/storage/caps.ts';
import { inZone } from '../../support/inZone.ts';
import { person } from './support/windows.ts';

const now = new Date(2026, 4, 4, 12).getTime();
const window = { id: 'w', openedAt: now - 1000 };
const agent: Source = { kind: 'agent', chat: 'c' };
const unasked: Source = { kind: 'agent', chat: 'c', name: 'A', isUnasked: true };

/** The cap that is exceeded if every period has this many credits, and the periods that were read. */
function exceeded(caps: Caps, total: number, spent = 0, source: Source = person) {
  const periods: Period[] = [];
  const cap = exceededCap(caps, total, { now, window, source }, (period) => {
    periods.push(period);
    return spent;
  });
  return { cap, periods };
}

describe('a cap', () => {
  for (const name of ['perCall', 'perSession', 'perDay', 'perAgentChat'] as const) {
    it(`is kept to the last credit and not beyond (${name})`, () => {
      const before = name === 'perCall' ? 0 : 6;
      assert.equal(exceeded({ [name]: 10 }, 10 - before, before, agent).cap, undefined);
      assert.equal(exceeded({ [name]: 10 }, 11 - before, before, agent).cap, name);
      assert.equal(exceeded({ [name]: 0 }, 1, 0, agent).cap, name);
      assert.equal(exceeded({ [name]: Number.NaN }, 1, 0, agent).cap, name, 'what is not a number exceeds every cap');
      assert.equal(exceeded({ [name]: 10 }, Number.NaN, 0, agent).cap, name);
    });
  }

  it('is none where none is set, and of a chat where a person asks', () => {
    assert.deepEqual(exceeded({}, 1_000_000, 1_000_000, agent), { cap: undefined, periods: [] });
    assert.deepEqual(exceeded({ perAgentChat: 1 }, 5), { cap: undefined, periods: [] });
  });

  it('of an agent applies to what nobody was asked about, and is none where none is set', () => {
    assert.equal(exceeded({ perAgent: 10 }, 4, 6, unasked).cap, undefined);
    assert.equal(exceeded({ perAgent: 10 }, 5, 6, unasked).cap, 'perAgent');
    assert.equal(exceeded({ perAgent: Number.NaN }, 1, 0, unasked).cap, 'perAgent');
    assert.equal(exceeded({}, 1, 0, unasked).cap, 'perAgent');
    assert.equal(
      exceeded({ perAgent: 10 }, 1, 0, { kind: 'agent', chat: 'c', isUnasked: true }).cap,
      'perAgent',
      'without a name',
    );
    assert.equal(exceeded({ perAgent: 0 }, 5, 6, { kind: 'agent', chat: 'c', name: 'A' }).cap, undefined);
    assert.deepEqual(exceeded({ perAgent: 9 }, 1, 0, unasked).periods, [{ kind: 'agent', agent: 'A', from: now - 3_600_000 }]);
    assert.equal(exceeded({ perAgent: 1, perAgentChat: 1 }, 2, 0, unasked).cap, 'perAgentChat');
  });

  it('is named in this order: call, session, day, chat', () => {
    const caps: Caps = { perCall: 1, perSession: 1, perDay: 1, perAgentChat: 1 };
    assert.equal(exceeded(caps, 2, 0, agent).cap, 'perCall');
    assert.equal(exceeded({ ...caps, perCall: 9 }, 2, 0, agent).cap, 'perSession');
    assert.equal(exceeded({ ...caps, perCall: 9, perSession: 9 }, 2, 0, agent).cap, 'perDay');
    assert.equal(exceeded({ ...caps, perCall: 9, perSession: 9, perDay: 9 }, 2, 0, agent).cap, 'perAgentChat');
  });

  it('counts from the opening of the window, in its day with 23 or 25 hours, and in its chat', () =>
    inZone('Europe/Rome', () => {
      const days = [
        ['2026-03-29', 23],
        ['2026-05-04', 24],
        ['2026-10-25', 25],
      ] as const;
      for (const [day, hours] of days) {
        const from = new Date(`${day}T00:00`).getTime();
        const periods: Period[] = [];
        const call = { now: from + 12 * 3_600_000, window, source: agent };
        exceededCap({ perSession: 9, perDay: 9, perAgentChat: 9 }, 1, call, (period) => {
          periods.push(period);
          return 0;
        });
        assert.deepEqual(periods, [
          { kind: 'session', from: window.openedAt, window: 'w' },
          { kind: 'day', from, to: from + hours * 3_600_000 },
          { kind: 'chat', chat: 'c' },
        ]);
      }
    }));
});
