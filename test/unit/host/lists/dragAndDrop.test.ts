// Companies dropped onto a list: they are those that were dragged, and go into the session in which they were dropped.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { views, type CommandId } from '../../../../src/ids.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const dragged: Target = { kind: 'company', company: { id: '6da785b3adf2' } };
const draggedRow = 'members/54/6da785b3adf2';

/** The value by which the editor names rows that are dragged. */
function rowsOf(...ids: readonly string[]): string {
  return JSON.stringify({ id: views.lists, itemHandles: ids.map((id) => `1/${id}`) });
}

describe('companies dropped onto a list', () => {
  let harness: TestHarness;
  const ran: CommandId[] = [];
  /** The targets of the command that ran last. */
  let targets: readonly Target[] = [];
  let carry: (rows: readonly Target[], rowIds: readonly string[]) => void;
  let drop: (mime: string, asString: () => Promise<string>, asFile?: () => unknown) => Promise<void>;
  /** Drops a value that the editor hands over under the type of this view. */
  const dropRows = (value: string, view: string = views.lists): Promise<void> =>
    drop(`application/vnd.code.tree.${view.toLowerCase()}`, () => Promise.resolve(value));

  beforeEach(async () => {
    Object.assign(fakeVscode, { l10n: { t: (text: string) => text }, DataTransferItem: Object });
    const { ListDragAndDrop } = await import('../../../../src/host/lists/dragAndDrop.ts');
    harness = await TestHarness.inSandbox();
    const [list] = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []);
    assert.ok(list);
    ran.length = 0;
    const run = (command: CommandId, given: readonly Target[]): Promise<void> => {
      ran.push(command);
      targets = given;
      return Promise.resolve();
    };
    const drops = new ListDragAndDrop({ app: harness.app, run });
    carry = (rows, rowIds) => {
      drops.carry(rows, new Map(), rowIds);
    };
    drop = (mime, asString, asFile = () => undefined) => {
      const data = new Map([[mime, { asString, asFile }]]) as unknown as vscode.DataTransfer;
      return drops.drop({ kind: 'list', list }, data, {} as vscode.CancellationToken);
    };
  });
  afterEach(() => {
    harness.end();
  });

  const lastMessage = (): string => harness.ui.messages.at(-1)?.text ?? '';

  it('are not put into the list of the same ID in a session that was opened while the question was open', async () => {
    carry([dragged], [draggedRow]);
    harness.ui.answer('Copy');
    await dropRows(rowsOf(draggedRow));
    assert.deepEqual(ran, ['companyData.addCompanies']);
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
    harness.ui.answer('Copy');
    await dropRows(rowsOf(draggedRow));
    assert.equal(ran.length, 1);
    assert.match(lastMessage(), /^The session was closed/);
  });

  it('are not those that were dragged before, if rows of another window are dropped', async () => {
    carry([dragged], [draggedRow]);
    const others = [
      rowsOf('members/54/0a1b2c3d4e5f'),
      rowsOf('members/55/6da785b3adf2'),
      rowsOf(draggedRow, 'members/54/0a1b2c3d4e5f'),
      rowsOf(),
      JSON.stringify({ id: views.lists }),
      JSON.stringify([draggedRow]),
      '',
    ];
    for (const other of others) {
      await dropRows(other);
      assert.match(lastMessage(), /^The dropped content could not be read\./, other);
      harness.ui.messages.length = 0;
    }
    assert.deepEqual(harness.ui.asked, []);
    assert.deepEqual(ran, []);
  });

  it('may be results of a search', async () => {
    carry([dragged], ['search/company/6da785b3adf2']);
    harness.ui.answer('Copy');
    await dropRows(rowsOf('search/company/6da785b3adf2'), views.search);
    assert.deepEqual(ran, ['companyData.addCompanies']);
  });

  it('are not put into the list of the same ID in a session that was opened while their text was read', async () => {
    await drop('text/plain', () => Promise.resolve('6da785b3adf2'));
    assert.deepEqual(ran, ['companyData.addCompanies']);
    await drop('text/plain', async () => {
      await harness.session.openSandbox('bruno');
      return '6da785b3adf2';
    });
    assert.equal(ran.length, 1);
    assert.match(lastMessage(), /^The session was closed/);
  });

  it('are read from files in UTF-8 and UTF-16', async () => {
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const content = Buffer.from('\uFEFF6da785b3adf2', encoding);
      await drop(
        'files',
        () => Promise.resolve(''),
        () => ({ data: () => Promise.resolve(content) }),
      );
      const [target] = targets;
      assert.equal(target?.kind === 'text' && target.text, '6da785b3adf2', encoding);
    }
  });
});
