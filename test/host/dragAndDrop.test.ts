// Tests of drops onto the tree of lists: unreadable or unsuitable content is reported, and nothing is lost.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App, ChooseOptions, Message, Ui } from '../../src/app/app.ts';
import type { Price } from '../../src/client/price.ts';
import { ListDragAndDrop } from '../../src/host/lists/dragAndDrop.ts';
import { commands, type CommandId } from '../../src/ids.ts';
import type { Target } from '../../src/viewModel/target.ts';

const list = { id: '24', name: 'Clients', type: 'company' };
const company = { kind: 'company', company: { id: '0a1b2c3d4e5f' }, list: { ...list, id: '27' } } as const;
const own = 'application/vnd.code.tree.companydata.lists';
const rowIds = ['a row', 'another row'];

/** The data by which the editor names so many of the dragged rows. */
const rows = (count: number): Readonly<Record<string, string>> => ({
  [own]: JSON.stringify({ id: 'companyData.lists', itemHandles: rowIds.slice(0, count).map((id) => `1/${id}`) }),
});

describe('drag and drop', () => {
  const said: Message[] = [];
  const ran: (readonly [CommandId, readonly Target[]])[] = [];
  const shown: string[] = [];
  const titles: string[] = [];
  let answer: string | undefined;
  const ui: Partial<Ui> = {
    showMessage: (message) => said.push(message),
    choose: <T>({ title, choices, secondaryActions = [] }: ChooseOptions<T>) => {
      titles.push(title);
      const look = secondaryActions.find(({ label }) => label === 'Show What Would Be Sent');
      for (const { value } of choices) look?.run(value);
      return Promise.resolve(choices.find(({ label }) => label === answer)?.value);
    },
    show: ({ text }) => Promise.resolve(void shown.push(text)),
  };
  const prices = { of: (stated: Price): Price => stated };
  const open = { userParameters: { data: 'appUser', lists: 'appUserId' }, prices, variants: { known: {} } };
  const session = { open, state: { kind: 'open', session: open } };
  const controller = new ListDragAndDrop({
    app: { ui, session, settings: { locale: 'en' } } as unknown as App,
    run: (id, targets) => {
      ran.push([id, targets]);
      return Promise.resolve();
    },
  });
  const carry = (targets: readonly Target[], data = new vscode.DataTransfer()): void => {
    controller.carry(targets, data, rowIds.slice(0, targets.length));
  };
  const drop = async (onto: Target | undefined, given: Readonly<Record<string, unknown>>): Promise<void> => {
    const data = new vscode.DataTransfer();
    for (const [type, value] of Object.entries(given)) data.set(type, new vscode.DataTransferItem(value));
    await controller.drop(onto, data, new vscode.CancellationTokenSource().token);
  };

  beforeEach(() => {
    said.length = 0;
    shown.length = 0;
    titles.length = 0;
    ran.length = 0;
  });

  it('carries the IDs of companies, else of lists, each once', async () => {
    const carried = async (...targets: Target[]): Promise<unknown> => {
      const data = new vscode.DataTransfer();
      carry(targets, data);
      return data.get('text/plain')?.asString();
    };
    assert.equal(await carried(company, company, { kind: 'list', list }), '0a1b2c3d4e5f');
    assert.equal(await carried({ kind: 'list', list }), '24');
    assert.equal(await carried({ kind: 'permissions', list }), undefined);
  });

  it('copies or moves companies of the tree, as was chosen, and nothing where the person backs out', async () => {
    carry([company]);
    for (answer of ['Copy', 'Move', undefined]) await drop({ kind: 'members', list }, rows(1));
    assert.deepEqual(
      ran.map(([id, [onto, ...others]]) => ({ id, onto: onto?.list?.id, others })),
      [
        { id: commands.addCompanies, onto: '24', others: [company] },
        { id: commands.moveCompanies, onto: '24', others: [company] },
      ],
    );
    // Beside the question, of either answer.
    assert.match(shown[0] ?? '', /^1 request,[^]*PUT \/v2\/lists\/24\n {2}add = 0a1b2c3d4e5f/);
    assert.match(shown[1] ?? '', /^2 requests,[^]*PUT \/v2\/lists\/24[^]*PUT \/v2\/lists\/27\n {2}remove = 0a1b2c3d4e5f/);
    carry([{ kind: 'list', list }]);
    await drop({ kind: 'list', list }, rows(1));
    assert.match(said[0]?.text ?? '', /Only companies/);
  });

  it('counts a company once that is dragged out of two lists, and moves it out of both', async () => {
    const again = { ...company, list: { ...list, id: '28' } };
    carry([company, again]);
    answer = 'Move';
    await drop({ kind: 'list', list }, rows(2));
    assert.deepEqual(titles, ['1 company']);
    assert.deepEqual(ran, [[commands.moveCompanies, [{ kind: 'list', list }, company, again]]]);
  });

  it('reads texts and files, several as one', async () => {
    const folder = vscode.Uri.file(mkdtempSync(join(tmpdir(), 'dropped-')));
    const uris = ['a', 'b'].map((name) => vscode.Uri.joinPath(folder, name));
    for (const uri of uris) await vscode.workspace.fs.writeFile(uri, Buffer.from(`in ${uri.path.at(-1) ?? ''}`));
    await drop({ kind: 'list', list }, { 'text/plain': 'some text' });
    await drop({ kind: 'list', list }, { 'text/uri-list': `# files\r\n${uris.map(String).join('\r\n')}`, 'text/plain': 'a b' });
    assert.deepEqual(ran, [
      [commands.addCompanies, [{ kind: 'text', list, text: 'some text' }]],
      [commands.addCompanies, [{ kind: 'text', list, text: 'in a\nin b' }]],
    ]);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it('says what cannot be read, and where nothing can be dropped', async () => {
    await drop({ kind: 'list', list }, { 'text/uri-list': 'file:///not/there.csv' });
    await drop({ kind: 'list', list }, { 'text/uri-list': 'no address at all' });
    await drop({ kind: 'group', path: ['mine'] }, { 'text/plain': 'x' });
    await drop(undefined, { 'text/plain': 'x' });
    assert.deepEqual(ran, []);
    assert.deepEqual(
      said.map(({ text }) => /could not be read|onto a list/.exec(text)?.[0]),
      ['could not be read', 'could not be read', 'onto a list', 'onto a list'],
    );
  });
});
