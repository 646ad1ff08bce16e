// Loads the providers for code once a document that can contain IDs is open and companies are known.
import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import type { CommandHost } from '../commands.ts';
import { hostSettings } from '../settings.ts';
import { isCode, type CodeReadingDeps } from './codeKnowledge.ts';
import type { CodeProviders } from './codeProviders.ts';
import { followSession } from '../../state/session/followSession.ts';

export interface CodeReadingOptions extends Pick<CodeReadingDeps, 'session' | 'secrets' | 'locale'> {
  readonly host: CommandHost;
}

export interface CodeReading extends vscode.Disposable {
  /** Shows the editor's suggestions, companies by name among them. */
  readonly suggest: () => void;
}

/** Waits for the first document of code and the first known company, then loads the providers. */
export function createCodeReading({ host, ...options }: CodeReadingOptions): CodeReading {
  const deps: CodeReadingDeps = {
    ...options,
    addresses: () => [hostSettings.baseAddress, hostSettings.creditsAddress].filter((address) => address !== ''),
    signInWith: async (token) => (await import('../../commands/session/signIn.ts')).signInWith(host.app, { tokenOrAppId: token }),
    now: () => systemClock.now(),
    logFault: host.logFault,
  };
  const { session, logFault } = deps;
  let providers: Promise<CodeProviders> | undefined;
  const load = (): Promise<CodeProviders> =>
    (providers ??= import('./codeProviders.ts').then(({ registerCodeProviders }) => registerCodeProviders(deps)));
  const loadIfNeeded = (): void => {
    if (providers || session.state.kind !== 'open' || !vscode.workspace.textDocuments.some(isCode)) return;
    const { money } = session.state.session;
    // Tokens in code are underlined even if nothing was bought yet.
    const mayHoldTokens = session.accounts.length > 0 || deps.addresses().length > 0;
    if (mayHoldTokens || money.cache.size().rows > 0) load().catch(logFault);
  };
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(loadIfNeeded),
    followSession(session, ({ companies }) => [companies.onDidChange(loadIfNeeded)], loadIfNeeded),
  );
  return {
    suggest: () => {
      load()
        .then((loaded) => {
          loaded.suggest();
        })
        .catch(logFault);
    },
    dispose() {
      listening.dispose();
      providers
        ?.then((loaded) => {
          loaded.dispose();
        })
        .catch(logFault);
    },
  };
}
