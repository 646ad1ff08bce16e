// Lists as documents of the editor: opens them, compares them, and underlines mistakes in them.
import * as vscode from 'vscode';
import type { ListDocuments } from '../../app/listDocuments.ts';
import { knownBase } from '../../app/documents/knownBase.ts';
import { listLanguage } from '../../ids.ts';
import { createListDiagnostics } from './listDiagnostics.ts';
import { ListFiles, type ListFilesDeps } from './listFiles.ts';
import type { ShowNextTo } from './listSaving.ts';

export interface HostListDocuments extends vscode.Disposable, Omit<ListDocuments, 'active'> {
  readonly files: ListFiles;
}

/** Creates the documents of one window. */
export function createListDocuments(deps: Omit<ListFilesDeps, 'showDiff'>): HostListDocuments {
  const { scheme } = deps;
  const comparisons = createComparisons(`${scheme}-other`);
  const files = new ListFiles({ ...deps, showDiff: comparisons.show });
  const isKnown = (document: vscode.TextDocument): ((id: string) => boolean) => {
    const ids = new Set(document.uri.scheme === scheme ? files.baseOf(document.uri)?.ids : []);
    return (id) => ids.has(id);
  };
  const registered = vscode.Disposable.from(files, createListDiagnostics(isKnown), comparisons);
  return {
    files,
    async open(list) {
      const uri = files.open(knownBase(deps.app.session.open, list));
      await show(await vscode.workspace.openTextDocument(uri));
    },
    async stage(list, revise) {
      const uri = files.open(knownBase(deps.app.session.open, list));
      await show(await vscode.workspace.openTextDocument(uri));
      return reviseUnsaved(uri, revise);
    },
    async save() {
      const document = activeListDocument(scheme);
      return document ? files.save(document) : 'noDocument';
    },
    async compare(other) {
      const document = vscode.window.activeTextEditor?.document;
      if (document) await comparisons.show(document.uri, other);
    },
    dispose() {
      registered.dispose();
    },
  };
}

interface Comparisons extends vscode.Disposable {
  readonly show: ShowNextTo;
}

/** Creates the comparisons of documents with read-only texts. @param scheme the scheme of these texts */
function createComparisons(scheme: string): Comparisons {
  const texts = new Map<string, string>();
  let shown = 0;
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) texts.delete(uri.path);
    }),
  );
  return {
    async show(document, { title, text }) {
      shown += 1;
      const other = vscode.Uri.from({ scheme, path: `/${String(shown)}/${title.replaceAll('/', '∕')}` });
      texts.set(other.path, text);
      const name = document.path.slice(document.path.lastIndexOf('/') + 1);
      await vscode.commands.executeCommand('vscode.diff', other, document, `${title} ↔ ${name}`);
    },
    dispose() {
      registered.dispose();
    },
  };
}

/** Revises the text of a document in the editor, and leaves saving to the user. @returns whether the text has changed */
async function reviseUnsaved(uri: vscode.Uri, revise: (text: string) => string): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  // The editor may not have read the changed file of an open document yet, and an edit before that would conflict with it, so the
  // document is reverted. The command reverts the active document, which may be another one by now and must not lose its text.
  const active = vscode.window.activeTextEditor?.document;
  const isOtherUnsaved = active !== undefined && active !== document && active.isDirty;
  if (!document.isDirty && !isOtherUnsaved) await vscode.commands.executeCommand('workbench.action.files.revert');
  const text = document.getText();
  const revised = revise(text);
  if (revised === text) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)), revised);
  return vscode.workspace.applyEdit(edit);
}

/** Returns the list document of the active tab, which may also be a comparison. */
function activeListDocument(scheme: string): vscode.TextDocument | undefined {
  const { activeTextEditor, tabGroups } = vscode.window;
  if (activeTextEditor?.document.uri.scheme === scheme) return activeTextEditor.document;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
  return uri?.scheme === scheme
    ? vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())
    : undefined;
}

// The name of a list can suggest another language, as `package.json` does, so the language is set.
async function show(document: vscode.TextDocument): Promise<void> {
  if (document.languageId !== listLanguage) await vscode.languages.setTextDocumentLanguage(document, listLanguage);
  await vscode.window.showTextDocument(document, { preview: false });
}
