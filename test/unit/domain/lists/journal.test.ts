// The journal: bounded, read back without trust, and what can be taken back next.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hiddenIn, lastToUndo, withEntry, withListRemade } from '../../../../src/domain/lists/journal.ts';
import { readEntry, type JournalEntry, type ListChange } from '../../../../src/domain/lists/journalEntry.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';

const entry = (id: string, change: ListChange = { kind: 'created' }, undoes?: string): JournalEntry => ({
  id,
  at: 1,
  steps: [{ list: { id: '24', name: 'A', type: 'company' }, change }],
  ...omitUndefined({ undoes }),
});
const added = (count: number): ListChange => ({
  kind: 'items',
  added: Array.from({ length: count }, (_, n) => `c${String(n)}`),
  removed: [],
  maybeAdded: [],
  maybeRemoved: [],
  lost: 0,
});
const names = (entries: readonly JournalEntry[]): string => entries.map(({ id }) => id).join('');

describe('the journal', () => {
  it('drops the oldest where there are too many entries or items, and never the newest', () => {
    const most = { entries: 3, items: 10 };
    const grow = (...changes: ListChange[]): string =>
      names(changes.reduce<readonly JournalEntry[]>((all, change, at) => withEntry(all, entry(String(at), change), most), []));
    const none: ListChange = { kind: 'created' };
    assert.equal(grow(none, none, none, none, none), '234');
    assert.equal(grow(added(4), added(4), added(2)), '012');
    assert.equal(grow(added(4), added(4), added(3)), '12');
    assert.equal(grow(none, none, added(99)), '2');
    assert.equal(grow(added(99), none), '1');
  });

  it('takes back what was done last, each once, and no taking back', () => {
    const a = entry('a');
    const b = entry('b');
    assert.equal(lastToUndo([]), undefined);
    assert.equal(lastToUndo([a, b]), b);
    assert.equal(lastToUndo([a, b, entry('c', { kind: 'created' }, 'b')]), a);
    const c = entry('c', { kind: 'created' }, 'b');
    assert.equal(lastToUndo([a, b, c, entry('d', { kind: 'created' }, 'a')]), undefined);
  });

  it('knows a list under its new ID, and of its deletion only what is missing', () => {
    const deleted: ListChange = {
      kind: 'deleted',
      hidden: true,
      actingUser: 'bob',
      items: ['c1'],
      unknownItems: 2,
      permissions: [
        { holder: { kind: 'key', id: 'k' }, level: 'read' },
        { holder: { kind: 'user', id: 'bob' }, level: 'manage' },
      ],
      permissionsKnown: true,
    };
    const other: JournalEntry = {
      ...entry('x'),
      steps: [{ list: { id: '7', name: 'B', type: 'person' }, change: { kind: 'created' } }],
    };
    const [renamed, gone, left] = withListRemade(
      [entry('a', { kind: 'renamed', from: 'A', to: 'B' }), entry('b', deleted), other],
      '24',
      '25',
    );
    assert.deepEqual(renamed?.steps, [
      { list: { id: '25', name: 'A', type: 'company' }, change: { kind: 'renamed', from: 'A', to: 'B' } },
    ]);
    assert.deepEqual(
      gone?.steps.map(({ list, change }) => [list.id, change.kind]),
      [
        ['25', 'permission'],
        ['25', 'hidden'],
        ['25', 'items'],
      ],
    );
    assert.deepEqual(left, other);
  });

  it('knows a hidden list also after its deletion was undone', () => {
    const deletion: ListChange = { kind: 'hidden', to: false };
    const hidden = [entry('a', { kind: 'hidden', to: true }), entry('b', deletion), entry('c', { kind: 'created' }, 'b')];
    assert.deepEqual(
      hiddenIn(hidden).map(({ id }) => id),
      ['24'],
    );
    assert.deepEqual(hiddenIn(hidden.slice(0, 2)), [], 'a list that is shown again');
    assert.deepEqual(hiddenIn([entry('a', { kind: 'hidden', to: true }), entry('u', deletion, 'a')]), []);
  });

  it('comes back from the disk, without what cannot be read', () => {
    const entries = [
      entry('a'),
      entry('b', added(2), 'a'),
      entry('c', { kind: 'extraData', from: null, to: { ['__proto__']: 1, a: [1] } }),
      entry('d', { kind: 'permission', holder: { kind: 'user', id: 'ada' }, from: 'read' }),
    ];
    const persisted: unknown = JSON.parse(JSON.stringify(entries));
    assert.deepEqual(Array.isArray(persisted) ? persisted.map(readEntry) : [], entries);
    for (const odd of [null, { id: 'x' }, { ...entry('y'), steps: [{}] }, { ...entry('z'), at: 'now' }]) {
      assert.equal(readEntry(odd), undefined);
    }
  });

  it('never throws on what it reads', () => {
    fc.assert(
      fc.property(fc.anything(), (persisted) => {
        readEntry(persisted);
        readEntry({ ...entry('a'), steps: [{ list: persisted, change: persisted }] });
      }),
    );
  });
});
