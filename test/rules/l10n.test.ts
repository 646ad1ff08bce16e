// Every sentence for the user is in Italian too, and the bundle holds no sentence that nobody says.
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { bundleBreaches, sentencesIn, untranslatedIn } from './support/l10nChecks.ts';
import { readText, sourcesIn } from './support/sources.ts';

const found = sourcesIn(['src'], /\.ts$/).map(sentencesIn);

describe('rule: l10n', () => {
  it('finds sentences', () => {
    assert.ok(
      found.some(({ sentences }) => sentences.length > 0),
      'nobody calls l10n.t',
    );
  });

  it('has each written out, with a value for every placeholder', () => {
    assert.deepEqual(
      found.flatMap(({ breaches }) => breaches),
      [],
    );
  });

  // Elsewhere a person who wanders through every command finds what was forgotten; the editor's own part has none.
  it('has each text of the host said through it, but the log and the documents of pages', () => {
    const host = sourcesIn(['src/host'], /\.ts$/).filter(({ path }) => !/\/(log|page\w*)\.ts$/.test(path));
    assert.deepEqual(host.flatMap(untranslatedIn), []);
  });

  it('has each in Italian, and nothing else', () => {
    const bundle = z.parse(z.record(z.string(), z.string()), JSON.parse(readText('l10n/bundle.l10n.it.json')));
    assert.deepEqual(
      bundleBreaches(
        found.flatMap(({ sentences }) => sentences),
        bundle,
      ),
      [],
    );
  });

  describe('can fail', () => {
    const read = (text: string) => sentencesIn({ path: 'src/a.ts', text: `function say() { ${text} }` });

    it('on a text that no language is asked for', () => {
      const untranslated = (text: string): number => untranslatedIn({ path: 'src/a.ts', text }).length;
      assert.deepEqual(
        ["say('Not done yet');", 'say(`${n} are left over`);', "l10n.t('a {0}', 'of some kind');"].map(untranslated),
        [1, 1, 1],
      );
      assert.deepEqual(
        ["l10n.t('Not done yet');", "throw new Error('not for people');", "run('a.b-c');"].map(untranslated),
        [0, 0, 0],
      );
    });

    it('on a sentence that is asked for when its file is loaded', () => {
      assert.equal(sentencesIn({ path: 'src/a.ts', text: "const hello = l10n.t('Hello');" }).breaches.length, 1);
    });

    for (const text of [
      'l10n.t(sentence);',
      'l10n.t(`a ${b}`);',
      "l10n.t('a' + 'b');",
      'vscode.l10n.t(pick());',
      'l10n.t({ message: sentence, comment: [] });',
      "l10n.t('a {0} {1}', b);",
      "l10n.t('a', b);",
    ]) {
      it(`on ${text}`, () => {
        assert.equal(read(text).breaches.length, 1);
      });
    }

    it('but not on what is right', () => {
      const text =
        "l10n.t('a {0}', b); vscode.l10n.t('c'); l10n.t('d {name}', { name }); l10n.t({ message: 'e', comment: ['why'] }); other.t(x);";
      assert.deepEqual(read(text).breaches, []);
      assert.deepEqual(
        read(text).sentences.map(({ key }) => key),
        ['a {0}', 'c', 'd {name}', 'e/why'],
      );
    });

    const { sentences } = read("l10n.t('a {0}', b);");
    const bundles: [string, Record<string, string>][] = [
      ['a sentence without a translation', {}],
      ['a translation without a sentence', { 'a {0}': 'A {0}', gone: 'Via' }],
      ['another placeholder', { 'a {0}': 'A {1}' }],
      ['a placeholder that is missing', { 'a {0}': 'A' }],
      ['an empty translation', { 'a {0}': '' }],
    ];
    for (const [what, bundle] of bundles) {
      it(`on ${what}`, () => {
        assert.equal(bundleBreaches(sentences, bundle).length, 1);
      });
    }

    it('but not on a right bundle', () => {
      assert.deepEqual(bundleBreaches(sentences, { 'a {0}': '{0} A' }), []);
    });
  });
});
