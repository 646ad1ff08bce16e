// IDs that are dropped into a document are written as its language writes them.
import * as vscode from 'vscode';
import { cursorAt } from '../code/insertIds.ts';

/** The type under which rows of the tree carry their IDs: a JSON array of texts. */
export const idsMime = 'application/vnd.company-data.ids';

/** Takes IDs dropped into any text editor. */
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
