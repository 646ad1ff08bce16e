// Registers the providers for IDs in code, and tells the editor when to ask them again.
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
  /** Shows the editor's suggestions, companies by name among them. */
  suggest(): void;
}

/** Milliseconds in which changes are gathered before the editor asks again, because many companies may arrive in a row. */
const gatherMs = 150;

/** Registers all providers. They read the memory and the cache, and none calls the service. */
export function registerCodeProviders(deps: CodeReadingDeps): CodeProviders {
  const selector = codeSchemes.map((scheme) => ({ scheme }));
  const changed = new vscode.EventEmitter<void>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const fireSoon = (): void => {
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
      return [names, names.onDidChange(fireSoon), session.prices.onDidChange(fireSoon), { dispose: () => (known = undefined) }];
    },
    fireSoon,
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
      if (event.affectsConfiguration(settings.showNamesInCode)) fireSoon();
    }),
  );
  return {
    suggest() {
      completion.suggestAnywhere();
      void vscode.commands.executeCommand('editor.action.triggerSuggest');
    },
    dispose() {
      clearTimeout(gathering);
      registered.dispose();
    },
  };
}
