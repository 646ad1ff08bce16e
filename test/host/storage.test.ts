// Tests of the editor's storage: the sandbox's state in a file, accounts in the global state, settings within bounds.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readHttpSettings } from '../../src/host/session/httpSettings.ts';
import { sandboxStorage } from '../../src/host/session/sandboxStorage.ts';
import { hostSettings } from '../../src/host/settings.ts';
import { accountStore, secretStore } from '../../src/host/session/accountStore.ts';
import { settings } from '../../src/ids.ts';
import type { Account } from '../../src/state/session/account.ts';

const account: Account = { id: '1', name: 'Work', baseAddress: 'https://data.example', credentials: 'token', actingUser: 'ada' };

function memento(cached: Record<string, unknown> = {}): vscode.Memento {
  return {
    keys: () => Object.keys(cached),
    get: (key: string) => cached[key],
    update: (key: string, value: unknown) => {
      // The value is copied as the editor does, so the stored object never comes back itself.
      cached[key] = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
      return Promise.resolve();
    },
  } as vscode.Memento;
}

describe('storage', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storage-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps the sandbox in one file, whole or not at all', async () => {
    const storage = sandboxStorage(vscode.Uri.file(join(folder, 'not', 'there', 'yet')));
    assert.equal(await storage.load(), undefined);
    await storage.save('{"a":1}');
    await storage.save('{"a":"è"}');
    assert.equal(await storage.load(), '{"a":"è"}');
    assert.deepEqual(readdirSync(join(folder, 'not', 'there', 'yet')), ['sandbox.json']);
    await storage.clear();
    await storage.clear();
    assert.equal(await storage.load(), undefined);
  });

  it('fails to save where the folder is a file, and says so to its caller only', async () => {
    writeFileSync(join(folder, 'file'), '');
    const storage = sandboxStorage(vscode.Uri.file(join(folder, 'file')));
    assert.equal(await storage.load(), undefined);
    await assert.rejects(storage.save('x'), /file/);
  });

  it('keeps accounts, and none that cannot be read', async () => {
    const cached: Record<string, unknown> = {};
    const store = accountStore(memento(cached));
    await store.save(account);
    await store.save({ ...account, name: 'Renamed' });
    await store.setLastChoice({ kind: 'account', id: '1' });
    assert.deepEqual(store.all(), [{ ...account, name: 'Renamed' }]);
    assert.deepEqual(store.lastChoice(), { kind: 'account', id: '1' });
    await store.remove('1');
    assert.deepEqual(store.all(), []);
    for (const odd of [7, 'text', [{}], [{ ...account, baseAddress: 'http://data.example' }], null]) {
      cached['accounts'] = odd;
      cached['lastChoice'] = odd;
      assert.deepEqual(store.all(), []);
      assert.equal(store.lastChoice(), undefined);
    }
  });

  it('hands secrets to the store and to nobody else', async () => {
    const cached = new Map<string, string>();
    const store = secretStore({
      get: (key: string) => Promise.resolve(cached.get(key)),
      store: (key: string, value: string) => Promise.resolve(void cached.set(key, value)),
      delete: (key: string) => Promise.resolve(void cached.delete(key)),
      keys: () => Promise.resolve([...cached.keys()]),
      onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
    });
    await store.store('k', 'v');
    assert.equal(await store.get('k'), 'v');
    await store.delete('k');
    assert.equal(await store.get('k'), undefined);
  });
});

describe('settings', () => {
  const set = (key: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    for (const key of Object.values(settings)) await set(key, undefined);
  });

  it('have defaults, and keep to their bounds', async () => {
    assert.equal(hostSettings.pageSize, 10);
    assert.equal(hostSettings.timeoutMs, 15_000);
    assert.deepEqual(hostSettings.userParameters, { data: 'appUser', lists: 'appUserId' });
    await set(settings.pageSize, 50);
    assert.equal(hostSettings.pageSize, 50);
    for (const odd of [0, 51, 2.5, 'ten']) {
      await set(settings.pageSize, odd);
      assert.equal(hostSettings.pageSize, 10);
    }
    assert.equal(hostSettings.refreshCreditsEvery, 0);
    await set(settings.refreshCreditsEvery, 5);
    assert.equal(hostSettings.refreshCreditsEvery, 5);
    for (const odd of [-1, 0.5, 1441, 'often']) {
      await set(settings.refreshCreditsEvery, odd);
      assert.equal(hostSettings.refreshCreditsEvery, 0);
    }
    assert.equal(hostSettings.keepPeople, false);
    await set(settings.keepPeople, 'yes');
    assert.equal(hostSettings.keepPeople, false);
    await set(settings.keepPeople, true);
    assert.equal(hostSettings.keepPeople, true);
    await set(settings.listUserParameter, 'user=1&x');
    assert.equal(hostSettings.userParameters.lists, 'appUserId');
  });

  it('cannot be set by a folder', async function () {
    // Without a folder nothing at all can be written for one.
    if (vscode.workspace.workspaceFolders === undefined) this.skip();
    // These three say how the folder's own code is shown.
    const ofCode: readonly string[] = [settings.showNamesInCode, settings.diagnostics, settings.insertTemplates];
    for (const key of Object.values(settings).filter((name) => !ofCode.includes(name))) {
      await assert.rejects(
        async () => {
          await vscode.workspace.getConfiguration().update(key, 'https://evil.example', vscode.ConfigurationTarget.Workspace);
        },
        { message: /can be written only into User settings/ },
        key,
      );
    }
  });

  it('of the network are read as plain values', () => {
    const http = readHttpSettings();
    assert.ok(['off', 'on', 'fallback', 'override'].includes(http.proxySupport));
    assert.equal(typeof http.proxy, 'string');
    assert.ok(Array.isArray(http.noProxy));
  });
});
