// List Create, Search, Details, Update and Delete (service.md).
// Unconfirmed: that list endpoints cost no credits. service.md bills objects of collections only, and lists are none; the
// cost header of each answer is entered in the ledger all the same.
// Unconfirmed: the content type of PUT. A form is sent, as POST takes it; if it is refused nothing is changed.
// Unconfirmed: where DELETE reads its parameters. They go into the query, since a body on DELETE is often dropped.
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { pathSegment } from '../http/encode.ts';
import { itemOf, nothing, pageOf } from '../model/envelope.ts';
import { listOrderings, listTypes, readList, type ListOrdering, type ListType } from '../model/list.ts';
import { disjoint, Parameters } from '../parameters.ts';
import { free } from '../price.ts';

export interface ListSearch {
  /** Text that the name contains. */
  readonly name?: string;
  readonly types?: readonly ListType[];
  /** Pairs that the extra data contains. */
  readonly extraData?: Readonly<Record<string, unknown>>;
  /** 0 to 50. */
  readonly limit?: number;
  /** 0 to 9950. */
  readonly offset?: number;
  readonly ordering?: ListOrdering;
}

/** service.md, "List Search". */
export const searchLists = endpoint({
  name: 'lists.search',
  target: 'service',
  verb: 'GET',
  effect: 'read',
  userParameter: 'lists',
  path: () => '/v2/lists',
  parameters: (input: ListSearch) =>
    new Parameters()
      .text('name', input.name)
      .someOf('types', input.types, listTypes)
      .object('extraData', input.extraData)
      .integer('limit', input.limit, limits.page.least, limits.page.most)
      .integer('offset', input.offset, limits.offset.least, limits.offset.most)
      .oneOf('ordering', input.ordering, listOrderings).all,
  mostCredits: () => free,
  answer: pageOf(readList),
});

export interface ListCreate {
  readonly name: string;
  readonly type: ListType;
  readonly items?: readonly string[];
  readonly extraData?: Readonly<Record<string, unknown>>;
}

/** service.md, "List Create". */
export const createList = endpoint({
  name: 'lists.create',
  target: 'service',
  verb: 'POST',
  effect: 'write',
  userParameter: 'lists',
  path: () => '/v2/lists',
  parameters: (input: ListCreate) =>
    new Parameters()
      .requiredText('name', input.name)
      .oneOf('type', input.type, listTypes)
      .values('items', input.items)
      .object('extraData', input.extraData).all,
  mostCredits: () => free,
  answer: itemOf(readList),
});

export interface ListId {
  readonly id: string;
}

/** service.md, "List Details": the metadata, not the items. */
export const getList = endpoint({
  name: 'lists.details',
  target: 'service',
  verb: 'GET',
  effect: 'read',
  userParameter: 'lists',
  path: listPath,
  parameters: () => [],
  mostCredits: () => free,
  answer: itemOf(readList),
});

export interface ListUpdate {
  readonly id: string;
  readonly name?: string;
  readonly add?: readonly string[];
  /** Items, or the single value `*` for all. */
  readonly remove?: readonly string[];
  /** Replaces the whole stored value. */
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly hidden?: boolean;
}

/** service.md, "List Update". The same item must not be in `add` and `remove`. */
export const updateList = endpoint({
  name: 'lists.update',
  target: 'service',
  verb: 'PUT',
  effect: 'write',
  userParameter: 'lists',
  path: listPath,
  parameters: (input: ListUpdate) => {
    disjoint('add', input.add, 'remove', input.remove);
    const parameters = new Parameters();
    if (input.name !== undefined) parameters.requiredText('name', input.name);
    return parameters
      .values('add', input.add)
      .values('remove', input.remove)
      .object('extraData', input.extraData)
      .flag('hidden', input.hidden).all;
  },
  mostCredits: () => free,
  // Unconfirmed: what an update answers. The caller reads the list again if it needs to know.
  answer: nothing,
});

/** service.md, "List Delete". */
export const deleteList = endpoint({
  name: 'lists.delete',
  target: 'service',
  verb: 'DELETE',
  effect: 'write',
  userParameter: 'lists',
  path: listPath,
  parameters: () => [],
  mostCredits: () => free,
  answer: nothing,
});

function listPath(input: ListId): string {
  return `/v2/lists/${pathSegment('id', input.id)}`;
}
