// Changes taken back over a small service in memory: what comes back, what does not and is said.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { levels, type Holder } from '../../../../src/client/model/permission.ts';
import { lastToUndo, withEntry, withListRemade } from '../../../../src/domain/lists/journal.ts';
import { readEntry, type JournalEntry, type JournalStep, type ListChange } from '../../../../src/domain/lists/journalEntry.ts';
import { mayRepeat, readdressed, withEndpoint } from '../../../../src/domain/lists/listCall.ts';
import { itemsChange, itemsCounted, itemsLoaded, permissionChanges } from '../../../../src/domain/lists/recordChange.ts';
import { requestsOf } from '../../../../src/domain/lists/listRequests.ts';
import type { ListPlan } from '../../../../src/domain/lists/listPlan.ts';
import type { IrreversibleEffect } from '../../../../src/domain/lists/irreversibleEffect.ts';
import { inverseOf } from '../../../../src/domain/lists/undo.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { keyOf, keyOfUser, World, type WorldList } from './listWorld.ts';
import { item, items } from './support.ts';

const user = (id: string): Holder => ({ kind: 'user', id });
const key = (id: string): Holder => ({ kind: 'key', id });

const entry = (id: string, ...steps: JournalStep[]): JournalEntry => ({ id, at: 1, steps });
const step = (change: ListChange, id = '24'): JournalStep => ({ list: { id, name: 'A', type: 'company' }, change });
const back = (change: ListChange): ReturnType<typeof inverseOf> => inverseOf(entry('e', step(change)));
const irreversibleIn = (change: ListChange): IrreversibleEffect[] =>
  back(change).irreversible.map(({ listId: _, ...effect }) => effect);

const noItems = { added: [], removed: [], maybeAdded: [], maybeRemoved: [], lost: 0 };

describe('the way back', () => {
  it('says what it cannot bring back', () => {
    const deleted: ListChange = {
      kind: 'deleted',
      hidden: true,
      owner: 'eve',
      actingUser: 'bob',
      items: ['a'],
      unknownItems: 7,
      permissions: [
        { holder: user('ada'), level: 'write' },
        { holder: user('bob'), level: 'manage' },
        { holder: key('k'), level: 'owner' },
      ],
      permissionsKnown: false,
    };
    assert.deepEqual(back(deleted).calls, [
      { call: 'create', input: { name: 'A', type: 'company', items: ['a'] }, replaces: '24' },
      { call: 'update', input: { id: '24', hidden: true } },
      { call: 'share', input: { listId: '24', holder: user('ada'), level: 'write' } },
    ]);
    assert.deepEqual(irreversibleIn(deleted), [
      { kind: 'newId' },
      { kind: 'newOwner', owner: 'eve' },
      { kind: 'items', count: 7 },
      { kind: 'permissions' },
      { kind: 'level', holder: key('k'), level: 'owner' },
    ]);
    const { unknownItems: _, owner: _owner, ...unknown } = { ...deleted, permissionsKnown: true, permissions: [] };
    assert.deepEqual(irreversibleIn(unknown), [{ kind: 'newId' }, { kind: 'items' }]);
    assert.deepEqual(irreversibleIn({ kind: 'created' }), [{ kind: 'deletes' }]);
    assert.deepEqual(irreversibleIn({ kind: 'extraData', to: {} }), [{ kind: 'extraData' }]);
    assert.deepEqual(irreversibleIn({ kind: 'extraData', from: null, to: {} }), [{ kind: 'extraData' }]);
    const unsure: ListChange = { kind: 'items', ...noItems, maybeAdded: ['a'], maybeRemoved: ['b'] };
    assert.deepEqual(irreversibleIn(unsure), [{ kind: 'unsure', items: ['a', 'b'] }]);
    assert.deepEqual(back(unsure).calls, []);
    assert.deepEqual(irreversibleIn({ kind: 'permission', holder: user('ada'), to: 'read' }), [
      { kind: 'linkedKeys', holder: user('ada') },
    ]);
    assert.deepEqual(irreversibleIn({ kind: 'permission', holder: key('k'), to: 'read' }), []);
  });

  it('makes no list of a type that it does not know, and none without a name', () => {
    const change: ListChange = {
      kind: 'deleted',
      hidden: false,
      items: [],
      unknownItems: 0,
      permissions: [],
      permissionsKnown: true,
    };
    const odd = inverseOf(entry('e', { list: { id: '24', name: 'A', type: 'deal' }, change }));
    assert.deepEqual(odd, { calls: [], irreversible: [{ kind: 'type', type: 'deal', listId: '24' }] });
    const nameless = inverseOf(entry('e', { list: { id: '24', name: ' ', type: 'person' }, change }));
    assert.deepEqual(
      nameless.irreversible.map(({ kind }) => kind),
      ['newId', 'name'],
    );
    assert.deepEqual(back({ kind: 'renamed', from: ' ', to: 'A' }).calls, []);
    assert.deepEqual(irreversibleIn({ kind: 'renamed', from: '', to: 'A' }), [{ kind: 'name' }]);
    assert.deepEqual(nameless.calls, [{ call: 'create', input: { name: '24', type: 'person' }, replaces: '24' }]);
  });

  it('cuts many items into requests', () => {
    const many = Array.from({ length: 2500 }, (_, n) => `c${String(n)}`);
    const calls = back({ kind: 'items', ...noItems, removed: many }).calls;
    assert.deepEqual(
      calls.flatMap((call) => (call.call === 'update' ? (call.input.add ?? []) : [])),
      many,
    );
    assert.equal(calls.length, 3);
    const world = new World();
    const change: ListChange = {
      kind: 'deleted',
      hidden: false,
      items: many,
      unknownItems: 0,
      permissions: [],
      permissionsKnown: true,
    };
    const made = world.doAll(back(change).calls).get('24') ?? assert.fail();
    assert.deepEqual([...world.list(made).items], many);
  });

  it('goes through the steps in reverse', () => {
    const { calls } = inverseOf(
      entry(
        'e',
        step({ kind: 'renamed', from: 'A', to: 'B' }),
        step({ kind: 'hidden', to: true }),
        step({ kind: 'renamed', from: 'B', to: 'C' }),
      ),
    );
    assert.deepEqual(
      calls.map((call) => (call.call === 'update' ? (call.input.name ?? call.input.hidden) : '')),
      ['B', false, 'A'],
    );
  });

  it('may be sent again but for a create, each call under its own endpoint', () => {
    const calls = [
      { call: 'create', input: { name: 'A', type: 'company' } },
      { call: 'update', input: { id: '1' } },
      { call: 'delete', input: { id: '1' } },
      { call: 'share', input: { listId: '1', holder: user('a'), level: 'read' } },
      { call: 'revoke', input: { listId: '1', holder: user('a') } },
    ] as const;
    assert.deepEqual(calls.map(mayRepeat), [false, true, true, true, true]);
    assert.ok(!mayRepeat({ call: 'update', input: { id: '1', remove: ['*'] } }));
    assert.deepEqual(
      calls.map((call) => withEndpoint(call, (endpoint, input) => `${endpoint.name} ${endpoint.verb} ${endpoint.path(input)}`)),
      [
        'lists.create POST /v2/lists',
        'lists.update PUT /v2/lists/1',
        'lists.delete DELETE /v2/lists/1',
        'permissions.edit PUT /v2/lists/1/permissions/user/a',
        'permissions.revoke DELETE /v2/lists/1/permissions/user/a',
      ],
    );
    const now = calls.map((call) => readdressed(call, new Map([['1', '9']])));
    assert.deepEqual(JSON.parse(JSON.stringify(now)), JSON.parse(JSON.stringify(calls).replaceAll('"1"', '"9"')));
  });
});

describe('what is kept of a change of items', () => {
  it('is only what really changed', () => {
    const before = itemsLoaded(['a', 'b'], 2);
    assert.deepEqual(itemsChange({ add: ['a', 'c'], remove: ['b', 'd'] }, before), {
      kind: 'items',
      added: ['c'],
      removed: ['b'],
      maybeAdded: [],
      maybeRemoved: [],
      lost: 0,
    });
    assert.equal(itemsChange({ add: ['a'], remove: ['d'] }, before), undefined);
  });

  it('is unconfirmed where only a part was loaded, and no more once it was counted', () => {
    const loaded = itemsLoaded(['a', 'b'], 5);
    const plan = { add: ['a', 'c', 'e'], remove: ['b', 'd'] };
    assert.deepEqual(itemsChange(plan, loaded), {
      kind: 'items',
      added: [],
      removed: ['b'],
      maybeAdded: ['c', 'e'],
      maybeRemoved: ['d'],
      lost: 0,
    });
    // The count is newer than what was loaded.
    const counted = itemsCounted(loaded, { inside: ['e', 'd'], outside: ['a', 'c'], unsure: [] });
    assert.deepEqual(itemsChange(plan, counted), {
      kind: 'items',
      added: ['a', 'c'],
      removed: ['b', 'd'],
      maybeAdded: [],
      maybeRemoved: [],
      lost: 0,
    });
  });

  it('says how many went that nobody had seen', () => {
    const emptied: ListPlan = { add: ['a', 'z'], remove: [], emptied: true };
    assert.deepEqual(itemsChange(emptied, itemsLoaded(['a', 'b'], 9)), {
      kind: 'items',
      added: [],
      removed: ['b'],
      maybeAdded: ['z'],
      maybeRemoved: [],
      lost: 7,
    });
    const unknown = itemsChange({ add: [], remove: [], emptied: true }, itemsLoaded([], undefined)) ?? assert.fail();
    assert.equal(unknown.lost, undefined);
    assert.deepEqual(irreversibleIn(unknown), [{ kind: 'items' }]);
    assert.equal(itemsChange({ add: [], remove: [], emptied: true }, itemsLoaded([], 0)), undefined);
  });
});

describe('what is kept of a change of permissions', () => {
  it('is who came, went and changed, those who came last', () => {
    const before = [
      { holder: user('ada'), level: 'read' },
      { holder: key('ada'), level: 'read' },
      { holder: user('bob'), level: 'manage' },
    ];
    const after = [
      { holder: user('eve'), level: 'write' },
      { holder: user('ada'), level: 'write' },
      { holder: key('ada'), level: 'read' },
    ];
    assert.deepEqual(permissionChanges(before, after), [
      { kind: 'permission', holder: user('ada'), from: 'read', to: 'write' },
      { kind: 'permission', holder: user('bob'), from: 'manage' },
      { kind: 'permission', holder: user('eve'), to: 'write' },
    ]);
    assert.deepEqual(permissionChanges(before, before), []);
  });
});

/** Something a person does to one of the lists. */
type Act =
  | { readonly act: 'create'; readonly items: readonly string[] }
  | { readonly act: 'rename'; readonly list: number; readonly name: string }
  | { readonly act: 'items'; readonly list: number; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly act: 'empty'; readonly list: number; readonly add: readonly string[] }
  | { readonly act: 'extraData'; readonly list: number; readonly n: number }
  | { readonly act: 'hide'; readonly list: number; readonly hidden: boolean }
  | { readonly act: 'share'; readonly list: number; readonly holder: Holder; readonly level: (typeof levels)[number] }
  | { readonly act: 'revoke'; readonly list: number; readonly holder: Holder }
  | { readonly act: 'delete'; readonly list: number };

const list = fc.nat({ max: 3 });
const holder = fc.constantFrom(user('ada'), user('bob'), key('k1'), keyOfUser('ada'));
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('create' as const), items }),
    fc.record({ act: fc.constant('rename' as const), list, name: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ act: fc.constant('items' as const), list, add: fc.array(item), remove: fc.array(item) }),
    fc.record({ act: fc.constant('empty' as const), list, add: items }),
    fc.record({ act: fc.constant('extraData' as const), list, n: fc.nat({ max: 3 }) }),
    fc.record({ act: fc.constant('hide' as const), list, hidden: fc.boolean() }),
    fc.record({ act: fc.constant('share' as const), list, holder, level: fc.constantFrom(...levels) }),
    fc.record({ act: fc.constant('revoke' as const), list, holder }),
    fc.record({ act: fc.constant('delete' as const), list }),
  ),
  { maxLength: 25 },
);

/** Does an act and says what the journal keeps of it; nothing if nothing changed. */
function perform(world: World, act: Act): JournalStep[] {
  if (act.act === 'create') {
    const id = world.do({ call: 'create', input: { name: 'New', type: 'company', items: act.items, extraData: {} } }) ?? '';
    return [{ list: { id, name: 'New', type: 'company' }, change: { kind: 'created' } }];
  }
  const id = [...world.lists.keys()][act.list];
  if (id === undefined) return [];
  const before: WorldList = { ...world.list(id) };
  const permissions = [...before.permissions.values()];
  const persisted = (...changes: (ListChange | undefined)[]): JournalStep[] =>
    changes.flatMap((change) => (change ? [{ list: { id, name: before.name, type: before.type }, change }] : []));
  const known = itemsLoaded(before.items, before.items.size);
  switch (act.act) {
    case 'rename':
      world.do({ call: 'update', input: { id, name: act.name } });
      return persisted({ kind: 'renamed', from: before.name, to: act.name });
    case 'items': {
      const plan = { add: [...new Set(act.add)], remove: [...new Set(act.remove)].filter((one) => !act.add.includes(one)) };
      world.do({ call: 'update', input: { id, ...plan } });
      return persisted(itemsChange(plan, known));
    }
    case 'empty': {
      const plan: ListPlan = { add: act.add, remove: [], emptied: true };
      for (const request of requestsOf(plan)) world.do({ call: 'update', input: { id, ...request } });
      return persisted(itemsChange(plan, known));
    }
    case 'extraData':
      world.do({ call: 'update', input: { id, extraData: { n: act.n } } });
      return persisted({ kind: 'extraData', from: before.extraData ?? null, to: { n: act.n } });
    case 'hide':
      world.do({ call: 'update', input: { id, hidden: act.hidden } });
      return before.hidden === act.hidden ? [] : persisted({ kind: 'hidden', to: act.hidden });
    case 'share':
    case 'revoke':
      world.do(
        act.act === 'share'
          ? { call: 'share', input: { listId: id, holder: act.holder, level: act.level } }
          : { call: 'revoke', input: { listId: id, holder: act.holder } },
      );
      return persisted(...permissionChanges(permissions, [...world.list(id).permissions.values()]));
    case 'delete':
      world.do({ call: 'delete', input: { id } });
      return persisted({
        kind: 'deleted',
        ...(before.extraData ? { extraData: before.extraData } : {}),
        hidden: before.hidden,
        items: [...before.items],
        unknownItems: 0,
        permissions,
        permissionsKnown: true,
      });
  }
}

/** A world in which some acts were done, what it was before, and the journal of them. */
function journaled(
  first: readonly Act[],
  then: readonly Act[],
): { world: World; before: World['picture']; entries: readonly JournalEntry[] } {
  const world = new World();
  world.do({ call: 'create', input: { name: 'A', type: 'company', items: ['c1', 'c2'], extraData: { n: 0 } } });
  world.do({ call: 'create', input: { name: 'B', type: 'person', extraData: {} } });
  for (const act of first) perform(world, act);
  const before = world.copy();
  let entries: readonly JournalEntry[] = [];
  then.forEach((act, at) => {
    const steps = perform(world, act);
    if (steps.length > 0) entries = withEntry(entries, entry(`e${String(at)}`, ...steps));
  });
  return { world, before: (without) => before.picture(without), entries };
}

describe('undo', () => {
  it('takes back all that was done, one act after the other', () => {
    fc.assert(
      fc.property(acts, acts, (first, then) => {
        const { world, before, entries } = journaled(first, then);
        // Nothing may be missing afterwards unless an irreversible effect names it.
        const linked = new Set<string>();
        let journal: readonly JournalEntry[] = entries.flatMap((one) => readEntry(JSON.parse(JSON.stringify(one))) ?? []);
        assert.equal(journal.length, entries.length);
        for (let last = lastToUndo(journal); last; last = lastToUndo(journal)) {
          const { calls, irreversible } = inverseOf(last);
          for (const effect of irreversible) if (effect.kind === 'linkedKeys') linked.add(keyOf(keyOfUser(effect.holder.id)));
          const made = world.doAll(calls);
          for (const [from, to] of made) journal = withListRemade(journal, from, to);
          journal = withEntry(journal, { ...last, id: `back-${last.id}`, undoes: last.id });
        }
        assert.deepEqual(world.picture(linked), before(linked));
      }),
      { numRuns: propertyRuns(1500) },
    );
  });

  it('may be broken off anywhere and begun again: no list is made twice', () => {
    fc.assert(
      fc.property(acts, fc.array(fc.nat({ max: 6 }), { maxLength: 8 }), (then, breaks) => {
        const { world, before, entries } = journaled([], then);
        let journal = entries;
        for (let last = lastToUndo(journal); last; last = lastToUndo(journal)) {
          const { calls } = inverseOf(last);
          const upTo = breaks.shift() ?? calls.length;
          const made = world.doAll(calls.slice(0, upTo));
          for (const [from, to] of made) journal = withListRemade(journal, from, to);
          if (upTo >= calls.length) journal = withEntry(journal, { ...last, id: `back-${last.id}`, undoes: last.id });
        }
        const linked = new Set([keyOf(keyOfUser('ada'))]);
        assert.deepEqual(world.picture(linked), before(linked));
      }),
      { numRuns: propertyRuns(1500) },
    );
  });
});
