// The words of a document that may be IDs, found once for each of its versions.
import type { TextDocument } from 'vscode';
import { wordsIn, type Word } from '../../domain/code/words.ts';

interface DocumentWords {
  readonly version: number;
  readonly words: readonly Word[];
}

const cached = new WeakMap<TextDocument, DocumentWords>();

/** Returns the words of a document. They are cached, because several providers ask for the same version. */
export function documentWords(document: TextDocument): DocumentWords {
  const before = cached.get(document);
  if (before?.version === document.version) return before;
  const current = { version: document.version, words: wordsIn(document.getText()) };
  cached.set(document, current);
  return current;
}
