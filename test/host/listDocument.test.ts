// A list as a document of the real editor: opened, edited by the editor's commands, saved, refused, read again.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app/app.ts';
import type { BaseStore } from '../../src/host/lists/baseStore.ts';
import { createListDocuments, type HostListDocuments } from '../../src/host/lists/listDocuments.ts';
import type { List } from '../../src/client/model/list.ts';
import { Failure } from '../../src/client/failure.ts';
import { compareList, pullList, pushList } from '../../src/commands/lists/listFiles.ts';
import { listDocumentsPort } from '../../src/host/lists/listDocumentsPort.ts';
import { TestHarness } from '../support/testHarness.ts';
import { eventually } from '../support/eventually.ts';

// The extension has the scheme `companylist`; the classes are tried under it with a service and a person of the test's own.
const scheme = 'companylist-test';

describe('a list as a document', () => {
  let harness: TestHarness;
  let documents: HostListDocuments;
  let registered: vscode.Disposable;
  let list: List;
  /** The messages of the writes that were refused. */
  const refused: string[] = [];
  const cached = new Map<string, unknown>();
  const baseStore: BaseStore = {
    get: (path) => cached.get(path),
    set: (path, document) => (document ? cached.set(path, structuredClone(document)) : cached.delete(path)),
    forget: () => {
      cached.clear();
    },
  };

  const start = (): void => {
    const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    const app: App = harness.app;
    documents = createListDocuments({
      app,
      sessionReady: Promise.resolve(),
      baseStore,
      scheme,
      changed: (events) => {
        changes.fire(events);
      },
    });
    const { files } = documents;
    const none = (): never => {
      throw vscode.FileSystemError.NoPermissions();
    };
    registered = vscode.workspace.registerFileSystemProvider(scheme, {
      onDidChangeFile: changes.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: (uri) => files.stat(uri),
      readFile: (uri) => files.readFile(uri),
      writeFile: (uri, content) =>
        files.writeFile(uri, content).catch((error: unknown) => {
          refused.push(error instanceof Error ? error.message : String(error));
          throw error;
        }),
      readDirectory: () => [],
      createDirectory: none,
      delete: none,
      rename: none,
    });
  };
  const stop = (): void => {
    registered.dispose();
    documents.dispose();
  };
  const editor = (): vscode.TextEditor => {
    const { activeTextEditor } = vscode.window;
    assert.ok(activeTextEditor);
    return activeTextEditor;
  };
  const items = (): readonly string[] => {
    const { lists } = JSON.parse(harness.sandbox.snapshot()) as { lists: { id: string; items: string[] }[] };
    return lists.find(({ id }) => id === list.id)?.items.toSorted() ?? [];
  };
  const append = async (text: string): Promise<void> => {
    await vscode.commands.executeCommand('cursorBottom');
    await vscode.commands.executeCommand('type', { text });
  };

  beforeEach(async () => {
    cached.clear();
    refused.length = 0;
    harness = await TestHarness.inSandbox();
    const found = harness.open.lists.lists.rows
      .flatMap(({ value }) => value ?? [])
      .find(({ type, owner, length = 0 }) => type === 'company' && owner?.id === 'ada' && length > 1 && length < 40);
    assert.ok(found);
    list = found;
    start();
    const pager = harness.open.lists.members(list.id);
    while (pager.nextPageSize > 0) await pager.more();
    await documents.open(list);
  });
  afterEach(async () => {
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    stop();
    harness.dispose();
  });

  it('opens with one company a line, in its language, under the name of the list', () => {
    const { document } = editor();
    assert.equal(document.languageId, 'companylist');
    assert.equal(document.lineCount, (list.length ?? 0) + 1);
    assert.match(document.lineAt(0).text, /^[0-9a-f]{12} {2}# /);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, list.name);
  });

  it('is edited and saved by the editor’s own commands', async () => {
    const billed = harness.billed;
    const first = editor().document.lineAt(0).text.slice(0, 12);
    await vscode.commands.executeCommand('cursorTop');
    await vscode.commands.executeCommand('editor.action.deleteLines');
    await append('123456789abc');
    harness.ui.answer('Apply');
    assert.equal(await editor().document.save(), true);
    assert.ok(items().includes('123456789abc') && !items().includes(first));
    assert.equal(editor().document.isDirty, false);
    assert.equal(harness.billed, billed);
  });

  it('underlines a mistake, refuses to save it, and loses nothing', async () => {
    const before = items();
    await append('two words');
    const { document } = editor();
    // The extension underlines it as well: it is one of its language.
    await eventually(() => [...new Set(vscode.languages.getDiagnostics(document.uri).map(({ code }) => code))], ['malformed']);
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.match(document.getText(), /two words$/);
    assert.deepEqual(items(), before);
  });

  it('merges what others have changed meanwhile, and shows it when it was read', async () => {
    await harness.open.client.updateList({ id: list.id, add: ['cccccccccccc'] });
    await append('123456789abc');
    harness.ui.answer('Merge');
    assert.equal(await editor().document.save(), true);
    assert.ok(items().includes('cccccccccccc') && items().includes('123456789abc'));
  });

  it('takes in what others have changed, beside what is typed while it is being sent', async () => {
    const { rows } = await harness.open.client.searchCompanies({ limit: 50 });
    const other = rows.flatMap(({ value }) => value?.id ?? []).find((id) => !items().includes(id)) ?? '';
    await harness.open.client.updateList({ id: list.id, add: [other] });
    await append('123456789abc');
    const { document } = editor();
    harness.failAfter = async ({ verb }) => {
      if (verb !== 'PUT') return undefined;
      harness.failAfter = undefined;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(document.lineCount, 0), '\ndddddddddddd\n');
      await vscode.workspace.applyEdit(edit);
      return undefined;
    };
    harness.ui.answer('Compare', 'Merge');
    await document.save();
    await eventually(() => document.getText().includes(other), true);
    assert.match(document.getText(), /dddddddddddd/);
    harness.ui.answer('Apply');
    assert.equal(await document.save(), true);
    assert.match(harness.ui.asked.at(-1) ?? '', /\+1 · 1 request/);
    assert.ok(['123456789abc', 'dddddddddddd', other].every((id) => items().includes(id)));
  });

  describe('saved by its own command', () => {
    it('says why it is not saved itself, and the editor says nothing', async () => {
      const before = items();
      await append('two words');
      const { document } = editor();
      assert.match(JSON.stringify(await documents.save()), /^\{"why":"Line \d+: “two words”/);
      assert.equal(document.isDirty, true);
      await vscode.commands.executeCommand('undo');
      await append('123456789abc');
      harness.ui.answer(undefined);
      assert.equal(await documents.save(), undefined, 'who backs out knows it');
      assert.equal(document.isDirty, true);
      assert.deepEqual(items(), before);
    });

    it('asks first, and has the editor save without another question', async () => {
      await append('123456789abc');
      harness.ui.answer('Apply');
      assert.equal(await documents.save(), undefined);
      assert.ok(items().includes('123456789abc'));
      assert.equal(editor().document.isDirty, false);
      assert.equal(harness.ui.left, 0);
    });

    it('takes in what others have changed before it is saved', async () => {
      const { rows } = await harness.open.client.searchCompanies({ limit: 50 });
      const other = rows.flatMap(({ value }) => value?.id ?? []).find((id) => !items().includes(id)) ?? '';
      await harness.open.client.updateList({ id: list.id, add: [other] });
      await append('123456789abc');
      const billed = harness.billed;
      harness.ui.answer('Compare', 'Merge');
      assert.equal(await documents.save(), undefined);
      assert.ok(items().includes(other) && items().includes('123456789abc'));
      const { document } = editor();
      assert.deepEqual(
        { isDirty: document.isDirty, hasOther: document.getText().includes(other) },
        { isDirty: false, hasOther: true },
      );
      assert.equal(harness.billed - billed, (list.length ?? 0) + 1, 'the price that was agreed to');
    });

    it('keeps what is typed while it is being sent, which is not saved with it', async () => {
      await harness.open.client.updateList({ id: list.id, add: ['cccccccccccc'] });
      await append('123456789abc');
      harness.failAfter = ({ verb }) => {
        if (verb !== 'PUT') return undefined;
        harness.failAfter = undefined;
        return append('\ndddddddddddd').then(() => undefined);
      };
      harness.ui.answer('Merge');
      assert.equal(await documents.save(), undefined);
      const { document } = editor();
      assert.equal(document.isDirty, true);
      assert.match(document.getText(), /dddddddddddd/);
      assert.ok(items().includes('123456789abc') && !items().includes('dddddddddddd'));
      const file = new TextDecoder().decode(await documents.files.readFile(document.uri));
      assert.deepEqual(
        { hasSent: file.includes('123456789abc'), hasTyped: file.includes('dddddddddddd') },
        { hasSent: true, hasTyped: false },
        'the text that it has after it is reverted',
      );
      harness.ui.answer('Apply');
      assert.equal(await documents.save(), undefined);
      assert.match(harness.ui.asked.at(-1) ?? '', /\+1 · 1 request/);
      assert.ok(items().includes('dddddddddddd') && items().includes('cccccccccccc'));
    });

    it('is saved once its user acts again, though another one acted when the window was reloaded', async () => {
      await append('123456789abc');
      stop();
      harness = await harness.reloaded();
      await harness.session.changeActingUser('grace');
      start();
      assert.match(JSON.stringify(await documents.save()), /belongs to another account/);
      await harness.session.changeActingUser('ada');
      harness.ui.answer('Apply');
      assert.equal(await documents.save(), undefined);
      assert.equal(editor().document.isDirty, false);
      assert.ok(items().includes('123456789abc'));
    });

    it('asks once, however often the key is pressed', async () => {
      await append('123456789abc');
      const { choose } = harness.ui;
      let asked = 0;
      harness.ui.choose = async (options) => {
        asked += 1;
        assert.equal(await documents.save(), undefined);
        assert.equal(await editor().document.save(), false);
        return choose.call(harness.ui, options) as never;
      };
      harness.ui.answer('Apply');
      assert.equal(await documents.save(), undefined);
      assert.equal(asked, 1);
      assert.ok(items().includes('123456789abc'));
    });
  });

  it('takes files of any file system: none of the commands looks at a disk', async () => {
    const files = new Map([['/mine.companylist', '123456789abc\n']]);
    const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    const virtual = vscode.workspace.registerFileSystemProvider('companylist-virtual', {
      onDidChangeFile: changes.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: ({ path }) => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: files.get(path)?.length ?? 0 }),
      readFile: ({ path }) => new TextEncoder().encode(files.get(path)),
      writeFile: ({ path }, content) => void files.set(path, new TextDecoder().decode(content)),
      readDirectory: () => [],
      createDirectory: () => undefined,
      delete: () => undefined,
      rename: () => undefined,
    });
    try {
      await vscode.window.showTextDocument(vscode.Uri.parse('companylist-virtual:/mine.companylist'));
      const port = listDocumentsPort(() => Promise.resolve(documents));
      const app = { ...harness.app, listDocuments: port };
      harness.ui.answer('Apply');
      const row = { kind: 'list', list } as const;
      await pushList(app, [row]);
      assert.ok(items().includes('123456789abc'));
      await pullList(app, [row]);
      assert.equal(editor().document.uri.scheme, 'companylist-virtual');
      assert.match(editor().document.getText(), new RegExp(`^# list: ${list.id} `));
      await compareList(app, [row]);
      await eventually(() => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('in the service'), true);
    } finally {
      virtual.dispose();
    }
  });

  it('stays unsaved where the user backs out or the service cannot be reached, and is saved then', async () => {
    await append('123456789abc');
    const { document } = editor();
    harness.ui.answer(undefined);
    assert.equal(await document.save(), false);
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    harness.failing = undefined;
    harness.ui.answer('Apply');
    assert.equal(await document.save(), true);
    assert.ok(items().includes('123456789abc'));
  });

  it('says what is in where it stops halfway, and sends only the rest then', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `9${at.toString(16).padStart(11, '0')}`);
    const { document } = editor();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(document.lineCount, 0), `${many.join('\r\n')}\r\n`);
    await vscode.workspace.applyEdit(edit);
    let updates = 0;
    harness.failAt = ({ verb }) =>
      verb === 'PUT' && (updates += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    harness.ui.answer('Apply');
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.equal(items().length, (list.length ?? 0) + 1000);
    harness.failAt = undefined;
    harness.ui.answer('Apply');
    assert.equal(await document.save(), true);
    assert.match(harness.ui.asked.at(-1) ?? '', /\+500 · 1 request/);
    assert.equal(items().length, (list.length ?? 0) + 1500);
  });

  it('is staged: the change is in it, unsaved, also where it was open and the list has changed since', async () => {
    const before = items();
    const add = (id: string) => (text: string) => `${text}${id}\n`;
    assert.equal(await documents.stage(list, add('123456789abc')), true);
    const { document } = editor();
    assert.equal(document.isDirty, true);
    assert.match(document.getText(), /\n123456789abc\n$/);
    assert.deepEqual(items(), before);
    // Unsaved changes stay, and staged changes are added to them.
    assert.equal(await documents.stage(list, add('cccccccccccc')), true);
    assert.match(document.getText(), /\n123456789abc\ncccccccccccc\n$/);
    assert.equal(await documents.stage(list, (text) => text), false);
    harness.ui.answer('Apply');
    assert.equal(await document.save(), true);
    assert.ok(items().includes('123456789abc') && items().includes('cccccccccccc'));
  });

  it('is not saved by itself', async () => {
    const before = items();
    const configuration = vscode.workspace.getConfiguration('files');
    await configuration.update('autoSave', 'afterDelay', vscode.ConfigurationTarget.Global);
    await configuration.update('autoSaveDelay', 50, vscode.ConfigurationTarget.Global);
    // Saving automatically is off for the language by default. A user who turns it on is told why nothing is saved.
    const ofLanguage = vscode.workspace.getConfiguration('files', { languageId: 'companylist' });
    assert.equal(ofLanguage.get('autoSave'), 'off');
    await ofLanguage.update('autoSave', 'afterDelay', vscode.ConfigurationTarget.Global, true);
    try {
      await append('123456789abc');
      await eventually(
        () => [...new Set(refused)],
        ['A list that is shared is not changed by saving automatically. Save it yourself.'],
      );
      assert.equal(editor().document.isDirty, true);
      assert.deepEqual(harness.ui.asked, []);
      assert.deepEqual(items(), before);
    } finally {
      await ofLanguage.update('autoSave', undefined, vscode.ConfigurationTarget.Global, true);
      await configuration.update('autoSave', undefined, vscode.ConfigurationTarget.Global);
      await configuration.update('autoSaveDelay', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('becomes the list again where the changes are discarded', async () => {
    const { document } = editor();
    const text = document.getText();
    await harness.open.client.updateList({ id: list.id, add: ['cccccccccccc'] });
    await append('123456789abc');
    harness.ui.answer('Discard');
    assert.equal(await document.save(), true);
    await eventually(() => document.getText(), text);
  });

  it('is read again by the next window without a call, and keeps what it was read from', async () => {
    const { document } = editor();
    const text = document.getText();
    const { uri } = document;
    stop();
    const next = await harness.reloaded();
    const sent = next.sent.length;
    harness = next;
    start();
    assert.equal(new TextDecoder().decode(await documents.files.readFile(uri)), text);
    assert.equal(documents.files.baseOf(uri)?.ids.length, list.length);
    assert.equal(next.sent.length, sent);
  });

  it('says so, and shows nothing, where another user acts', async () => {
    const { document } = editor();
    await harness.session.changeActingUser('grace');
    await eventually(() => document.getText().includes('belongs to an account'), true);
    const { permissions } = await documents.files.stat(document.uri);
    assert.equal(permissions, vscode.FilePermission.Readonly);
  });

  it('follows a change of the list in this window', async () => {
    await harness.open.changes.apply(list.id, { add: ['123456789abc'], remove: [] });
    await eventually(() => editor().document.getText().includes('123456789abc'), true);
    assert.equal(editor().document.isDirty, false);
  });

  it('follows a removal in this window, which the next save does not take for a change of others', async () => {
    const first = editor().document.lineAt(0).text.slice(0, 12);
    await harness.open.changes.apply(list.id, { add: [], remove: [first] });
    await eventually(() => editor().document.getText().includes(first), false);
    assert.doesNotMatch(editor().document.getText(), /These are/);
    await append('123456789abc');
    harness.ui.answer('Apply');
    assert.equal(await editor().document.save(), true);
    assert.ok(items().includes('123456789abc') && !items().includes(first));
  });
});
