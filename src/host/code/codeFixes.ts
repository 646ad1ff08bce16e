// Mends what is underlined in code, at a key: each fix is one edit that can be undone.
import * as vscode from 'vscode';
import { readFromEnvironment } from '../../domain/code/environment.ts';
import { removalOf, type CodeProblem } from '../../domain/code/problems.ts';
import type { TextEdit } from '../../domain/code/removal.ts';
import type { CodeReadingDeps } from './codeKnowledge.ts';

export interface FoundProblem {
  readonly problem: CodeProblem;
  readonly diagnostic: vscode.Diagnostic;
}

/** As in the command lines that are written for curl. */
const variable = 'COMPANY_DATA_TOKEN';

/** Not in the palette: it is handed a place, and reads the token there. */
const keepToken = 'companyData.code.keepToken';

/** @param problemsOf those of the document as it is now */
export function codeFixes(
  selector: vscode.DocumentSelector,
  problemsOf: (document: vscode.TextDocument) => readonly FoundProblem[],
  { keepSecret, logFault }: Pick<CodeReadingDeps, 'keepSecret' | 'logFault'>,
): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, range) {
      const all = problemsOf(document);
      return all
        .filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined)
        .flatMap((found) => fixesOf(document, found, all));
    },
  };
  const keep = async (uri: unknown, start: unknown, end: unknown): Promise<void> => {
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (!document || typeof start !== 'number' || typeof end !== 'number') return;
    const token = document.getText().slice(start, end);
    if (!(await keepSecret(token))) return;
    // The text may have changed meanwhile, so the token may be at another place.
    if (document.getText().slice(start, end) !== token) return;
    const edits = readFromEnvironment(document.getText(), { start, end }, { languageId: document.languageId, variable });
    if (edits) await vscode.workspace.applyEdit(editOf(document, edits));
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(selector, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    vscode.commands.registerCommand(keepToken, (uri: unknown, start: unknown, end: unknown) =>
      keep(uri, start, end).catch(logFault),
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
      const like = all.filter((one) => one.problem.kind === problem.kind);
      const isRepeated = problem.kind === 'duplicate';
      const one = isRepeated ? vscode.l10n.t('Remove the repeated ID') : vscode.l10n.t('Remove the ID from the array');
      const each = isRepeated
        ? vscode.l10n.t('Remove all {0} repeated IDs', like.length)
        : vscode.l10n.t('Remove all {0} IDs that their lists do not hold', like.length);
      const every = removalOf(
        text,
        like.map((other) => other.problem),
      );
      return [
        fix(document, one, [found], removalOf(text, [problem])),
        ...(like.length > 1 ? [fix(document, each, like, every)] : []),
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
  const edits = readFromEnvironment(document.getText(), problem, { languageId: document.languageId, variable });
  const actions = edits
    ? [fix(document, vscode.l10n.t('Read it from the environment variable {0}', variable), [found], edits)]
    : [];
  if (owner !== undefined) return actions;
  const title = edits
    ? vscode.l10n.t('Sign in with it, and read it from the environment variable {0}', variable)
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
