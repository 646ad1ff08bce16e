// The tree of the lists: the editor is not made to ask again for rows that are on their way.
import assert from 'node:assert/strict';
import type { ListDragAndDrop } from '../../../../src/host/lists/dragAndDrop.ts';
import { EventEmitter, fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const nothing = { dispose: () => undefined };
const never = () => nothing;

describe('the tree of the lists', () => {
  it('waits for the rows of a new session although those of the session before end meanwhile', async () => {
    const view = {
      visible: true,
      selection: [],
      onDidChangeVisibility: never,
      onDidExpandElement: never,
      onDidCollapseElement: never,
      dispose: () => undefined,
    };
    Object.assign(fakeVscode, {
      EventEmitter,
      Disposable: { from: never },
      TreeItemCollapsibleState: {},
      window: { createTreeView: () => view },
      commands: { executeCommand: () => Promise.resolve() },
      l10n: { t: (text: string) => text },
    });
    const { ListTree } = await import('../../../../src/host/lists/listTree.ts');
    const harness = new TestHarness();
    const { session } = harness;
    const [ofAda, filtered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    harness.failAt = ({ parameters }) => {
      const value = (name: string) => parameters.find(([one]) => one === name)?.[1];
      if (value('appUserId') === 'ada') return ofAda.promise;
      return value('name') === undefined ? undefined : filtered.promise;
    };
    await session.openSandbox('ada');
    const drag = { dragMimeTypes: [], dropMimeTypes: [] } as unknown as ListDragAndDrop;
    const tree = new ListTree(session, 'en', drag);
    const before = tree.getChildren();
    await session.openSandbox('bruno');
    assert.ok((await tree.getChildren()).length > 0);
    let requests = 0;
    tree.onDidChangeTreeData((row) => (requests += row === undefined ? 1 : 0));
    const drawn = () => new Promise((resolve) => setTimeout(resolve, 50));
    const { lists } = harness.open;
    void lists.setQuery({ ...lists.query, name: 'a' });
    await drawn();
    assert.equal(requests, 1);
    const rows = tree.getChildren();
    ofAda.resolve(undefined);
    assert.deepEqual(await before, []);
    lists.grouping = lists.grouping === 'owner' ? 'type' : 'owner';
    await drawn();
    assert.equal(requests, 1);
    filtered.resolve(undefined);
    await rows;
    tree.dispose();
    harness.dispose();
  });
});
