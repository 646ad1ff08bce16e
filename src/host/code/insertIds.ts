// Inserts texts at every cursor of the editor that was used last.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Cursor } from '../../domain/code/cursorContext.ts';

/** The number of characters from which the style of a document is recognized, such as its quotes. */
const sampleLength = 20_000;
/** The number of characters that are read on each side of a cursor. */
const aroundLength = 2000;

/** Remembers the last text editor, because a click in a tree or a panel takes the focus away from its cursors. */
export class InsertionPoint implements Disposable {
  #last = vscode.window.activeTextEditor;
  readonly #subscription = vscode.window.onDidChangeActiveTextEditor((editor) => {
    // A panel is no text editor, so IDs still go into the last one before it.
    if (editor) this.#last = editor;
  });

  /**
   * @param write returns a text for each cursor, in the order of the cursors in the document
   * @returns the number of cursors at which something was inserted; 0 if there is no editor, or it is read-only
   */
  async insert(write: (cursors: readonly Cursor[]) => readonly string[]): Promise<number> {
    const editor = await this.#showEditor();
    if (!editor) return 0;
    const { document } = editor;
    const { version } = document;
    const selections = selectionsInOrder(editor);
    const texts = write(cursorsOf(editor));
    const isEdited = await editor.edit((edit) => {
      selections.forEach((selection, at) => {
        edit.replace(selection, texts[at] ?? '');
      });
    });
    // The editor also reports success for a read-only document, whose version then stays the same.
    if (!isEdited || document.version === version) return 0;
    editor.selections = editor.selections.map(({ end }) => new vscode.Selection(end, end));
    return selections.length;
  }

  /** The cursors of the last text editor, in the order of the document; empty if there is no editor. */
  get cursors(): readonly Cursor[] {
    const editor = vscode.window.activeTextEditor ?? this.#last;
    return editor && !editor.document.isClosed ? cursorsOf(editor) : [];
  }

  /** The selection and the whole text of the last text editor; undefined if there is none. */
  get document(): { readonly selection: string; readonly text: string } | undefined {
    const editor = this.#last;
    if (!editor || editor.document.isClosed) return undefined;
    const selection = editor.selections.map((range) => editor.document.getText(range)).join('\n');
    return { selection: selection.trim(), text: editor.document.getText() };
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  // Returns the last editor. A hidden one is shown again with its cursors.
  async #showEditor(): Promise<vscode.TextEditor | undefined> {
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

/** Returns a range of a document as a cursor. @param unit one step of indentation */
export function cursorAt(document: vscode.TextDocument, range: vscode.Range, unit: string): Cursor {
  const offset = document.offsetAt(range.start);
  const from = document.positionAt(Math.max(0, offset - aroundLength));
  const to = document.positionAt(document.offsetAt(range.end) + aroundLength);
  const [, extension] = /\.(csv|tsv)$/i.exec(document.uri.path) ?? [];
  return {
    languageId: extension?.toLowerCase() ?? document.languageId,
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
  return selectionsInOrder(editor).map((selection) => cursorAt(editor.document, selection, unit));
}

// The editor keeps selections in the order in which they were made, but IDs are inserted from the top down.
function selectionsInOrder({ selections }: vscode.TextEditor): readonly vscode.Selection[] {
  return selections.toSorted((a, b) => a.start.compareTo(b.start));
}
