// The path of a list document: its account, user and list, before a name that the tab shows.
import { bareLine } from '../../client/plainText.ts';

/** The parts of an address. A list differs for each account, and for each acting user. */
export interface DocumentAddress {
  readonly account: string;
  readonly actingUser?: string;
  readonly listId: string;
}

/** The path of a list's document: its last part is the list's name, and says nothing else. */
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

// A name may hold what parts a path, or nothing that can be seen.
function fileName(name: string, listId: string): string {
  const shown = bareLine(name, 80).replaceAll('/', '∕').replaceAll('\\', '∖');
  return /^\.*$/.test(shown) ? bareLine(listId).replaceAll('/', '∕') || 'list' : shown;
}
