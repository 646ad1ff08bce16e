// Shared by the providers for code: the documents they read, and the data of the open session.
import type * as vscode from 'vscode';
import type { KnownNames } from '../../domain/code/knownNames.ts';
import { listLanguage } from '../../ids.ts';
import type { SecretStore } from '../../state/session/account.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { Session } from '../../state/session/session.ts';

export interface CodeReadingDeps {
  readonly session: Session;
  readonly secrets: Pick<SecretStore, 'get' | 'environmentToken'>;
  /** Of the service, as the settings have them, beside those of the accounts. */
  readonly addresses: () => readonly string[];
  /** Has the user sign in with a token that was found. @returns whether that was done */
  readonly signInWith: (token: string) => Promise<boolean>;
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logFault: (error: unknown) => void;
}

/** Returns the data of the open session; undefined while there is none. */
export type Knowledge = () => { readonly session: OpenSession; readonly names: KnownNames } | undefined;

/** Characters beyond which a file is data rather than code: nothing is underlined in it, and nothing stands above its arrays. */
export const longestCode = 2_000_000;

/** The URI schemes of code: files, new documents, notebooks and repositories that are not on the disk. */
export const codeSchemes: readonly string[] = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs'];

/** Whether a document can hold IDs among other things. Lists as documents have features of their own. */
export function isCode({ uri, languageId }: vscode.TextDocument): boolean {
  return codeSchemes.includes(uri.scheme) && languageId !== listLanguage;
}
