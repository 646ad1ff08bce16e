// Tests that the settings of a folder change neither where requests go nor what is spent.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { editorSkipsChecks, readHttpSettings } from '../../src/host/session/httpSettings.ts';
import { hostSettings, showsDiagnostics, showsNames } from '../../src/host/settings.ts';
import { settings } from '../../src/ids.ts';
import { eventually } from '../support/eventually.ts';

/** The value of each setting that would be most useful to a hostile folder. */
const planted: Readonly<Record<string, unknown>> = {
  [settings.baseAddress]: 'https://evil.example',
  [settings.creditsAddress]: 'https://evil.example/credits',
  [settings.pageSize]: 49,
  [settings.confirmAbove]: 999_999,
  [settings.requestTimeout]: 299,
  [settings.dataUserParameter]: 'evil',
  [settings.listUserParameter]: 'evil',
  [settings.capPerCall]: 999_999,
  [settings.capPerSession]: 999_999,
  [settings.capPerDay]: 999_999,
  [settings.capPerAgentChat]: 999_999,
  [settings.capPerAgent]: 999_999,
  [settings.teamAddress]: 'postgres://evil.example/evil',
  [settings.teamPerson]: 'evil',
  [settings.whenTeamUnreachable]: 'ask',
  [settings.agentWrites]: true,
  [settings.refreshCreditsEvery]: 1,
  [settings.keepPeople]: true,
  'http.proxy': 'http://evil.example:1',
  'http.noProxy': ['evil.example'],
  'http.proxyAuthorization': 'evil',
  'http.proxySupport': 'off',
  'http.proxyStrictSSL': false,
  'http.systemCertificates': false,
};

/** The settings that a folder may set for its own code: they neither spend nor send anything. */
const ofTheFolder: Readonly<Record<string, unknown>> = {
  [settings.showNamesInCode]: false,
  [settings.diagnostics]: false,
  [settings.insertTemplates]: { typescript: { Branded: 'companyId({literal})' } },
};

/** All that is read of the settings that are the user's alone, at this moment. */
function readAll(): unknown {
  const names = Object.keys(Object.getOwnPropertyDescriptors(hostSettings)).filter((name) => name !== 'insertTemplates');
  const ours = names.map((name): unknown => Reflect.get(hostSettings, name));
  return JSON.parse(JSON.stringify([ours, readHttpSettings(), editorSkipsChecks()]));
}

describe('settings of a folder', () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const settingsFile = join(folder?.uri.fsPath ?? '', '.vscode', 'settings.json');
  let values: unknown;
  const own = 'editor.rulers';

  const rulers = (): unknown => vscode.workspace.getConfiguration(undefined, folder?.uri).get(own);

  before(() => {
    // Without a folder the settings would be written into the folder in which the editor was started.
    assert.ok(folder, 'These tests need an open folder.');
  });

  it('are all named here', () => {
    assert.deepEqual(
      Object.values(settings).filter((name) => !(name in planted) && !(name in ofTheFolder)),
      [],
    );
  });

  it('change neither where requests go nor what is spent', async () => {
    assert.ok(folder && vscode.workspace.isTrusted && !existsSync(settingsFile));
    values = readAll();
    try {
      mkdirSync(dirname(settingsFile), { recursive: true });
      writeFileSync(settingsFile, JSON.stringify({ ...planted, [own]: [77] }));
      // A setting that a folder may have tells when the file is read.
      await eventually(() => JSON.stringify(rulers()), '[77]');
      assert.deepEqual(readAll(), values);
      assert.ok(!JSON.stringify(readAll()).includes('evil'));
    } finally {
      rmSync(settingsFile, { force: true });
    }
    await eventually(() => JSON.stringify(rulers()), '[]');
  });

  it('say of its code whether names and underlines are shown, and which templates there are', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content: '' });
    const readOfFolder = (): unknown => ({
      names: showsNames(document),
      diagnostics: showsDiagnostics(document),
      templates: hostSettings.insertTemplates,
    });
    const usual = { names: true, diagnostics: true, templates: {} };
    assert.deepEqual(readOfFolder(), usual);
    try {
      mkdirSync(dirname(settingsFile), { recursive: true });
      writeFileSync(settingsFile, JSON.stringify(ofTheFolder));
      const expected = { names: false, diagnostics: false, templates: ofTheFolder[settings.insertTemplates] };
      await eventually(() => JSON.stringify(readOfFolder()), JSON.stringify(expected));
    } finally {
      rmSync(settingsFile, { force: true });
    }
    await eventually(() => JSON.stringify(readOfFolder()), JSON.stringify(usual));
  });
});
