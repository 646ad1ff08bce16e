// The text of a document after it was saved: changes of others are merged in, and newly typed text stays.
import { parseDocument } from '../lists/listDocument.ts';
import { mergeLists } from '../lists/mergeLists.ts';
import { reviseDocument, type NameOf } from '../lists/writeDocument.ts';

export interface SavedText {
  /** The text of the document when it was saved, and its text now. */
  readonly sent: string;
  readonly current: string;
  /** The result of saving: as text, and the IDs in it. */
  readonly text: string;
  readonly ids: readonly string[];
}

/** The text of the document from now on. */
export function textAfterSaving({ sent, current, text, ids }: SavedText, nameOf: NameOf): string {
  if (text === sent) return current;
  if (current === sent) return text;
  const { merged } = mergeLists({ base: idsIn(sent), mine: idsIn(current), theirs: ids });
  return reviseDocument(current, merged, nameOf);
}

function idsIn(text: string): readonly string[] {
  return parseDocument(text).entries.map(({ id }) => id);
}
