// Writes and reads the path of a list document, which names the account, the acting user and the list.
import { bareLine } from '../../client/plainText.ts';

/** The list that a path names. The same ID is another list for another account or another acting user. */
export interface DocumentAddress {
  readonly account: string;
  readonly actingUser?: string;
  readonly listId: string;
}

/** The path of a list's document. Its last part is the list's name, which the tab shows, and is ignored when the path is read. */
export function documentPath({ account, actingUser, listId }: DocumentAddress, name: string): string {
  const user = actingUser === undefined ? '' : `~${encodeURIComponent(actingUser)}`;
  return `/${encodeURIComponent(account)}/@${user}/${encodeURIComponent(listId)}.companylist/${fileName(name, listId)}`;
}

/** @returns undefined for a path that is no list's document */
export function readDocumentPath(path: string): DocumentAddress | undefined {
  const [, account, user, id] = /^\/([^/]+)\/@([^/]*)\/([^/]+)\.companylist\/[^/]+$/.exec(path) ?? [];
  if (account === undefined || user === undefined || id === undefined) return undefined;
  try {
    return {
      account: decodeURIComponent(account),
      ...(user === '' ? {} : { actingUser: decodeURIComponent(user.slice(1)) }),
      listId: decodeURIComponent(id),
    };
  } catch {
    return undefined;
  }
}

// A name may contain slashes, which separate the parts of a path, or no visible character.
function fileName(name: string, listId: string): string {
  const shown = bareLine(name, 80).replaceAll('/', '∕').replaceAll('\\', '∖');
  return /^\.*$/.test(shown) ? bareLine(listId).replaceAll('/', '∕') || 'list' : shown;
}
