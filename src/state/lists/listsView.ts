// Which lists are shown, and how: kept for an account, so that the next window of the workspace shows them so.
import { isRecord } from '../../client/isRecord.ts';
import { listOrderings, listTypes } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { groupings, type Grouping } from '../../domain/lists/grouping.ts';
import type { ListQuery } from './listPageCaches.ts';

export interface ListsView {
  readonly query: ListQuery;
  readonly grouping: Grouping;
}

/** Where the views of a workspace are kept, by account. */
export interface ListsViewStore {
  /** What was kept, as it is found: read it with `readListsView`. */
  get(account: string): unknown;
  set(account: string, view: ListsView): unknown;
}

/** How lists are shown where nobody has said so. */
export const firstView: ListsView = { query: { ordering: 'name' }, grouping: 'none' };

/** What was kept; each part that cannot be read is as on the first day. */
export function readListsView(kept: unknown): ListsView {
  if (!isRecord(kept)) return firstView;
  const { query, grouping } = kept;
  return {
    query: isRecord(query) ? readQuery(query) : firstView.query,
    grouping: groupings.find((one) => one === grouping) ?? firstView.grouping,
  };
}

function readQuery({ name, type, extraData, ordering }: Readonly<Record<string, unknown>>): ListQuery {
  const known = listTypes.find((one) => one === type);
  return {
    ordering: listOrderings.find((one) => one === ordering) ?? firstView.query.ordering,
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...omitUndefined({ type: known }),
    ...(isRecord(extraData) && Object.keys(extraData).length > 0 ? { extraData } : {}),
  };
}

/** Whether only some lists are shown. */
export function isFiltered({ name, type, extraData }: ListQuery): boolean {
  return name !== undefined || type !== undefined || extraData !== undefined;
}
