// Selects the staged changes that can be sent now.
import { isConflict, type Change, type Draft } from './draft.ts';
import { blockOf, levelOf, type ListPermissions } from './listPermissions.ts';

/**
 * The staged changes of lists that can be shared, without those whose level somebody else has changed since: the user decided
 * over another level, and has to look at it again.
 */
export function sendable(
  draft: Draft,
  allPermissions: readonly ListPermissions[],
  actingUser: string | undefined,
): readonly Change[] {
  const open = new Map(
    allPermissions
      .filter((listPermissions) => blockOf(listPermissions, actingUser) === undefined)
      .map((listPermissions) => [listPermissions.list.id, listPermissions]),
  );
  return [...draft.changes.values()].filter((change) => {
    const listPermissions = open.get(change.listId);
    return listPermissions !== undefined && !isConflict(change, levelOf(listPermissions, change.holder));
  });
}
