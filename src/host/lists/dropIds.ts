// Inserts IDs that are dropped into a text editor, in the syntax of the document's language.
import * as vscode from 'vscode';
import { cursorAt } from '../code/insertIds.ts';

/** The MIME type of the IDs that dragged rows of the tree carry. Their value is a JSON array of strings. */
export const idsMime = 'application/vnd.company-data.ids';

/** Registers the drop of IDs for all text editors. */
export function registerIdDrop(): vscode.Disposable {
  const kind = vscode.DocumentDropOrPasteEditKind.Empty.append('companyData', 'ids');
  const provider: vscode.DocumentDropEditProvider = {
    async provideDocumentDropEdits(document, position, data) {
      const ids = readIds(await data.get(idsMime)?.asString());
      if (ids.length === 0) return undefined;
      const { writeAt } = await import('../../domain/code/insertion.ts');
      const cursor = cursorAt(document, new vscode.Range(position, position), '  ');
      const [text = ''] = writeAt(
        { name: 'usual' },
        ids.map((id) => ({ id })),
        [cursor],
      );
      return new vscode.DocumentDropEdit(text, vscode.l10n.t('Insert Company IDs'), kind);
    },
  };
  return vscode.languages.registerDocumentDropEditProvider({ pattern: '**' }, provider, {
    dropMimeTypes: [idsMime],
    providedDropEditKinds: [kind],
  });
}

function readIds(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
