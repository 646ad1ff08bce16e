// Lists as files: reads them for the editor, and saves them.
// A document with unsaved changes is not changed in the editor: changes of others are found, and asked about, when it is saved.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import type { App } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { documentPath, readDocumentPath } from '../../domain/documents/documentPath.ts';
import { knownBase } from '../../app/documents/knownBase.ts';
import { missingIn, type PersistedDocument, type ListBase } from '../../domain/documents/listBase.ts';
import { fileText, belongsTo, restoreFile, type ListFile } from '../../app/documents/listFile.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { BaseStore } from './baseStore.ts';
import { followSession } from '../../state/session/followSession.ts';
import { ListSaving, type ShowNextTo } from './listSaving.ts';

export interface ListFilesDeps {
  readonly app: App;
  /** Resolves once it is known who is signed in. Documents of the window before wait for it. */
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
      rebase: (uri, base) => {
        const now = this.#files.get(uri.path);
        if (now) this.#keep(uri.path, { ...now, base });
      },
    });
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (this.#isOurs(document)) this.#reasons.set(document.uri.path, reason);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (this.#isOurs(document)) this.#showSaved(document.uri.path);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A document whose language changes is closed and opened again.
        if (this.#isOurs(document)) setTimeout(() => this.#documentAt(document.uri.path) ?? this.#forget(document.uri.path), 0);
      }),
      followSession(
        session,
        ({ lists }) => [
          lists.onDidChange((listId) => {
            if (listId !== undefined) this.#follow(listId);
          }),
        ],
        () => {
          this.#readAgain();
        },
      ),
    );
  }

  /** The address of a list's document. An open document keeps its address after the list was renamed. */
  open({ list, ...base }: ListBase): vscode.Uri {
    const { money, actingUser } = this.#deps.app.session.open;
    const address = { account: money.account, listId: list.id, ...omitUndefined({ actingUser }) };
    const path = documentPath(address, list.name);
    const open = vscode.workspace.textDocuments.find((document) => this.#isOurs(document) && sameList(document.uri.path, path));
    const uri = open?.uri ?? vscode.Uri.from({ scheme: this.#deps.scheme, path });
    if (!open?.isDirty) this.#set(uri.path, { list, ...base }, this.#textOf({ list, ...base }));
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

  /** Sends what was changed, as far as the user says so. @throws FileSystemError that says in a sentence why it is not saved */
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
    this.#keep(path, { text, mtime: this.#later(path), base: saved.base });
    if (saved.text !== text) this.#afterSaving.set(path, saved.text);
  }

  /** Saves a document with our own words. @returns the reason why it is not saved; undefined if it is, or the user has backed out */
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
    const file = this.#files.get(path) ?? restoreFile(path, this.#sessionOf(path), facts);
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

  // A list that was changed elsewhere in this window is shown as it is, as long as nothing is unsaved.
  #follow(listId: string): void {
    for (const [path, { base, text }] of this.#files) {
      const session = base?.list.id === listId && !this.#isDirty(path) ? this.#sessionOf(path) : undefined;
      const now = session && base && knownBase(session, session.lists.list(listId) ?? { ...base.list, type: 'company' });
      if (!now || this.#afterSaving.has(path) || sameItems(now.ids, base.ids)) continue;
      const wasComplete = missingIn(base) === 0 && missingIn(now) === 0;
      const still = new Set(now.ids);
      const ids = new Set([...base.ids.filter((id) => still.has(id)), ...now.ids]);
      this.#set(path, now, wasComplete ? reviseDocument(text, ids, (id) => session.companies.get(id)?.name) : this.#textOf(now));
    }
  }

  #readAgain(): void {
    for (const path of [...this.#files.keys()].filter((one) => !this.#isDirty(one))) {
      this.#files.delete(path);
      this.#changed(path);
    }
  }

  #showSaved(path: string): void {
    const text = this.#afterSaving.get(path);
    this.#afterSaving.delete(path);
    const base = this.#files.get(path)?.base;
    if (text !== undefined && base && !this.#isDirty(path)) this.#set(path, base, text);
  }

  #set(path: string, base: ListBase, text: string): void {
    this.#keep(path, { base, text, mtime: this.#later(path) });
    this.#changed(path);
  }

  #keep(path: string, file: ListFile): void {
    this.#files.set(path, file);
    const { base, mtime } = file;
    if (base) this.#deps.baseStore.set(path, { base, mtime } satisfies PersistedDocument);
  }

  #forget(path: string): void {
    this.#files.delete(path);
    this.#afterSaving.delete(path);
    this.#deps.baseStore.set(path, undefined);
  }

  #later(path: string): number {
    return Math.max(this.#deps.app.now(), (this.#files.get(path)?.mtime ?? 0) + 1);
  }

  #changed(path: string): void {
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
