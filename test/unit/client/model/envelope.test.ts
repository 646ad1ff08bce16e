// The envelopes of answers: what a page says of records that cannot be read, and of overviews that are missing.
import assert from 'node:assert/strict';
import { facetPageOf, itemOf, stripRaw, pageOf, recordDecoder, type Decoder } from '../../../../src/client/model/envelope.ts';
import type { Receipt } from '../../../../src/client/receipt.ts';

interface Thing {
  readonly id: string;
}

const thing: Decoder<Thing> = recordDecoder('thing', (members) => {
  const id = members.id('id');
  return id === undefined ? undefined : { id };
});
const receipt: Receipt = { cost: { companies: 2 }, certainty: 'known' };

describe('a page', () => {
  it('has its receipt, and every record beside what was read of it', () => {
    const items = [{ id: 'a' }, { id: 'b', more: true }];
    assert.deepEqual(pageOf(thing)({ items, meta: { count: 7 } }, receipt), {
      ok: true,
      value: { rows: items.map((raw) => ({ raw, value: { id: raw.id } })), count: 7, meta: { count: 7 }, receipt },
    });
  });

  it('is incomplete where one record of several cannot be read, and says what was odd', () => {
    const items = [{ id: 'a' }, { id: {} }];
    const read = pageOf(thing)({ items });
    assert.ok(read.ok);
    assert.deepEqual(
      { rows: read.value.rows, incomplete: read.incomplete, receipt: read.value.receipt },
      { rows: [{ raw: items[0], value: { id: 'a' } }, { raw: items[1] }], incomplete: true, receipt: undefined },
    );
    assert.ok((read.odd ?? []).length > 0);
  });

  it('lets go of the record as it came where it could be read, and of nothing else', () => {
    assert.deepEqual(stripRaw([{ raw: { id: 'a' }, value: { id: 'a' } }, { raw: 7 }]), [{ value: { id: 'a' } }, { raw: 7 }]);
  });
});

describe('a page with overviews', () => {
  const facets = { regions: [{ value: 'Lazio', count: 3 }] };
  const body = { items: [{ id: 'a' }], meta: { count: 3, facets }, facets };

  it('has those that were asked for beside the records', () => {
    const read = facetPageOf(thing, ['regions'], false)(body, receipt);
    assert.ok(read.ok);
    assert.deepEqual(
      [...(read.value.facets ?? [])].map(([field]) => field),
      ['regions'],
    );
    assert.deepEqual(
      { rows: read.value.rows.length, count: read.value.count, incomplete: read.incomplete, receipt: read.value.receipt },
      { rows: 1, count: 3, incomplete: undefined, receipt },
    );
  });

  it('is incomplete where one is missing beside the records', () => {
    const read = facetPageOf(thing, ['regions', 'active'], false)(body);
    assert.ok(read.ok);
    assert.equal(read.incomplete, true);
    assert.equal(read.value.rows.length, 1);
  });

  it('takes nothing for a record where the overviews alone were asked for, and the count where it is told', () => {
    for (const meta of [{ count: 3 }, 'odd']) {
      const read = facetPageOf(thing, ['regions', 'active'], true)({ items: [{ odd: true }], meta, facets });
      assert.ok(read.ok);
      assert.deepEqual(
        { rows: read.value.rows, count: read.value.count, incomplete: read.incomplete },
        { rows: [], count: meta === 'odd' ? undefined : 3, incomplete: undefined },
      );
    }
  });

  it('has no facets where nothing matches, also if the service writes its count as text', () => {
    for (const count of [0, '0']) {
      const read = facetPageOf(thing, ['regions'], true)({ meta: { count } });
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual({ count: read.value.count, facets: read.value.facets?.size }, { count: 0, facets: 0 });
    }
  });

  it('is not understood where the overviews alone were asked for and none came, and fails as a page does', () => {
    assert.deepEqual(facetPageOf(thing, ['regions'], true)({ items: [], meta: { count: 3 } }), {
      ok: false,
      problem: 'no facet of a field',
    });
    assert.deepEqual(facetPageOf(thing, ['regions'], false)('odd'), { ok: false, problem: 'no object at the top' });
  });
});

describe('one record', () => {
  it('is found bare, in its envelope or as the only one of a list, with its receipt', () => {
    const raw = { id: 'a' };
    for (const body of [raw, { item: raw }, { items: [raw] }])
      assert.deepEqual(itemOf(thing)(body, receipt), { ok: true, value: { value: raw, raw, receipt } });
  });

  it('is none without what no such record can be without, whose name is told', () => {
    assert.deepEqual(itemOf(thing)(7), { ok: false, problem: 'thing is no object' });
    assert.deepEqual(itemOf(thing)({ id: {} }), { ok: false, problem: 'thing.id (object)' });
    assert.deepEqual(itemOf(thing)({ id: null }), { ok: false, problem: 'thing lacks what it cannot be without' });
  });
});
