// Underlines mistakes in documents with IDs, while they are typed.
import * as vscode from 'vscode';
import { listLanguage } from '../ids.ts';
import { parseDocument, type DocumentProblem } from '../lists/listDocument.ts';
import { problemText } from '../present/listProblemText.ts';

/** A text is looked at so long after the last key. */
const quietMs = 150;

const severities: Readonly<Record<DocumentProblem['kind'], vscode.DiagnosticSeverity>> = {
  malformed: vscode.DiagnosticSeverity.Error,
  duplicate: vscode.DiagnosticSeverity.Warning,
  doubtful: vscode.DiagnosticSeverity.Information,
};

/** @param isKnown tells the IDs that a document is known to hold, whatever they look like */
export function createListDiagnostics(isKnown: (document: vscode.TextDocument) => (id: string) => boolean): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection(listLanguage);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const look = (document: vscode.TextDocument): void => {
    if (document.isClosed) return;
    const { problems } = parseDocument(document.getText(), { isKnown: isKnown(document), doubt: true });
    collection.set(document.uri, problems.map(diagnostic));
  };
  const stop = ({ uri }: vscode.TextDocument): void => {
    clearTimeout(waiting.get(uri.toString()));
    waiting.delete(uri.toString());
  };
  const lookSoon = (document: vscode.TextDocument): void => {
    if (document.languageId !== listLanguage) return;
    stop(document);
    waiting.set(
      document.uri.toString(),
      setTimeout(() => {
        stop(document);
        look(document);
      }, quietMs),
    );
  };
  vscode.workspace.textDocuments.forEach(lookSoon);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(lookSoon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      lookSoon(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      stop(document);
      collection.delete(document.uri);
    }),
    {
      dispose() {
        for (const timer of waiting.values()) clearTimeout(timer);
      },
    },
  );
}

function diagnostic(problem: DocumentProblem): vscode.Diagnostic {
  const { line, start, end } = problem;
  const found = new vscode.Diagnostic(new vscode.Range(line, start, line, end), problemText(problem), severities[problem.kind]);
  found.source = vscode.l10n.t('Company Data');
  found.code = problem.kind;
  return found;
}
