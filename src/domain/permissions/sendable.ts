// Which staged changes can be sent now.
import { isConflict, type Change, type Draft } from './draft.ts';
import { blockOf, levelOf, type ListAccess } from './listAccess.ts';

/**
 * The staged changes of lists that can be shared, but for those where somebody else has changed the level since: what was
 * decided over another level is not sent before it was looked at again.
 */
export function sendable(draft: Draft, accesses: readonly ListAccess[], actingUser: string | undefined): readonly Change[] {
  const open = new Map(
    accesses.filter((access) => blockOf(access, actingUser) === undefined).map((access) => [access.list.id, access]),
  );
  return [...draft.changes.values()].filter((change) => {
    const access = open.get(change.listId);
    return access !== undefined && !isConflict(change, levelOf(access, change.holder));
  });
}
