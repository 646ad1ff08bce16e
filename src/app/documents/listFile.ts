// Creates the file of a list for the editor from persisted and cached data, without a call.
import * as l10n from '@vscode/l10n';
import type { OpenSession } from '../../state/session/openSession.ts';
import { readDocumentPath, type DocumentAddress } from '../../domain/documents/documentPath.ts';
import { isKnown, knownBase } from './knownBase.ts';
import { readPersisted, type ListBase } from '../../domain/documents/listBase.ts';
import { documentText, noticeText } from '../../viewModel/lists/listText.ts';

export interface ListFile {
  readonly text: string;
  /** The modification time in milliseconds since the epoch; 0 for a notice. */
  readonly mtime: number;
  /** Absent if the text is a notice, which says why there is no list and cannot be changed. */
  readonly base?: ListBase;
}

/** Returns whether a document belongs to a session. */
export function belongsTo({ account, actingUser }: DocumentAddress, session: OpenSession): boolean {
  return session.money.account === account && session.actingUser === actingUser;
}

/**
 * The file at a path: the persisted document, else the members that the cache knows, else a notice.
 * @param session the open session if the document belongs to it
 * @param persisted the state of the document from an earlier session, unchecked
 * @returns undefined for a path that is no list's document
 */
export function restoreFile(
  path: string,
  session: OpenSession | undefined,
  { persisted, now, locale }: { readonly persisted: unknown; readonly now: number; readonly locale: string },
): ListFile | undefined {
  const address = readDocumentPath(path);
  if (!address) return undefined;
  if (!session) {
    const reason = l10n.t('This list belongs to an account or an acting user that is not open now.');
    return { text: noticeText(reason, l10n.t('Sign in, or switch to it, to see the list here.')), mtime: 0 };
  }
  const list = session.lists.list(address.listId) ?? { id: address.listId, name: nameIn(path), type: 'company' };
  const known = readPersisted(persisted) ?? (isKnown(session, list) ? { base: knownBase(session, list), mtime: now } : undefined);
  if (known) return { ...known, text: fileText(known.base, session, locale) };
  const reason = l10n.t('The companies of this list are not on this computer.');
  const remedy = l10n.t('Run “Company Data: Open List as Document” to load them: it shows the price first.');
  return { text: noticeText(reason, remedy), mtime: 0 };
}

/** The document of a base, with the known names of its companies. */
export function fileText(base: ListBase, { companies }: OpenSession, locale: string): string {
  return documentText(base, companies.names(base.ids), locale);
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
