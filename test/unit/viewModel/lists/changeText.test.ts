// Sentences about changes of lists: the requests of one change are one line, which counts them all.
import assert from 'node:assert/strict';
import type { ItemsChange, JournalEntry } from '../../../../src/domain/lists/journalEntry.ts';
import { entryLines } from '../../../../src/viewModel/lists/changeText.ts';

const noItems = { added: [], removed: [], maybeAdded: [], maybeRemoved: [] };

function entryOf(...changes: readonly Omit<ItemsChange, 'kind'>[]): JournalEntry {
  const list = { id: '1', name: 'Mine', type: 'company' };
  return { id: 'e', at: 0, steps: changes.map((change) => ({ list, change: { kind: 'items', ...change } })) };
}

describe('the text of a change', () => {
  it('counts the items that `*` removed unseen, even if further requests added others', () => {
    const entry = entryOf({ ...noItems, added: ['a'], removed: ['b'], lost: 40 }, { ...noItems, added: ['c', 'd'], lost: 0 });
    assert.deepEqual(entryLines(entry, 'en'), ['“Mine”: +3 −41']);
    const unknown = entryOf({ ...noItems, removed: ['b'] }, { ...noItems, added: ['c'], lost: 0 });
    assert.deepEqual(entryLines(unknown, 'en'), ['“Mine”: +1 −1']);
  });
});
