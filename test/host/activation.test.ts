// The installed extension in the editor: what starting it loads, registers and leaves alone.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as vscode from 'vscode';
import { clickCommand, commands, selectCommand } from '../../src/ids.ts';

const id = 'company-data-tools.company-data';
const slots = ['1', '2'].map((slot) => Symbol.for(`undici.globalDispatcher.${slot}`));

/** The extension's own files that this host has loaded. */
function loadedFiles(extension: vscode.Extension<unknown>): string[] {
  const cache = Object.keys(createRequire(import.meta.url).cache);
  return cache
    .filter((path) => path.startsWith(extension.extensionPath))
    .map((path) => path.slice(extension.extensionPath.length + 1));
}

describe('activation', () => {
  let extension: vscode.Extension<unknown>;
  let dispatchersBefore: unknown[];

  const dispatchers = (): unknown[] => slots.map((slot): unknown => Reflect.get(globalThis, slot));

  before(async () => {
    const found = vscode.extensions.getExtension(id);
    assert.ok(found, `${id} is not installed`);
    extension = found;
    dispatchersBefore = dispatchers();
    await extension.activate();
  });

  it('loads neither the HTTP library nor the sandbox nor the session nor the commands', () => {
    const loaded = loadedFiles(extension);
    assert.ok(
      loaded.some((file) => file.endsWith('extension.cjs')),
      'its entry is loaded',
    );
    assert.deepEqual(
      loaded.filter((file) => /\b(undici|session|sandbox|network|later)\.cjs$/.test(file)),
      [],
    );
  });

  it('leaves the process-wide dispatchers alone, also when the HTTP library is loaded', () => {
    createRequire(import.meta.url)(`${extension.extensionPath}/dist/undici.cjs`);
    assert.deepEqual(dispatchers(), dispatchersBefore);
  });

  it('registers every command of the manifest, those for clicks and keys in the views, and no other', async () => {
    const registered = (await vscode.commands.getCommands(true)).filter((name) => /^companyData\.[A-Za-z]+$/.test(name));
    assert.deepEqual(registered.sort(), [...new Set([...Object.values(commands), clickCommand, selectCommand])].sort());
  });

  it('starts the sandbox by a command, without a question', async () => {
    await vscode.commands.executeCommand(commands.trySandbox);
    const loaded = loadedFiles(extension);
    assert.ok(loaded.some((file) => file.endsWith('sandbox.cjs')));
    assert.ok(!loaded.some((file) => file.endsWith('network.cjs')), 'the sandbox needs no network');
    await vscode.commands.executeCommand(commands.refreshLists);
    await vscode.commands.executeCommand(commands.refreshCredits);
  });
});
