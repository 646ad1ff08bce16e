// Registers what reads IDs in code with the editor, and says when it is to be asked again.
import * as vscode from 'vscode';
import { KnownNames } from '../../domain/code/knownNames.ts';
import { settings } from '../../ids.ts';
import { CodeDiagnostics } from './codeDiagnostics.ts';
import { codeCompletion } from './codeCompletion.ts';
import { codeHints } from './codeHints.ts';
import { codeHover } from './codeHover.ts';
import { codeSchemes, type CodeReadingDeps, type Knowledge } from './codeKnowledge.ts';
import { codeLenses } from './codeLenses.ts';
import { codeLinks } from './codeLinks.ts';
import { followSession } from '../../state/session/followSession.ts';

export interface CodeProviders extends vscode.Disposable {
  suggest(): void;
}

/** Many companies may come one after the other: the editor asks again so many milliseconds after the first of them. */
const gatherMs = 150;

/** All of them read the memory and the cache; none calls the service. */
export function registerCodeProviders(deps: CodeReadingDeps): CodeProviders {
  const selector = codeSchemes.map((scheme) => ({ scheme }));
  const changed = new vscode.EventEmitter<void>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const change = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      changed.fire();
    }, gatherMs);
  };
  let known: ReturnType<Knowledge>;
  const following = followSession(
    deps.session,
    (session) => {
      const names = new KnownNames(session.companies, deps.now);
      known = { session, names };
      return [names, names.onDidChange(change), session.prices.onDidChange(change), { dispose: () => (known = undefined) }];
    },
    change,
  );
  const knowledge: Knowledge = () => known;
  const completion = codeCompletion(knowledge);
  const { languages, workspace } = vscode;
  const registered = vscode.Disposable.from(
    following,
    changed,
    languages.registerHoverProvider(selector, codeHover(knowledge, deps)),
    languages.registerInlayHintsProvider(selector, codeHints(knowledge, changed.event)),
    languages.registerDocumentLinkProvider(selector, codeLinks(knowledge)),
    languages.registerCodeLensProvider(selector, codeLenses(knowledge, deps.locale, changed.event)),
    languages.registerCompletionItemProvider(selector, completion),
    new CodeDiagnostics(deps, knowledge, changed.event),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settings.showNamesInCode)) change();
    }),
  );
  return {
    suggest() {
      completion.ask();
      void vscode.commands.executeCommand('editor.action.triggerSuggest');
    },
    dispose() {
      clearTimeout(gathering);
      registered.dispose();
    },
  };
}
