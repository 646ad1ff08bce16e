// Tests of the settlement of an ended call, at the edges between free, known and possibly charged.
import assert from 'node:assert/strict';
import { isUnconfirmed, mayBeBilled, settleAnswer, settleFailure } from '../../../src/client/settlement.ts';
import type { FailureFacts } from '../../../src/client/failure.ts';
import type { Reservation, Settlement } from '../../../src/client/ledger.ts';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';
import type { Receipt } from '../../../src/client/receipt.ts';

const price = { timeline: 4 };

/** Collects what the reservation received: a settlement, or that nothing was billed. */
function told(end: (reservation: Reservation) => void): readonly (Settlement | 'released')[] {
  const ends: (Settlement | 'released')[] = [];
  end({
    settle: (settlement) => ends.push(settlement),
    release: () => ends.push('released'),
  });
  return ends;
}

describe('a good answer is entered', () => {
  const estimated: Receipt = { cost: price, certainty: 'estimated' };
  const facets = (size: number) => ({ rows: [], facets: new Map(Array.from({ length: size }, (_, index) => [index, []])) });
  const cases: [why: string, receipt: Receipt, output: unknown, expected: Settlement][] = [
    [
      'with what its header says, although it holds no object',
      { cost: price, certainty: 'known', requestId: 'r-1' },
      { rows: [] },
      { cost: price, certainty: 'known', requestId: 'r-1', objects: 0 },
    ],
    ['at its price without a header, as a page', estimated, { rows: [1, 2] }, { ...estimated, objects: 2 }],
    ['at its price without a header, as a record', estimated, { value: {} }, { ...estimated, objects: 1 }],
    ['at its price without a header, with facets alone', estimated, facets(1), { ...estimated, objects: 0 }],
    ['as free without a header, with empty facets', estimated, facets(0), { cost: {}, certainty: 'estimated', objects: 0 }],
    ['as free without a header, as an empty page', estimated, { rows: [] }, { cost: {}, certainty: 'estimated', objects: 0 }],
    ['at its price without a header, where it cannot be read', estimated, undefined, estimated],
    ['at its price without a header, of an unknown shape', estimated, { odd: true }, estimated],
  ];
  for (const [why, receipt, output, expected] of cases) {
    it(why, () => {
      assert.deepEqual(
        told((reservation) => {
          settleAnswer(receipt, output, reservation);
        }),
        [expected],
      );
    });
  }
});

describe('a failure is entered', () => {
  const cases: [why: string, facts: FailureFacts, expected: Settlement | 'released'][] = [
    [
      'with what its header says and its request',
      { delivery: 'answered', status: 400, hasErrorBody: true, cost: 'timeline=2', requestId: 'r-1' },
      { cost: { timeline: 2 }, certainty: 'known', requestId: 'r-1' },
    ],
    ['with its header alone', { delivery: 'unknown', cost: 'timeline=1' }, { cost: { timeline: 1 }, certainty: 'known' }],
    [
      'as possibly charged with its request, where a gateway failed',
      { delivery: 'answered', status: 502, requestId: 'r-2' },
      { cost: price, certainty: 'unconfirmed', requestId: 'r-2' },
    ],
    ['as possibly charged, where no answer came', { delivery: 'unknown' }, { cost: price, certainty: 'unconfirmed' }],
    [
      'as possibly charged, where the header cannot be read and no clear answer came',
      { delivery: 'unknown', cost: 'timeline=many' },
      { cost: price, certainty: 'unconfirmed' },
    ],
    ['not at all, where the service refused', { delivery: 'answered', status: 400, hasErrorBody: true }, 'released'],
    ['not at all, where nothing was sent', { delivery: 'notSent' }, 'released'],
  ];
  for (const [why, facts, expected] of cases) {
    it(why, () => {
      assert.deepEqual(
        told((reservation) => {
          settleFailure(facts, price, reservation);
        }),
        [expected],
      );
    });
  }
});

describe('whether a failed call may have been billed', () => {
  const cases: readonly { readonly why: string; readonly facts: FailureFacts; readonly expected: boolean }[] = [
    { why: 'is not known without a clear answer', facts: { unconfirmed: true }, expected: true },
    { why: 'is not known if the header cannot be read', facts: { unconfirmed: true, cost: 'timeline=many' }, expected: true },
    { why: 'is said by the header', facts: { unconfirmed: true, cost: 'units=1,timeline=2' }, expected: true },
    { why: 'is denied by the header', facts: { unconfirmed: true, cost: 'none' }, expected: false },
    { why: 'is denied by a header that names no credits', facts: { unconfirmed: true, cost: 'units=1' }, expected: false },
    { why: 'is clear if the service refused the call', facts: { unconfirmed: false }, expected: false },
  ];
  for (const { why, facts, expected } of cases) {
    it(why, () => {
      assert.equal(mayBeBilled(facts), expected);
    });
  }
});

describe('whether the service may have acted', () => {
  const answered = (status: number | undefined, hasErrorBody?: boolean): FailureFacts => ({
    delivery: 'answered',
    ...omitUndefined({ status, hasErrorBody }),
  });

  it('is clear where nothing was sent, or where how far it got is not known', () => {
    assert.equal(isUnconfirmed({ delivery: 'notSent' }), false);
    assert.equal(isUnconfirmed({}), false);
    assert.equal(isUnconfirmed({ delivery: 'unknown', status: 400, hasErrorBody: true }), true);
  });

  it('stays open after an answer of a gateway, whoever wrote the body', () => {
    for (const status of [undefined, 502, 503, 504]) {
      for (const hasErrorBody of [true, false]) assert.equal(isUnconfirmed(answered(status, hasErrorBody)), true, String(status));
    }
  });

  it('is clear where the service itself says so, and of refusals', () => {
    const open = [200, 299, 408, 500, 501, 505, 520, 599];
    for (const status of open) {
      assert.equal(isUnconfirmed(answered(status)), true, String(status));
      assert.equal(isUnconfirmed(answered(status, true)), false, `${status} with an error body`);
    }
    for (const status of [300, 301, 400, 401, 404, 407, 409, 429, 499])
      assert.equal(isUnconfirmed(answered(status)), false, String(status));
  });
});
