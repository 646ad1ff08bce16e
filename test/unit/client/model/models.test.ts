// Tests of malformed answers: every record keeps its row, and no decoder ever throws.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readAppUser } from '../../../../src/client/model/appUser.ts';
import { readCompany } from '../../../../src/client/model/company.ts';
import { readCreditStatus } from '../../../../src/client/model/credits.ts';
import { itemOf, nothing, pageOf, type Decoder } from '../../../../src/client/model/envelope.ts';
import { readList } from '../../../../src/client/model/list.ts';
import { readLocation } from '../../../../src/client/model/location.ts';
import { permissionsIn, readPermission } from '../../../../src/client/model/permission.ts';
import { readTimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { propertyRuns } from '../../../support/properties.mjs';

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
        { numRuns: propertyRuns(400) },
      );
      assert.equal(typeof decode(undefined).ok, 'boolean');
    });
  }

  it('say what is wrong without repeating a value', () => {
    const read = readCompany({ id: 'planted', name: ['planted'] });
    assert.deepEqual(read, { ok: true, value: { id: 'planted' }, odd: ['company.name (array)'] });
    const secret = readList({ id: ['planted-value'], name: 'planted-value' });
    assert.deepEqual(secret, { ok: false, problem: 'list.id (array)' });
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

  for (const meta of [{ count: 'five' }, { count: -1 }, { count: null }, {}, null, 'odd', 7, []]) {
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

  it('reads a count that came as text', () => {
    assert.equal(value(read, { items: [], meta: { count: '5' } }).count, 5);
  });

  it('names what could not be read once, by record and member', () => {
    const read = pageOf(readList)({ items: [{ id: 1, hidden: 'maybe' }, { id: 2, hidden: 'maybe', owner: [] }, 'odd'] });
    assert.deepEqual(read.ok && read.odd, ['list.hidden (string)', 'list.owner (array)', 'list is no object']);
  });

  for (const body of [
    undefined,
    null,
    [],
    [{ id: 'a' }],
    'text',
    7,
    {},
    { items: 'x' },
    { items: {} },
    { item: {} },
    { meta: 7 },
  ]) {
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

  it('takes items with one record for an item', () => {
    assert.deepEqual(value(read, { items: [{ id: 'a' }], meta: { count: 1 } }), { value: { id: 'a' }, raw: { id: 'a' } });
    assert.equal(read({ items: [{ id: 'a' }, { id: 'b' }] }).ok, false);
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

  it('reads numbers as IDs and as dates, and leaves out what is odd', () => {
    const wire = { id: 12, subjects: [{ id: 34, label: 5 }, 56], eventType: 'x', startDate: 1_767_225_600_000, endDate: {} };
    assert.deepEqual(value(readTimelineEvent, wire), {
      id: '12',
      subjects: [{ id: '34', label: '5' }, { id: '56' }],
      type: 'x',
      startDate: '2026-01-01',
    });
  });

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

  it('needs an ID alone, and reads every other member by itself', () => {
    const wire = { id: 24, name: 7, listLength: '5', modifiedDate: 1_767_225_600, hidden: 0, owner: { id: 8 } };
    assert.deepEqual(value(readList, wire), {
      id: '24',
      name: '7',
      type: '',
      length: 5,
      owner: { id: '8' },
      modifiedDate: '2026-01-01T00:00:00.000Z',
      hidden: false,
    });
    const odd = { id: '24', name: {}, type: [], listLength: 2.5, modifiedDate: {}, hidden: 'perhaps', owner: 3.5, extraData: 7 };
    const read = readList(odd);
    assert.deepEqual(read.ok && read.value, { id: '24', name: '', type: '', hasUnreadExtraData: true });
    assert.equal(read.ok && read.odd?.length, 7);
    for (const id of [undefined, null, '', 2 ** 60, 1.5, {}]) assert.equal(readList({ id, name: 'n' }).ok, false);
  });

  it('keeps a type that is new, and the unconfirmed members', () => {
    const wire = { id: '1', name: 'n', type: 'event', modifiedDate: '2026-01-01', hidden: true };
    assert.deepEqual(value(readList, wire), wire);
  });
});

describe('readPermission', () => {
  const user = { kind: 'user', id: 'u' };
  const key = { kind: 'key', id: 'k' };
  const snapshots: [Record<string, unknown>, unknown][] = [
    [{ user: { id: 'u', name: 'U', application: 'app' } }, user],
    [{ user: 'u' }, user],
    [{ user: { appUserId: 'u', id: 7 } }, user],
    [{ shareUser: 'u' }, user],
    [{ user: 'u', appUserId: 'u' }, user],
    [{ user: { id: 'u' }, key: 'k' }, user],
    [{ user: { id: 'u' }, owner: { id: 'somebody' } }, user],
    [{ appUserId: 'u' }, user],
    [{ owner: { id: 'u' } }, user],
    [{ id: 'u', name: 'U' }, user],
    [{ id: 'u', name: 'U', type: 'user' }, user],
    [{ key: 'k' }, key],
    [{ shareKey: 'k' }, key],
    [{ key: { id: 'k' } }, key],
    [{ key: 'k', owner: { id: 'u', name: 'U' } }, key],
    [{ shareKey: 'k', owner: 'u' }, key],
    [{ key: 'k', id: '7', name: 'U' }, key],
    [{ key: 'k', shareKey: 'k' }, key],
    [{ id: 'k', name: 'Finance', type: 'key' }, key],
    [
      { id: 8, name: 'U' },
      { kind: 'user', id: '8' },
    ],
  ];
  for (const [wire, holder] of snapshots) {
    it(`reads the holder of ${JSON.stringify(wire)}`, () => {
      const read = value(readPermission, { permission: 'write', ...wire });
      assert.deepEqual(read.holder, holder);
      assert.equal(read.level, 'write');
    });
  }

  const ambiguous: Record<string, unknown>[] = [
    { someone: 'else' },
    {},
    { id: '7' },
    { id: '7', owner: 'u', name: 'U' },
    { id: '7', name: 'U', type: 'group' },
    { user: 'u', shareUser: 'v' },
    { user: 'u', appUserId: 'v' },
    { key: 'k', appUserId: 'u' },
    { key: 'k', shareKey: 'l' },
    { key: ['k'], owner: 'u' },
    { user: { name: 'without an ID' }, key: 'k' },
    { user: ['u'], key: 'k' },
  ];
  for (const wire of ambiguous) {
    it(`names no holder for ${JSON.stringify(wire)}`, () => {
      assert.deepEqual(value(readPermission, { permission: 'write', ...wire }), { level: 'write' });
    });
  }

  it('reads the level under its other name, and keeps one that is new', () => {
    assert.equal(value(readPermission, { level: 'manage', key: 'k' }).level, 'manage');
    assert.equal(value(readPermission, { permission: 'own', key: 'k' }).level, 'own');
  });

  it('does not read a record without a clear level', () => {
    for (const wire of [{}, { permission: ['read'] }, { permission: 'read', level: 'manage' }, { permission: { level: 'read' } }])
      assert.equal(readPermission({ key: 'k', ...wire }).ok, false);
  });

  it('takes two records of one holder that differ for unclear, and the same record twice for one', () => {
    const rows = [
      { permission: 'read', user: 'u', key: 'k' },
      { permission: 'manage', user: 'u', key: 'l' },
      { permission: 'read', key: 'm' },
      { permission: 'read', key: 'm' },
    ].map((raw) => ({ raw, value: value(readPermission, raw) }));
    const { held, ambiguous: number } = permissionsIn(rows);
    assert.deepEqual({ held: held.map(({ holder }) => holder.id), number }, { held: ['m', 'm'], number: 2 });
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
    const odd = { id: 123, active: 'true', obfuscated: 'no', confidence: '0.8', country: {} };
    assert.deepEqual(value(readCompany, odd), { id: '123', active: true, obfuscated: false, confidence: 0.8 });
    assert.deepEqual(value(readCompany, { id: 'a', confidence: 93 }), { id: 'a' });
    assert.deepEqual(value(readLocation, { id: 7, name: 'Roma', more: 1 }), { id: '7', name: 'Roma' });
    assert.deepEqual(value(readLocation, {}), {});
    const company = { id: '6da785b3adf2', name: 'ACME S.p.A.' };
    const site = { active: false, address: { fullAddress: 'Via Example, 1', municipality: 'Roma' }, company };
    const read = { active: false, address: 'Via Example, 1', municipality: 'Roma', company };
    assert.deepEqual(value(readLocation, { id: 'l', base: site }), { id: 'l', ...read });
    assert.deepEqual(value(readLocation, { id: 'l', ...site }), { id: 'l', ...read });
    assert.deepEqual(value(readLocation, { id: 'l', name: '', address: '', base: site }), { id: 'l', ...read });
    const nameless = { address: { fullAddress: '', municipality: 'Roma' } };
    assert.deepEqual(value(readLocation, { id: 'l', ...nameless }), { id: 'l', municipality: 'Roma' });
    assert.deepEqual(value(readLocation, { id: 'l', base: { address: 7, company: 'ACME', active: {} } }), { id: 'l' });
    assert.deepEqual(value(readAppUser, { appUserId: 'a', name: 'A', id: 7 }), { appUserId: 'a', name: 'A', number: 7 });
  });
});
