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
  /** Returns the addresses of the service in the settings. The accounts have further ones. */
  readonly addresses: () => readonly string[];
  /** Lets the user sign in with a token that was found in code. @returns whether that was done */
  readonly signInWith: (token: string) => Promise<boolean>;
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logFault: (error: unknown) => void;
}

/** Returns the data of the open session; undefined while there is none. */
export type Knowledge = () => { readonly session: OpenSession; readonly names: KnownNames } | undefined;

/** A document with more characters than this is data rather than code. It gets no diagnostics and no lenses. */
export const longestCode = 2_000_000;

/** The URI schemes of code: files, new documents, notebooks and repositories that are not on the disk. */
export const codeSchemes: readonly string[] = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs'];

/** Returns whether a document is code, in which IDs can occur. List documents are not, because they have features of their own. */
export function isCode({ uri, languageId }: vscode.TextDocument): boolean {
  return codeSchemes.includes(uri.scheme) && languageId !== listLanguage;
}
