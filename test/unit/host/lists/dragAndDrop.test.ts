// Companies dropped onto a list: the question comes first, and its answer is for the session in which it was asked.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { views, type CommandId } from '../../../../src/ids.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('companies dropped onto a list', () => {
  it('are not put into the list of the same ID in a session that was opened while the question was open', async () => {
    Object.assign(fakeVscode, { l10n: { t: (text: string) => text }, DataTransferItem: Object });
    const { ListDragAndDrop } = await import('../../../../src/host/lists/dragAndDrop.ts');
    const harness = await TestHarness.inSandbox();
    const [list] = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []);
    assert.ok(list);
    const ran: CommandId[] = [];
    const run = (command: CommandId): Promise<void> => {
      ran.push(command);
      return Promise.resolve();
    };
    const drops = new ListDragAndDrop({ app: harness.app, run });
    const data = new Map<string, unknown>([[`application/vnd.code.tree.${views.lists.toLowerCase()}`, {}]]);
    const dragged = data as unknown as vscode.DataTransfer;
    const drop = (): Promise<void> => drops.drop({ kind: 'list', list }, dragged, {} as vscode.CancellationToken);
    drops.carry([{ kind: 'company', company: { id: '6da785b3adf2' } }], dragged);
    harness.ui.answer('Copy');
    await drop();
    assert.deepEqual(ran, ['companyData.addCompanies']);
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
    harness.ui.answer('Copy');
    await drop();
    assert.equal(ran.length, 1);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
    harness.end();
  });
});
