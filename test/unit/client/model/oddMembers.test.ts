// Records in which any optional member is missing, wrong or odd lose that member and nothing else, whatever the model.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRecord } from '../../../../src/client/isRecord.ts';
import { readAppUser } from '../../../../src/client/model/appUser.ts';
import { readCompany } from '../../../../src/client/model/company.ts';
import { readCreditStatus } from '../../../../src/client/model/credits.ts';
import { pageOf, type Decoder } from '../../../../src/client/model/envelope.ts';
import { readList } from '../../../../src/client/model/list.ts';
import { readLocation } from '../../../../src/client/model/location.ts';
import { readPermission } from '../../../../src/client/model/permission.ts';
import { readTimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { propertyRuns } from '../../../support/properties.mjs';

/** A record in which every member is there. */
interface Design {
  readonly decode: Decoder<unknown>;
  readonly full: Readonly<Record<string, unknown>>;
  /** The members that may be odd, by their paths, and the paths in the decoded value that depend on each; none if they are the same. */
  readonly optional: Readonly<Record<string, readonly string[]>>;
}

const owner = { id: 'ada', name: 'Ada', application: 'default application' };
const address = { fullAddress: 'Via Delle Prove, 12, 38999, Valfinta (VF)', municipality: 'Valfinta', lat: 46.01 };

const designs: Readonly<Record<string, Design>> = {
  company: {
    decode: readCompany,
    full: {
      ...{ id: '0f3a9c7be214', name: 'ESEMPIO MOLINI S.R.L.', country: 'it', fullAddress: address.fullAddress, active: true },
      ...{ obfuscated: false, confidence: 0.92, baby: false, score: 3.5, base: { registeredAddress: address } },
    },
    optional: Object.fromEntries(
      [
        'name',
        'country',
        'fullAddress',
        'active',
        'obfuscated',
        'confidence',
        'baby',
        'score',
        'base',
        'base.registeredAddress',
      ].map((name) => [name, []]),
    ),
  },
  location: {
    decode: readLocation,
    full: {
      id: 'l1',
      name: 'Mill',
      base: { active: true, address, company: { id: '0f3a9c7be214', name: 'ESEMPIO MOLINI S.R.L.' } },
    },
    optional: {
      id: [],
      name: [],
      base: ['active', 'address', 'municipality', 'company'],
      'base.active': ['active'],
      'base.address': ['address', 'municipality'],
      'base.address.fullAddress': ['address'],
      'base.address.municipality': ['municipality'],
      'base.company': ['company'],
      'base.company.id': ['company.id'],
      'base.company.name': ['company.name'],
    },
  },
  event: {
    decode: readTimelineEvent,
    full: {
      id: 'MSEnjsZVhG1YBEY_a2UcZ',
      subjects: [
        { id: '00161c6fcab3', entityType: 'company', label: 'ACME S.P.A.' },
        { id: 'b', entityType: 'company', label: 'B' },
      ],
      ...{ eventType: 'cebi-micro-score', startDate: '2015-12-24', endDate: '2015-12-25', payload: { value: 7 } },
    },
    optional: {
      ...{ id: [], subjects: [], 'subjects.0': [], 'subjects.0.id': [], 'subjects.1.label': [], 'subjects.1.entityType': [] },
      ...{ eventType: ['type'], startDate: [], endDate: [], payload: [] },
    },
  },
  list: {
    decode: readList,
    full: {
      ...{ id: '24', name: 'clients', type: 'company', listLength: 3, extraData: { note: 'draft' }, owner },
      ...{ modifiedDate: '2026-01-01', hidden: true },
    },
    optional: {
      ...{
        name: [],
        type: [],
        listLength: ['length'],
        extraData: ['extraData', 'hasUnreadExtraData'],
        owner: [],
        'owner.name': [],
      },
      ...{ 'owner.application': [], modifiedDate: [], hidden: [] },
    },
  },
  permission: {
    decode: readPermission,
    full: { permission: 'write', user: owner, key: 'key-ada' },
    optional: { 'user.name': [], 'user.application': [], key: ['shareKey'] },
  },
  user: {
    decode: readAppUser,
    full: { appUserId: 'ada', name: 'Ada', id: 101, perimeters: {}, peoplePerimeters: {} },
    optional: { name: [], id: ['number'], perimeters: [], peoplePerimeters: [] },
  },
  'credit status': {
    decode: readCreditStatus,
    full: {
      items: [
        { type: 'companies', left: 3, amount: 5, duration: 60, reset: '2026-02-01' },
        { type: 'timeline', left: 7, amount: 9, duration: 'infinite', reset: null },
      ],
    },
    optional: {
      'items.0.amount': ['buckets.0.amount'],
      'items.0.duration': ['buckets.0.durationSeconds'],
      'items.0.reset': ['buckets.0.reset'],
      'items.1.amount': ['buckets.1.amount'],
    },
  },
  page: {
    decode: pageOf(readCompany),
    full: { items: [{ id: 'a', name: 'A' }], meta: { count: 40, limit: 10, info: ['x'] }, explanation: { filters: [] } },
    optional: {
      meta: ['count', 'meta'],
      'meta.count': ['count', 'meta.count'],
      'meta.limit': [],
      'meta.info': [],
      explanation: [],
      'items.0.name': ['rows.0.value.name', 'rows.0.raw.name'],
    },
  },
};

/** Stands for a member that is not there. */
const missing = Symbol('missing');
const odd = fc.oneof(
  fc.constantFrom<unknown>(missing, null, '', 'odd', '7', 7, -1.5, 1e308, 2 ** 60, true, 'true', [], [[]], {}, { id: {} }),
  fc.jsonValue(),
);

describe('a record of each model', () => {
  for (const [name, { decode, full, optional }] of Object.entries(designs)) {
    const read = (record: unknown): ReadonlyMap<string, unknown> => {
      const result = decode(record);
      assert.ok(result.ok, result.ok ? '' : result.problem);
      return leavesOf(result.value);
    };

    it(`(${name}) loses the members that are missing, wrong or odd, and no other`, () => {
      const whole = read(full);
      const changes = fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(optional)), odd), {
        minLength: 1,
        selector: ([path]) => path,
      });
      fc.assert(
        fc.property(changes, (changed) => {
          const record = changed.reduce<unknown>((one, [path, value]) => withMember(one, path.split('.'), value), full);
          const lost = changed.flatMap(([path]) => (optional[path]?.length === 0 ? [path] : (optional[path] ?? [])));
          const isLost = (path: string): boolean => lost.some((one) => path === one || path.startsWith(`${one}.`));
          const kept = (leaves: ReadonlyMap<string, unknown>) => [...leaves].filter(([path]) => !isLost(path)).sort();
          assert.deepEqual(kept(read(record)), kept(whole));
        }),
        { numRuns: propertyRuns(400) },
      );
    });

    it(`(${name}) has each of its members read`, () => {
      const whole = read(full);
      for (const [path, decoded] of Object.entries(optional))
        for (const one of decoded.filter((place) => !place.startsWith('hasUnread')))
          assert.ok(
            [...whole.keys()].some((leaf) => leaf === one || leaf.startsWith(`${one}.`)),
            `${path}: ${one}`,
          );
    });
  }
});

/** The plain values inside a value, by their paths. */
function leavesOf(value: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (!isRecord(value) && !Array.isArray(value)) return new Map([[path, value]]);
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return new Map(inside.flatMap(([name, one]) => [...leavesOf(one, path === '' ? String(name) : `${path}.${name}`)]));
}

function withMember(record: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(record)) {
    const items: readonly unknown[] = record;
    return items.map((one, at) => (String(at) === name ? (rest.length === 0 ? value : withMember(one, rest, value)) : one));
  }
  // The object around it may have been replaced.
  if (!isRecord(record)) return record;
  const others = Object.entries(record).filter(([one]) => one !== name);
  const inside = rest.length === 0 ? value : withMember(record[name], rest, value);
  return Object.fromEntries(inside === missing ? others : [...others, [name, inside]]);
}
