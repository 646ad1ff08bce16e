// Writes at every cursor of the editor that was used last.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Cursor } from '../../domain/code/cursorContext.ts';

/** Characters: as much of a document as its habits are read off, and as is looked at on each side of a cursor. */
const [sampleLength, aroundLength] = [20_000, 2000];

/** Remembers where the cursors were: a click in a tree or a panel takes the focus away from them. */
export class InsertionPoint implements Disposable {
  #last = vscode.window.activeTextEditor;
  readonly #subscription = vscode.window.onDidChangeActiveTextEditor((editor) => {
    // A panel that covers the editor is no text editor: the one before it is still where IDs go.
    if (editor) this.#last = editor;
  });

  /**
   * @param write gives a text for each cursor
   * @returns at how many cursors something was inserted; 0 if there is no editor, or it is read-only
   */
  async insert(write: (cursors: readonly Cursor[]) => readonly string[]): Promise<number> {
    const editor = await this.#editor();
    if (!editor) return 0;
    const { document } = editor;
    const { version } = document;
    const selections = downThePage(editor);
    const texts = write(cursorsOf(editor));
    const done = await editor.edit((edit) => {
      selections.forEach((selection, at) => {
        edit.replace(selection, texts[at] ?? '');
      });
    });
    // Of a read-only document the editor says that it was edited; only its version tells the truth.
    if (!done || document.version === version) return 0;
    editor.selections = editor.selections.map(({ end }) => new vscode.Selection(end, end));
    return selections.length;
  }

  /** The cursors of that editor, down the page; none if there is no editor. */
  get cursors(): readonly Cursor[] {
    const editor = vscode.window.activeTextEditor ?? this.#last;
    return editor && !editor.document.isClosed ? cursorsOf(editor) : [];
  }

  /** Returns the selection and the whole text of that editor. */
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
      ...omitUndefined({ viewColumn: last.viewColumn }),
    });
    editor.selections = selections;
    return editor;
  }
}

/** A range of a document as a cursor. @param unit one step of indentation */
export function cursorAt(document: vscode.TextDocument, range: vscode.Range, unit: string): Cursor {
  const offset = document.offsetAt(range.start);
  const from = document.positionAt(Math.max(0, offset - aroundLength));
  const to = document.positionAt(document.offsetAt(range.end) + aroundLength);
  const [, ending] = /\.(csv|tsv)$/i.exec(document.uri.path) ?? [];
  return {
    languageId: ending?.toLowerCase() ?? document.languageId,
    sample: document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(sampleLength))),
    unit,
    selected: document.getText(range),
    before: document.getText(new vscode.Range(from, range.start)),
    after: document.getText(new vscode.Range(range.end, to)),
  };
}

function cursorsOf(editor: vscode.TextEditor): readonly Cursor[] {
  const { insertSpaces, tabSize } = editor.options;
  const unit = insertSpaces === false ? '\t' : ' '.repeat(typeof tabSize === 'number' ? tabSize : 2);
  return downThePage(editor).map((selection) => cursorAt(editor.document, selection, unit));
}

// Cursors are kept in the order in which they were made; IDs go down the page.
function downThePage({ selections }: vscode.TextEditor): readonly vscode.Selection[] {
  return selections.toSorted((a, b) => a.start.compareTo(b.start));
}
