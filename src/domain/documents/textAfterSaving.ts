// What a document says after it was saved: what others have changed comes in, and what was typed meanwhile stays.
import { parseDocument } from '../lists/listDocument.ts';
import { mergeLists } from '../lists/mergeLists.ts';
import { reviseDocument, type NameOf } from '../lists/writeDocument.ts';

export interface SavedText {
  /** What the document said when it was saved, and what it says now. */
  readonly sent: string;
  readonly current: string;
  /** What became of what was saved: as text, and the IDs in it. */
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
