// Every method of the client over a real HTTPS connection to the sandbox, with what the sandbox did and billed.
import assert from 'node:assert/strict';
import { createClient, type Client } from '../../../../src/client/client.ts';
import { systemClock } from '../../../../src/client/clock.ts';
import { MemoryBudget } from '../../../support/memoryBudget.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { withCredentials } from '../../../../src/client/http/credentials.ts';
import { DispatcherHolder } from '../../../../src/client/http/dispatcher.ts';
import type { Transport, WireRequest } from '../../../../src/client/http/transport.ts';
import { undiciTransport } from '../../../../src/client/http/undiciTransport.ts';
import { eventTypes } from '../../../../src/client/model/eventType.ts';
import { RateLimiter } from '../../../../src/client/rateLimiter.ts';
import { startSandboxServer, type SandboxServer } from '../../../../src/sandbox/server.ts';
import { settingsFor, userAgent } from './transportKinds.ts';

describe('the client over HTTPS', () => {
  let server: SandboxServer;
  let holder: DispatcherHolder;
  let budget: MemoryBudget;
  let client: Client;
  let requests: WireRequest[];
  const called = new Set<string>();

  before(async () => {
    server = await startSandboxServer();
    holder = new DispatcherHolder(settingsFor([server.caPem]));
  });

  after(async () => {
    await holder.close();
    await server.close();
  });

  beforeEach(() => {
    server.sandbox.reset();
    requests = [];
    budget = new MemoryBudget();
    client = watched(clientWith(server.token));
  });

  function clientWith(token: string): Client {
    const addresses = { base: server.baseAddress, credits: server.creditsAddress };
    const wire = undiciTransport({ addresses, userAgent, dispatcher: () => holder.get() });
    const noted: Transport = (request, signal) => {
      requests.push(request);
      return wire(request, signal);
    };
    return createClient({
      transport: withCredentials(noted, { kind: 'token', token }),
      limiter: new RateLimiter(systemClock),
      budget,
      clock: systemClock,
      timeoutMs: 10_000,
      userParameters: { data: 'appUser', lists: 'appUserId' },
      canReadCredits: true,
      record: () => undefined,
      random: () => 0,
    });
  }

  /** Notes the methods that are called, so that none is forgotten below. */
  function watched(whole: Client): Client {
    return new Proxy(whole, {
      get: (target, name, receiver): unknown => {
        called.add(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
  }

  const odd = 'Müller, "Fils" & Søn 100% + 🏢; a/b?c#d=e\\';

  it('searches and fetches companies, locations and events, and enters what the sandbox billed', async () => {
    const found = await client.searchCompanies({
      limit: 2,
      packages: ['base'],
      fields: ['items', 'facets'],
      facetFields: ['country'],
    });
    assert.equal(found.rows.length, 2);
    const company = found.rows[0]?.value;
    assert.ok(company?.name);
    assert.equal((await client.getCompany({ id: company.id })).value.name, company.name);
    const matched = await client.matchCompanies({ name: company.name, limit: 3 });
    assert.ok(matched.rows.some(({ value }) => value?.id === company.id));
    assert.equal((await client.searchLocations({ limit: 1 })).rows.length, 1);

    const events = await client.searchTimeline({ companies: [company.id], eventTypes, limit: 1, packages: ['payload'] });
    assert.equal(events.rows.length, 1);
    const event = events.rows[0]?.value;
    assert.ok(event?.id);
    assert.equal((await client.getTimelineEvent({ id: event.id })).value.id, event.id);
    assert.ok((await client.getCredits({})).buckets.length > 0);

    assert.ok(Object.keys(budget.spent).length > 3);
    assert.deepEqual(budget.spent, server.sandbox.billed);
    assert.ok(budget.entries.every(({ certainty, requestId }) => certainty === 'known' && requestId !== undefined));
  });

  it('keeps odd characters whole through form and query', async () => {
    const [first = '', second = ''] = (await client.searchCompanies({ limit: 2 })).rows.map(({ value }) => value?.id);
    const extraData = { [odd]: odd };
    const created = await client.createList({ name: odd, type: 'company', items: [first], extraData });
    const { id } = created.value;
    assert.equal(created.value.name, odd);
    const searched = await client.searchLists({ name: odd, limit: 50 });
    assert.deepEqual(
      searched.rows.map(({ value }) => value?.id),
      [id],
    );

    await client.updateList({ id, name: `${odd}2`, add: [second], remove: [first] });
    const read = await client.getList({ id });
    assert.equal(read.value.name, `${odd}2`);
    assert.deepEqual(read.value.extraData, extraData);
    const members = await client.searchCompanies({ lists: [id], limit: 10 });
    assert.deepEqual(
      members.rows.map(({ value }) => value?.id),
      [second],
    );

    await client.deleteList({ id });
    await assert.rejects(client.getList({ id }), (error) => error instanceof Failure && error.kind === 'notFound');
  });

  it('keeps odd characters whole in a path', async () => {
    const list = (await client.createList({ name: 'Shared', type: 'company' })).value;
    assert.equal((await client.createUser({ appUserId: odd, name: odd })).value.appUserId, odd);
    const user = (await client.getUser({ appUserId: odd })).value;
    assert.deepEqual({ appUserId: user.appUserId, name: user.name }, { appUserId: odd, name: odd });

    const holder = { kind: 'user', id: odd } as const;
    await client.editPermission({ listId: list.id, holder, level: 'write' });
    const held = async (): Promise<unknown[]> =>
      (await client.searchPermissions({ listId: list.id, limit: 50 })).rows.map(({ value }) => [value?.holder?.id, value?.level]);
    assert.deepEqual(await held(), [[odd, 'write']]);
    await client.revokePermission({ listId: list.id, holder });
    assert.deepEqual(await held(), []);

    await client.deleteUser({ appUserId: odd });
    await assert.rejects(client.getUser({ appUserId: odd }), (error) => error instanceof Failure && error.kind === 'notFound');
    for (const id of ['%2e%2e', '..%2f', 'a/../b']) {
      const unknown = client.getList({ id });
      await assert.rejects(unknown, (error) => error instanceof Failure && error.kind === 'notFound', id);
    }
  });

  it('reads a refused token as the service says it, and bills nothing', async () => {
    const stranger = clientWith('another');
    for (const answer of [stranger.searchLists({ limit: 1 }), stranger.searchTimeline({ eventTypes, limit: 1 })]) {
      await assert.rejects(answer, (error) => error instanceof Failure && error.facts.status === 401);
    }
    assert.deepEqual(
      { spent: budget.spent, unconfirmed: budget.unconfirmed, billed: server.sandbox.billed },
      { spent: {}, unconfirmed: {}, billed: {} },
    );
  });

  it('holds no token above the last step', () => {
    assert.ok(!JSON.stringify(requests).includes(server.token));
  });

  it('was called in full', () => {
    assert.deepEqual([...called].sort(), Object.keys(clientWith('')).sort());
  });
});
