// The view Matches: rows that are ticked at once go to the command at once.
import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/client/event.ts';
import { chooseMatch, matchesOf } from '../../../../src/commands/matching/matches.ts';
import { usualOptions } from '../../../../src/domain/matching/matchTable.ts';
import { EventEmitter, fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the view of a match', () => {
  it('says once that the match was replaced of which several rows are ticked', async () => {
    const ticked = new Emitter<{ readonly items: readonly (readonly [row: unknown, state: number])[] }>();
    const view = { onDidChangeCheckboxState: ticked.event, dispose: () => undefined };
    Object.assign(fakeVscode, { EventEmitter, TreeItemCollapsibleState: {}, window: { createTreeView: () => view } });
    const { MatchTree } = await import('../../../../src/host/companies/matchTree.ts');
    const harness = await TestHarness.inSandbox();
    const begin = (id: string): void => {
      const terms = { id, source: 'test', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
      const known = [{ id: '6da785b3adf2', confidence: 1 }];
      const lines = ['a', 'b'].map((text) => ({ text, kind: 'name', value: text, known }) as const);
      assert.ok(matchesOf(harness.app).begin(terms, lines));
    };
    begin('ours');
    const runs: Promise<void>[] = [];
    const tree = new MatchTree({
      open: harness.open,
      locale: 'en',
      run: (_id, targets) => {
        const running = harness.run(chooseMatch, ...targets);
        runs.push(running);
        return running;
      },
    });
    const rows = tree.getChildren();
    assert.equal(rows.length, 2);
    begin('theirs');
    ticked.fire({ items: rows.map((row) => [row, 0] as const) });
    await Promise.all(runs);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['These rows are of a match that was replaced. Select rows of the new one.'],
    );
    ticked.fire({ items: [] });
    assert.equal(runs.length, 1, 'nothing is asked if the ticked rows are gone');
    tree.dispose();
    harness.end();
  });
});
