// The handler as a whole: authentication, headers, rate, credits, snapshots.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCreditStatus } from '../../../src/client/model/credits.ts';
import { addPrices } from '../../../src/client/price.ts';
import { sandboxLegacy, sandboxToken } from '../../../src/sandbox/authentication.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Caller, type Values } from './support/caller.ts';

const day = 86_400_000;

describe('sandbox authentication', () => {
  const caller = new Caller();
  const tell = (values: Values) => {
    const { status, body } = caller.raw('GET', '/v2/lists', values);
    return { status, code: body.code, parameter: body.data?.parameter };
  };
  const [$app_id, $app_key] = [sandboxLegacy.appId, sandboxLegacy.appKey];

  it('takes its token or the legacy pair, and nothing less', () => {
    assert.equal(tell({ token: sandboxToken }).status, 200);
    assert.equal(tell({ $app_id, $app_key }).status, 200);
    assert.deepEqual(tell({}), { status: 401, code: 'error.missingParameter', parameter: 'token' });
    assert.deepEqual(tell({ token: 'wrong' }), { status: 401, code: 'error.authenticationError', parameter: undefined });
    assert.deepEqual(tell({ $app_id }), { status: 401, code: 'error.missingParameter', parameter: '$app_key' });
    assert.deepEqual(tell({ $app_key, token: sandboxToken }), {
      status: 401,
      code: 'error.missingParameter',
      parameter: '$app_id',
    });
    assert.deepEqual(tell({ $app_id, $app_key: 'wrong' }), {
      status: 401,
      code: 'error.authenticationError',
      parameter: undefined,
    });
  });

  it('takes the acting user under both names, one at a time', () => {
    assert.equal(tell({ token: sandboxToken, appUser: 'bruno' }).status, 200);
    assert.deepEqual(tell({ token: sandboxToken, appUser: 'nobody' }), {
      status: 400,
      code: 'error.invalidParameter',
      parameter: 'appUser',
    });
    assert.equal(tell({ token: sandboxToken, appUser: 'bruno', appUserId: 'ada' }).status, 400);
  });
});

describe('sandbox wire', () => {
  it('puts the documented headers on every answer', () => {
    const caller = new Caller();
    const ids = new Set<string>();
    for (const path of ['/v2/lists', '/v2/nothing', '/credits', '/v2/lists/', '/%zz']) {
      const { headers } = caller.call('GET', path);
      assert.equal(headers['content-type'], 'application/json;charset=UTF-8');
      assert.equal(headers['x-uniapi-cost'], 'none');
      for (const name of ['limit', 'remaining', 'reset']) assert.match(headers[`x-ratelimit-${name}`]!, /^\d+$/);
      assert.match(headers['x-dl-request-id']!, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      ids.add(headers['x-dl-request-id']!);
    }
    assert.equal(ids.size, 5);
  });

  it('refuses unknown paths and what is too large', () => {
    const caller = new Caller();
    for (const path of ['', '/', '/v2', '/v3/lists', '/v2/lists//', '/v2/lists/1/permissions/user/x/y', '/%zz']) {
      caller.refused('GET', path, {}, 404, 'notFound');
    }
    caller.refused('PUT', '/v2/lists', {}, 405, 'methodNotAllowed');
    caller.refused('POST', '/v2/lists', { items: 'x'.repeat(1024 * 1024) }, 413, 'requestTooLarge');
    caller.refused('GET', '/v2/lists', { name: 'x'.repeat(9000) }, 414, 'requestURITooLong');
  });

  it('allows a burst of 1,500 requests and ten a second after it', async () => {
    const caller = new Caller();
    const status = (): number => caller.call('GET', '/v2/lists', { limit: 0 }).status;
    for (let sent = 0; sent < 1500; sent += 1) assert.equal(status(), 200);
    const denied = caller.call('GET', '/v2/lists');
    assert.deepEqual(
      { status: denied.status, code: denied.body.code, retryAfter: denied.headers['retry-after'] },
      { status: 429, code: 'error.RateLimitExceeded', retryAfter: '1' },
    );
    await caller.clock.advance(1000);
    const after = Array.from({ length: 11 }, status);
    assert.deepEqual(after, [...Array.from({ length: 10 }, () => 200), 429]);
    caller.clock.setBack(day);
    assert.equal(status(), 429);
  });
});

describe('sandbox credits', () => {
  const left = (caller: Caller, type: string): number => {
    const status = readCreditStatus(caller.ok('GET', '/credits'));
    assert.ok(status.ok);
    return status.value.buckets.find((bucket) => bucket.type === type)!.left!;
  };

  it('says what is left, in a shape that the client reads', () => {
    const caller = new Caller();
    const status = readCreditStatus(caller.ok('GET', '/credits'));
    assert.ok(status.ok);
    assert.deepEqual(status.value.buckets[0], { type: 'companies', left: 5000, amount: 5000, durationSeconds: 2_592_000 });
    assert.equal(status.value.buckets.find(({ type }) => type === 'locations')!.durationSeconds, null);
  });

  it('refuses an answer that a bucket does not cover, and bills none of it', () => {
    const caller = new Caller();
    for (let page = 0; page < 100; page += 1) caller.ok('GET', '/v2/companies', { limit: 50 });
    assert.equal(left(caller, 'companies'), 0);
    const before = caller.sandbox.snapshot();
    const { status, body } = caller.call('GET', '/v2/companies', { limit: 1, packages: 'base' });
    assert.deepEqual({ status, code: body.code }, { status: 401, code: 'error.authenticationError' });
    assert.match(body.message, /credits used up/i);
    assert.equal(caller.sandbox.snapshot(), before);
    caller.ok('GET', '/v2/companies', { fields: 'none' });
    caller.ok('GET', '/v2/locations');
  });

  it('refills a bucket its duration after the first credit, and an infinite one never', async () => {
    const caller = new Caller();
    caller.ok('GET', '/v2/companies', { limit: 10, fields: 'items,facets', facetFields: 'country' });
    caller.ok('GET', '/v2/locations', { limit: 10 });
    await caller.clock.advance(day - 1);
    caller.ok('GET', '/v2/companies', { limit: 5, fields: 'items,facets', facetFields: 'country' });
    assert.deepEqual(
      { companies: left(caller, 'companies'), facets: left(caller, 'companies:facets') },
      { companies: 4985, facets: 498 },
    );
    await caller.clock.advance(1);
    assert.deepEqual(
      { companies: left(caller, 'companies'), facets: left(caller, 'companies:facets') },
      { companies: 4985, facets: 500 },
    );
    await caller.clock.advance(29 * day);
    assert.deepEqual(
      { companies: left(caller, 'companies'), locations: left(caller, 'locations') },
      { companies: 5000, locations: 990 },
    );
    await caller.clock.advance(3650 * day);
    assert.equal(left(caller, 'locations'), 990);
  });

  it('bills exactly what the cost headers say, whatever is called', () => {
    const word = fc.constantFrom(
      'items',
      'none',
      'facets',
      'base',
      'payload',
      'economics',
      'country',
      'capital',
      'cgs-monthly',
      '7',
      '50',
      'x',
      '',
    );
    const name = fc.constantFrom(
      'fields',
      'facetFields',
      'packages',
      'limit',
      'offset',
      'eventTypes',
      'name',
      'lists',
      'explain',
      'zzz',
    );
    const path = fc.constantFrom(
      '/v2/companies',
      '/v2/timeline',
      '/v2/locations',
      '/v2/companies/match',
      '/v2/lists',
      '/credits',
      '/v2/timeline/x',
    );
    const request = fc.record({
      verb: fc.constantFrom('GET' as const, 'POST' as const),
      path,
      values: fc.dictionary(name, word, { maxKeys: 4 }),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        const caller = new Caller();
        for (const { verb, path: at, values } of requests) assert.ok(caller.call(verb, at, values).status < 500);
        assert.deepEqual(addPrices({}, caller.sandbox.billed), caller.costs);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('sandbox snapshot', () => {
  it('goes round: a restored sandbox answers and bills on as the first would', () => {
    const first = new Caller();
    const id = first.ok('POST', '/v2/lists', { name: 'Kept', type: 'company', items: 'a,b', extraData: '{"k":[1]}' }).item.id;
    first.ok('PUT', `/v2/lists/${id}/permissions/user/bruno`, { permission: 'write' });
    first.ok('GET', '/v2/companies', { limit: 7 });
    const second = new Caller({ state: first.sandbox.snapshot() });
    assert.equal(second.sandbox.snapshot(), first.sandbox.snapshot());
    assert.deepEqual(second.sandbox.billed, { companies: 7 });
    for (const path of [`/v2/lists/${id}`, `/v2/lists/${id}/permissions`, '/credits', '/v2/lists']) {
      assert.deepEqual(second.ok('GET', path), first.ok('GET', path));
    }
    second.sandbox.reset();
    assert.equal(second.sandbox.snapshot(), new Caller().sandbox.snapshot());
  });

  it('holds what was changed of the lists, and of the others that they are there', () => {
    const first = new Caller();
    const fresh = first.sandbox.snapshot();
    assert.ok(fresh.length < 10_000, String(fresh.length));
    const [changed, gone] = [first.listNamed('Clients'), first.listNamed('Portfolio 2026')];
    first.ok('PUT', `/v2/lists/${changed}`, { add: 'added' });
    first.ok('DELETE', `/v2/lists/${gone}`);
    const text = first.sandbox.snapshot();
    assert.ok(text.length < fresh.length + 1500 && text.includes('"added"'));
    const second = new Caller({ state: text });
    assert.equal(second.ok('GET', `/v2/lists/${changed}`).item.listLength, 25);
    assert.equal(second.call('GET', `/v2/lists/${gone}`).status, 404);
    assert.deepEqual(second.allPages('/v2/lists', {}), first.allPages('/v2/lists', {}));
  });

  it('starts afresh with any text that it cannot read', () => {
    const fresh = new Caller().sandbox.snapshot();
    const broken = [[{ id: 1 }], ['no list of the first day']].map((lists) =>
      JSON.stringify({ ...(JSON.parse(fresh) as object), lists }),
    );
    for (const state of ['', '{', 'null', '[]', '{"version":2}', ...broken]) {
      assert.equal(new Caller({ state }).sandbox.snapshot(), fresh);
      const { sandbox } = new Caller();
      sandbox.restore(state);
      assert.equal(sandbox.snapshot(), fresh);
    }
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (state) => {
        assert.equal(new Caller({ state }).sandbox.snapshot(), fresh);
      }),
    );
  });

  it('is not changed by reading what is free, and shares nothing between sandboxes', () => {
    const [one, other] = [new Caller(), new Caller()];
    const before = one.sandbox.snapshot();
    one.ok('GET', '/v2/lists');
    one.ok('GET', '/v2/companies', { fields: 'none' });
    one.call('POST', '/v2/lists', { name: 'no type' });
    assert.equal(one.sandbox.snapshot(), before);
    one.ok('DELETE', `/v2/lists/${one.listNamed('Clients')}`);
    other.listNamed('Clients');
  });
});
