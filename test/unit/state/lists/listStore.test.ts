// Tests of the lists after the end of a window: loaded rows are there again with their age, for free.
import assert from 'node:assert/strict';
import { Failure, type FailureKind } from '../../../../src/client/failure.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { permissionsIn, type Level } from '../../../../src/client/model/permission.ts';
import { totalOf } from '../../../../src/client/price.ts';
import type { ListCall } from '../../../../src/domain/lists/listCall.ts';
import { knownBase } from '../../../../src/app/documents/knownBase.ts';
import { readState } from '../../../../src/sandbox/state.ts';
import { listChildren } from '../../../../src/viewModel/lists/listRows.ts';
import { memberRows } from '../../../../src/viewModel/lists/memberRows.ts';
import type { RowTools, TreeRow } from '../../../../src/viewModel/treeRow.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';
import { settle } from '../../../support/fakeClock.ts';

const HOUR = 3_600_000;

let harness: TestHarness;

/** Calls but those for the credits left, which are free and not the lists' to make. */
const sentBy = (one: TestHarness): string[] =>
  one.sent.filter(({ target }) => target === 'service').map(({ verb, path }) => `${verb} ${path}`);
const namesIn = (one: TestHarness): string[] => one.open.lists.lists.rows.map(({ value }) => value?.name ?? '?');
const membersIn = (one: TestHarness, id: string): string[] =>
  one.open.lists.members(id).rows.map(({ value }) => value?.id ?? '?');
const savedBy = (one: TestHarness): number => totalOf(one.open.money.ledger.totals({ account: 'sandbox' }).saved);

function named(name: string): List {
  const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
  assert.ok(found, `no list ${name}`);
  return found;
}

/** Waits for what was begun in the background. */
async function quiet(one: TestHarness, pager: { readonly status: string } = one.open.lists.lists): Promise<void> {
  await settle();
  while (pager.status === 'loading') await settle();
}

/** A list of the acting user's own with two companies. */
async function ownList(): Promise<{ readonly list: List; readonly companies: readonly string[] }> {
  const companies = membersIn(harness, '24').slice(0, 2);
  assert.equal(companies.length, 2);
  const { made } = await harness.open.changes.make([
    { call: 'create', input: { name: 'Aaa mine', type: 'company', items: companies } },
  ]);
  const [list] = made;
  assert.ok(list);
  return { list, companies };
}

/** Gives dirk a level. */
async function share(listId: string, level: Level): Promise<void> {
  await harness.open.changes.make([{ call: 'share', input: { listId, holder: { kind: 'user', id: 'dirk' }, level } }]);
}

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    await harness.open.lists.members('24').more();
    assert.equal(harness.billed, 24);
  });
  afterEach(() => {
    harness.dispose();
  });
}

describe('the lists of the next window', () => {
  anewForEach();

  it('are there at once with their age, and are then read anew', async () => {
    const readAt = harness.clock.now();
    await harness.clock.advance(3 * HOUR);
    const next = await harness.reloaded();
    const { lists } = next.open.lists;
    assert.deepEqual(namesIn(next), namesIn(harness));
    assert.equal(lists.count, harness.open.lists.lists.count);
    assert.deepEqual(
      { readAt: lists.readAt, hasCachedPages: lists.hasCachedPages, status: lists.status },
      { readAt, hasCachedPages: true, status: 'idle' },
    );
    assert.deepEqual(sentBy(next), []);
    await next.open.lists.showLists();
    assert.ok(lists.rows.length > 0, 'nobody waits for the service');
    await quiet(next);
    assert.deepEqual(
      { readAt: lists.readAt, hasCachedPages: lists.hasCachedPages, status: lists.status },
      { readAt: readAt + 3 * HOUR, hasCachedPages: false, status: 'ready' },
    );
    assert.deepEqual(sentBy(next), ['GET /v2/lists']);
    assert.equal(next.billed, 24);
  });

  it('stay without network, and it is known why they are not newer', async () => {
    const before = namesIn(harness);
    const next = await harness.reloaded();
    next.failing = new Failure('unreachable', { delivery: 'notSent' });
    await next.open.lists.showLists();
    await quiet(next);
    const { lists } = next.open.lists;
    assert.deepEqual(
      { status: lists.status, kind: lists.failure?.kind, hasCachedPages: lists.hasCachedPages },
      { status: 'failed', kind: 'unreachable', hasCachedPages: true },
    );
    assert.deepEqual(namesIn(next), before);
  });

  it('are not those of another user or of another query', async () => {
    const other = new TestHarness(harness);
    await other.session.openSandbox('bruno');
    assert.deepEqual(namesIn(other), []);
    assert.deepEqual(membersIn(other, '24'), []);
    const next = await other.reloaded();
    await next.session.openSandbox('ada');
    assert.ok(namesIn(next).length > 0);
    next.failing = new Failure('unreachable', { delivery: 'notSent' });
    await assert.rejects(next.open.lists.setQuery({ ordering: 'modifiedDate' }), { kind: 'unreachable' });
    assert.deepEqual(namesIn(next), []);
    await next.open.lists.setQuery({ ordering: 'name' });
    assert.ok(namesIn(next).length > 0, 'what was read under a query is there for it again');
  });

  it('show in every query what was renamed, and not what was deleted', async () => {
    const { list } = await ownList();
    await harness.open.lists.setQuery({ ordering: 'name', name: 'Aaa' });
    assert.deepEqual(namesIn(harness), ['Aaa mine']);
    await harness.open.changes.make([{ call: 'update', input: { id: list.id, name: 'Aab yours' } }]);
    let next = await harness.reloaded();
    assert.ok(namesIn(next).includes('Aab yours') && !namesIn(next).includes('Aaa mine'));
    const count = next.open.lists.lists.count ?? 0;
    await harness.open.changes.make([{ call: 'delete', input: { id: list.id } }]);
    next = await harness.reloaded();
    assert.ok(!namesIn(next).includes('Aab yours'));
    assert.equal(next.open.lists.lists.count, count - 1);
    assert.deepEqual(namesIn(harness), []);
  });

  it('are read on from where they were', async () => {
    const next = await harness.reloaded();
    await next.open.lists.lists.more();
    assert.equal(next.sent.at(-1)?.parameters.find(([name]) => name === 'offset')?.[1], '50');
    assert.equal(new Set(namesIn(next)).size, 100);
  });
});

describe('the members of the next window', () => {
  anewForEach();

  it('are there without a call, also without network and without credits', async () => {
    const before = membersIn(harness, '24');
    const readAt = harness.clock.now();
    await harness.clock.advance(HOUR);
    for (const kind of ['unreachable', 'outOfCredits'] as const satisfies readonly FailureKind[]) {
      const next = await harness.reloaded();
      next.failing = new Failure(kind);
      next.open.lists.enterSaving('24');
      const members = next.open.lists.members('24');
      assert.deepEqual(membersIn(next, '24'), before);
      assert.deepEqual(
        {
          readAt: members.readAt,
          hasCachedPages: members.hasCachedPages,
          nextPageSize: members.nextPageSize,
          count: members.count,
        },
        { readAt, hasCachedPages: true, nextPageSize: 0, count: 24 },
      );
      assert.ok(
        members.rows.every(({ value }) => value?.name),
        'their records are those that were paid for',
      );
      assert.deepEqual(sentBy(next), []);
    }
    assert.equal(harness.billed, 24);
  });

  it('are entered as saved when they are looked at, once a window', async () => {
    harness.open.lists.enterSaving('24');
    assert.equal(savedBy(harness), 0, 'what was bought in this window is not saved in it');
    let next = await harness.reloaded();
    assert.equal(savedBy(next), 0, 'nobody has looked yet');
    next.open.lists.enterSaving('24');
    next.open.lists.enterSaving('24');
    assert.equal(savedBy(next), 24);
    await next.session.openSandbox();
    next.open.lists.enterSaving('24');
    assert.equal(savedBy(next), 24, 'another session of the same window');
    const [entry] = next.open.money.ledger.entries({ certainty: 'saved' }, { limit: 2 });
    assert.deepEqual(
      { operation: entry?.operation, cost: entry?.cost, objects: entry?.objects },
      { operation: 'companies.search', cost: { companies: 24 }, objects: 24 },
    );
    next = await next.reloaded();
    next.open.lists.enterSaving('24');
    assert.equal(savedBy(next), 48);
    assert.equal(next.billed, 24);
  });

  it('are loaded on where they were left, and those of another window are not paid for again', async () => {
    const { list } = await ownList();
    await harness.open.lists.members(list.id).more({ most: 1 });
    const next = await harness.reloaded();
    assert.equal(membersIn(next, list.id).length, 1);
    await harness.open.lists.members(list.id).more();
    const billed = harness.billed;
    await next.open.lists.members(list.id).more();
    assert.deepEqual(membersIn(next, list.id), membersIn(harness, list.id));
    assert.equal(next.billed, billed);
  });

  it('are not bought by a window whose request waits while another window buys them', async () => {
    const { list } = await ownList();
    const next = await harness.reloaded();
    let refusals = 0;
    next.failAt = ({ path }) =>
      path === '/v2/companies' && (refusals += 1) === 1
        ? new Failure('tooFast', { delivery: 'answered', waitMs: 1000 })
        : undefined;
    const waiting = next.open.lists.members(list.id).more();
    await settle();
    assert.equal(refusals, 1);
    await harness.open.lists.members(list.id).more();
    const { billed } = harness;
    await next.clock.advance(2000);
    await waiting;
    assert.deepEqual(membersIn(next, list.id), membersIn(harness, list.id));
    assert.deepEqual({ billed: next.billed, asked: refusals }, { billed, asked: 1 });
  });

  it('are without those that were removed, and name the others by their ID where the record is gone', async () => {
    const { list, companies } = await ownList();
    await harness.open.lists.members(list.id).more();
    await harness.open.changes.apply(list.id, { add: [], remove: companies.slice(0, 1) });
    assert.deepEqual(membersIn(await harness.reloaded(), list.id), companies.slice(1));
    const { cache, account } = harness.open.money;
    cache.remove(account, 'company', companies);
    const next = await harness.reloaded();
    assert.deepEqual(
      next.open.lists.members(list.id).rows.map(({ value }) => value),
      companies.slice(1).map((id) => ({ id })),
    );
    await harness.open.changes.apply(list.id, { add: [], remove: [], emptied: true });
    assert.deepEqual(membersIn(await harness.reloaded(), list.id), []);
  });

  it('go with their list', async () => {
    const { list } = await ownList();
    await harness.open.lists.members(list.id).more();
    await harness.open.lists.showPermissions(list.id);
    const rows = harness.open.money.cache.size().rows;
    await harness.open.changes.make([{ call: 'delete', input: { id: list.id } }]);
    // Header, page and counts of the members, header and page of the permissions.
    assert.equal(harness.open.money.cache.size().rows, rows - 5);
    assert.deepEqual(membersIn(await harness.reloaded(), list.id), []);
  });
});

describe('the permissions of the next window', () => {
  anewForEach();

  const holders = (one: TestHarness, id: string): string[] =>
    one.open.lists.permissions(id).rows.map(({ value }) => `${value?.holder?.id ?? '?'} ${value?.level ?? '?'}`);

  it('are there at once, and are then read anew', async () => {
    const { list } = await ownList();
    await share(list.id, 'read');
    const next = await harness.reloaded();
    await share(list.id, 'write');
    await harness.open.client.editPermission({ listId: list.id, holder: { kind: 'user', id: 'dirk' }, level: 'manage' });
    await next.open.lists.showPermissions(list.id);
    assert.deepEqual(holders(next, list.id), ['dirk write'], 'what the other window has read');
    await quiet(next, next.open.lists.permissions(list.id));
    assert.deepEqual(holders(next, list.id), ['dirk manage']);
  });

  it('may be enough through a share key, which may be the acting user’s', async () => {
    const { list } = await ownList();
    const key = readState(harness.sandbox.snapshot())?.users.find(({ appUserId }) => appUserId === 'bruno')?.shareKey ?? '';
    const { client } = harness.open;
    await client.editPermission({ listId: list.id, holder: { kind: 'user', id: 'bruno' }, level: 'read' });
    await client.editPermission({ listId: list.id, holder: { kind: 'key', id: key }, level: 'manage' });
    await harness.session.openSandbox('bruno');
    const { lists } = harness.open;
    await lists.showPermissions(list.id);
    assert.equal(lists.level(list), 'read');
    assert.ok(lists.mayHave(list, 'manage'));
    assert.ok(knownBase(harness.open, list).mayWrite);
    lists.permissions(list.id).remove(new Set([JSON.stringify([{ kind: 'key', id: key }, 'manage', undefined])]));
    assert.ok(!lists.mayHave(list, 'write'));
    assert.ok(!knownBase(harness.open, list).mayWrite);
  });

  it('are unclear where two records of one holder differ, and not where a record comes twice', async () => {
    const { list } = await ownList();
    const record = { id: 7, owner: 'bruno', permission: 'read' };
    for (const [second, ambiguous] of [
      [{ id: 8, owner: 'bruno', permission: 'write' }, 2],
      [record, 0],
    ] as const) {
      const body = JSON.stringify({ items: [record, second], meta: { count: 2 } });
      harness.altering = (answer, { verb, path }) =>
        verb === 'GET' && path.endsWith('/permissions') ? { ...answer, body } : answer;
      await harness.open.lists.permissions(list.id).refresh();
      assert.equal(permissionsIn(harness.open.lists.permissions(list.id).rows).ambiguous, ambiguous);
    }
    assert.deepEqual(holders(harness, list.id), ['bruno read']);
  });

  it('stay without network until they can be read', async () => {
    const { list } = await ownList();
    await share(list.id, 'read');
    const next = await harness.reloaded();
    next.failing = new Failure('unreachable', { delivery: 'notSent' });
    await next.open.lists.showPermissions(list.id);
    const pager = next.open.lists.permissions(list.id);
    await quiet(next, pager);
    assert.deepEqual(
      { holders: holders(next, list.id), status: pager.status, hasCachedPages: pager.hasCachedPages },
      { holders: ['dirk read'], status: 'failed', hasCachedPages: true },
    );
    next.failing = undefined;
    await next.open.lists.readPermissions(list.id);
    assert.deepEqual({ status: pager.status, hasCachedPages: pager.hasCachedPages }, { status: 'ready', hasCachedPages: false });
  });

  it('are read where nobody held one', async () => {
    const { list } = await ownList();
    await harness.open.lists.showPermissions(list.id);
    const next = await harness.reloaded();
    await harness.open.client.editPermission({ listId: list.id, holder: { kind: 'user', id: 'dirk' }, level: 'read' });
    await next.open.lists.showPermissions(list.id);
    assert.deepEqual(holders(next, list.id), ['dirk read']);
  });
});

describe('the lists that hold a company', () => {
  anewForEach();

  const holding = (one: TestHarness, id: string): string[] => one.open.lists.listsContaining(id).map(({ name }) => name);

  it('are those of which it was loaded or added, in this window or before', async () => {
    const [first = '', second = ''] = membersIn(harness, '24');
    assert.deepEqual(holding(harness, first), ['Clients']);
    assert.deepEqual(holding(harness, 'unknown'), []);
    const { list } = await ownList();
    assert.deepEqual(holding(harness, first), ['Clients', 'Aaa mine'], 'created with it');
    await harness.open.changes.apply(list.id, { add: [], remove: [first] });
    assert.deepEqual(holding(harness, first), ['Clients']);
    await harness.open.changes.apply(list.id, { add: [first], remove: [] });
    await harness.open.lists.members(list.id).more();
    const next = await harness.reloaded();
    next.failing = new Failure('unreachable');
    for (const id of [first, second]) assert.deepEqual(holding(next, id).toSorted(), ['Aaa mine', 'Clients']);
    next.failing = undefined;
    await next.open.changes.make([{ call: 'delete', input: { id: list.id } }]);
    assert.deepEqual(holding(next, first), ['Clients']);
    assert.equal(next.sent.filter(({ path }) => path === '/v2/companies').length, 0);
  });

  it('are found where a filter hides them, and not where they are gone', async () => {
    const [first = ''] = membersIn(harness, '24');
    await harness.open.lists.setQuery({ ordering: 'name', type: 'person' });
    assert.deepEqual(holding(harness, first), ['Clients']);
    await harness.open.client.deleteList({ id: '24' });
    await harness.open.lists.setQuery({ ordering: 'name' });
    await harness.open.lists.refresh();
    while (harness.open.lists.lists.nextPageSize > 0) await harness.open.lists.lists.more();
    assert.deepEqual(holding(harness, first), [], 'all lists were read, and it is not among them');
  });

  it('have their newest names where a filter hides them again', async () => {
    const [first = ''] = membersIn(harness, '24');
    const { lists, changes } = harness.open;
    await lists.setQuery({ ordering: 'name', type: 'person' });
    assert.deepEqual(holding(harness, first), ['Clients']);
    await lists.setQuery({ ordering: 'name' });
    await changes.make([{ call: 'update', input: { id: '24', name: 'Renamed' } }]);
    await lists.setQuery({ ordering: 'name', type: 'person' });
    assert.deepEqual(holding(harness, first), ['Renamed']);
  });

  it('are those that it was added to, whatever else has changed there since, and nobody pays for it again', async () => {
    const { list, companies } = await ownList();
    const { lists, changes } = harness.open;
    const [first = '', second = ''] = companies;
    const [, , third = '', fourth = ''] = membersIn(harness, '24');
    await lists.members(list.id).more();
    const paid = harness.billed;
    await changes.make([
      { call: 'update', input: { id: list.id, add: [third] } },
      { call: 'update', input: { id: list.id, add: [fourth], remove: [first] } },
    ]);
    assert.deepEqual(holding(harness, third), ['Clients', 'Aaa mine']);
    assert.deepEqual(lists.companiesIn(list.id), [second, third, fourth]);
    await lists.fillKnownMembers(named('Aaa mine'), {});
    assert.deepEqual(membersIn(harness, list.id), [second, third, fourth]);
    assert.equal(harness.billed, paid);
  });

  it('are no longer those that it was removed from as soon as they say that they have changed', async () => {
    const { list, companies } = await ownList();
    const { lists, changes } = harness.open;
    const [, , third = ''] = membersIn(harness, '24');
    await lists.members(list.id).more();
    await changes.apply(list.id, { add: [third], remove: [] });
    await lists.fillKnownMembers(named('Aaa mine'), {});
    assert.deepEqual(membersIn(harness, list.id), [...companies, third]);
    const seen: (readonly string[])[] = [];
    lists.onDidChange((listId) => {
      if (listId === list.id) seen.push(lists.companiesIn(list.id));
    });
    await changes.apply(list.id, { add: [], remove: [third] });
    assert.deepEqual(seen[0], companies);
  });

  it('are no longer those of which reading them has shown that they do not', async () => {
    const { list, companies } = await ownList();
    const [first = ''] = companies;
    await harness.open.client.updateList({ id: list.id, remove: [first] });
    assert.deepEqual(holding(harness, first), ['Clients', 'Aaa mine'], 'nobody knows yet');
    await harness.open.lists.members(list.id).more();
    assert.deepEqual(holding(harness, first), ['Clients']);
  });
});

describe('all companies of a list', () => {
  anewForEach();

  it('are known once the last page was read, in the next window too, and nothing is asked for it', async () => {
    const complete = harness.open.lists.allCompaniesIn('24');
    assert.deepEqual([...(complete?.companies ?? [])], membersIn(harness, '24'));
    assert.equal(harness.open.lists.allCompaniesIn('25'), undefined);
    const { list, companies } = await ownList();
    assert.equal(harness.open.lists.allCompaniesIn(list.id), undefined, 'added, and never read');
    await harness.clock.advance(1000);
    const next = await harness.reloaded();
    const known = next.open.lists.allCompaniesIn('24');
    assert.deepEqual(
      { companies: known?.companies.size, at: known?.at },
      { companies: complete?.companies.size, at: complete?.at },
    );
    assert.ok(companies.length > 0);
    assert.deepEqual(
      next.sent.filter(({ path }) => path === '/v2/companies'),
      [],
    );
  });

  it('are not known of a part', async () => {
    const next = await harness.reloaded();
    const list = next.open.lists.lists.rows.find(({ value }) => (value?.length ?? 0) > 50 && value?.type === 'company')?.value;
    assert.ok(list);
    await next.open.lists.members(list.id).more();
    assert.equal(next.open.lists.allCompaniesIn(list.id), undefined);
  });
});

describe('an unconfirmed change', () => {
  anewForEach();

  const lost = new Failure('timedOut', { delivery: 'unknown' });

  it('is looked into, and the lists show what is true', async () => {
    const { lists, changes } = harness.open;
    harness.losingWrite = lost;
    // Nobody can tell what a create has made from what others make.
    const { failure } = await changes.make([{ call: 'create', input: { name: 'Aaa unconfirmed', type: 'company' } }]);
    assert.equal(failure?.kind, 'timedOut');
    await quiet(harness);
    const { id } = named('Aaa unconfirmed');
    const unconfirmed = async (call: ListCall): Promise<void> => {
      harness.losingWrite = lost;
      assert.equal((await changes.make([call])).failure, undefined);
    };
    await unconfirmed({ call: 'update', input: { id, name: 'Aaa renamed' } });
    assert.equal(named('Aaa renamed').id, id);
    await unconfirmed({ call: 'update', input: { id, add: membersIn(harness, '24').slice(0, 1) } });
    assert.equal(named('Aaa renamed').length, 1);
    await unconfirmed({ call: 'share', input: { listId: id, holder: { kind: 'user', id: 'dirk' }, level: 'read' } });
    assert.equal(lists.permissions(id).rows.length, 1);
    await unconfirmed({ call: 'delete', input: { id } });
    assert.equal(lists.list(id), undefined);
    assert.equal(harness.billed, 24);
  });

  it('leaves a list that was not deleted after all', async () => {
    harness.failing = lost;
    assert.equal((await harness.open.changes.make([{ call: 'delete', input: { id: '24' } }])).failure?.kind, 'timedOut');
    harness.failing = undefined;
    await harness.clock.advance(0);
    assert.ok(harness.open.lists.list('24'));
    assert.equal(membersIn(harness, '24').length, 24);
  });

  it('is none where the service has refused', async () => {
    const before = harness.sent.filter(changesLists).length;
    const rename: ListCall = { call: 'update', input: { id: 'no-such-list', name: 'X' } };
    await assert.rejects(harness.open.changes.make([rename]), { kind: 'notFound' });
    assert.equal(harness.sent.filter(changesLists).length, before + 1);
  });
});

describe('a list whose record does not say how many it holds', () => {
  anewForEach();

  const tools: RowTools = { locale: 'en', now: 0, left: () => 1000 };
  const rowsOf = ({ open: { lists } }: TestHarness): readonly TreeRow[] => {
    const list = lists.list('24');
    assert.ok(list);
    const below = { members: lists.members('24'), permissions: lists.permissions('24') };
    return [...listChildren(list, below, tools), ...memberRows(list, lists.members('24'), tools)];
  };
  const offer = (one: TestHarness): string => rowsOf(one).at(-1)?.label ?? '';
  const counted = (one: TestHarness): number => one.sent.filter(({ path }) => path === '/v2/companies').length;

  beforeEach(async () => {
    harness.dispose();
    harness = new TestHarness();
    // Only searches of lists omit the length, because a counted list does not state it itself.
    harness.altering = (answer) => ({ ...answer, body: answer.body.replaceAll(/"listLength":\d+,/g, '') });
    await harness.session.openSandbox();
    await harness.open.lists.showLists();
  });

  it('is counted where it is looked at, once and for nothing, before its price is named', async () => {
    const { lists } = harness.open;
    assert.deepEqual(
      { description: rowsOf(harness)[0]?.description, offer: offer(harness) },
      { description: undefined, offer: 'Load 50 companies' },
    );
    const announced: unknown[] = [];
    lists.onDidChange((listId) => announced.push(listId));
    await Promise.all([lists.countMembers('24'), lists.countMembers('24')]);
    assert.deepEqual(
      { description: rowsOf(harness)[0]?.description, offer: offer(harness) },
      { description: '24', offer: 'Load 24 companies' },
    );
    assert.deepEqual(announced, [undefined], 'the row of the list is drawn anew');
    await lists.countMembers('24');
    assert.equal(counted(harness), 1);
    const { rows } = lists.lists;
    assert.ok(rows.every(({ value }) => value?.id === '24' || value?.length === undefined));
    assert.equal(harness.billed, 0);
    await lists.refresh();
    await lists.countMembers('24');
    assert.deepEqual(
      { counted: counted(harness), offer: offer(harness), billed: harness.billed },
      { counted: 2, offer: 'Load 24 companies', billed: 0 },
    );
  });

  it('is not counted where its companies are known, nor where it holds people', async () => {
    const { lists } = harness.open;
    await lists.members('24').more();
    const before = counted(harness);
    await lists.countMembers('24');
    const people = lists.lists.rows.find(({ value }) => value?.type === 'person')?.value;
    await lists.countMembers(people?.id ?? '');
    assert.equal(counted(harness), before);
    assert.equal(rowsOf(harness)[0]?.description, '24');
  });

  it('stays as it is where it cannot be counted, and is not asked about over and over', async () => {
    const { lists } = harness.open;
    harness.failing = new Failure('forbidden');
    await lists.countMembers('24');
    await lists.countMembers('24');
    assert.equal(counted(harness), 1);
    assert.equal(offer(harness), 'Load 50 companies');
  });

  it('is counted again where it was read anew meanwhile', async () => {
    const { lists } = harness.open;
    const refreshed = lists.refresh();
    await lists.countMembers('24');
    await refreshed;
    await lists.countMembers('24');
    assert.equal(lists.list('24')?.length, 24);
    assert.equal(harness.billed, 0);
  });
});
