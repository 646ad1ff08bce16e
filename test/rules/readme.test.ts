// The README names every command, setting and script that there is, none that there is not, and links only to files that exist.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { clickCommand } from '../../src/ids.ts';
import { readText, root } from './support/sources.ts';

const Manifest = z.looseObject({
  contributes: z.looseObject({
    commands: z.array(z.looseObject({ command: z.string(), title: z.string() })),
    configuration: z.looseObject({ properties: z.record(z.string(), z.looseObject({ default: z.unknown() })) }),
  }),
  scripts: z.record(z.string(), z.string()),
});
const Texts = z.record(z.string(), z.string());

interface Facts {
  readonly titles: readonly string[];
  /** Each with its default as JSON. */
  readonly settings: Readonly<Record<string, string>>;
  readonly scripts: readonly string[];
}

function readFacts(): Facts {
  const { contributes, scripts } = z.parse(Manifest, JSON.parse(readText('package.json')));
  const texts = z.parse(Texts, JSON.parse(readText('package.nls.json')));
  const { properties } = contributes.configuration;
  return {
    titles: contributes.commands
      .filter(({ command }) => command !== clickCommand)
      .map(({ title }) => texts[title.replaceAll('%', '')] ?? title),
    settings: Object.fromEntries(Object.entries(properties).map(([name, setting]) => [name, JSON.stringify(setting.default)])),
    scripts: Object.keys(scripts),
  };
}

/** A table row that begins with these cells; code and bold count as they are written. */
function hasRow(readme: string, ...cells: readonly string[]): boolean {
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));
  const found = rows.map((line) => line.split('|').map((cell) => cell.trim()));
  return found.some((row) => cells.every((cell, at) => row[at + 1] === cell));
}

function commandBreaches(readme: string, { titles }: Facts): string[] {
  const rows = [...readme.matchAll(/^\| \*\*([^*|]+)\*\* +\|/gm)].map((match) => match[1] ?? '');
  return [
    ...titles.filter((title) => !hasRow(readme, `**${title}**`)).map((title) => `no row for the command ${title}`),
    ...rows.filter((title) => !titles.includes(title)).map((title) => `there is no command ${title}`),
    ...rows.filter((title, at) => rows.indexOf(title) !== at).map((title) => `two rows for the command ${title}`),
  ];
}

function settingBreaches(readme: string, { settings }: Facts): string[] {
  const named = new Set([...readme.matchAll(/`(companyData\.[\w.]+)`/g)].map((match) => match[1] ?? ''));
  return [
    ...Object.entries(settings)
      .filter(([name, value]) => !hasRow(readme, `\`${name}\``, `\`${value}\``))
      .map(([name, value]) => `no row for the setting ${name} with its default ${value}`),
    ...[...named].filter((name) => !(name in settings)).map((name) => `there is no setting ${name}`),
  ];
}

function scriptBreaches(readme: string, { scripts }: Facts): string[] {
  const spelled = (script: string): string => (['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`);
  const named = new Set([...readme.matchAll(/\bnpm run ([\w:]+)/g)].map((match) => match[1] ?? ''));
  return [
    ...scripts
      .filter((script) => !hasRow(readme, `\`${spelled(script)}\``))
      .map((script) => `no row for the script ${spelled(script)}`),
    ...[...named].filter((script) => !scripts.includes(script)).map((script) => `there is no script ${script}`),
  ];
}

/** Links and pictures of this repository, and `src/…`-like paths in code, that lead nowhere. */
function linkBreaches(readme: string, exists: (path: string) => boolean): string[] {
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const files = links.filter((link) => !/^(https?:|#)/.test(link)).map((link) => link.replace(/#.*$/, ''));
  const paths = [...readme.matchAll(/`((?:src|test|l10n|media)\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
  const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));
  return [
    ...[...new Set([...files, ...paths])].filter((path) => !exists(path)).map((path) => `${path} does not exist`),
    ...links.filter((link) => link.startsWith('http:')).map((link) => `${link} is not HTTPS`),
    ...links.filter((link) => link.startsWith('#') && !headings.includes(link.slice(1))).map((link) => `no heading for ${link}`),
  ];
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

const inRepository = (path: string): boolean => existsSync(join(root, path));

describe('rule: readme', () => {
  const readme = readText('README.md');
  const facts = readFacts();

  it('has a row for every command, and for no other', () => {
    assert.deepEqual(commandBreaches(readme, facts), []);
  });

  it('has a row for every setting with its default, and names no other', () => {
    assert.deepEqual(settingBreaches(readme, facts), []);
  });

  it('has a row for every script, and names no other', () => {
    assert.deepEqual(scriptBreaches(readme, facts), []);
  });

  it('links to what exists', () => {
    assert.deepEqual(linkBreaches(readme, inRepository), []);
  });

  it('says which editor is needed', () => {
    const engines = z.parse(
      z.looseObject({ engines: z.looseObject({ vscode: z.string() }) }),
      JSON.parse(readText('package.json')),
    );
    const oldest = /\d+\.\d+/.exec(engines.engines.vscode)?.[0] ?? assert.fail();
    assert.match(readme, new RegExp(`VS Code \\(${oldest.replace('.', '\\.')} or newer\\)`));
  });

  describe('can fail', () => {
    const few: Facts = { titles: ['Sign In…'], settings: { 'companyData.a': '10' }, scripts: ['test', 'lint'] };
    const right = [
      '| **Sign In…** | menu |',
      '| `companyData.a` | `10` | Text. |',
      '| `npm test` | x |',
      '| `npm run lint` | x |',
    ];
    const all = (text: string): string[] => [
      ...commandBreaches(text, few),
      ...settingBreaches(text, few),
      ...scriptBreaches(text, few),
      ...linkBreaches(text, (path) => path === 'there.png'),
    ];

    it('but not on what is right', () => {
      assert.deepEqual(all([...right, '# Over Here', '![p](there.png) [q](#over-here) [r](https://x.test)'].join('\n')), []);
    });

    for (const [at, line] of right.entries()) {
      it(`on the missing row ${line}`, () => {
        assert.equal(all(right.toSpliced(at, 1).join('\n')).length, 1);
      });
    }

    for (const line of [
      '| **Sign Up…** | menu |',
      '| **Sign In…** | again |',
      'see `companyData.b`',
      'run `npm run lunt`',
      '![picture](gone.png)',
      '[link](docs/gone.md#part)',
      '[link](#nowhere)',
      '[link](http://x.test)',
      'in `src/gone/`',
    ]) {
      it(`on ${line}`, () => {
        assert.equal(all([...right, line].join('\n')).length, 1);
      });
    }

    it('on another default', () => {
      assert.equal(all(right.join('\n').replace('`10`', '`11`')).length, 1);
    });
  });
});
