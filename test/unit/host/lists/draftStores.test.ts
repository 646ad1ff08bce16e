// Tests of the storage of staged changes: each grid is separate, the oldest go first, a removed account's disappear.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { draftStores, gridKey } from '../../../../src/host/lists/draftStores.ts';
import { readSavedDraft, type SavedDraft, type PanelState } from '../../../../src/controllers/permissionGrid/protocol.ts';

class MemoryMemento implements vscode.Memento {
  stored: unknown;
  keys(): readonly string[] {
    return [];
  }
  get<T>(_key: string): T | undefined {
    return this.stored as T | undefined;
  }
  update(_key: string, value: unknown): Thenable<void> {
    this.stored = JSON.parse(JSON.stringify(value));
    return Promise.resolve();
  }
}

const grid = (account: string, ...ids: readonly string[]): PanelState => ({
  account,
  lists: ids.map((id) => ({ id, name: id, type: 'company' })),
  layout: 'lists',
  onlyHeld: false,
});
const draft = (list: string): SavedDraft => ({
  added: [],
  changes: [{ list, holder: 'user:ada', before: 'none', after: 'read' }],
});
const nothing: SavedDraft = { added: [], changes: [] };

describe('staged changes', () => {
  it('are kept by the lists of the grid, in whatever order they were chosen, and by who acts', () => {
    const memento = new MemoryMemento();
    draftStores(memento)
      .of(grid('a', '1', '2'), readSavedDraft)
      .keep(draft('1'));
    const again = draftStores(memento);
    assert.deepEqual(again.of({ ...grid('a', '2', '1'), layout: 'list', subject: '2' }, readSavedDraft).get(), draft('1'));
    assert.equal(again.of(grid('a', '1'), readSavedDraft).get(), undefined);
    assert.equal(again.of(grid('b', '1', '2'), readSavedDraft).get(), undefined);
    assert.equal(again.of({ ...grid('a', '1', '2'), actingUser: 'bruno' }, readSavedDraft).get(), undefined);
    assert.equal(again.of({ ...grid('a', '1', '2'), about: 'user:ada' }, readSavedDraft).get(), undefined);
    assert.notEqual(gridKey(grid('a', '1', '2')), gridKey(grid('a', '1,2')));
  });

  it('are gone when there are none, and with their account', () => {
    const memento = new MemoryMemento();
    const stores = draftStores(memento);
    for (const account of ['a', 'b']) stores.of(grid(account, '1'), readSavedDraft).keep(draft('1'));
    stores.of(grid('a', '2'), readSavedDraft).keep(draft('2'));
    stores.of(grid('a', '2'), readSavedDraft).keep(nothing);
    assert.equal(stores.of(grid('a', '2'), readSavedDraft).get(), undefined);
    stores.forget('a');
    assert.equal(stores.of(grid('a', '1'), readSavedDraft).get(), undefined);
    assert.deepEqual(stores.of(grid('b', '1'), readSavedDraft).get(), draft('1'));
    stores.forget();
    assert.deepEqual(memento.stored, []);
  });

  it('are those of the last fifty grids', () => {
    const stores = draftStores(new MemoryMemento());
    for (let at = 0; at < 60; at += 1) stores.of(grid('a', String(at)), readSavedDraft).keep(draft(String(at)));
    assert.equal(stores.of(grid('a', '9'), readSavedDraft).get(), undefined);
    assert.deepEqual(stores.of(grid('a', '10'), readSavedDraft).get(), draft('10'));
  });

  it('that somebody else has written are as none', () => {
    const memento = new MemoryMemento();
    for (const stored of [
      7,
      'x',
      { a: 1 },
      [null, 7, { name: 1 }, { name: gridKey(grid('a', '1')), account: 'a', draft: { changes: 'no' } }],
    ]) {
      memento.stored = stored;
      assert.equal(draftStores(memento).of(grid('a', '1'), readSavedDraft).get(), undefined);
    }
  });
});
