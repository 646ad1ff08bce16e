// Finds the lists that a create without an answer may have created, which is free.
import type { ListCreate } from '../../client/endpoints/lists.ts';
import { limits } from '../../client/limits.ts';
import type { List } from '../../client/model/list.ts';
import type { ListClient } from './listStore.ts';

/** The tolerance for modification dates: clocks differ, and a date may have no time. */
const slackMs = 24 * 60 * 60_000;

export interface CreateAttempt {
  /** The time when something last happened to the create, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly signal: AbortSignal;
}

/**
 * Lists of the same name and type that may be the acting user's, hold no more items than the create had, and were not surely last
 * modified before it; the newest first.
 * Unconfirmed: that answers tell when a list was modified; if they do not, its time rules nothing out.
 * @throws Failure
 */
export async function listsLike(
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
