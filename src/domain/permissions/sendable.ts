// Selects the staged changes that can be sent now.
import { isConflict, type Change, type Draft } from './draft.ts';
import { blockOf, levelOf, type ListPermissions } from './listPermissions.ts';

/**
 * The staged changes of lists that the acting user can share, without those whose level somebody else has changed since. The user
 * has decided about another level, and has to decide again.
 */
export function sendable(
  draft: Draft,
  allPermissions: readonly ListPermissions[],
  actingUser: string | undefined,
): readonly Change[] {
  const shareable = new Map(
    allPermissions
      .filter((listPermissions) => blockOf(listPermissions, actingUser) === undefined)
      .map((listPermissions) => [listPermissions.list.id, listPermissions]),
  );
  return [...draft.changes.values()].filter((change) => {
    const listPermissions = shareable.get(change.listId);
    return listPermissions !== undefined && !isConflict(change, levelOf(listPermissions, change.holder));
  });
}
