// No setting of a workspace counts: each of ours belongs to the user alone, and one function reads them all.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { readText, sourcesIn } from './support/sources.ts';

const Settings = z.record(z.string(), z.looseObject({ scope: z.string() }));
const Manifest = z.looseObject({
  contributes: z.looseObject({ configuration: z.looseObject({ properties: Settings }) }),
  capabilities: z.looseObject({ untrustedWorkspaces: z.looseObject({ supported: z.unknown() }), virtualWorkspaces: z.unknown() }),
});

/** Where the environment of the editor's process is read; a workspace has no part in it. */
const environment = [
  'src/window.ts',
  'src/client/http/dispatcher.ts',
  'src/host/session/httpSettings.ts',
  'src/host/session/network.ts',
  'src/host/session/shelves.ts',
];

describe('rule: settings', () => {
  const manifest = z.parse(Manifest, JSON.parse(readText('package.json')));
  const properties = Object.entries(manifest.contributes.configuration.properties);

  for (const [name, { scope }] of properties) {
    it(`${name} is the user's, wherever it is set`, () => {
      // What has the scope `machine` is set by a container's file, `window` and `resource` by a repository.
      assert.equal(scope, 'application');
    });
  }

  it('are there at all, in a manifest that promises to work without trust', () => {
    assert.ok(properties.length > 10);
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, true);
    assert.equal(manifest.capabilities.virtualWorkspaces, true);
  });

  it('are read by one function, which passes over what a workspace says', () => {
    const readers = sourcesIn(['src'], /\.ts$/).filter(({ text }) => text.includes('getConfiguration('));
    assert.deepEqual(
      readers.map(({ path }) => path),
      ['src/host/ownSetting.ts'],
    );
    const reader = readers[0]?.text ?? '';
    for (const value of ['workspaceValue', 'workspaceFolderValue', 'globalValue']) assert.ok(reader.includes(value));
  });

  it('name no variable of the environment', () => {
    const readers = sourcesIn(['src'], /\.ts$/).filter(({ text }) => /process\.env\b/.test(text));
    const others = readers.map(({ path }) => path).filter((path) => !/^src\/(snippets|code|sandbox)\//.test(path));
    assert.deepEqual(
      others.filter((path) => !environment.includes(path)),
      [],
    );
    // The one that holds a token is named by no setting.
    assert.match(readText('src/host/session/shelves.ts'), /process\.env\[tokenVariable\]/);
    assert.match(readText('src/state/session/account.ts'), /tokenVariable = 'COMPANY_DATA_TOKEN'/);
  });
});
