// Computes the text of a document after saving, with changes of others and with what was typed meanwhile.
import { parseDocument } from '../lists/listDocument.ts';
import { mergeLists } from '../lists/mergeLists.ts';
import { reviseDocument, type NameOf } from '../lists/writeDocument.ts';

export interface SavedText {
  /** `sent` is the text of the document when saving began, and `current` is its text now. */
  readonly sent: string;
  readonly current: string;
  /** The text that saving returned, and the IDs in it. */
  readonly text: string;
  readonly ids: readonly string[];
}

/** The new text of the document. */
export function textAfterSaving({ sent, current, text, ids }: SavedText, nameOf: NameOf): string {
  if (text === sent) return current;
  if (current === sent) return text;
  const { merged } = mergeLists({ base: idsIn(sent), mine: idsIn(current), theirs: ids });
  return reviseDocument(current, merged, nameOf);
}

function idsIn(text: string): readonly string[] {
  return parseDocument(text).entries.map(({ id }) => id);
}
