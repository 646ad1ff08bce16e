// Quick fixes for the problems that are underlined in code. Each fix is one edit that can be undone.
import * as vscode from 'vscode';
import { readFromEnvironment } from '../../domain/code/environment.ts';
import { removalOf, type CodeProblem } from '../../domain/code/problems.ts';
import type { TextEdit } from '../../domain/code/removal.ts';
import { decodedToken } from '../../domain/code/serviceCalls.ts';
import { tokenVariable } from '../../state/session/account.ts';
import type { CodeReadingDeps } from './codeKnowledge.ts';

export interface FoundProblem {
  readonly problem: CodeProblem;
  readonly diagnostic: vscode.Diagnostic;
}

/** The command is not in the palette, because its arguments are a document's URI and the offsets of a token. */
const keepToken = 'companyData.code.keepToken';

/** Registers the quick fixes. @param problemsOf returns the problems of a document as it is now */
export function codeFixes(
  selector: vscode.DocumentSelector,
  problemsOf: (document: vscode.TextDocument) => readonly FoundProblem[],
  { signInWith, logFault }: Pick<CodeReadingDeps, 'signInWith' | 'logFault'>,
): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, range) {
      const all = problemsOf(document);
      return all
        .filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined)
        .flatMap((found) => fixesOf(document, found, all));
    },
  };
  const keepTokenAt = async (uri: unknown, start: unknown, end: unknown): Promise<void> => {
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (!document || typeof start !== 'number' || typeof end !== 'number') return;
    const token = document.getText().slice(start, end);
    // The fix exists only for a token in an address. A token that belongs to a known account needs no sign-in.
    if (!(await signInWith(decodedToken(token)))) return;
    // The text may have changed during the sign-in, so the token may be at other offsets.
    if (document.getText().slice(start, end) !== token) return;
    const edits = readFromEnvironment(
      document.getText(),
      { start, end },
      { languageId: document.languageId, variable: tokenVariable },
    );
    if (edits) await vscode.workspace.applyEdit(editOf(document, edits));
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(selector, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    vscode.commands.registerCommand(keepToken, (uri: unknown, start: unknown, end: unknown) =>
      keepTokenAt(uri, start, end).catch(logFault),
    ),
  );
}

function fixesOf(document: vscode.TextDocument, found: FoundProblem, all: readonly FoundProblem[]): vscode.CodeAction[] {
  const { problem } = found;
  switch (problem.kind) {
    case 'token':
      return tokenFixes(document, found, problem);
    case 'noLimit':
      return problem.fix ? [fix(document, vscode.l10n.t('Set limit to 10'), [found], [problem.fix])] : [];
    case 'duplicate':
    case 'gone': {
      const text = document.getText();
      const ofKind = all.filter((other) => other.problem.kind === problem.kind);
      const isRepeated = problem.kind === 'duplicate';
      const titleOfOne = isRepeated ? vscode.l10n.t('Remove the repeated ID') : vscode.l10n.t('Remove the ID from the array');
      const titleOfAll = isRepeated
        ? vscode.l10n.t('Remove all {0} repeated IDs', ofKind.length)
        : vscode.l10n.t('Remove all {0} IDs that their lists do not hold', ofKind.length);
      const editsOfAll = removalOf(
        text,
        ofKind.map((other) => other.problem),
      );
      return [
        fix(document, titleOfOne, [found], removalOf(text, [problem])),
        ...(ofKind.length > 1 ? [fix(document, titleOfAll, ofKind, editsOfAll)] : []),
      ];
    }
  }
}

function tokenFixes(
  document: vscode.TextDocument,
  found: FoundProblem,
  problem: Extract<CodeProblem, { readonly kind: 'token' }>,
): vscode.CodeAction[] {
  const { start, end, owner } = problem;
  const edits = readFromEnvironment(document.getText(), problem, { languageId: document.languageId, variable: tokenVariable });
  const actions = edits
    ? [fix(document, vscode.l10n.t('Read it from the environment variable {0}', tokenVariable), [found], edits)]
    : [];
  if (owner !== undefined) return actions;
  const title = edits
    ? vscode.l10n.t('Sign in with it, and read it from the environment variable {0}', tokenVariable)
    : vscode.l10n.t('Sign in with it, which keeps it in the secret store');
  const signIn = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  signIn.diagnostics = [found.diagnostic];
  signIn.command = { command: keepToken, title, arguments: [document.uri.toString(), start, end] };
  return [...actions, signIn];
}

function fix(
  document: vscode.TextDocument,
  title: string,
  found: readonly FoundProblem[],
  edits: readonly TextEdit[],
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = found.map(({ diagnostic }) => diagnostic);
  action.edit = editOf(document, edits);
  action.isPreferred = found.length === 1;
  return action;
}

function editOf(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of edits)
    edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
  return edit;
}
