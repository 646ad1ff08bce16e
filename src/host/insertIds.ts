// Puts IDs at every cursor of the editor that was used last, as the language of its document writes them.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { idsPerCursor, idText, literalFor } from '../present/idText.ts';

/** Remembers where the cursors were: a click in a tree or a panel takes the focus away from them. */
export class InsertionPoint implements Disposable {
  #last = vscode.window.activeTextEditor;
  readonly #subscription = vscode.window.onDidChangeActiveTextEditor((editor) => {
    // A panel that covers the editor is no text editor: the one before it is still where IDs go.
    if (editor) this.#last = editor;
  });

  /** @returns at how many cursors something was inserted; 0 where there is no editor, or it is read-only */
  async insert(ids: readonly string[]): Promise<number> {
    const editor = await this.#editor();
    if (!editor) return 0;
    const { document, selections } = editor;
    const { version } = document;
    const literal = literalFor(document.languageId, document.getText());
    // Cursors are kept in the order in which they were made; IDs go down the page.
    const downThePage = selections.toSorted((a, b) => a.start.compareTo(b.start));
    const texts = idsPerCursor(ids, downThePage.length).map((some, at) => {
      const selection = downThePage[at];
      return selection ? idText(some, literal, around(document, selection)) : '';
    });
    const done = await editor.edit((edit) => {
      downThePage.forEach((selection, at) => {
        edit.replace(selection, texts[at] ?? '');
      });
    });
    // Of a read-only document the editor says that it was edited; only its version tells the truth.
    if (!done || document.version === version) return 0;
    editor.selections = editor.selections.map(({ end }) => new vscode.Selection(end, end));
    return downThePage.length;
  }

  /** What is selected in that editor, and all of its text. */
  get document(): { readonly selection: string; readonly text: string } | undefined {
    const editor = this.#last;
    if (!editor || editor.document.isClosed) return undefined;
    const selection = editor.selections.map((range) => editor.document.getText(range)).join('\n');
    return { selection: selection.trim(), text: editor.document.getText() };
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  // An editor behind a panel is brought back with the cursors it had.
  async #editor(): Promise<vscode.TextEditor | undefined> {
    const last = vscode.window.activeTextEditor ?? this.#last;
    if (!last || last.document.isClosed) return undefined;
    if (vscode.window.visibleTextEditors.includes(last)) return last;
    const selections = last.selections;
    const editor = await vscode.window.showTextDocument(last.document, {
      preview: false,
      ...(last.viewColumn === undefined ? {} : { viewColumn: last.viewColumn }),
    });
    editor.selections = selections;
    return editor;
  }
}

/** The characters directly before and after a range. */
export function around(document: vscode.TextDocument, selection: vscode.Range): { before: string; after: string } {
  const line = document.lineAt(selection.start.line).text;
  const end = document.lineAt(selection.end.line).text;
  return { before: line.charAt(selection.start.character - 1), after: end.charAt(selection.end.character) };
}
