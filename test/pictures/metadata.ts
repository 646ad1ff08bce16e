// docs/pictures/pictures.json: what each picture showed when it was made, so that one that is older than its view is noticed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../support/project.mjs';
import { pageFingerprint } from './pageFingerprint.ts';
import { folders } from './recorder.ts';
import type { Scene } from './scene.ts';
import { everySentence, sentencesShown } from './shownSentences.ts';

const file = `${folders.documentation}/pictures.json`;

const about =
  'Written by npm run pictures. Of each picture: the sentences of the extension that can be read in it, and a fingerprint of the ' +
  'markup and the style sheets of the page that it shows. A picture is older than its view when one of its sentences is no longer ' +
  'said anywhere, or when that page is drawn in another way.';

export const Entry = z.object({ sentences: z.array(z.string()), page: z.optional(z.string()) });
export type Entry = z.output<typeof Entry>;
const Metadata = z.object({ about: z.string(), pictures: z.record(z.string(), Entry) });

/** Reads what is known of each picture, by the name of its scene. */
export function readMetadata(): Readonly<Record<string, Entry>> {
  const path = join(root, file);
  return existsSync(path) ? z.parse(Metadata, JSON.parse(readFileSync(path, 'utf8'))).pictures : {};
}

/** Describes what a scene shows now. @param texts that were drawn in the part of the window that the picture shows */
export function entryOf({ pages }: Scene, texts: Iterable<string>): Entry {
  const sentences = [...sentencesShown(texts, everySentence())];
  return pages ? { sentences, page: pageFingerprint(pages) } : { sentences };
}

/** Writes down what the picture of a scene shows; the others stay as they are, except for those without a scene. */
export function writeEntry(name: string, entry: Entry, names: readonly string[]): void {
  const all = { ...readMetadata(), [name]: entry };
  const kept = Object.entries(all)
    .filter(([one]) => names.includes(one))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(root, file), `${JSON.stringify({ about, pictures: Object.fromEntries(kept) }, undefined, 2)}\n`);
}

/** The reason why the picture of a scene is older than its view; nothing if it is not. */
export function ageBreaches(
  { name, pages }: Pick<Scene, 'name' | 'pages'>,
  entry: Entry,
  sentences: ReadonlySet<string>,
): string[] {
  const older = `the picture ${name} is older than its view`;
  const remedy = `run npm run pictures -- --only ${name}`;
  return [
    ...entry.sentences
      .filter((sentence) => !sentences.has(sentence))
      .map((sentence) => `${older}: nothing says “${sentence}” any more; ${remedy}`),
    ...(entry.page !== (pages && pageFingerprint(pages)) ? [`${older}: its page is drawn in another way; ${remedy}`] : []),
  ];
}
