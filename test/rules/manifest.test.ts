// package.json, its texts, src/ids.ts and the table of commands say the same.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  commandBreaches,
  iconFiles,
  isTitleCase,
  Manifest,
  referenceBreaches,
  settingBreaches,
  textBreaches,
  versionBreaches,
  type Ids,
  type Texts,
} from './support/manifestChecks.ts';
import { readText, root, sourcesIn } from './support/sources.ts';

/** Settings that a workspace may set, since they steer neither requests nor spending. */
const notApplication: readonly string[] = [
  'companyData.showNamesInCode',
  'companyData.diagnostics',
  'companyData.insertTemplates',
];

const Names = z.record(z.string(), z.string());
const IdsModule = z.object({
  commands: Names,
  views: Names,
  panels: z._default(Names, {}),
  clickCommand: z.string(),
  selectCommand: z.string(),
  contextKeys: Names,
  settings: Names,
  viewContainer: z.string(),
  listLanguage: z.string(),
});
const TableModule = z.object({ commandTable: z.record(z.string(), z.unknown()) });

interface Everything {
  readonly manifest: Manifest;
  readonly manifestText: string;
  readonly ids: Ids;
  readonly settingNames: Texts;
  readonly table: readonly string[];
  readonly english: Texts;
  readonly italian: Texts;
}

async function readEverything(): Promise<Everything> {
  const manifestText = readText('package.json');
  const manifest = z.safeParse(Manifest, JSON.parse(manifestText));
  if (!manifest.success) throw new Error(`package.json is not complete: ${z.prettifyError(manifest.error)}`);
  for (const path of ['src/ids.ts', 'src/commands/index.ts']) readText(path);
  const { commands, views, panels, contextKeys, settings, ...words } = z.parse(IdsModule, {
    ...(await import('../../src/ids.ts')),
  });
  const { commandTable } = z.parse(TableModule, { ...(await import('../../src/commands/index.ts')) });
  return {
    manifest: manifest.data,
    manifestText,
    ids: {
      commands: Object.values(commands),
      views: Object.values(views),
      panels: Object.values(panels),
      contextKeys: Object.values(contextKeys),
      settings: Object.values(settings),
      ...words,
    },
    settingNames: settings,
    table: Object.keys(commandTable),
    english: z.parse(Names, JSON.parse(readText('package.nls.json'))),
    italian: z.parse(Names, JSON.parse(readText('package.nls.it.json'))),
  };
}

describe('rule: manifest', () => {
  let all: Everything;

  before(async () => {
    all = await readEverything();
  });

  it('has the commands of the ids and of the table', () => {
    assert.deepEqual(commandBreaches(all.manifest, all.ids, all.table, all.english), []);
  });

  it('names commands, views and context keys that exist', () => {
    assert.deepEqual(referenceBreaches(all.manifest, all.ids, all.english, all.italian), []);
  });

  it('has the settings that are read, safe from workspaces', () => {
    const source = sourcesIn(['src'], /\.ts$/).map(({ text }) => text);
    assert.deepEqual(settingBreaches(all.manifest, all.ids, all.settingNames, source.join('\n'), notApplication), []);
  });

  it('has every context key set somewhere', () => {
    const source =
      sourcesIn(['src/host'], /\.ts$/)
        .map(({ text }) => text)
        .join('\n') + readText('src/extension.ts');
    const keys = [...new Set(/(?<=contextKeys = \{)[^}]+/.exec(readText('src/ids.ts'))?.[0].match(/\b\w+(?=: ')/g) ?? [])];
    assert.ok(keys.length > 0);
    assert.deepEqual(
      keys.filter((key) => !source.includes(`contextKeys.${key}`)),
      [],
    );
  });

  it('takes no key that adds to the selection for a click on a row', () => {
    const { commands, keybindings, menus } = all.manifest.contributes;
    const named = commands.filter(({ enablement }) => enablement?.includes('companyData.selecting'));
    assert.deepEqual(named, [
      { command: all.ids.clickCommand, title: '%command.click%', category: '%category%', enablement: '!companyData.selecting' },
    ]);
    const places = Object.entries(menus).filter(([, items]) => items.some(({ command }) => command === all.ids.clickCommand));
    assert.deepEqual(
      places.map(([menu, items]) => ({ menu, items: items.filter(({ command }) => command === all.ids.clickCommand) })),
      [{ menu: 'commandPalette', items: [{ command: all.ids.clickCommand, when: 'false' }] }],
    );
    const selecting = keybindings.flatMap(({ command, args }) => (command === all.ids.selectCommand ? args : []));
    assert.deepEqual(selecting, ['list.expandSelectionDown', 'list.expandSelectionUp', 'list.selectAll']);
  });

  it('has its texts in both languages', () => {
    assert.deepEqual(textBreaches(all.manifestText, all.english, all.italian), []);
  });

  it('asks for the editor that its types describe', () => {
    assert.deepEqual(versionBreaches(all.manifest), []);
  });

  it('has its icon files', () => {
    const files = iconFiles(all.manifest);
    assert.ok(files.length > 0);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
  });

  describe('can fail', () => {
    const ids: Ids = {
      commands: ['x.a'],
      views: ['x.v'],
      panels: ['x.p'],
      clickCommand: 'x.click',
      selectCommand: 'x.select',
      contextKeys: ['x.k'],
      settings: ['x.s'],
      viewContainer: 'x',
      listLanguage: 'y',
    };
    const english: Texts = { category: 'Company Data', title: 'Do a Thing…' };
    const command = { command: 'x.a', title: '%title%', category: '%category%' };
    const right = {
      engines: { vscode: '^1.116.0' },
      devDependencies: { '@types/vscode': '1.116.0' },
      activationEvents: ['onWebviewPanel:x.p'],
      contributes: {
        commands: [command],
        viewsContainers: { activitybar: [{ id: 'x', icon: 'media/x.svg' }] },
        views: { x: [{ id: 'x.v' }] },
        configuration: { properties: { 'x.s': { scope: 'application', description: '%s%' } } },
      },
    };

    function changed(contributes: object, top: object = {}): Manifest {
      return z.parse(Manifest, { ...right, ...top, contributes: { ...right.contributes, ...contributes } });
    }

    const onCommands = (manifest: Manifest, table = ['x.a'], texts = english): string[] =>
      commandBreaches(manifest, ids, table, texts);
    const onReferences = (manifest: Manifest, texts: Texts = {}): string[] => referenceBreaches(manifest, ids, texts);
    const onSettings = (manifest: Manifest, source = 'settings.s'): string[] =>
      settingBreaches(manifest, ids, { s: 'x.s' }, source, []);
    const setting = (value: object): Manifest => changed({ configuration: [{ properties: { 'x.s': value } }] });

    it('but not on a right one', () => {
      const manifest = changed({});
      assert.deepEqual(onCommands(manifest), []);
      assert.deepEqual(onReferences(manifest), []);
      assert.deepEqual(onSettings(manifest), []);
      assert.deepEqual(versionBreaches(manifest), []);
      assert.deepEqual(iconFiles(manifest), ['media/x.svg']);
    });

    const breaches: [string, () => string[]][] = [
      ['a command without an id', () => onCommands(changed({ commands: [command, { ...command, command: 'x.b' }] }))],
      ['an id without a command', () => onCommands(changed({ commands: [] }))],
      ['a command twice', () => onCommands(changed({ commands: [command, command] }))],
      ['a command that is not in the table', () => onCommands(changed({}), [])],
      ['a table with one more', () => onCommands(changed({}), ['x.a', 'x.b'])],
      ['another category', () => onCommands(changed({ commands: [{ ...command, category: 'X' }] }))],
      ['another name of the category', () => onCommands(changed({}), ['x.a'], { ...english, category: 'X' })],
      ['a title in the manifest itself', () => onCommands(changed({ commands: [{ ...command, title: 'Do' }] }))],
      ['a title in lower case', () => onCommands(changed({}), ['x.a'], { ...english, title: 'Do a thing' })],
      ['a menu with no such command', () => onReferences(changed({ menus: { 'view/title': [{ command: 'x.gone' }] } }))],
      ['a key with no such command', () => onReferences(changed({ keybindings: [{ command: 'x.gone' }] }))],
      ['a link to no such command', () => onReferences(changed({}), { welcome: '[Do](command:x.gone?1)' })],
      ['a link of a welcome', () => onReferences(changed({ viewsWelcome: [{ view: 'x.v', contents: '[Do](command:x.gone)' }] }))],
      [
        'a condition of no such key',
        () => onReferences(changed({ menus: { a: [{ command: 'x.a', when: '!x.gone && view' }] } })),
      ],
      ['an enablement of no such key', () => onReferences(changed({ commands: [{ ...command, enablement: 'x.gone == 1' }] }))],
      ['another view', () => onReferences(changed({ views: { x: [{ id: 'x.v' }, { id: 'x.w' }] } }))],
      ['a view elsewhere', () => onReferences(changed({ views: { explorer: [{ id: 'x.v' }] } }))],
      ['a welcome of no such view', () => onReferences(changed({ viewsWelcome: [{ view: 'x.w', contents: '' }] }))],
      ['another container', () => onReferences(changed({ viewsContainers: { activitybar: [{ id: 'y' }, { id: 'x' }] } }))],
      ['an activation event', () => onReferences(changed({}, { activationEvents: ['*'] }))],
      ['a setting of a window', () => onSettings(setting({ description: '%s%' }))],
      ['a setting of a machine', () => onSettings(setting({ description: '%s%', scope: 'machine' }))],
      ['a setting described in the manifest', () => onSettings(setting({ description: 's', scope: 'application' }))],
      ['a setting that is read nowhere', () => onSettings(changed({}), 'settings.other')],
      [
        'a setting that is in no list',
        () =>
          onSettings(
            changed({
              configuration: {
                properties: {
                  ...right.contributes.configuration.properties,
                  'x.t': { scope: 'application', description: '%t%' },
                },
              },
            }),
          ),
      ],
      ['a text that is used and missing', () => textBreaches('"%a%"', {}, {})],
      ['a text that is not used', () => textBreaches('', { a: 'A' }, { a: 'A' })],
      ['a text in one language', () => textBreaches('"%a%"', { a: 'A' }, {})],
      ['a text that is empty', () => textBreaches('"%a%"', { a: 'A' }, { a: ' ' })],
      ['a text with another link', () => textBreaches('"%a%"', { a: '[A](command:a)' }, { a: '[A](command:b)' })],
      ['another version of the types', () => versionBreaches(changed({}, { devDependencies: { '@types/vscode': '1.117.0' } }))],
    ];
    for (const [what, find] of breaches) {
      it(`on ${what}`, () => {
        assert.equal(find().length, 1, find().join('; '));
      });
    }

    it('on titles that are not in Title Case', () => {
      for (const title of ['Sign In…', 'Copy Company ID', 'Share with a User…', 'Try the Sandbox'])
        assert.equal(isTitleCase(title), true);
      for (const title of ['Sign in', 'copy ID', 'Share With a user', 'Sign In...', '', 'Look At the'])
        assert.equal(isTitleCase(title), false);
    });
  });
});
