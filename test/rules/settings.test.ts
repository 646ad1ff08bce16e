// Settings that concern money and addresses are the user's alone; a workspace may only say how its code is shown.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readText, root, sourcesIn } from './support/sources.ts';

const Setting = z.looseObject({
  scope: z.string(),
  order: z.number(),
  description: z.optional(z.string()),
  markdownDescription: z.optional(z.string()),
});
const Manifest = z.looseObject({
  contributes: z.looseObject({
    configuration: z.array(z.looseObject({ title: z.string(), order: z.number(), properties: z.record(z.string(), Setting) })),
  }),
  capabilities: z.looseObject({ untrustedWorkspaces: z.looseObject({ supported: z.unknown() }), virtualWorkspaces: z.unknown() }),
});

/** The files that read the environment of the editor's process, in which a workspace has no part. */
const environment = [
  'src/window.ts',
  'src/client/http/dispatcher.ts',
  'src/host/session/httpSettings.ts',
  'src/host/session/network.ts',
  'src/host/session/accountStore.ts',
  // This script runs outside of the editor.
  'src/storage/team/checkDatabase.ts',
];

/** The settings that a repository may set for its own code: they can neither spend nor send anything. */
const ofCode = ['companyData.showNamesInCode', 'companyData.diagnostics', 'companyData.insertTemplates'];

/** The sentences of a text; code in it counts as one word. */
const sentencesOf = (text: string): number =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/[.!?](?=\s|$)/)
    .filter((part) => part.trim() !== '').length;

describe('rule: settings', () => {
  const manifest = z.parse(Manifest, JSON.parse(readText('package.json')));
  const groups = manifest.contributes.configuration;
  const properties = groups.flatMap((group) => Object.entries(group.properties));

  for (const [name, { scope }] of properties) {
    const isOfCode = ofCode.includes(name);
    it(`${name} is ${isOfCode ? "a document's" : "the user's, wherever it is set"}`, () => {
      // A container's file can set the scope `machine`, and a repository can set `window` and `resource`.
      assert.equal(scope, isOfCode ? 'language-overridable' : 'application');
    });
  }

  it('stand in five groups, each in its own order', () => {
    assert.deepEqual(
      groups.map(({ title }) => title),
      ['%settings.account%', '%settings.credits%', '%settings.editor%', '%settings.agents%', '%settings.team%'],
    );
    const inOrder = (orders: readonly number[]): boolean =>
      orders.every((order, at) => at === 0 || order > (orders[at - 1] ?? 0));
    assert.ok(inOrder(groups.map(({ order }) => order)));
    assert.ok(inOrder(properties.map(([, { order }]) => order)));
  });

  /** The last word of a description: it opens a page of the documentation. */
  const link = / \[[^\]]+\]\(command:companyData\.openDocumentation\?%5B%7B%22page%22%3A%22([a-z-]+)%22%7D%5D\)$/;

  it('lead to a page of the documentation, in each language to the same', () => {
    const breaches = properties.flatMap(([name, { markdownDescription = '' }]) => {
      const [page, ...others] = ['package.nls.json', 'package.nls.it.json'].map((file) => {
        const texts = z.record(z.string(), z.string()).parse(JSON.parse(readText(file)));
        return link.exec(texts[markdownDescription.replaceAll('%', '')] ?? '')?.[1];
      });
      const isThere = page !== undefined && existsSync(join(root, 'docs', `${page}.md`));
      return isThere && others.every((one) => one === page) ? [] : [`${name} leads to ${page ?? 'no page'}`];
    });
    assert.deepEqual(breaches, []);
    assert.equal(link.test('No link.'), false);
  });

  it('are described in at most two sentences', () => {
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(readText('package.nls.json')));
    const long = properties.filter(([, { description, markdownDescription }]) => {
      const text = texts[(description ?? markdownDescription ?? '').replaceAll('%', '')] ?? '';
      return text === '' || sentencesOf(text.replace(link, '')) > 2;
    });
    assert.deepEqual(
      long.map(([name]) => name),
      [],
    );
    assert.equal(sentencesOf('One. Two, such as `a. B`. Three.'), 3);
  });

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
    const ofDocuments = sourcesIn(['src'], /\.ts$/).flatMap(({ text }) => text.match(/(?<=documentSetting\()[\w.]+/g) ?? []);
    assert.deepEqual(ofDocuments.toSorted(), [
      'key',
      'settings.diagnostics',
      'settings.insertTemplates',
      'settings.showNamesInCode',
    ]);
    for (const value of ['workspaceValue', 'workspaceFolderValue', 'globalValue']) assert.ok(reader.includes(value));
  });

  it('name no variable of the environment', () => {
    const readers = sourcesIn(['src'], /\.ts$/).filter(({ text }) => /process\.env\b/.test(text));
    const others = readers.map(({ path }) => path).filter((path) => !/^src\/(domain\/(snippets|code)|sandbox)\//.test(path));
    assert.deepEqual(
      others.filter((path) => !environment.includes(path)),
      [],
    );
    // The one that holds a token is named by no setting.
    assert.match(readText('src/host/session/accountStore.ts'), /process\.env\[tokenVariable\]/);
    assert.match(readText('src/state/session/account.ts'), /tokenVariable = 'COMPANY_DATA_TOKEN'/);
  });
});
