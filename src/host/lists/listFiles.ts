// Lists as files: reads them for the editor, and saves them.
// A document with unsaved changes is not changed in the editor: changes of others are found, and asked about, when it is saved.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import type { App } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { documentPath, readDocumentPath } from '../../domain/documents/documentPath.ts';
import { changedBase } from '../../app/documents/knownBase.ts';
import { missingIn, type PersistedDocument, type ListBase } from '../../domain/documents/listBase.ts';
import { fileText, belongsTo, restoreFile, type ListFile } from '../../app/documents/listFile.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { BaseStore } from './baseStore.ts';
import { followSession } from '../../state/session/followSession.ts';
import { ListSaving, type ShowNextTo } from './listSaving.ts';

export interface ListFilesDeps {
  readonly app: App;
  /** Resolves once it is known who is signed in. Documents that were open before a reload wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly baseStore: BaseStore;
  /** The scheme of the documents' addresses. */
  readonly scheme: string;
  readonly showDiff: ShowNextTo;
  readonly changed: (events: vscode.FileChangeEvent[]) => void;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The documents of lists in one window. */
export class ListFiles implements Disposable {
  readonly #deps: ListFilesDeps;
  /** The documents by their paths. */
  readonly #files = new Map<string, ListFile>();
  /** The content of a document after saving if it differs from the saved text. */
  readonly #afterSaving = new Map<string, string>();
  readonly #saving: ListSaving;
  /** The reasons of the saves in progress, by path. */
  readonly #reasons = new Map<string, vscode.TextDocumentSaveReason>();
  readonly #subscriptions: vscode.Disposable;

  constructor(deps: ListFilesDeps) {
    this.#deps = deps;
    const { session } = deps.app;
    this.#saving = new ListSaving({
      app: deps.app,
      showDiff: deps.showDiff,
      baseOf: async (uri) => {
        const { base } = await this.#fileAt(uri);
        return this.#sessionOf(uri.path) && base;
      },
      rebase: (uri, { base, text }) => {
        const file = this.#files.get(uri.path);
        // The time stays, because the editor does not write over a file that seems newer than the one it has read.
        if (file) this.#store(uri.path, { ...file, base, text });
      },
    });
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (this.#isOurs(document)) this.#reasons.set(document.uri.path, reason);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (this.#isOurs(document)) this.#showSaved(document);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (this.#isOurs(document)) this.#keepBase(document.uri.path);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A document whose language changes is closed and opened again.
        if (this.#isOurs(document)) setTimeout(() => this.#forgetIfClosed(document.uri.path), 0);
      }),
      followSession(
        session,
        ({ lists }) => [
          lists.onDidChange((listId) => {
            if (listId !== undefined) this.#update(listId);
          }),
        ],
        () => {
          this.#readAgain();
        },
      ),
    );
  }

  /** The address of a list's document. An open document keeps its address after the list was renamed. */
  open(base: ListBase): vscode.Uri {
    const { list } = base;
    const { money, actingUser } = this.#deps.app.session.open;
    const address = { account: money.account, listId: list.id, ...omitUndefined({ actingUser }) };
    const path = documentPath(address, list.name);
    const open = vscode.workspace.textDocuments.find((document) => this.#isOurs(document) && sameList(document.uri.path, path));
    const uri = open?.uri ?? vscode.Uri.from({ scheme: this.#deps.scheme, path });
    if (!open?.isDirty) this.#set(uri.path, base, this.#textOf(base));
    return uri;
  }

  /** Returns the state of the list that a document was read from. */
  baseOf({ path }: vscode.Uri): ListBase | undefined {
    return this.#files.get(path)?.base;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, mtime, base } = await this.#fileAt(uri);
    const size = encoder.encode(text).length;
    const stat = { type: vscode.FileType.File, ctime: 0, mtime, size };
    return base?.mayWrite ? stat : { ...stat, permissions: vscode.FilePermission.Readonly };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return encoder.encode((await this.#fileAt(uri)).text);
  }

  /** Sends the changes that the user confirms. @throws FileSystemError whose message says why the document is not saved */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const { path } = uri;
    const reason = this.#reasons.get(path) ?? vscode.TextDocumentSaveReason.Manual;
    this.#reasons.delete(path);
    if (reason !== vscode.TextDocumentSaveReason.Manual) {
      throw notSaved(vscode.l10n.t('A list that is shared is not changed by saving automatically. Save it yourself.'));
    }
    const text = decoder.decode(content);
    const saved = await this.#saving.send(uri, text);
    if (saved.kind !== 'saved') throw notSaved(saved.why);
    this.#store(path, { text, mtime: this.#nextMtime(path), base: saved.base });
    if (saved.text !== text) this.#afterSaving.set(path, saved.text);
  }

  /** Saves a document with messages of our own. @returns the reason if it is not saved; undefined also if the user backs out */
  save(document: vscode.TextDocument): Promise<{ readonly why: string } | undefined> {
    return this.#saving.save(document);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #fileAt({ path }: vscode.Uri): Promise<ListFile> {
    await this.#deps.sessionReady;
    const { app, baseStore } = this.#deps;
    const facts = { persisted: baseStore.get(path), now: app.now(), locale: app.settings.locale };
    const known = this.#files.get(path);
    // A document with unsaved changes is not read again in its session, so it keeps no notice. One that shows a notice keeps it:
    // saving the text of a notice with the base of the list would remove all companies.
    const isUsable = known && (known.base !== undefined || !this.#isDirty(path));
    const file = isUsable ? known : restoreFile(path, this.#sessionOf(path), facts);
    if (!file) throw vscode.FileSystemError.FileNotFound(vscode.l10n.t('There is no list here.'));
    this.#files.set(path, file);
    return file;
  }

  /** The open session if it is the one that the document belongs to. */
  #sessionOf(path: string): OpenSession | undefined {
    const { state } = this.#deps.app.session;
    const address = readDocumentPath(path);
    return state.kind === 'open' && address && belongsTo(address, state.session) ? state.session : undefined;
  }

  #textOf(base: ListBase): string {
    const { session, settings } = this.#deps.app;
    return fileText(base, session.open, settings.locale);
  }

  // The document of a list that was changed elsewhere in this window is updated, unless it has unsaved changes.
  #update(listId: string): void {
    for (const [path, { base, text }] of this.#files) {
      const session = base?.list.id === listId && !this.#isDirty(path) ? this.#sessionOf(path) : undefined;
      const current = session && base && changedBase(session, base);
      if (!current || this.#afterSaving.has(path) || sameItems(current.ids, base.ids)) continue;
      const isComplete = missingIn(base) === 0 && missingIn(current) === 0;
      const currentIds = new Set(current.ids);
      const ids = new Set([...base.ids.filter((id) => currentIds.has(id)), ...current.ids]);
      const revised = isComplete ? reviseDocument(text, ids, (id) => session.companies.get(id)?.name) : this.#textOf(current);
      this.#set(path, current, revised);
    }
  }

  #readAgain(): void {
    for (const path of [...this.#files.keys()].filter((one) => !this.#isDirty(one))) {
      this.#files.delete(path);
      this.#fireChanged(path);
    }
  }

  #showSaved(document: vscode.TextDocument): void {
    const { path } = document.uri;
    const text = this.#afterSaving.get(path);
    this.#afterSaving.delete(path);
    const file = this.#files.get(path);
    if (text === undefined || !file?.base) return;
    // The editor reads the file again only if nothing was typed meanwhile.
    if (document.getText() === file.text) this.#set(path, file.base, text);
    else {
      // A document that is reverted shows the list of its base too.
      this.#store(path, { ...file, text });
      void this.#saving.show(document, { sent: file.text, text, base: file.base });
    }
  }

  #set(path: string, base: ListBase, text: string): void {
    this.#store(path, { base, text, mtime: this.#nextMtime(path) });
    this.#fireChanged(path);
  }

  #store(path: string, file: ListFile): void {
    this.#files.set(path, file);
    const { base, mtime } = file;
    if (base) this.#deps.baseStore.set(path, { base, mtime } satisfies PersistedDocument);
  }

  // A document that is opened again has no base in the store. Without it, its unsaved changes would be compared with another one
  // after a reload.
  #keepBase(path: string): void {
    const file = this.#files.get(path);
    if (file && !this.#deps.baseStore.get(path)) this.#store(path, file);
  }

  #forgetIfClosed(path: string): void {
    if (this.#documentAt(path)) return;
    this.#files.delete(path);
    this.#afterSaving.delete(path);
    this.#deps.baseStore.set(path, undefined);
  }

  // A changed file needs a later time than before, because the editor reads it again only then.
  #nextMtime(path: string): number {
    return Math.max(this.#deps.app.now(), (this.#files.get(path)?.mtime ?? 0) + 1);
  }

  #fireChanged(path: string): void {
    this.#deps.changed([{ type: vscode.FileChangeType.Changed, uri: vscode.Uri.from({ scheme: this.#deps.scheme, path }) }]);
  }

  #isOurs({ uri }: vscode.TextDocument): boolean {
    return uri.scheme === this.#deps.scheme;
  }

  #documentAt(path: string): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find((document) => this.#isOurs(document) && document.uri.path === path);
  }

  #isDirty(path: string): boolean {
    return this.#documentAt(path)?.isDirty ?? false;
  }
}

function sameList(a: string, b: string): boolean {
  return a.slice(0, a.lastIndexOf('/')) === b.slice(0, b.lastIndexOf('/'));
}

function sameItems(a: readonly string[], b: readonly string[]): boolean {
  const items = new Set(a);
  return a.length === b.length && b.every((one) => items.has(one));
}

function notSaved(why: string): vscode.FileSystemError {
  return vscode.FileSystemError.Unavailable(why);
}
