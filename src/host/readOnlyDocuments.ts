// Documents that can be read and not changed: what the service sent, as JSON, and reports, as Markdown.
import * as vscode from 'vscode';

/** Their scheme: the editor lets nobody type into them, and never asks to save them. */
export const readOnlyScheme = 'companydata-answer';

export interface ReadOnlyDocuments extends vscode.Disposable {
  /** Shows a value beside what is in front. @param title its tab's */
  openJson(title: string, value: unknown): Promise<void>;
  /** Shows a text beside what is in front. @param title its tab's */
  openMarkdown(title: string, text: string): Promise<void>;
}

/** Their texts are kept as long as they are open. After a restart of the editor, a tab says that its text is gone. */
export function createReadOnlyDocuments(): ReadOnlyDocuments {
  const texts = new Map<string, string>();
  let opened = 0;
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(readOnlyScheme, {
      provideTextDocumentContent: ({ path }) =>
        texts.get(path) ??
        JSON.stringify(vscode.l10n.t('What was shown here is no longer in memory. Open it again from the timeline.')),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === readOnlyScheme) texts.delete(uri.path);
    }),
  );
  const open = async (name: string, language: string, text: string): Promise<void> => {
    opened += 1;
    const path = `/${String(opened)}/${name.replaceAll(/[/\\?#]/g, ' ')}`;
    texts.set(path, text);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: readOnlyScheme, path }));
    if (document.languageId !== language) await vscode.languages.setTextDocumentLanguage(document, language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  };
  return {
    openJson: (title, value) => open(`${title}.json`, 'json', JSON.stringify(value ?? null, undefined, 2)),
    openMarkdown: (title, text) => open(`${title}.md`, 'markdown', text),
    dispose: () => {
      registered.dispose();
      texts.clear();
    },
  };
}
