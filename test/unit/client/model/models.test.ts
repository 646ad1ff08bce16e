// Answers as they may come: every record keeps its row, an odd one its raw form, and no decoder ever throws.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readAppUser } from '../../../../src/client/model/appUser.ts';
import { readCompany } from '../../../../src/client/model/company.ts';
import { readCreditStatus } from '../../../../src/client/model/credits.ts';
import { itemOf, nothing, pageOf, type Decoder } from '../../../../src/client/model/envelope.ts';
import { readList } from '../../../../src/client/model/list.ts';
import { readLocation } from '../../../../src/client/model/location.ts';
import { readPermission } from '../../../../src/client/model/permission.ts';
import { readTimelineEvent } from '../../../../src/client/model/timelineEvent.ts';

function value<T>(decode: Decoder<T>, body: unknown): T {
  const read = decode(body);
  assert.ok(read.ok, read.ok ? '' : read.problem);
  return read.value;
}

const decoders: Readonly<Record<string, Decoder<unknown>>> = {
  readAppUser,
  readCompany,
  readCreditStatus,
  readList,
  readLocation,
  readPermission,
  readTimelineEvent,
  'pageOf(readList)': pageOf(readList),
  'itemOf(readCompany)': itemOf(readCompany),
  nothing,
};

/** JSON whose members are named as those of the answers, so that the decoders look inside. */
const nearly = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1, 1e308, '', 'text', '24', '{"a":1}', '[]', '2026-01-01'),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...['items', 'item', 'meta', 'count', 'id', 'name', 'type', 'subjects', 'eventType', 'label', 'payload', 'owner', 'user'],
        ...[
          'permission',
          'level',
          'key',
          'extraData',
          'data',
          'left',
          'amount',
          'used',
          'duration',
          'reset',
          'companies',
          '__proto__',
        ],
      ),
      tie('any'),
      { maxKeys: 6 },
    ),
  ),
})).any;

describe('decoders', () => {
  for (const [name, decode] of Object.entries(decoders)) {
    it(`${name} never throws, whatever JSON it is given`, () => {
      fc.assert(
        fc.property(fc.oneof(nearly, fc.jsonValue()), (body) => {
          const read = decode(body);
          assert.ok(read.ok || read.problem !== '');
        }),
        { numRuns: 400 },
      );
      assert.equal(typeof decode(undefined).ok, 'boolean');
    });
  }

  it('say what is wrong without repeating a value', () => {
    const read = readCompany({ id: 'planted', name: 7 });
    assert.deepEqual(read, { ok: false, problem: 'invalid_type at name' });
    const secret = readList({ id: ['planted-value'], name: 'planted-value' });
    assert.ok(!secret.ok && !secret.problem.includes('planted'));
  });
});

describe('pageOf', () => {
  const read = pageOf(readCompany);

  it('keeps a row for every record, the odd ones raw', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nearly, fc.record({ id: fc.string({ minLength: 1 }) }))), (items) => {
        const { rows } = value(read, { items, meta: { count: items.length } });
        assert.deepEqual(
          rows.map(({ raw }) => raw),
          items,
        );
      }),
    );
  });

  it('loses one row, not the page', () => {
    const page = value(read, { items: [{ id: 'a' }, 'odd', { name: 'no id' }, { id: 'b', extra: 1 }], meta: { count: 40 } });
    assert.deepEqual(
      page.rows.map((row) => row.value?.id),
      ['a', undefined, undefined, 'b'],
    );
    assert.deepEqual(page.rows[3]?.raw, { id: 'b', extra: 1 });
    assert.equal(page.count, 40);
  });

  it('reads a search with fields=none, and one that matches nothing', () => {
    assert.deepEqual(value(read, { meta: { count: 5 } }), { rows: [], count: 5, meta: { count: 5 } });
    assert.deepEqual(value(read, { items: [], meta: { count: 0 } }).rows, []);
    assert.deepEqual(value(read, { items: null, meta: { count: 0 } }).count, 0);
  });

  for (const meta of [{ count: '5' }, { count: null }, {}, null, 'odd', 7, []]) {
    it(`keeps the page where meta is ${JSON.stringify(meta)}`, () => {
      const page = value(read, { items: [{ id: 'a' }], meta });
      assert.equal(page.rows.length, 1);
      assert.equal(page.count, undefined);
    });
  }

  it('hands on meta and the explanation as they came', () => {
    const meta = { count: 1, info: ['x'], obfuscated: {} };
    assert.deepEqual(value(read, { items: [], meta, explanation: { why: 1 } }), {
      rows: [],
      count: 1,
      meta,
      explanation: { why: 1 },
    });
  });

  for (const body of [undefined, null, [], 'text', 7, {}, { items: 'x' }, { items: {} }, { item: {} }, { meta: 7 }]) {
    it(`does not take ${JSON.stringify(body) ?? 'nothing'} for a page`, () => {
      assert.equal(read(body).ok, false);
    });
  }
});

describe('itemOf', () => {
  const read = itemOf(readCompany);

  it('reads the envelope and the bare record', () => {
    const raw = { id: 'a', more: true };
    assert.deepEqual(value(read, { item: raw, explanation: 1 }), { value: { id: 'a' }, raw, explanation: 1 });
    assert.deepEqual(value(read, raw), { value: { id: 'a' }, raw });
  });

  for (const body of [undefined, null, [], {}, { item: null }, { item: {} }]) {
    it(`does not take ${JSON.stringify(body) ?? 'nothing'} for a company`, () => {
      assert.equal(read(body).ok, false);
    });
  }
});

describe('readTimelineEvent', () => {
  it('reads the record of the reference', () => {
    const subject = { id: '00161c6fcab3', entityType: 'company', label: 'ACME S.P.A.' };
    const wire = { id: 'e', subjects: [subject], eventType: 'cebi-micro-score', startDate: '2015-12-24', endDate: '2015-12-24' };
    assert.deepEqual(value(readTimelineEvent, wire), {
      id: 'e',
      subjects: [subject],
      type: 'cebi-micro-score',
      startDate: '2015-12-24',
      endDate: '2015-12-24',
    });
  });

  const subjects: [unknown, unknown][] = [
    ['c', [{ id: 'c' }]],
    [{ id: 'c' }, [{ id: 'c' }]],
    [
      ['c', { id: 'd', label: 'D' }],
      [{ id: 'c' }, { id: 'd', label: 'D' }],
    ],
    [[{ id: null, label: '' }], [{}]],
    [null, []],
    [undefined, []],
    [[], []],
  ];
  for (const [wire, expected] of subjects) {
    it(`reads subjects ${JSON.stringify(wire) ?? 'missing'}`, () => {
      assert.deepEqual(value(readTimelineEvent, { id: 'e', subjects: wire }).subjects, expected);
    });
  }

  it('takes any payload, any type and no ID', () => {
    for (const payload of [1, 'A', null, [], { score: { class: 'B' } }]) {
      assert.deepEqual(value(readTimelineEvent, { eventType: 'brand-new', payload }), {
        subjects: [],
        type: 'brand-new',
        payload,
      });
    }
  });
});

describe('readList', () => {
  it('reads the record of the reference', () => {
    const owner = { application: 'default application', id: 'andrea_sd', name: 'Andrea' };
    const wire = { id: '24', name: 'clients', type: 'company', listLength: 3, extraData: { note: 'draft' }, owner };
    const { listLength: length, ...rest } = wire;
    assert.deepEqual(value(readList, wire), { ...rest, length });
  });

  it('reads extra data as text and as an object, and an owner as text', () => {
    assert.deepEqual(value(readList, { id: 24, extraData: '{"a":1}' }).extraData, { a: 1 });
    for (const extraData of ['not json', '[1]', '7', 7, [], null]) {
      assert.equal('extraData' in value(readList, { id: '24', extraData }), false);
    }
    assert.deepEqual(value(readList, { id: 24, owner: 'andrea' }), { id: '24', name: '', type: '', owner: { id: 'andrea' } });
  });

  it('keeps a type that is new, and the unconfirmed members', () => {
    const wire = { id: '1', name: 'n', type: 'event', modifiedDate: '2026-01-01', hidden: true };
    assert.deepEqual(value(readList, wire), wire);
  });
});

describe('readPermission', () => {
  const user = { kind: 'user', id: 'u' };
  const key = { kind: 'key', id: 'k' };
  const readings: [Record<string, unknown>, unknown][] = [
    [{ user: { id: 'u', name: 'U', application: 'app' } }, user],
    [{ user: 'u' }, user],
    [{ owner: { id: 'u' } }, user],
    [{ shareUser: 'u' }, user],
    [{ appUserId: 'u' }, user],
    [{ user: { appUserId: 'u', id: 7 } }, user],
    [{ key: 'k' }, key],
    [{ shareKey: 'k' }, key],
    [{ user: { id: 'u' }, key: 'k' }, user],
    [{ user: { name: 'without an ID' }, key: 'k' }, key],
    [{ someone: 'else' }, undefined],
    [{}, undefined],
  ];
  for (const [wire, holder] of readings) {
    it(`reads the holder of ${JSON.stringify(wire)}`, () => {
      const read = value(readPermission, { permission: 'write', ...wire });
      assert.deepEqual(read.holder, holder);
      assert.equal(read.level, 'write');
    });
  }

  it('reads the level under its other name, and keeps one that is new', () => {
    assert.equal(value(readPermission, { level: 'manage', key: 'k' }).level, 'manage');
    assert.equal(value(readPermission, { permission: 'own', key: 'k' }).level, 'own');
    assert.equal(value(readPermission, { key: 'k' }).level, '');
  });
});

describe('readCompany, readLocation and readAppUser', () => {
  it('read the records of the reference', () => {
    const wire = {
      id: '6da785b3adf2',
      active: true,
      country: 'it',
      name: 'ACME S.p.A.',
      fullAddress: 'Via Example, 1',
      obfuscated: false,
    };
    assert.deepEqual(value(readCompany, { ...wire, baby: false, base: { vat: '1' } }), wire);
    assert.deepEqual(value(readCompany, { id: 'a', confidence: 0.9, name: null }), { id: 'a', confidence: 0.9 });
    assert.deepEqual(value(readLocation, { id: 7, name: 'Roma', more: 1 }), { id: '7', name: 'Roma' });
    assert.deepEqual(value(readLocation, {}), {});
    assert.deepEqual(value(readAppUser, { appUserId: 'a', name: 'A', id: 7 }), { appUserId: 'a', name: 'A', number: 7 });
  });
});
