// The words of a document that may be IDs, found once for each of its versions.
import type { TextDocument } from 'vscode';
import { wordsIn, type Word } from '../../domain/code/words.ts';

interface Found {
  readonly version: number;
  readonly words: readonly Word[];
}

const found = new WeakMap<TextDocument, Found>();

/** Several providers are asked about the same version, one after the other. */
export function documentWords(document: TextDocument): Found {
  const before = found.get(document);
  if (before?.version === document.version) return before;
  const now = { version: document.version, words: wordsIn(document.getText()) };
  found.set(document, now);
  return now;
}
