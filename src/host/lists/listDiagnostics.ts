// Underlines mistakes in documents of IDs while they are typed.
import * as vscode from 'vscode';
import { listLanguage } from '../../ids.ts';
import { parseDocument, type DocumentProblem } from '../../domain/lists/listDocument.ts';
import { problemText } from '../../viewModel/listProblemText.ts';
import { Debouncer } from '../debouncer.ts';

/** Milliseconds after the last change of a document until it is checked. */
const debounceMs = 150;

const severities: Readonly<Record<DocumentProblem['kind'], vscode.DiagnosticSeverity>> = {
  malformed: vscode.DiagnosticSeverity.Error,
  duplicate: vscode.DiagnosticSeverity.Warning,
  unusual: vscode.DiagnosticSeverity.Information,
};

/**
 * Starts to check documents.
 * @param isKnown returns a function that tells whether an ID is already in the document's list, so that it is no mistake
 */
export function createListDiagnostics(isKnown: (document: vscode.TextDocument) => (id: string) => boolean): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection(listLanguage);
  const debouncer = new Debouncer<vscode.TextDocument>(debounceMs, (document) => {
    if (document.isClosed) return;
    const { problems } = parseDocument(document.getText(), { isKnown: isKnown(document), findsUnusual: true });
    collection.set(document.uri, problems.map(diagnostic));
  });
  const checkSoon = (document: vscode.TextDocument): void => {
    if (document.languageId === listLanguage) debouncer.touch(document);
  };
  vscode.workspace.textDocuments.forEach(checkSoon);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(checkSoon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      checkSoon(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      debouncer.drop(document);
      collection.delete(document.uri);
    }),
    debouncer,
  );
}

function diagnostic(problem: DocumentProblem): vscode.Diagnostic {
  const { line, start, end } = problem;
  const found = new vscode.Diagnostic(new vscode.Range(line, start, line, end), problemText(problem), severities[problem.kind]);
  found.source = vscode.l10n.t('Company Data');
  found.code = problem.kind;
  return found;
}
