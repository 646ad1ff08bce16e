// A timeline exported by the editor's own means: to a local folder, and to file systems of the editor.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ActiveTimeline, App, ChooseOptions, Message, Settings, Ui } from '../../src/app/app.ts';
import type { Destination } from '../../src/app/destination.ts';
import { exportTimeline } from '../../src/commands/timeline/exportTimeline.ts';
import { destinationAt } from '../../src/host/destination.ts';
import { everyEvent, filterOf } from '../../src/state/timeline/timelineFilter.ts';
import type { EventEntry } from '../../src/state/timeline/timelineEntry.ts';
import { topicOfCompany } from '../../src/state/timeline/timelineTopic.ts';

const count = 20_000;
const topic = topicOfCompany({ id: '0a1b2c3d4e5f', name: 'ACME' });
const filter = filterOf(topic.scope, everyEvent);

function entryAt(at: number): EventEntry {
  const id = `event-${String(at)}`;
  const [startDate, endDate] = ['2024-01-01', '2024-01-31'];
  const value = { id, type: 'capital', startDate, endDate, subjects: [], payload: { text: '=1+1; "è"' } };
  const facts = { type: 'capital', start: startDate, end: endDate, arrivalOrder: at, lists: [], filters: [filter] };
  return { serial: at, key: id, id, row: { raw: { id }, value }, hasPayload: true, readAt: 1, cached: false, ...facts };
}

describe('an export', () => {
  const rows = Array.from({ length: count }, (_, at) => entryAt(at));
  const said: Message[] = [];
  let folder: string;

  beforeEach(() => {
    said.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'exports-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function exportTo(destination: Destination, form = 'CSV'): Promise<void> {
    const ui: Partial<Ui> = {
      choose: <T>({ choices }: ChooseOptions<T>) => Promise.resolve(choices.find(({ label }) => label === form)?.value),
      destination: () => Promise.resolve(destination),
      showMessage: (message) => said.push(message),
      withProgress: (_title, work) => work(new AbortController().signal, () => undefined),
      showStatus: () => undefined,
      product: { extension: 'company-data-tools.company-data', version: '0', scheme: 'vscode' },
    };
    const nothing = (): Promise<void> => Promise.resolve();
    const active: ActiveTimeline = {
      ...{ topic, rows, selection: [], filter, choices: everyEvent, count, gone: 0 },
      ...{ loadMore: nothing, choose: nothing },
    };
    const app: Partial<App> = {
      ui: ui as Ui,
      settings: { locale: 'en' } as Settings,
      timelines: { open: () => undefined, active },
      now: () => 0,
    };
    await exportTimeline(app as App, []);
  }

  it('is a whole file and one that tells of it, and nothing beside them', async () => {
    await exportTo(destinationAt(vscode.Uri.file(join(folder, 'è events.csv'))));
    assert.equal(said.length, 0);
    assert.deepEqual(readdirSync(folder).sort(), ['è events.csv', 'è events.csv.about.json']);
    const lines = readFileSync(join(folder, 'è events.csv'), 'utf8').split('\r\n');
    assert.equal(lines.length, count + 2);
    assert.ok(lines[count]?.startsWith(`event-${String(count - 1)},capital,2024-01-01,2024-01-31,`));
    const about: unknown = JSON.parse(readFileSync(join(folder, 'è events.csv.about.json'), 'utf8'));
    assert.deepEqual((about as { events: unknown }).events, {
      ...{ counted: count, complete: true, exported: count },
      ...{ unreadable: 0, fromCache: 0, boughtInThisSession: count },
    });
  });

  it('replaces an older one', async () => {
    const path = join(folder, 'events.ndjson');
    writeFileSync(path, 'before');
    await exportTo(destinationAt(vscode.Uri.file(path)), 'NDJSON');
    assert.equal(readFileSync(path, 'utf8').trimEnd().split('\n').length, count);
  });

  it('says that the folder is gone, and that a folder is no file', async () => {
    await exportTo(destinationAt(vscode.Uri.file(join(folder, 'gone', 'events.csv'))));
    assert.match(said[0]?.text ?? '', /The folder for “events\.csv” no longer exists/);
    mkdirSync(join(folder, 'taken'));
    await exportTo(destinationAt(vscode.Uri.file(join(folder, 'taken'))));
    assert.match(said[1]?.text ?? '', /“taken” could not be written/);
    assert.deepEqual(readdirSync(folder), ['taken']);
    assert.ok(!existsSync(join(folder, 'gone')));
  });

  it('goes to a file system that the editor knows, as a whole, and says where that takes none', async () => {
    const files = new Map<string, Uint8Array>();
    const registered = [
      vscode.workspace.registerFileSystemProvider('exports-there', memoryFiles(files)),
      vscode.workspace.registerFileSystemProvider('exports-locked', memoryFiles(new Map()), { isReadonly: true }),
    ];
    try {
      await exportTo(destinationAt(vscode.Uri.parse('exports-there:/in/events.json')), 'JSON');
      assert.equal(said.length, 0);
      assert.deepEqual([...files.keys()].sort(), ['/in/events.json', '/in/events.json.about.json']);
      const records: unknown = JSON.parse(new TextDecoder().decode(files.get('/in/events.json')));
      assert.equal((records as unknown[]).length, count);
      await exportTo(destinationAt(vscode.Uri.parse('exports-locked:/events.csv')));
      assert.match(said[0]?.text ?? '', /“events\.csv” (there, or another program has it open|could not be written)/);
    } finally {
      for (const one of registered) one.dispose();
    }
  });
});

function memoryFiles(files: Map<string, Uint8Array>): vscode.FileSystemProvider {
  const missing = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  return {
    onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => {
      const file = files.get(uri.path);
      if (uri.path.endsWith('/in') || uri.path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      return file ? { type: vscode.FileType.File, ctime: 0, mtime: 0, size: file.length } : missing(uri);
    },
    readDirectory: () => [],
    createDirectory: () => undefined,
    readFile: (uri) => files.get(uri.path) ?? missing(uri),
    writeFile: (uri, content) => void files.set(uri.path, content),
    delete: (uri) => void files.delete(uri.path),
    rename: missing,
  };
}
