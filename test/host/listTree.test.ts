// Tests of the tree of lists in an editor whose clock is set back.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ListDragAndDrop } from '../../src/host/lists/dragAndDrop.ts';
import { ListTree } from '../../src/host/lists/listTree.ts';
import { eventually } from '../support/eventually.ts';
import { TestHarness } from '../support/testHarness.ts';

describe('the tree of lists', () => {
  const { createTreeView } = vscode.window;
  const { now } = Date;

  before(() => {
    // The view of this name belongs to the extension that is installed.
    const none = (): vscode.Disposable => new vscode.Disposable(() => undefined);
    const view = {
      onDidChangeVisibility: none,
      onDidExpandElement: none,
      onDidCollapseElement: none,
      visible: true,
      selection: [],
      dispose: () => undefined,
    };
    Object.assign(vscode.window, { createTreeView: () => view });
  });
  after(() => {
    Object.assign(vscode.window, { createTreeView });
    Date.now = now;
  });

  it('draws what has changed soon, even if the clock was set back since rows were handed out', async () => {
    const harness = await TestHarness.inSandbox();
    const tree = new ListTree(harness.session, 'en', {
      dragMimeTypes: [],
      dropMimeTypes: [],
    } as Partial<ListDragAndDrop> as ListDragAndDrop);
    const drawn: unknown[] = [];
    const listening = tree.onDidChangeTreeData((rows) => drawn.push(rows));
    try {
      const [group] = await tree.getChildren();
      assert.ok(group);
      await tree.getChildren(group);
      Date.now = () => now() - 3_600_000;
      drawn.length = 0;
      const { lists } = harness.session.open;
      lists.grouping = lists.grouping === 'type' ? 'owner' : 'type';
      await eventually(() => drawn.length > 0, true, 5_000);
    } finally {
      listening.dispose();
      tree.dispose();
      harness.dispose();
    }
  });
});
