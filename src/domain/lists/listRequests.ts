// Splits a change into requests that the service accepts, small enough that an interruption does little harm.
import { refusedBy } from '../../client/failure.ts';
import { encodeParameters, joinValues } from '../../client/http/encode.ts';
import { limits } from '../../client/limits.ts';
import { disjoint } from '../../client/parameters.ts';
import type { ListCreate } from '../../client/endpoints/lists.ts';
import { noChange, type ListPlan } from './listPlan.ts';

/** The items that one List Update adds and removes; `remove` may be the single value `*`. */
export interface ListRequest {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface RequestLimits {
  readonly mostItems: number;
  /** The most bytes of the encoded items, without the other parts of the request. */
  readonly mostBytes: number;
}

/**
 * The usual limits. A request has about 15 KB, so that progress and cancelling are quick, and a lost response leaves only a
 * thousand items unconfirmed. Some bytes of the body are left for the token and the acting user, which are added later.
 */
export const requestLimits: RequestLimits = { mostItems: 1000, mostBytes: limits.bodyBytes - 8 * 1024 };

const everything = '*';

/**
 * The requests of a change, to be sent in this order, each item in exactly one of them.
 * Items are added before others are removed, so that an interrupted change leaves too many items rather than too few. A list is
 * emptied before items are added, because `*` would remove them too. It is emptied in a request of its own, because the API does
 * not say how `*` and `add` work together.
 * @throws Failure `refused` if an item is both added and removed, is invalid, or is too long for any request
 */
export function requestsOf(plan: ListPlan, most: RequestLimits = requestLimits): readonly ListRequest[] {
  const add = checked('add', plan.add, most);
  const remove = checked('remove', plan.remove, most);
  disjoint('add', add, 'remove', remove);
  const requests: ListRequest[] = plan.emptied ? [{ add: [], remove: [everything] }] : [];
  let room = new Room(most);
  let open: { add: string[]; remove: string[] } | undefined;
  const put = (name: 'add' | 'remove', item: string): void => {
    if (!open || !room.take(name, item)) {
      room = new Room(most);
      room.take(name, item);
      open = { add: [], remove: [] };
      requests.push(open);
    }
    open[name].push(item);
  };
  for (const item of add) put('add', item);
  for (const item of remove) put('remove', item);
  return requests;
}

/**
 * The create of a list with as many items as fit into it, and the plan that adds the others.
 * Before a create is sent again, the lists have to be read, because a second create makes a second list.
 * @throws Failure `refused`, as `requestsOf`
 */
export function creationOf(
  list: ListCreate,
  most: RequestLimits = requestLimits,
): { readonly create: ListCreate; readonly then: ListPlan } {
  const { items = [], ...bare } = list;
  const extra = list.extraData ? JSON.stringify(list.extraData) : '';
  const otherBytes = encodeParameters([
    ['name', list.name],
    ['type', list.type],
    ['extraData', extra],
  ]).length;
  const [first] = requestsOf({ add: items, remove: [] }, { ...most, mostBytes: most.mostBytes - otherBytes });
  if (!first) return { create: bare, then: noChange };
  const rest = [...new Set(items)].slice(first.add.length);
  return { create: { ...bare, items: first.add }, then: { add: rest, remove: [] } };
}

/** The bytes that the items of a request take in a body, as the client encodes them. */
export function bytesOf(request: ListRequest): number {
  const names = (['add', 'remove'] as const).filter((name) => request[name].length > 0);
  return encodeParameters(names.map((name) => [name, joinValues(name, request[name])])).length;
}

/** The free space of a request. Its items are encoded one by one, so their bytes add up. */
class Room {
  #items: number;
  #bytes: number;
  /** The parameters that have an item already. */
  readonly #used = new Set<string>();

  constructor(most: RequestLimits) {
    this.#items = most.mostItems;
    this.#bytes = most.mostBytes;
  }

  /** Takes the space of an item. @returns false if there is not enough, so that nothing was taken */
  take(name: string, item: string): boolean {
    // Before the first item are the name, `=` and perhaps `&`. Before any other one is a comma, which is encoded as three bytes.
    const bytes = bytesOfItem(name, item) + (this.#used.has(name) ? 3 : name.length + 2);
    if (this.#items < 1 || this.#bytes < bytes) return false;
    this.#items -= 1;
    this.#bytes -= bytes;
    this.#used.add(name);
    return true;
  }
}

function bytesOfItem(name: string, item: string): number {
  return /^[\w-]+$/.test(item) ? item.length : encodeParameters([['', joinValues(name, [item])]]).length - 1;
}

function checked(name: 'add' | 'remove', items: readonly string[], most: RequestLimits): readonly string[] {
  const all = [...new Set(items)];
  for (const item of all) {
    if (item === everything || !item.isWellFormed()) throw refusedBy({ code: 'format', parameter: name, expected: 'identifier' });
    if (!new Room(most).take(name, item)) throw refusedBy({ code: 'tooLarge', parameter: name, mostBytes: most.mostBytes });
  }
  return all;
}
