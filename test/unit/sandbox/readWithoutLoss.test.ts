// The client reads all records of the sandbox without loss: the raw record is what was read and the rest.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock, type Clock } from '../../../src/client/clock.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { readAppUser } from '../../../src/client/model/appUser.ts';
import { readCompany } from '../../../src/client/model/company.ts';
import { readCreditStatus } from '../../../src/client/model/credits.ts';
import { itemOf, pageOf, type Decoder } from '../../../src/client/model/envelope.ts';
import { readList } from '../../../src/client/model/list.ts';
import { readLocation } from '../../../src/client/model/location.ts';
import { readPermission } from '../../../src/client/model/permission.ts';
import { readTimelineEvent } from '../../../src/client/model/timelineEvent.ts';
import { free, type Price } from '../../../src/client/price.ts';
import { OrdinarySandbox } from '../../../src/sandbox/ordinarySandbox.ts';
import { packageNames } from '../../../src/sandbox/records/companyPackages.ts';
import { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { largeWorld } from '../../../src/sandbox/served/largeWorld.ts';
import { moreRoutes } from '../../../src/sandbox/served/moreRoutes.ts';
import { eventTypes } from '../../../src/client/model/eventType.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { noon } from './support/caller.ts';

/** Members of a record by their paths. */
type Members = Readonly<Record<string, unknown>>;

/** The members of a record that its model reads, and their paths in the value that was read. */
type Paths = Readonly<Record<string, string>>;

/** Bills nothing, so that the credits last. */
class FreeSandbox extends Sandbox {
  protected override costOf(): Price {
    return free;
  }
}

const models = {
  company: { read: readCompany, paths: same('id', 'name', 'country', 'fullAddress', 'active', 'obfuscated', 'confidence') },
  location: {
    read: readLocation,
    paths: {
      ...same('id'),
      ...{ 'base.active': 'active', 'base.address.fullAddress': 'address', 'base.address.municipality': 'municipality' },
      ...{ 'base.company.id': 'company.id', 'base.company.name': 'company.name' },
    },
  },
  event: {
    read: readTimelineEvent,
    paths: { ...same('id', 'subjects', 'startDate', 'endDate', 'payload'), eventType: 'type' },
  },
  list: {
    read: readList,
    paths: { ...same('id', 'name', 'type', 'extraData', 'owner', 'modifiedDate', 'hidden'), listLength: 'length' },
  },
  permission: { read: readPermission, paths: { permission: 'level', user: 'user' } },
  user: { read: readAppUser, paths: { ...same('appUserId', 'name'), id: 'number' } },
} as const;

let calls = 0;
/** A second passes with each call, so that the rate holds nobody up. */
const clock: Clock = { ...systemClock, now: () => noon + calls * 1000 };
const sandboxes = {
  full: new FreeSandbox({ clock, moreRoutes }),
  ordinary: new OrdinarySandbox({ clock, moreRoutes }),
  large: new FreeSandbox({ clock, moreRoutes, world: largeWorld(20_000) }),
};

function answerOf(kind: keyof typeof sandboxes, path: string, values: Readonly<Record<string, string>>): unknown {
  calls += 1;
  const parameters = Object.entries({ token: 'sandbox-token', ...values });
  const { status, body } = sandboxes[kind].handle({ verb: 'GET', path, parameters });
  assert.equal(status, 200, `${path} ${JSON.stringify(values)}: ${body}`);
  return JSON.parse(body);
}

/** The records of a page: each is read, kept as it came, and has nothing odd. @returns as they came */
function withoutLoss(body: unknown, model: keyof typeof models): readonly Members[] {
  const { read, paths } = models[model];
  const page = pageOf<unknown>(read)(body);
  assert.ok(page.ok && isRecord(body) && Array.isArray(body['items']));
  assert.deepEqual({ odd: page.odd, incomplete: page.incomplete }, { odd: undefined, incomplete: undefined });
  assert.deepEqual(
    page.value.rows.map(({ raw }) => raw),
    body['items'],
  );
  for (const { raw, value } of page.value.rows) assertWhole(raw, value, paths);
  return page.value.rows.flatMap(({ raw }) => (isRecord(raw) ? [raw] : []));
}

/** Asserts that a value has what the record has of these members, and nothing that the record has not. */
function assertWhole(raw: unknown, value: unknown, paths: Paths): void {
  for (const [path, place] of Object.entries(paths)) assert.deepEqual(memberAt(value, place), memberAt(raw, path), path);
  const read = new Set(Object.values(paths).map((place) => place.split('.')[0]));
  const more = Object.keys(isRecord(value) ? value : {}).filter(
    (name) => !read.has(name) && !['holder', 'shareKey'].includes(name),
  );
  assert.deepEqual(more, []);
}

function item(body: unknown, read: Decoder<unknown>, paths: Paths): unknown {
  const one = itemOf(read)(body);
  assert.ok(one.ok && isRecord(body));
  assert.deepEqual({ odd: one.odd, raw: one.value.raw }, { odd: undefined, raw: body['item'] });
  assertWhole(one.value.raw, one.value.value, paths);
  return one.value.raw;
}

const kinds = fc.constantFrom('full' as const, 'large' as const);
const packages = fc.subarray([...packageNames]).map((names) => (names.length === 0 ? {} : { packages: names.join() }));
const offset = fc.integer({ min: 0, max: 250 }).map(String);

describe('the client reads without loss what the sandbox makes:', function () {
  this.timeout(120_000);
  const holds = <T>(name: string, property: fc.IProperty<T>): void => {
    it(name, () => {
      fc.assert(property, { numRuns: propertyRuns(150) });
    });
  };

  holds(
    'companies of a search and of a match, and their details, with any packages',
    fc.property(kinds, offset, packages, (kind, first, wanted) => {
      const found = withoutLoss(answerOf(kind, '/v2/companies', { ...wanted, offset: first, limit: '20' }), 'company');
      assert.ok(found.length > 0);
      const [{ id, name } = {}] = found;
      item(answerOf(kind, `/v2/companies/${String(id)}`, wanted), readCompany, models.company.paths);
      withoutLoss(answerOf(kind, '/v2/companies/match', { ...wanted, name: String(name) }), 'company');
    }),
  );

  holds(
    'companies of an ordinary token',
    fc.property(offset, (first) => {
      withoutLoss(answerOf('ordinary', '/v2/companies', { packages: '*', offset: first, limit: '5' }), 'company');
    }),
  );

  holds(
    'locations',
    fc.property(kinds, offset, fc.boolean(), (kind, first, isPackaged) => {
      const wanted = isPackaged ? { packages: 'base' } : {};
      assert.ok(withoutLoss(answerOf(kind, '/v2/locations', { ...wanted, offset: first, limit: '20' }), 'location').length > 0);
    }),
  );

  holds(
    'events of each type, with and without payload, and their details',
    fc.property(kinds, fc.constantFrom(...eventTypes), fc.boolean(), fc.nat(3), (kind, type, isPackaged, years) => {
      const wanted = isPackaged ? { packages: 'payload' } : {};
      const query = { ...wanted, eventTypes: type, limit: '20', startDateTo: `${2025 - years}-01-01` };
      const [{ id } = {}] = withoutLoss(answerOf(kind, '/v2/timeline', query), 'event');
      item(answerOf(kind, `/v2/timeline/${String(id)}`, wanted), readTimelineEvent, models.event.paths);
    }),
  );

  holds(
    'lists and their permissions',
    fc.property(offset, fc.constantFrom('ada', 'bruno', 'chiara', 'hugo'), (first, appUserId) => {
      const query = { appUserId, offset: first, limit: '10' };
      for (const { id, owner } of withoutLoss(answerOf('full', '/v2/lists', query), 'list')) {
        item(answerOf('full', `/v2/lists/${String(id)}`, { appUserId }), readList, models.list.paths);
        // Others may not see who has a permission.
        const isOwn = isRecord(owner) && owner['id'] === appUserId;
        const granted = isOwn
          ? withoutLoss(answerOf('full', `/v2/lists/${String(id)}/permissions`, { appUserId }), 'permission')
          : [];
        for (const raw of granted) {
          const one = readPermission(raw);
          assert.ok(one.ok);
          const { holder, shareKey } = one.value;
          // The share key of a user is beside the user; any other is the holder itself.
          assert.equal(raw['user'] === undefined ? holder?.id : shareKey, raw['key']);
          assert.equal(holder?.kind, raw['user'] === undefined ? 'key' : 'user');
        }
      }
    }),
  );

  it('users and credits', () => {
    item(answerOf('full', '/v2/app/users/ada', {}), readAppUser, models.user.paths);
    const body = answerOf('full', '/credits', {});
    const status = readCreditStatus(body);
    assert.ok(status.ok && isRecord(body) && Array.isArray(body['items']));
    const types = (of: readonly unknown[]) =>
      of.map((one) => (isRecord(one) ? { type: one['type'], left: one['left'], amount: one['amount'] } : undefined));
    assert.deepEqual(types(status.value.buckets), types(body['items']));
  });
});

function same(...names: readonly string[]): Paths {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((one, name) => (isRecord(one) ? one[name] : undefined), value);
}
