// Counts for free how many companies of a list's earlier state are still in the list.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { missingIn, type ListBase } from '../../domain/documents/listBase.ts';
import { memberCountSearch, membershipLimits } from '../../domain/lists/membership.ts';
import type { App } from '../app.ts';

/** The number of these companies that a list still holds. Counting is free; undefined if it fails or would take too long. */
export async function countStillThere(app: App, listId: string, ids: readonly string[]): Promise<number | undefined> {
  return app.ui.withProgress(l10n.t('Counting…'), (signal) => countMembers(app, listId, ids, signal));
}

/** The same without a notification of its own. */
export async function countMembers(
  { session }: App,
  listId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<number | undefined> {
  const { client } = session.open;
  const { mostItems, mostCounts } = membershipLimits;
  if (ids.length > mostItems * mostCounts) return undefined;
  try {
    let stillThere = 0;
    for (let at = 0; at < ids.length; at += mostItems) {
      const { count } = await client.searchCompanies(memberCountSearch(listId, ids.slice(at, at + mostItems)), { signal });
      if (count === undefined) return undefined;
      stillThere += count;
    }
    return stillThere;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * Returns whether the list has lost companies of a base that were loaded earlier than the version of the base was read. Companies
 * that were only added here are not counted, because a search may not find their IDs. If counting fails, only the lengths count.
 */
export async function hasLostCompanies(app: App, base: ListBase): Promise<boolean> {
  if (missingIn(base) < 0) return true;
  const loaded = app.session.open.lists.members(base.list.id).rows.flatMap(({ value }) => value?.id ?? []);
  if (loaded.length === 0) return false;
  const stillThere = await countStillThere(app, base.list.id, loaded);
  return stillThere !== undefined && stillThere < loaded.length;
}
