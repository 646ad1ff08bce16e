// The credits view from one day to the next, and while the database cannot be read.
import assert from 'node:assert/strict';
import { signIn } from '../../../../src/commands/session/signIn.ts';
import { SpendingFilter } from '../../../../src/state/credits/spendingFilter.ts';
import { EventEmitter, fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the credits view', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  /** Shows the view of a harness's session. The events are those of its window and of the view. */
  async function show({ session, team }: TestHarness) {
    const windowState = new EventEmitter<object>();
    const visibility = new EventEmitter<object>();
    const view = { message: '', description: '', onDidChangeVisibility: visibility.event, dispose: () => undefined };
    Object.assign(fakeVscode, {
      EventEmitter,
      TreeItemCollapsibleState: {},
      window: { createTreeView: () => view, onDidChangeWindowState: windowState.event },
      commands: { executeCommand: () => Promise.resolve() },
      l10n: { t: (text: string) => text },
    });
    const { CreditTree } = await import('../../../../src/host/credits/creditTree.ts');
    const tree = new CreditTree({ session, filter: new SpendingFilter(), team, locale: 'en' });
    return { tree, windowState, visibility };
  }

  it('shows the new day, once, when the user comes back to its window or to the view after midnight', async () => {
    const harness = await TestHarness.inSandbox();
    const { tree, windowState, visibility } = await show(harness);
    let draws = 0;
    tree.onDidChangeTreeData(() => (draws += 1));
    const comeBack = async (event: EventEmitter<object>, time: Date): Promise<number> => {
      Date.now = () => time.getTime();
      event.fire({ focused: true, visible: true });
      const drawn = draws;
      draws = 0;
      if (drawn > 0) await tree.getChildren();
      return drawn;
    };
    Date.now = () => new Date(2026, 0, 31, 23, 59).getTime();
    await tree.getChildren();
    assert.equal(await comeBack(windowState, new Date(2026, 0, 31, 23, 59, 59)), 0);
    assert.equal(await comeBack(windowState, new Date(2026, 1, 1, 0, 0)), 1);
    assert.equal(await comeBack(visibility, new Date(2026, 1, 1, 9, 0)), 0);
    assert.equal(await comeBack(visibility, new Date(2026, 1, 2, 9, 0)), 1);
    tree.dispose();
    harness.end();
  });

  it('says in its place that the database cannot be read, and shows no error of the database', async () => {
    const harness = new TestHarness();
    harness.ui.answer('One', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await harness.run(signIn);
    harness.team.isReady();
    const { tree } = await show(harness);
    const rows = await tree.getChildren();
    const { ledger } = harness.storages.account;
    const fault = Object.assign(new Error('disk I/O error'), { errcode: 10 });
    const totals = (): never => {
      throw fault;
    };
    Object.assign(ledger, { totals });
    Object.assign(harness.team, { waiting: () => Promise.reject(fault) });
    for (const parent of [undefined, ...rows.filter(({ id }) => id === 'me' || id === 'team')]) {
      const labels = (await tree.getChildren(parent)).map(({ label }) => label);
      assert.deepEqual(labels, ['The database cannot be read. Reload the window.'], parent?.id);
    }
    Reflect.deleteProperty(ledger, 'totals');
    assert.deepEqual(await tree.getChildren(), rows, 'it is read again at the next redraw');
    tree.dispose();
    harness.end();
  });
});
