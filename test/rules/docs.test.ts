// README, changelog and docs/ link to what exists, name what exists, stay short, and match package.json.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { topics } from '../../build/docs/commandTexts.ts';
import { generatedPages, type Manifest } from '../../build/docs/pages.ts';
import { placesOf } from '../../build/docs/places.ts';
import { commands } from '../../src/ids.ts';
import { companyCount } from '../../src/sandbox/records/companies.ts';
import { seedLists } from '../../src/sandbox/records/seedLists.ts';
import { freeKeys, seedUsers } from '../../src/sandbox/records/users.ts';
import { linkBreaches, nameBreaches, shapeBreaches, unlinkedPages, unnamedScripts, type Facts } from './support/docsChecks.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { readText, root, sourcesIn, type Source } from './support/sources.ts';

const Texts = z.record(z.string(), z.string());

const manifest = JSON.parse(readText('package.json')) as Manifest & { scripts: object; engines: { vscode: string } };
const english = z.parse(Texts, JSON.parse(readText('package.nls.json')));
const generated = generatedPages(manifest, english);
const isGenerated = Object.keys(generated).map((name) => `docs/${name}`);

const pageOf = (path: string): Source => ({ path, text: readText(path) });
const docs = sourcesIn(['docs'], /\.md$/);
const pages = [...['README.md', 'CHANGELOG.md', 'SUPPORT.md', 'SECURITY.md'].map(pageOf), ...docs];

const sentences = Object.keys(z.parse(Texts, JSON.parse(readText('l10n/bundle.l10n.it.json'))));
const { configurations: launches } = z.parse(
  z.looseObject({ configurations: z.array(z.looseObject({ name: z.string() })) }),
  JSON.parse(readText('.vscode/launch.json')),
);

const facts: Facts = {
  texts: new Set([...Object.values(english), ...sentences, ...launches.map(({ name }) => name)]),
  settings: [manifest.contributes.configuration].flat().flatMap(({ properties }) => Object.keys(properties)),
  scripts: Object.keys(manifest.scripts),
};

describe('rule: docs', () => {
  it('link to files and headings that exist', () => {
    assert.deepEqual(
      linkBreaches(pages, (path) => existsSync(join(root, path))),
      [],
    );
  });

  it('name source files and folders that exist', () => {
    const named = docs.flatMap(({ path, text }) => [...text.matchAll(/\bsrc\/[\w/.-]*[\w/]/g)].map(([name]) => ({ path, name })));
    assert.ok(named.length > 40);
    assert.deepEqual(
      named.filter(({ name }) => !existsSync(join(root, name))),
      [],
    );
  });

  it('describe each table of the database, and no other', () => {
    const { text } = pageOf('docs/architecture.md');
    const [, section = ''] = text.split(/^## Storage$/m);
    const described = [...section.split(/^## /m)[0]!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const created = [...migrations.join('').matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);
    assert.ok(created.length > 5);
    assert.deepEqual(described.toSorted(), created.toSorted());
  });

  it('are all linked from the README or the contents', () => {
    assert.deepEqual(unlinkedPages(pages), []);
  });

  it('name only texts, settings and scripts that exist', () => {
    assert.deepEqual(nameBreaches(pages, facts), []);
  });

  it('name every script for contributors', () => {
    assert.deepEqual(unnamedScripts(pageOf('docs/contributing.md'), facts), []);
  });

  it('are short, and begin with a picture or an example', () => {
    const shaped = pages.filter(({ path }) => /^(README|docs\/)/.test(path));
    assert.deepEqual(shapeBreaches(shaped, isGenerated), []);
  });

  it('say which editor is needed', () => {
    const oldest = /\d+\.\d+/.exec(manifest.engines.vscode)?.[0] ?? assert.fail();
    assert.match(readText('README.md'), new RegExp(`VS Code ${oldest.replace('.', '\\.')} or newer`));
  });

  it('say how large the sandbox is', () => {
    const size = `${String(companyCount)} invented companies`;
    for (const path of ['README.md', 'docs/sandbox.md']) assert.ok(readText(path).includes(size), `${path} does not say ${size}`);
    const others = `${String(seedLists().length)} lists, ${String(seedUsers.length)} users and ${String(freeKeys.length)} share keys`;
    assert.ok(readText('docs/sandbox.md').includes(others), `docs/sandbox.md does not say ${others}`);
  });

  it('have a text for every command, once', () => {
    const named = topics.flatMap(({ commands: some }) => Object.keys(some));
    assert.deepEqual(named.toSorted(), Object.keys(commands).toSorted());
  });

  for (const [name, text] of Object.entries(generated)) {
    it(`have the ${name} of package.json`, () => {
      assert.ok(readText(`docs/${name}`) === `${text}\n`, `docs/${name} is out of step with package.json: run npm run docs`);
    });
  }

  it('say where a command is offered', () => {
    const row = 'view == lists && viewItem =~ /^list /';
    const shown = {
      views: { container: [{ id: 'lists', name: 'Lists' }] },
      submenus: [{ id: 'share', label: 'Share' }],
      keybindings: [{ command: 'a', key: 'ctrl+k i', mac: 'cmd+k i' }],
      menus: {
        commandPalette: [
          { command: 'b', when: 'false' },
          { command: 'c', when: 'companyData.listsFiltered' },
        ],
        'view/title': [{ command: 'a', group: '1_more@1', when: 'view == lists' }],
        'view/item/context': [
          { command: 'b', group: 'inline@1', when: row },
          { submenu: 'share', group: '3_share@1', when: row },
        ],
        share: [{ command: 'c' }],
      },
      textOf: (text: string) => text,
    };
    const places = placesOf(shown);
    assert.deepEqual(places('a'), ['palette', '`ctrl+k i` (`cmd+k i` on macOS)', 'Lists: `…` menu']);
    assert.deepEqual(places('b'), ['Lists: button of a list']);
    assert.deepEqual(places('c'), ['palette while filtered', 'Lists: menu of a list › Share']);
    assert.throws(() => placesOf({ ...shown, menus: { 'some/menu': [{ command: 'd' }] } }), /no words for the menu some\/menu/);
  });

  describe('can fail', () => {
    const few: Facts = { texts: new Set(['Sign In…']), settings: ['companyData.caps.perDay'], scripts: ['test', 'lint'] };
    const right = [
      '# Over Here',
      '![a](docs/there.png) <img src="docs/there.png"> [q](#over-here) [r](https://x.test) [d](docs/a.md#a-b)',
      '**Sign In…** and **a term:** and `companyData.caps.perDay` and `companyData.caps` and `npm test` and `npm run lint`',
    ];
    const page = { path: 'docs/a.md', text: '# A b\n\n![a](there.png) [up](../README.md)' };
    const breaches = (lines: readonly string[], other: Source = page): string[] => {
      const readme = { path: 'README.md', text: lines.join('\n') };
      const both = [readme, other];
      return [
        ...linkBreaches(both, (path) => ['README.md', 'docs/a.md', 'docs/there.png'].includes(path)),
        ...unlinkedPages(both),
        ...nameBreaches(both, few),
        ...unnamedScripts(readme, few),
        ...shapeBreaches(both, []),
      ];
    };

    it('but not on what is right', () => {
      assert.deepEqual(breaches(right), []);
    });

    for (const line of [
      '![picture](docs/gone.png)',
      '<source srcset="docs/gone.png">',
      '[link](docs/gone.md)',
      '[link](docs/a.md#nowhere)',
      '[link](#nowhere)',
      '[link](http://x.test)',
      'in `src/gone/`',
      '**Sign Up…**',
      'see `companyData.b`',
      'run `npm run lunt`',
      'long '.repeat(1_800),
    ]) {
      it(`on ${line.slice(0, 40)}`, () => {
        assert.equal(breaches([...right, line]).length, 1);
      });
    }

    it('on a page that nothing links to', () => {
      const found = breaches([...right.slice(0, 1), '![a](docs/there.png)', ...right.slice(2)], { ...page, path: 'docs/b.md' });
      assert.deepEqual(found, ['neither README.md nor docs/README.md links to docs/b.md']);
    });

    it('on a script that is not named', () => {
      assert.equal(breaches(right.map((line) => line.replace('npm run lint', 'npm'))).length, 1);
    });

    it('on a page of text alone', () => {
      assert.equal(breaches(right, { ...page, text: '# A b\n\nText.' }).length, 1);
    });

    it('on a command that has another title', () => {
      const [first = assert.fail()] = manifest.contributes.commands;
      const renamed = generatedPages(manifest, { ...english, [first.title.replaceAll('%', '')]: 'Another Title' });
      assert.notEqual(renamed['commands.md'], generated['commands.md']);
    });

    it('on a command that stands in another menu, or has a key', () => {
      const { contributes } = manifest;
      const [{ command } = assert.fail()] = contributes.commands;
      const key = { command, key: 'ctrl+f12' };
      for (const changed of [
        { ...contributes, menus: { ...contributes.menus, 'editor/title': [] } },
        { ...contributes, keybindings: [...(contributes.keybindings ?? []), key] },
      ]) {
        assert.notEqual(generatedPages({ contributes: changed }, english)['commands.md'], generated['commands.md']);
      }
    });

    it('on a setting that has another default', () => {
      const { contributes } = manifest;
      const sections = [contributes.configuration].flat().map((section) => ({
        ...section,
        properties: Object.fromEntries(Object.entries(section.properties).map(([name]) => [name, { default: 'another' }])),
      }));
      const changed = generatedPages({ contributes: { ...contributes, configuration: sections } }, english);
      assert.notEqual(changed['settings.md'], generated['settings.md']);
    });
  });
});
