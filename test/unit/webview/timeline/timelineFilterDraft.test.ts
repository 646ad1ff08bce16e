// Tests of the filter's controls without a page: one message for many keys, never lost to an older answer.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TypedFilter } from '../../../../src/controllers/timeline/protocol.ts';
import { FilterDraft } from '../../../../src/webview/timeline/timelineFilterDraft.ts';

const empty: TypedFilter = { types: ['capital'], from: '', to: '', ordering: 'mostRecent', payload: false, pageSize: '' };

/** A draft whose time passes when the test says so. */
function begin() {
  const waiting = new Map<number, { readonly work: () => void; readonly at: number }>();
  const sent: { readonly typed: TypedFilter; readonly revision: number }[] = [];
  const prepared: TypedFilter[] = [];
  let handles = 0;
  let now = 0;
  const draft = new FilterDraft({
    timer: {
      set: (work, ms) => {
        waiting.set((handles += 1), { work, at: now + ms });
        return handles;
      },
      clear: (handle) => waiting.delete(handle),
    },
    send: (typed, revision) => {
      if (revision === undefined) prepared.push(typed);
      else sent.push({ typed, revision });
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    for (const [handle, { work, at }] of waiting) {
      if (at > now) continue;
      waiting.delete(handle);
      work();
    }
  };
  return { draft, sent, prepared, pass, waiting };
}

describe('FilterDraft', () => {
  it('says at each change what may be sent in a moment', () => {
    const { draft, sent, prepared, pass } = begin();
    draft.take({ revision: 0, typed: empty });
    draft.change({ types: [] }, 300);
    draft.change({ types: ['capital'] }, 300);
    assert.deepEqual({ prepared: prepared.map(({ types }) => types), sent }, { prepared: [[], ['capital']], sent: [] });
    pass(300);
    assert.deepEqual({ prepared: prepared.length, sent: sent.length }, { prepared: 2, sent: 1 });
  });

  it('shows what the host says, from whatever turn it begins with', () => {
    const { draft, sent } = begin();
    const typed = (): TypedFilter | undefined => draft.typed;
    assert.equal(typed(), undefined);
    draft.change({ payload: true }, 1);
    assert.deepEqual(sent, []);
    draft.take({ revision: 12, typed: empty });
    assert.equal(typed(), empty);
    draft.take({ revision: 12, typed: { ...empty, payload: true } });
    assert.equal(typed()?.payload, true);
  });

  it('sends several changes as one, when nothing more comes', () => {
    const { draft, sent, pass } = begin();
    draft.take({ revision: 0, typed: empty });
    for (const types of [['capital', 'cgs-monthly'], ['cgs-monthly'], ['cgs-monthly', 'esg-risk-score']]) {
      draft.change({ types }, 300);
      pass(200);
    }
    assert.deepEqual(sent, []);
    pass(100);
    assert.deepEqual(sent, [{ revision: 1, typed: { ...empty, types: ['cgs-monthly', 'esg-risk-score'] } }]);
    pass(10_000);
    draft.flush();
    assert.equal(sent.length, 1);
  });

  it('keeps what was typed while an older answer comes in, and takes the one to its last word', () => {
    const { draft, pass } = begin();
    draft.take({ revision: 0, typed: empty });
    draft.change({ payload: true }, 300);
    draft.take({ revision: 0, typed: empty });
    assert.equal(draft.typed?.payload, true);
    pass(300);
    draft.take({ revision: 0, typed: empty });
    assert.equal(draft.typed?.payload, true);
    const answer = { ...empty, payload: true, from: '2026-01-01' };
    draft.take({ revision: 1, typed: answer });
    assert.equal(draft.typed, answer);
  });

  it('sends nothing while a day is half written', () => {
    const { draft, sent, pass } = begin();
    draft.take({ revision: 0, typed: empty });
    draft.setIncomplete('from', true);
    draft.change({ payload: true }, 300);
    pass(300);
    draft.flush();
    assert.deepEqual(sent, []);
    draft.setIncomplete('from', false);
    draft.change({ from: '2026-01-01' }, 800);
    draft.flush();
    assert.deepEqual(
      sent.map(({ typed: { from, payload } }) => ({ from, payload })),
      [{ from: '2026-01-01', payload: true }],
    );
  });

  it('sends again when the host has put another day in the place of one that was half written', () => {
    const { draft, sent, pass } = begin();
    draft.take({ revision: 0, typed: empty });
    draft.setIncomplete('from', true);
    draft.setIncomplete('to', true);
    // A saved filter was applied: it names the first day and not the last one, which stays half written.
    draft.take({ revision: 0, typed: { ...empty, from: '2026-01-01' } });
    draft.change({ payload: true }, 300);
    pass(300);
    assert.deepEqual(sent, []);
    draft.giveUp();
    draft.take({ revision: 1, typed: empty });
    draft.setIncomplete('from', true);
    draft.take({ revision: 1, typed: { ...empty, from: '2026-01-01' } });
    draft.change({ payload: true }, 300);
    pass(300);
    assert.deepEqual(
      sent.map(({ typed: { from, payload } }) => ({ from, payload })),
      [{ from: '2026-01-01', payload: true }],
    );
  });

  it('gives up what was typed when it is reset', () => {
    const { draft, sent, pass } = begin();
    draft.take({ revision: 3, typed: empty });
    draft.setIncomplete('to', true);
    draft.change({ payload: true }, 300);
    assert.equal(draft.giveUp(), 4);
    pass(1000);
    assert.deepEqual(sent, []);
    draft.take({ revision: 3, typed: empty });
    draft.take({ revision: 4, typed: { ...empty, pageSize: '' } });
    assert.equal(draft.typed?.payload, false);
    draft.change({ payload: true }, 0);
    pass(0);
    assert.equal(sent.length, 1);
  });

  it('ends with what was typed last, sent or shown, however changes, answers and time come about', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ step: fc.constant('type' as const), pageSize: fc.integer({ min: 1, max: 50 }).map(String) }),
        fc.record({ step: fc.constant('pass' as const), ms: fc.nat(500) }),
        fc.record({ step: fc.constantFrom('answer' as const, 'stale' as const, 'flush' as const) }),
      ),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const { draft, sent, pass } = begin();
        draft.take({ revision: 0, typed: empty });
        const host = { revision: 0, typed: empty };
        let last = '';
        for (const one of all) {
          if (one.step === 'type') draft.change({ pageSize: (last = one.pageSize) }, 300);
          if (one.step === 'pass') pass(one.ms);
          if (one.step === 'flush') draft.flush();
          const word = sent.at(-1);
          if (one.step === 'answer' && word) Object.assign(host, word);
          if (one.step === 'answer' || one.step === 'stale') draft.take(host);
          assert.equal(draft.typed?.pageSize, last);
        }
        pass(1000);
        assert.equal(sent.at(-1)?.typed.pageSize ?? '', last);
      }),
    );
  });
});
