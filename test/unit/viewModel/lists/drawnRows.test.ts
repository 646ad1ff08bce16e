// Tests of the rows of the tree over random changes: IDs are unique, and equal rows stay the same objects.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { List } from '../../../../src/client/model/list.ts';
import { groupings, type Grouping } from '../../../../src/domain/lists/grouping.ts';
import { DrawnRows } from '../../../../src/viewModel/lists/drawnRows.ts';
import { groupRows, listRows, type GroupingContext } from '../../../../src/viewModel/lists/listRows.ts';
import { rowTooltip } from '../../../../src/viewModel/lists/rowTooltip.ts';
import type { LoadedRows, RowTools, TreeRow } from '../../../../src/viewModel/treeRow.ts';

const tools: RowTools = { locale: 'en', now: 0, left: () => 1 };

interface Scene {
  readonly lists: readonly List[];
  readonly nextPageSize: number;
  readonly grouping: Grouping;
}

const list: fc.Arbitrary<List> = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  name: fc.constantFrom('a', 'b'),
  type: fc.constantFrom('company', 'person', 'odd'),
  length: fc.constantFrom(0, 1),
  owner: fc.constantFrom({ id: 'ada' }, { id: 'bruno' }),
  hidden: fc.boolean(),
});

const scene: fc.Arbitrary<Scene> = fc.record({
  lists: fc.uniqueArray(list, { selector: ({ id }) => id }),
  nextPageSize: fc.constantFrom(0, 50),
  grouping: fc.constantFrom(...groupings),
});

function belowIn({ lists, nextPageSize, grouping }: Scene): (row: TreeRow | undefined) => readonly TreeRow[] {
  const loaded: LoadedRows<List> = {
    rows: lists.map((value) => ({ raw: value, value })),
    count: lists.length + nextPageSize,
    status: 'ready',
    nextPageSize,
    readAt: 0,
    hasCachedPages: false,
  };
  const grouped: GroupingContext = { grouping, actingUser: 'ada', level: ({ id }) => (id === '1' ? 'read' : undefined) };
  return (row) => {
    if (!row) return listRows(loaded, grouped, tools);
    return row.target.kind === 'group' ? groupRows(loaded, row.target.path, grouped, tools) : [];
  };
}

/** A tree as the editor has one: it asks anew for what it is told to, and for nothing else. */
class Screen {
  readonly drawn = new DrawnRows();
  readonly items = new Map<TreeRow, TreeRow>();
  readonly children = new Map<string | undefined, readonly TreeRow[]>();

  draw(scene: Scene, row: TreeRow | undefined): void {
    const below = belowIn(scene);
    const children = this.drawn.take(row?.id, below(row && this.drawn.now(row)));
    this.children.set(row?.id, children);
    for (const child of children) {
      this.items.set(child, this.drawn.now(child));
      if (child.target.kind === 'group') this.draw(scene, child);
    }
  }

  change(scene: Scene): void {
    const redraw = this.drawn.compare(undefined, belowIn(scene), ({ target }) => target.kind === 'group');
    if (redraw.below.includes(undefined)) {
      this.draw(scene, undefined);
      return;
    }
    for (const id of [...redraw.below, ...redraw.rows]) {
      const row = this.drawn.get(id ?? '');
      assert.ok(row, `${String(id)} is drawn`);
      this.items.set(row, this.drawn.now(row));
      if (row.target.kind === 'group') this.draw(scene, row);
    }
  }

  get shown(): readonly (readonly [TreeRow, TreeRow | undefined])[] {
    const walk = (id: string | undefined): TreeRow[] => (this.children.get(id) ?? []).flatMap((row) => [row, ...walk(row.id)]);
    return walk(undefined).map((row) => [row, this.items.get(row)]);
  }
}

function expected(scene: Scene): readonly TreeRow[] {
  const below = belowIn(scene);
  const walk = (row: TreeRow | undefined): TreeRow[] => below(row).flatMap((child) => [child, ...walk(child)]);
  return walk(undefined);
}

const look = (row: TreeRow | undefined): unknown =>
  row && {
    ...{ id: row.id, label: row.label, description: row.description },
    ...{ tooltip: rowTooltip(row, { locale: 'en', level: () => undefined }), icon: row.icon, context: row.context },
  };

describe('drawn rows', () => {
  it('show what is there after any change, with ids that are unique', () => {
    fc.assert(
      fc.property(fc.array(scene, { minLength: 1, maxLength: 6 }), (scenes) => {
        const screen = new Screen();
        for (const [at, now] of scenes.entries()) {
          if (at === 0) screen.draw(now, undefined);
          else screen.change(now);
          const { shown } = screen;
          const ids = shown.map(([row]) => row.id);
          assert.equal(new Set(ids).size, ids.length);
          assert.deepEqual(
            shown.map(([, item]) => look(item)),
            expected(now).map(look),
          );
          for (const [row] of shown) assert.equal(screen.drawn.get(row.id), row);
        }
      }),
    );
  });

  it('keep the object and the id of a list that stays where it is', () => {
    fc.assert(
      fc.property(scene, list, (before, added) => {
        const screen = new Screen();
        screen.draw(before, undefined);
        const first = new Map(screen.shown.map(([row]) => [row.id, row]));
        const lists = [...before.lists.filter(({ id }) => id !== added.id), added];
        screen.change({ ...before, lists });
        for (const [row] of screen.shown) {
          const known = first.get(row.id);
          const moved = row.id === `list/${added.id}`;
          if (known && !moved) assert.equal(row, known);
        }
      }),
    );
  });

  it('draw one row anew where one list has changed', () => {
    const one: List = { id: '1', name: 'a', type: 'company' };
    const lists = [one, { ...one, id: '2' }, { ...one, id: '3' }];
    const screen = new Screen();
    const before: Scene = { lists, nextPageSize: 50, grouping: 'type' };
    screen.draw(before, undefined);
    const after = { ...before, lists: lists.map((each) => (each.id === '2' ? { ...each, name: 'b' } : { ...each })) };
    const redraw = screen.drawn.compare(undefined, belowIn(after), ({ target }) => target.kind === 'group');
    assert.deepEqual(redraw, { below: [], rows: ['list/2'] });
    const row = screen.drawn.get('list/2');
    assert.equal(row && screen.drawn.now(row).label, 'b');
    assert.equal(row && screen.drawn.parentOf(row)?.id, 'group/company');
  });

  it('draw a row anew whose tooltip alone has changed', () => {
    const one: List = { id: '1', name: 'a', type: 'company', extraData: { a: 1 } };
    const screen = new Screen();
    const before: Scene = { lists: [one], nextPageSize: 0, grouping: 'none' };
    screen.draw(before, undefined);
    const compared = (changed: List): unknown =>
      screen.drawn.compare(undefined, belowIn({ ...before, lists: [changed] }), () => false);
    assert.deepEqual(compared({ ...one }), { below: [], rows: [] });
    assert.deepEqual(compared({ ...one, modifiedDate: '2026-01-01' }), { below: [], rows: ['list/1'] });
  });
});
