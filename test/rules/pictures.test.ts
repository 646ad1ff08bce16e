// Every picture of the documentation has a scene, every scene has its two files, and none is out of date.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ageBreaches, readMetadata, type Entry } from '../pictures/metadata.ts';
import { styleOf, pageFingerprint } from '../pictures/pageFingerprint.ts';
import { folders, pictureFile, type Theme } from '../pictures/recorder.ts';
import type { Scene } from '../pictures/scene.ts';
import { scenes } from '../pictures/scenes.ts';
import { everySentence, sentencesShown } from '../pictures/shownSentences.ts';
import { root } from './support/sources.ts';

/** Bytes of one file: pictures of the walkthrough are in the package. */
const mostBytes: Readonly<Record<Scene['kind'], number>> = { picture: 300 * 1024, animation: 1.5 * 1024 * 1024, step: 6 * 1024 };

const mostMs = 15_000;

const themes: readonly Theme[] = ['dark', 'light'];
const filesOf = (scene: Scene): readonly string[] => themes.map((theme) => pictureFile(scene, theme));

/** Files without a scene, and scenes without a file. */
function fileBreaches(wanted: readonly string[], files: readonly string[]): string[] {
  return [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing: run npm run pictures`),
    ...files.filter((file) => !wanted.includes(file)).map((file) => `${file} has no scene that makes it`),
  ];
}

describe('rule: pictures', () => {
  const metadata = readMetadata();

  it('has both files of each scene, and a scene for each file', () => {
    const files = Object.values(folders)
      .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
      .filter((file) => !file.endsWith('.json'));
    assert.deepEqual(fileBreaches(scenes.flatMap(filesOf), files), []);
  });

  it('has none that is older than its view', () => {
    const sentences = everySentence();
    const breaches = scenes.flatMap((scene) => {
      const entry = metadata[scene.name];
      return entry ? ageBreaches(scene, entry, sentences) : [`nothing is known of the picture ${scene.name}`];
    });
    assert.deepEqual(breaches, []);
  });

  it('knows what each picture shows, and of no other', () => {
    const known = Object.keys(metadata).sort();
    assert.deepEqual(known, scenes.map(({ name }) => name).sort());
    // The steps are cut so small that one may hold code alone.
    const worded = scenes.filter(({ kind }) => kind !== 'step').map(({ name }) => name);
    assert.deepEqual(
      worded.filter((name) => metadata[name]?.sentences.length === 0),
      [],
    );
  });

  it('has them small, and the animations short', async () => {
    const breaches: string[] = [];
    for (const { scene, file } of scenes.flatMap((one) => filesOf(one).map((path) => ({ scene: one, file: path })))) {
      if (!existsSync(join(root, file))) continue;
      const { size } = statSync(join(root, file));
      const { delay } = await sharp(join(root, file)).metadata();
      const ms = (delay ?? []).reduce((sum, one) => sum + one, 0);
      if (size > mostBytes[scene.kind]) breaches.push(`${file} has ${String(size)} bytes`);
      if (ms > mostMs) breaches.push(`${file} takes ${String(ms)} ms`);
    }
    assert.deepEqual(breaches, []);
  });

  describe('can fail', () => {
    const pages = ['permissionGrid.css', 'permissionGrid'];
    const right: Entry = { sentences: ['Apply {0} Changes'], page: pageFingerprint(pages) };
    const age = (entry: Entry, sentences: readonly string[]): number =>
      ageBreaches({ name: 'grid', pages }, entry, new Set(sentences)).length;

    it('but not on what is right', () => {
      assert.equal(age(right, right.sentences), 0);
      assert.deepEqual(fileBreaches(['a'], ['a']), []);
    });

    it('on a file without a scene, and on a scene without a file', () => {
      assert.deepEqual(fileBreaches(['a', 'b'], ['a', 'c']), [
        'b is missing: run npm run pictures',
        'c has no scene that makes it',
      ]);
    });

    it('on a sentence that was changed since', () => {
      assert.equal(age(right, ['Send {0} Changes']), 1);
    });

    it('on a page that is drawn in another way', () => {
      assert.equal(age({ ...right, page: 'another' }, right.sentences), 1);
    });

    for (const [what, path, one, other, isSame] of [
      ['another rule of a style sheet', 'a.css', 'p { color: red }', 'p { color: blue }', false],
      ['other markup', 'a.ts', 'f(html`<p>${a}</p>`)', 'f(html`<b>${a}</b>`)', false],
      ['a comment in a style sheet', 'a.css', 'p { color: red }', '/* Why. */\np {\n color: red }', true],
      ['code around the markup', 'a.ts', 'f(html`<p>${a}</p>`)', 'g(1); f(html`<p>${b}</p>`)', true],
    ] as const)
      it(`${isSame ? 'but not ' : ''}on ${what}`, () => {
        assert.equal(styleOf(path, one).join() === styleOf(path, other).join(), isSame);
      });

    it('where a text in the picture is like a sentence, also with values and among others in its line', () => {
      const sentences = new Set(['Load {0} companies', '{0} left', 'Try the Sandbox', '{0}: {1}']);
      const texts = ['Load 24 companies', '≤ 24 credits · 5,000 left', 'Try'];
      assert.deepEqual(sentencesShown(texts, sentences), ['Load {0} companies', '{0} left']);
    });
  });
});
