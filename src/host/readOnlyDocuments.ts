// Shows read-only documents: answers of the service as JSON, and reports as Markdown.
import * as vscode from 'vscode';
import { plain } from '../client/plainText.ts';
import type { Report } from '../app/app.ts';

/** The scheme of the documents. The editor does not let the user type into them, and never asks to save them. */
const readOnlyScheme = 'companydata-answer';

export interface ReadOnlyDocuments extends vscode.Disposable {
  /** Shows a value as JSON, or a text as a Markdown preview, beside the active editor. */
  open(report: Report): Promise<void>;
}

/** The number of reports whose texts are kept, because the editor does not report that a preview was closed. */
const mostReports = 20;

/**
 * Keeps the text of a JSON document while it is open, and the texts of the last reports. After a restart of the editor, a tab
 * says that its text is gone.
 */
export function createReadOnlyDocuments(): ReadOnlyDocuments {
  const texts = new Map<string, string>();
  const reports: string[] = [];
  // The addresses are numbered from the current time, because a tab from before a reload keeps its address: if another report got
  // the same one, the editor would not ask for its text.
  let lastNumber = Date.now();
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(readOnlyScheme, {
      provideTextDocumentContent: ({ path }) =>
        texts.get(path) ?? JSON.stringify(vscode.l10n.t('This content is no longer in memory. Show it again.')),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === readOnlyScheme && !reports.includes(uri.path)) texts.delete(uri.path);
    }),
  );
  const add = (file: string, text: string): vscode.Uri => {
    lastNumber += 1;
    const path = `/${String(lastNumber)}/${file}`;
    texts.set(path, text);
    return vscode.Uri.from({ scheme: readOnlyScheme, path });
  };
  const openText = async (uri: vscode.Uri, language: string): Promise<void> => {
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.languageId !== language) await vscode.languages.setTextDocumentLanguage(document, language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  };
  const openMarkdown = async (uri: vscode.Uri): Promise<void> => {
    reports.push(uri.path);
    for (const old of reports.splice(0, reports.length - mostReports)) texts.delete(old);
    try {
      await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
    } catch {
      // The Markdown preview can be disabled; the user then reads the source.
      await openText(uri, 'markdown');
    }
  };
  return {
    async open(report) {
      const title = plain(report.title).replaceAll(/[/\\?#]/g, ' ');
      if ('json' in report) return openText(add(`${title}.json`, JSON.stringify(report.json ?? null, undefined, 2)), 'json');
      const file = `${title}.md`;
      if (report.replaces) await closeTabsOf(file);
      return openMarkdown(add(file, report.text));
    },
    dispose: () => {
      registered.dispose();
      texts.clear();
    },
  };
}

// A preview can be recognized only by the end of its title, because the title begins with a word in the editor's language.
async function closeTabsOf(file: string): Promise<void> {
  const shown = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isTabOf(tab, file)));
  await vscode.window.tabGroups.close(shown);
}

function isTabOf({ input, label }: vscode.Tab, file: string): boolean {
  if (input instanceof vscode.TabInputText) return input.uri.scheme === readOnlyScheme && input.uri.path.endsWith(`/${file}`);
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith('markdown.preview') && label.endsWith(` ${file}`);
}
