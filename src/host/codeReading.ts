// Reads IDs in code: what does it is loaded once a document is open that can hold some, and something is known.
import * as vscode from 'vscode';
import { listLanguage } from '../ids.ts';
import type { Session } from '../state/session.ts';
import type { CodeProviders } from './codeProviders.ts';
import { followSession } from './followSession.ts';

export interface CodeReadingParts {
  readonly session: Session;
  /** Whether names are shown behind IDs; read when hints are asked for. */
  readonly showNames: () => boolean;
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logFault: (error: unknown) => void;
}

export interface CodeReading extends vscode.Disposable {
  /** Shows the editor's suggestions, companies by name among them. */
  suggest(): void;
}

/** Where code is: in files of any kind, new documents, notebooks and repositories that are not on the disk. */
export const codeSchemes: readonly string[] = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs'];

/** Whether a document can hold IDs among other things. Lists as documents have features of their own. */
export function isCode({ uri, languageId }: vscode.TextDocument): boolean {
  return codeSchemes.includes(uri.scheme) && languageId !== listLanguage;
}

/** Waits for the first document and the first company. */
export function createCodeReading(parts: CodeReadingParts): CodeReading {
  const { session, logFault } = parts;
  let providers: Promise<CodeProviders> | undefined;
  const load = (): Promise<CodeProviders> =>
    (providers ??= import('./codeProviders.ts').then(({ registerCodeProviders }) => registerCodeProviders(parts)));
  const look = (): void => {
    if (providers || session.state.kind !== 'open' || !vscode.workspace.textDocuments.some(isCode)) return;
    const { money } = session.state.session;
    if (money.cache.size().rows > 0) load().catch(logFault);
  };
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    followSession(session, ({ companies }) => [companies.onDidChange(look)], look),
  );
  return {
    suggest() {
      load()
        .then((loaded) => {
          loaded.suggest();
        })
        .catch(logFault);
    },
    dispose() {
      listening.dispose();
      void providers?.then((loaded) => {
        loaded.dispose();
      });
    },
  };
}
