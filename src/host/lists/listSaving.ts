// Saves list documents with messages of our own, because the editor's message about a refused save hides the reason.
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { ListBase } from '../../domain/documents/listBase.ts';
import { saveList, type SaveResult } from '../../app/documents/saveList.ts';
import type { ShowDiff } from '../../app/documents/saveWays.ts';
import { textAfterSaving } from '../../domain/documents/textAfterSaving.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';

/** Shows another state of a list in a comparison with its document. */
export type ShowNextTo = (document: vscode.Uri, ...other: Parameters<ShowDiff>) => Promise<void>;

export interface ListSavingDeps {
  readonly app: App;
  readonly showDiff: ShowNextTo;
  /** Returns the state that a document was read from; undefined if its account and acting user are not the open ones. */
  readonly baseOf: (uri: vscode.Uri) => Promise<ListBase | undefined>;
  /**
   * Sets the state from which a document's changes are computed, and the text of the same companies, which the document has after
   * it is reverted.
   */
  readonly rebase: (uri: vscode.Uri, file: { readonly base: ListBase; readonly text: string }) => void;
}

/** Nothing was asked or sent. `needsNoMessage` is set if an open question already shows the user the reason. */
interface RefusedSave {
  readonly kind: 'refused';
  readonly why: string;
  readonly needsNoMessage?: true;
}

/** A text that was sent, and the text and base that saving has returned. */
interface ShownSave {
  readonly sent: string;
  readonly text: string;
  readonly base: ListBase;
}

/** Saves all documents of one window. */
export class ListSaving {
  readonly #deps: ListSavingDeps;
  /** The paths of documents whose save is in progress, for example with a question to the user. */
  readonly #saving = new Set<string>();
  /** The results by path of lists that were sent, while the editor writes their documents. */
  readonly #sentResults = new Map<string, SaveResult & { readonly kind: 'saved' }>();

  constructor(deps: ListSavingDeps) {
    this.#deps = deps;
  }

  /** Sends the changes that a text makes to its list, as far as the user confirms them. */
  async send(uri: vscode.Uri, text: string): Promise<SaveResult | RefusedSave> {
    if (this.#saving.has(uri.path)) {
      const why = vscode.l10n.t('This list is being saved. Answer the question about it first.');
      return { kind: 'refused', why, needsNoMessage: true };
    }
    // The list has this text already, so it needs no session, which may have been closed since.
    const result = this.#sentResults.get(uri.path);
    if (result?.text === text) return result;
    this.#saving.add(uri.path);
    try {
      const { app, baseOf, rebase, showDiff } = this.#deps;
      const base = await baseOf(uri);
      if (!base) {
        const why = vscode.l10n.t('This document belongs to another account or acting user. Switch to it, then save again.');
        return { kind: 'refused', why };
      }
      const saved = await saveList(app, { base, text, showDiff: (other) => showDiff(uri, other) });
      if (saved.kind === 'unsaved' && saved.base !== base) {
        rebase(uri, { base: saved.base, text: reviseDocument(text, saved.base.ids, this.#nameOf) });
      }
      return saved;
    } finally {
      this.#saving.delete(uri.path);
    }
  }

  /**
   * Asks and sends first, then lets the editor write the document, which no longer asks.
   * @returns the reason why it is not saved; undefined if it is saved, or the user has backed out
   */
  async save(document: vscode.TextDocument): Promise<{ readonly why: string } | undefined> {
    const { uri } = document;
    const sent = document.getText();
    const saved = await this.send(uri, sent);
    if (saved.kind !== 'saved') return saved.needsNoMessage ? undefined : { why: saved.why };
    this.#deps.rebase(uri, saved);
    const isAsSent = document.getText() === sent;
    await this.show(document, { sent, ...saved });
    // Text that was typed meanwhile is not saved, because the user has not agreed to it yet.
    if (!isAsSent) return undefined;
    this.#sentResults.set(uri.path, saved);
    try {
      await document.save();
    } finally {
      this.#sentResults.delete(uri.path);
    }
    return undefined;
  }

  /** Puts the text that saving returned into a document, together with what was typed since its text was sent. */
  async show(document: vscode.TextDocument, { sent, text, base }: ShownSave): Promise<void> {
    let current: string | undefined;
    // The editor refuses an edit if something was typed before it arrives. Then it is made anew.
    while (current !== document.getText()) {
      current = document.getText();
      const shown = textAfterSaving({ sent, current, text, ids: base.ids }, this.#nameOf);
      if (shown === current) return;
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)), shown);
      if (await vscode.workspace.applyEdit(edit)) return;
    }
  }

  readonly #nameOf = (id: string): string | undefined => {
    const { state } = this.#deps.app.session;
    return state.kind === 'open' ? state.session.companies.get(id)?.name : undefined;
  };
}
