// Changing lists over the sandbox: what is in, what is not, how to go on, and the way back.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { requestsOf } from '../../../../src/domain/lists/listRequests.ts';
import type { ListCall } from '../../../../src/domain/lists/listCall.ts';
import { callsByOutcome } from '../../../../src/domain/lists/callRun.ts';
import { lastToUndo } from '../../../../src/domain/lists/journal.ts';
import type { ChangeResult } from '../../../../src/state/lists/listChanges.ts';
import { readState } from '../../../../src/sandbox/state.ts';
import type { SandboxList } from '../../../../src/sandbox/persisted.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import type { Change, Outcome } from '../../../../src/domain/permissions/draft.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const lost = (): Failure => new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });

describe('changing lists', () => {
  let harness: TestHarness;
  let companies: readonly string[];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    companies = await allCompanies(harness);
  });
  afterEach(() => harness.dispose());

  async function make(name: string, items: readonly string[] = [], on = harness): Promise<List> {
    const made = await on.open.changes.make([
      { call: 'create', input: { name, type: 'company', extraData: { first: 0 }, ...(items.length ? { items } : {}) } },
    ]);
    const [list] = made.made;
    assert.ok(list);
    return list;
  }

  function stored(id: string, on = harness): SandboxList | undefined {
    return readState(on.sandbox.snapshot())?.lists.find((list) => list.id === id);
  }

  /** Returns the items that the service holds. */
  function itemsOf(id: string, on = harness): readonly string[] {
    return [...(stored(id, on)?.items ?? [])].sort();
  }

  async function undo(on = harness): Promise<ChangeResult> {
    const entry = lastToUndo(on.open.changes.history.entries);
    assert.ok(entry, 'there is nothing to take back');
    return on.open.changes.undo(entry);
  }

  it('has nothing to resume of a deletion that was not made, once the list was deleted again', async () => {
    const list = await make('Mine');
    const deletion: readonly ListCall[] = [{ call: 'delete', input: { id: list.id } }];
    harness.failAt = ({ verb, path }) => (path === `/v2/lists/${list.id}` && verb !== 'POST' ? lost() : undefined);
    assert.equal((await harness.open.changes.make(deletion)).failure?.facts.unconfirmed, true);
    assert.equal(harness.open.changes.history.unfinished.length, 1);
    harness.failAt = undefined;
    assert.equal((await harness.open.changes.make(deletion)).failure, undefined);
    assert.deepEqual(harness.open.changes.history.unfinished, []);
  });

  it('can undo a deletion whose answer was lost, once it was resumed', async () => {
    const [a = ''] = companies;
    const list = await make('Mine', [a]);
    harness.failAfter = ({ verb }) => (verb === 'DELETE' ? lost() : undefined);
    harness.failAt = ({ verb, path }) => (verb === 'GET' && path.startsWith('/v2/lists/') ? lost() : undefined);
    const { failure } = await harness.open.changes.make([{ call: 'delete', input: { id: list.id } }]);
    assert.equal(failure?.facts.unconfirmed, true);
    [harness.failAfter, harness.failAt] = [undefined, undefined];
    assert.equal(stored(list.id), undefined);
    const [left] = harness.open.changes.history.unfinished;
    assert.ok(left);
    assert.equal((await harness.open.changes.resume(left))?.failure, undefined);
    const [remade] = (await undo()).made;
    assert.deepEqual(itemsOf(remade?.id ?? ''), [a]);
  });

  it('counts for additions only what was not in the list before', async () => {
    const [a = '', b = '', c = ''] = companies;
    const list = await make('Mine', [a]);
    await harness.open.changes.apply(list.id, { add: [a, b, c], remove: [] });
    assert.deepEqual(itemsOf(list.id), [a, b, c].sort());
    await undo();
    assert.deepEqual(itemsOf(list.id), [a]);
    assert.equal(harness.billed, 10);
  });

  it('gives back what an emptied list held, although an answer about it does not say that it is of companies', async () => {
    const items = companies.slice(0, 2).toSorted();
    const list = await make('Mine', items);
    harness.altering = (answer, { path }) =>
      path === `/v2/lists/${list.id}` ? { ...answer, body: answer.body.replaceAll('"type":', '"kind":') } : answer;
    await harness.open.changes.apply(list.id, { add: [], remove: [], emptied: true });
    assert.deepEqual(itemsOf(list.id), []);
    await undo();
    assert.deepEqual(itemsOf(list.id), items);
  });

  it('counts no people, so that taking back an addition leaves those that were in the list before it', async () => {
    const { changes, client } = harness.open;
    const { made } = await changes.make([{ call: 'create', input: { name: 'People', type: 'person', items: ['anna-rossi'] } }]);
    const [list] = made;
    assert.ok(list);
    await changes.apply(list.id, { add: ['bruno-bianchi'], remove: [] });
    // The filter finds companies alone, so that it finds none of the people that are in the list.
    Object.assign(client, { searchCompanies: () => Promise.resolve({ rows: [], count: 0 }) });
    await changes.apply(list.id, { add: ['anna-rossi', 'bruno-bianchi'], remove: [] });
    await undo();
    assert.deepEqual(itemsOf(list.id), ['anna-rossi', 'bruno-bianchi']);
  });

  it('leaves the people that were in a list before, if more are added to it than one request holds', async () => {
    const { changes, client } = harness.open;
    const people = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, at) => `person-${String(from + at)}`);
    // Nobody knows here whom the list holds.
    const { value: list } = await client.createList({ name: 'People', type: 'person', items: people(1000, 1010) });
    const before = itemsOf(list.id);
    await changes.apply(list.id, { add: people(0, 1020), remove: [] });
    await undo();
    const after = new Set(itemsOf(list.id));
    assert.deepEqual(
      before.filter((item) => !after.has(item)),
      [],
    );
  });

  it('takes back every kind of change, and the taking back', async () => {
    const list = await make('Mine', companies.slice(0, 3));
    const bob = { kind: 'user', id: 'dirk' } as const;
    const { changes } = harness.open;
    const picture = (): unknown => {
      const now = stored(list.id);
      return now && { name: now.name, hidden: now.hidden, extra: now.extraData ?? {}, items: itemsOf(list.id), held: now.grants };
    };
    const first = picture();
    const pictures: unknown[] = [];
    const acts = [
      () => changes.make([{ call: 'update', input: { id: list.id, name: 'Other' } }]),
      () => changes.make([{ call: 'update', input: { id: list.id, extraData: { a: 1 } } }]),
      () => changes.make([{ call: 'update', input: { id: list.id, hidden: true } }]),
      () => changes.make([{ call: 'share', input: { listId: list.id, holder: bob, level: 'read' } }]),
      () => changes.make([{ call: 'share', input: { listId: list.id, holder: bob, level: 'write' } }]),
      () => changes.make([{ call: 'revoke', input: { listId: list.id, holder: bob } }]),
      () => changes.apply(list.id, { add: companies.slice(3, 5), remove: companies.slice(0, 1) }),
      () => changes.apply(list.id, { add: [], remove: [], emptied: true }),
    ];
    for (const act of acts) {
      pictures.push(picture());
      await act();
      assert.notDeepEqual(picture(), pictures.at(-1));
    }
    await harness.open.lists.members(list.id).refresh();
    for (const before of pictures.toReversed()) {
      await undo();
      assert.deepEqual(picture(), before, JSON.stringify(before));
    }
    assert.deepEqual(picture(), first);
  });

  it('takes back what nobody can tell any more to be there, and then what was done before it', async () => {
    const list = await make('Mine');
    await harness.open.changes.make([{ call: 'update', input: { id: list.id, name: 'Other' } }]);
    // The service does not say whether an ID without a company is in the list.
    await harness.open.changes.apply(list.id, { add: ['0a1b2c3d4e5f'], remove: [] });
    const next = await harness.reloaded();
    await undo(next);
    assert.deepEqual({ name: stored(list.id, next)?.name, items: itemsOf(list.id) }, { name: 'Other', items: [] });
    await undo(next);
    assert.equal(stored(list.id, next)?.name, 'Mine');
    next.dispose();
  });

  it('makes a deleted list again under a new ID, and not twice', async () => {
    const list = await make('Mine', companies.slice(0, 2));
    await harness.open.changes.make([
      { call: 'share', input: { listId: list.id, holder: { kind: 'user', id: 'dirk' }, level: 'read' } },
    ]);
    await harness.open.changes.make([{ call: 'update', input: { id: list.id, extraData: { a: 1 } } }]);
    await harness.open.changes.make([{ call: 'delete', input: { id: list.id } }]);
    const next = await harness.reloaded();
    const { made } = await undo(next);
    const [again] = made;
    assert.ok(again && again.id !== list.id);
    const now = stored(again.id, next);
    assert.deepEqual(
      { name: now?.name, extraData: now?.extraData, items: itemsOf(again.id) },
      { name: 'Mine', extraData: { a: 1 }, items: [...companies.slice(0, 2)].sort() },
    );
    assert.equal(now?.grants.length, 1);
    // Changes from before the deletion are undone on the new list.
    await undo(next);
    assert.deepEqual(stored(again.id, next)?.extraData, { first: 0 });
    next.dispose();
  });

  it('enters what was done although its answer was lost', async () => {
    const list = await make('Mine');
    harness.losingWrite = lost();
    const { failure } = await harness.open.changes.make([{ call: 'update', input: { id: list.id, name: 'Other' } }]);
    assert.equal(failure, undefined);
    await undo();
    assert.equal(stored(list.id)?.name, 'Mine');
  });

  it('throws where nothing was done, and enters nothing', async () => {
    const list = await make('Mine');
    const before = harness.open.changes.history;
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    await assert.rejects(harness.open.changes.apply(list.id, { add: companies.slice(0, 2), remove: [] }), {
      kind: 'unreachable',
    });
    harness.failing = undefined;
    assert.deepEqual(harness.open.changes.history, before);
  });

  it('offers the rest of a run after a restart', async () => {
    const list = await make('Mine');
    const add = [...companies, ...Array.from({ length: 2500 }, (_, n) => `x${String(n)}`)];
    const stop = new AbortController();
    const { run, failure } = await harness.open.changes.apply(
      list.id,
      { add, remove: [] },
      {
        signal: stop.signal,
        progress: (done) => {
          if (done > 0) stop.abort();
        },
      },
    );
    assert.equal(failure?.kind, 'cancelled');
    assert.deepEqual(
      { made: callsByOutcome(run, 'made').length, unconfirmed: callsByOutcome(run, 'unconfirmed').length },
      { made: 1, unconfirmed: 0 },
    );
    const next = await harness.reloaded();
    const [left] = next.open.changes.history.unfinished;
    assert.ok(left);
    await next.open.changes.resume(left);
    assert.deepEqual(itemsOf(list.id, next), [...add].sort());
    assert.deepEqual(next.open.changes.history.unfinished, []);
    await undo(next);
    assert.deepEqual(itemsOf(list.id, next), []);
    next.dispose();
  });

  it('ends with the same set whatever fails in between', async () => {
    const all = [...companies, ...(await allCompanies(harness, 10))];
    const list = await make('Mine', all.slice(0, 5));
    const fate = fc.constantFrom('fine', 'lost', 'refused', 'cancelled');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.boolean(), async (fates, emptied) => {
        const before = itemsOf(list.id);
        const add = all.slice(5, 12);
        const remove = emptied ? [] : all.slice(0, 2);
        await harness.open.lists.members(list.id).refresh();
        const plan = { add, remove, ...(emptied ? { emptied: true as const } : {}) };
        const calls = requestsOf(plan, { mostItems: 2, mostBytes: 9999 }).map((request): ListCall => ({
          call: 'update',
          input: { id: list.id, ...request },
        }));
        const stop = new AbortController();
        const next = (): void => {
          const one = fates.shift() ?? 'fine';
          harness.losingWrite = one === 'lost' ? lost() : undefined;
          harness.failing = one === 'refused' ? new Failure('serviceFault', { delivery: 'notSent' }) : undefined;
        };
        next();
        let changed = await harness.open.changes.make(calls, { signal: stop.signal, progress: next }).catch(() => undefined);
        for (let tries = 0; tries < 30 && changed?.failure; tries += 1) {
          next();
          changed = await harness.open.changes.resume(changed.run, { progress: next });
        }
        harness.failing = undefined;
        harness.losingWrite = undefined;
        if (!changed) {
          assert.deepEqual(itemsOf(list.id), before);
          return;
        }
        const cached = emptied ? [] : before.filter((item) => !remove.includes(item));
        assert.deepEqual(itemsOf(list.id), [...new Set([...cached, ...add])].sort());
        await undo();
        assert.deepEqual(itemsOf(list.id), before);
      }),
      { numRuns: propertyRuns(25) },
    );
  });
});

describe('changing permissions', () => {
  let harness: TestHarness;
  const user = (id: string) => ({ kind: 'user', id }) as const;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => harness.dispose());

  async function lists(): Promise<readonly [string, string]> {
    const { made } = await harness.open.changes.make(
      ['First', 'Second'].map((name) => ({ call: 'create', input: { name, type: 'company' } })),
    );
    const [first, second] = made;
    assert.ok(first && second);
    return [first.id, second.id];
  }

  async function setLevels(changes: readonly Change[], readAgain = false): Promise<readonly string[]> {
    const outcomes = new Map<string, Outcome>();
    await harness.open.changes.setLevels(changes, {
      readAgain,
      onOutcome: ({ holder }, outcome) => outcomes.set(holder.id, outcome),
    });
    return [...outcomes].map(([id, { kind }]) => `${id} ${kind}`).sort();
  }

  function held(id: string): readonly string[] {
    const list = readState(harness.sandbox.snapshot())?.lists.find((one) => one.id === id);
    return (list?.grants ?? []).map(({ id, level }) => `${id} ${level}`).sort();
  }
  const since = (from: number, verb: string): number => harness.sent.slice(from).filter((one) => one.verb === verb).length;

  it('reads a list once before its calls and once after them, however many there are, and undoes them together', async () => {
    const [first, second] = await lists();
    const from = harness.sent.length;
    const changes: readonly Change[] = [first, second].flatMap((listId) =>
      ['dirk', 'greet'].map((id) => ({ listId, holder: user(id), before: 'none', after: 'read' as const })),
    );
    assert.deepEqual(await setLevels(changes), ['dirk done', 'greet done']);
    assert.deepEqual({ reads: since(from, 'GET'), calls: since(from, 'PUT') }, { reads: 4, calls: 4 });
    assert.deepEqual(held(first), ['dirk read', 'greet read']);
    const entry = lastToUndo(harness.open.changes.history.entries);
    assert.equal(entry?.steps.length, 4);
    await harness.open.changes.undo(entry);
    assert.deepEqual([...held(first), ...held(second)], []);
  });

  it('sends only what differs, and nothing over what somebody else has changed', async () => {
    const [first] = await lists();
    await harness.open.client.editPermission({ listId: first, holder: user('dirk'), level: 'read' });
    await harness.open.client.editPermission({ listId: first, holder: user('greet'), level: 'manage' });
    const from = harness.sent.length;
    const outcomes = await setLevels([
      { listId: first, holder: user('dirk'), before: 'none', after: 'read' },
      { listId: first, holder: user('greet'), before: 'read', after: 'write' },
      { listId: first, holder: user('bruno'), before: 'none', after: 'write' },
    ]);
    assert.deepEqual(outcomes, ['bruno done', 'dirk done', 'greet conflict']);
    assert.equal(since(from, 'PUT'), 1);
    assert.deepEqual(held(first), ['bruno write', 'dirk read', 'greet manage']);
  });

  it('reads a known list again before its calls if the shown levels may be old', async () => {
    const [first] = await lists();
    assert.deepEqual(await setLevels([{ listId: first, holder: user('greet'), before: 'none', after: 'read' }]), ['greet done']);
    await harness.open.client.editPermission({ listId: first, holder: user('greet'), level: 'manage' });
    const change = { listId: first, holder: user('greet'), before: 'read', after: 'write' } as const;
    assert.deepEqual(await setLevels([change], true), ['greet conflict']);
    assert.deepEqual(held(first), ['greet manage']);
  });

  it('finds out by reading again whether a change without an answer was made', async () => {
    const [first] = await lists();
    harness.losingWrite = lost();
    assert.deepEqual(await setLevels([{ listId: first, holder: user('dirk'), before: 'none', after: 'read' }]), ['dirk done']);
    harness.losingWrite = undefined;
    await undo();
    assert.deepEqual(held(first), []);
  });

  it('gives back with a user the share key that went along', async () => {
    const [first] = await lists();
    const key = readState(harness.sandbox.snapshot())?.users.find(({ appUserId }) => appUserId === 'bruno')?.shareKey;
    assert.ok(key !== undefined);
    await harness.open.client.editPermission({ listId: first, holder: user('bruno'), level: 'write' });
    await harness.open.client.editPermission({ listId: first, holder: { kind: 'key', id: key }, level: 'read' });
    const before = held(first);
    assert.deepEqual(await setLevels([{ listId: first, holder: user('bruno'), before: 'write', after: 'none' }]), ['bruno done']);
    assert.deepEqual(held(first), []);
    await undo();
    assert.deepEqual(held(first), before);
    assert.equal(before.length, 2);
  });

  it('gives back the level of a share key that was changed after a user was revoked', async () => {
    const [first] = await lists();
    const dirk = readState(harness.sandbox.snapshot())?.users.find(({ appUserId }) => appUserId === 'dirk');
    const key = { kind: 'key', id: dirk?.shareKey ?? '' } as const;
    await harness.open.client.editPermission({ listId: first, holder: user('bruno'), level: 'write' });
    await harness.open.client.editPermission({ listId: first, holder: key, level: 'read' });
    const before = held(first);
    await setLevels([
      { listId: first, holder: user('bruno'), before: 'write', after: 'none' },
      { listId: first, holder: key, before: 'read', after: 'write' },
    ]);
    assert.notDeepEqual(held(first), before);
    await undo();
    assert.deepEqual(held(first), before);
    assert.equal(before.length, 2);
  });

  async function undo(): Promise<void> {
    const entry = lastToUndo(harness.open.changes.history.entries);
    assert.ok(entry);
    await harness.open.changes.undo(entry);
  }
});

async function allCompanies(harness: TestHarness, offset = 0): Promise<readonly string[]> {
  const { rows } = await harness.open.client.searchCompanies({ limit: 10, offset });
  return rows.flatMap(({ value }) => value?.id ?? []);
}
