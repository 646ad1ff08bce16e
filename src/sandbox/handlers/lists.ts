// The endpoints List Create, Search, Details, Update and Delete (service.md).
import type { ListOrdering } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { listFor, mayAccess, replaceList, userById } from '../access.ts';
import type { RequestParams } from '../requestParams.ts';
import type { Call, Operation, Reply } from '../handler.ts';
import { application } from '../records/users.ts';
import { invalid, missing } from '../refusal.ts';
import type { State } from '../state.ts';
import type { SandboxList } from '../persisted.ts';
import { listOrderings, listTypes } from '../words.ts';

export const listCreate: Operation = { parameters: ['name', 'type', 'items', 'extraData'], answer: createList };
export const listSearch: Operation = {
  parameters: ['name', 'types', 'extraData', 'limit', 'offset', 'ordering'],
  answer: searchLists,
};
export const listDetails: Operation = {
  parameters: [],
  answer: (call) => ({ body: { item: showList(call.state, listFor(call, call.pathParam('id'), 'read')) } }),
};
export const listUpdate: Operation = { parameters: ['name', 'add', 'remove', 'extraData', 'hidden'], answer: updateList };
export const listDelete: Operation = { parameters: [], answer: deleteList };

/** An application user as the owner of a list or the holder of a permission. */
export function showUser(state: State, appUserId: string): Readonly<Record<string, unknown>> {
  return { application, id: appUserId, name: userById(state, appUserId)?.name ?? appUserId };
}

function createList(call: Call): Reply {
  const { params, state } = call;
  const name = params.requiredText('name');
  const type = params.oneOf('type', listTypes);
  if (!type) throw missing('type');
  const extraData = params.object('extraData');
  const list: SandboxList = {
    id: String(state.nextNumber),
    name,
    type,
    owner: call.user,
    items: identifiers(params, 'items'),
    ...omitUndefined({ extraData }),
    hidden: false,
    modifiedDate: new Date(call.now).toISOString(),
    grants: [],
  };
  state.nextNumber += 1;
  state.lists = [...state.lists, list];
  const { modifiedDate: _modifiedDate, ...shown } = showList(state, list);
  return { status: 201, body: { item: shown } };
}

function searchLists(call: Call): Reply {
  const { params, state } = call;
  const name = (params.text('name') ?? '').toLowerCase();
  const types = params.someOf('types', listTypes);
  const pairs = Object.entries(params.object('extraData') ?? {});
  const ordering = params.oneOf('ordering', listOrderings) ?? 'name';
  const { limit, offset } = params.page();
  const matches = sorted(state.lists, ordering)
    .filter((list) => !list.hidden && (!types || types.includes(list.type)))
    .filter((list) => name === '' || list.name.toLowerCase().includes(name))
    .filter((list) => mayAccess(state, list, call.user, 'read'))
    .filter((list) => pairs.every(([key, value]) => sameJson(list.extraData?.[key], value)));
  const items = matches.slice(offset, offset + limit).map((list) => showList(state, list));
  return { body: { items, meta: { ordering, count: matches.length, limit, offset } } };
}

const orders: Readonly<Record<ListOrdering, (a: SandboxList, b: SandboxList) => number>> = {
  name: (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()),
  modifiedDate: (a, b) => compare(a.modifiedDate, b.modifiedDate),
  modifiedDateDesc: (a, b) => compare(b.modifiedDate, a.modifiedDate),
  listLengthDesc: (a, b) => b.items.length - a.items.length,
};

const sortedLists = new WeakMap<readonly SandboxList[], Map<ListOrdering, readonly SandboxList[]>>();

// Every change replaces the array of lists, so each array is sorted only once for each ordering.
function sorted(lists: readonly SandboxList[], ordering: ListOrdering): readonly SandboxList[] {
  const known = sortedLists.get(lists) ?? new Map<ListOrdering, readonly SandboxList[]>();
  sortedLists.set(lists, known);
  const result = known.get(ordering) ?? lists.toSorted((a, b) => orders[ordering](a, b) || Number(a.id) - Number(b.id));
  known.set(ordering, result);
  return result;
}

function updateList(call: Call): Reply {
  const { params, state } = call;
  const list = listFor(call, call.pathParam('id'), 'write');
  const add = identifiers(params, 'add');
  const remove = params.values('remove') ?? [];
  const both = add.find((item) => remove.includes(item));
  if (both !== undefined) throw invalid('add', `The item ${both} must not be in both add and remove.`);
  const name = params.text('name') === undefined ? list.name : params.requiredText('name');
  const extraData = params.object('extraData') ?? list.extraData;
  const remaining = remove.includes('*') ? [] : list.items.filter((item) => !remove.includes(item));
  const changed: SandboxList = {
    ...list,
    name,
    items: [...new Set([...remaining, ...add])],
    ...omitUndefined({ extraData }),
    hidden: params.flag('hidden') ?? list.hidden,
    modifiedDate: new Date(call.now).toISOString(),
  };
  replaceList(state, changed);
  return { body: { item: showList(state, changed) } };
}

// Unconfirmed: the answer to a delete. It has no body, so that a client that expects one fails in tests.
function deleteList(call: Call): Reply {
  const list = listFor(call, call.pathParam('id'), 'manage');
  call.state.lists = call.state.lists.filter(({ id }) => id !== list.id);
  return { status: 204 };
}

// Unconfirmed: items that are unknown or repeated. Any identifier is accepted and counts once, but `*` is not an identifier.
function identifiers(params: RequestParams, name: string): readonly string[] {
  const items = params.values(name) ?? [];
  if (items.includes('*')) throw invalid(name, `The item * cannot be in ${name}.`);
  return items;
}

function showList(state: State, list: SandboxList): Readonly<Record<string, unknown>> {
  return {
    id: list.id,
    name: list.name,
    type: list.type,
    listLength: list.items.length,
    ...omitUndefined({ extraData: list.extraData }),
    owner: showUser(state, list.owner),
    // Unconfirmed: these two members. The answer to a create has neither, as in the tutorial.
    modifiedDate: list.modifiedDate,
    ...(list.hidden ? { hidden: true } : {}),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Inner objects are equal only if their keys have the same order, which is enough for a sandbox.
function sameJson(a: unknown, b: unknown): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
