// The sentences of the extension that a picture shows: those of its texts that the manifest or the source contains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../support/project.mjs';

const Texts = z.record(z.string(), z.string());

/** Every English sentence that a user can see, with `{0}` for a value in it. */
export function everySentence(): ReadonlySet<string> {
  const [manifest, bundle] = ['package.nls.json', 'l10n/bundle.l10n.it.json'].map((path) =>
    z.parse(Texts, JSON.parse(readFileSync(join(root, path), 'utf8'))),
  );
  const ofManifest = Object.values(manifest ?? {}).flatMap(piecesOf);
  return new Set([...ofManifest, ...Object.keys(bundle ?? {})].filter(isSentence));
}

/** A text of the manifest as it is drawn: line by line, with each link by itself. */
function piecesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/\[([^\]]+)\]\([^)]+\)/))
    .map((piece) => piece.trim());
}

/** Returns whether there is so much besides its values that it is no accident where a text is like it. */
function isSentence(text: string): boolean {
  return text.replaceAll(/\{\w+\}/g, '').replaceAll(/\P{L}/gu, '').length >= 4;
}

/** @param texts as they are drawn, several sentences of which may be joined by a dot */
export function sentencesShown(texts: Iterable<string>, sentences: ReadonlySet<string>): readonly string[] {
  // The editor adds in parentheses what step it is, or which keys there are.
  const pieces = [...texts].flatMap((text) => [text, text.replace(/ \([^()]*\)$/, ''), ...text.split(' · ')]);
  const drawn = new Set(pieces.map((text) => text.trim()));
  return [...sentences].filter((sentence) => isDrawn(sentence, drawn)).sort();
}

function isDrawn(sentence: string, drawn: ReadonlySet<string>): boolean {
  // A note for the translator may follow a slash.
  const forms = [sentence, ...(sentence.includes('/') ? [sentence.slice(0, sentence.lastIndexOf('/'))] : [])];
  return forms.some((form) => (form.includes('{') ? [...drawn].some((text) => patternOf(form).test(text)) : drawn.has(form)));
}

const patterns = new Map<string, RegExp>();

function patternOf(sentence: string): RegExp {
  const known = patterns.get(sentence);
  if (known) return known;
  const fixed = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${fixed.join('.{1,60}')}$`, 'u');
  patterns.set(sentence, pattern);
  return pattern;
}
