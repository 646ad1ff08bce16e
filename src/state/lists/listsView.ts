// The query and the grouping of the shown lists, which are stored for each account and workspace.
import { isRecord } from '../../client/isRecord.ts';
import { listOrderings, listTypes } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { groupings, type Grouping } from '../../domain/lists/grouping.ts';
import type { ListQuery } from './listPageCaches.ts';

export interface ListsView {
  readonly query: ListQuery;
  readonly grouping: Grouping;
}

/** The store of a workspace's views, by account. */
export interface ListsViewStore {
  /** Returns the stored value, which was not validated: `readListsView` reads it. */
  get(account: string): unknown;
  set(account: string, view: ListsView): unknown;
}

/** The default view of lists. */
const defaultView: ListsView = { query: { ordering: 'name' }, grouping: 'none' };

/** Reads a stored view; each unreadable part gets its default. */
export function readListsView(value: unknown): ListsView {
  if (!isRecord(value)) return defaultView;
  const { query, grouping } = value;
  return {
    query: isRecord(query) ? readQuery(query) : defaultView.query,
    grouping: groupings.find((one) => one === grouping) ?? defaultView.grouping,
  };
}

function readQuery({ name, type, extraData, ordering }: Readonly<Record<string, unknown>>): ListQuery {
  const known = listTypes.find((one) => one === type);
  return {
    ordering: listOrderings.find((one) => one === ordering) ?? defaultView.query.ordering,
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...omitUndefined({ type: known }),
    ...(isRecord(extraData) && Object.keys(extraData).length > 0 ? { extraData } : {}),
  };
}

/** Returns whether only some lists are shown. */
export function isFiltered({ name, type, extraData }: ListQuery): boolean {
  return name !== undefined || type !== undefined || extraData !== undefined;
}
