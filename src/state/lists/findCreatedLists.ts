// Finds the lists that an unconfirmed call may have created, which is free.
import type { ListCreate } from '../../client/endpoints/lists.ts';
import { limits } from '../../client/limits.ts';
import type { List } from '../../client/model/list.ts';
import type { ListClient } from './listStore.ts';

/** The tolerance for modification dates: clocks differ, and a date may have no time. */
const slackMs = 24 * 60 * 60_000;

export interface CreateAttempt {
  /** The call was not sent before this time, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly signal: AbortSignal;
}

/**
 * Finds lists of the same name and type that may belong to the acting user, contain no more items than the call had, and may have
 * been modified after it. The newest is first.
 * Unconfirmed: that answers tell when a list was modified; if they do not, its time rules nothing out.
 * @throws Failure
 */
export async function findCreatedLists(
  { client, actingUser }: { readonly client: ListClient; readonly actingUser: string | undefined },
  { name, type, items = [] }: ListCreate,
  { sentAt, signal }: CreateAttempt,
): Promise<readonly List[]> {
  const query = { name, types: [type], ordering: 'modifiedDateDesc', limit: limits.page.most } as const;
  const { rows } = await client.searchLists(query, { signal });
  return rows
    .flatMap(({ value }) => value ?? [])
    .filter((list) => {
      const owner = list.owner?.id;
      const isOurs = actingUser === undefined || owner === undefined || owner === actingUser;
      const modified = Date.parse(list.modifiedDate ?? '');
      const isOld = !Number.isNaN(modified) && modified < sentAt - slackMs;
      return list.name === name && list.type === type && isOurs && !isOld && (list.length ?? 0) <= items.length;
    });
}
