// A small service of lists in memory, which carries out the calls of an inverse as the API describes them.
import type { Holder } from '../../../../src/client/model/permission.ts';
import type { HeldPermission } from '../../../../src/domain/lists/journalEntry.ts';
import { readdressed, type ListCall } from '../../../../src/domain/lists/listCall.ts';

export interface WorldList {
  name: string;
  type: string;
  items: ReadonlySet<string>;
  extraData?: Readonly<Record<string, unknown>> | undefined;
  hidden: boolean;
  permissions: ReadonlyMap<string, HeldPermission>;
}

export const keyOf = ({ kind, id }: Holder): string => `${kind}:${id}`;

/** A user's default share key. */
export const keyOfUser = (id: string): Holder => ({ kind: 'key', id: `key-of-${id}` });

export class World {
  readonly lists = new Map<string, WorldList>();
  #made = 0;

  /** Does what a call says. @returns the ID of the list that was made @throws Error if there is no such list */
  do(call: ListCall): string | undefined {
    if (call.call === 'create') {
      const { name, type, items = [], extraData } = call.input;
      if (name.trim() === '') throw new Error('no name');
      const id = String((this.#made += 1));
      this.lists.set(id, { name, type, items: new Set(items), extraData, hidden: false, permissions: new Map() });
      return id;
    }
    if (call.call === 'update') this.#update(call.input);
    if (call.call === 'delete') {
      this.list(call.input.id);
      this.lists.delete(call.input.id);
    }
    if (call.call === 'share') {
      const { listId, holder, level } = call.input;
      const list = this.list(listId);
      list.permissions = new Map(list.permissions).set(keyOf(holder), { holder, level });
    }
    if (call.call === 'revoke') {
      const { listId, holder } = call.input;
      const list = this.list(listId);
      const gone = [keyOf(holder), ...(holder.kind === 'user' ? [keyOf(keyOfUser(holder.id))] : [])];
      list.permissions = new Map([...list.permissions].filter(([key]) => !gone.includes(key)));
    }
    return undefined;
  }

  /** Sends the calls of a way back, each to the list that is meant by now. @returns the lists that were made again, old ID to new */
  doAll(calls: readonly ListCall[]): ReadonlyMap<string, string> {
    const ids = new Map<string, string>();
    for (const call of calls) {
      const made = this.do(readdressed(call, ids));
      if (call.call === 'create' && call.replaces !== undefined) ids.set(call.replaces, made ?? '');
    }
    return ids;
  }

  list(id: string): WorldList {
    const list = this.lists.get(id);
    if (!list) throw new Error(`no list ${id}`);
    return list;
  }

  copy(): World {
    const copy = new World();
    for (const [id, list] of this.lists) copy.lists.set(id, { ...list });
    return copy;
  }

  /** All there is but some holders, without the IDs of the lists, which nothing can bring back. */
  picture(without: ReadonlySet<string>): unknown {
    const lists = [...this.lists.values()].map(({ items, permissions, ...list }) => ({
      ...list,
      items: [...items].sort(),
      permissions: [...permissions.entries()].filter(([key]) => !without.has(key)).sort(([a], [b]) => (a < b ? -1 : 1)),
    }));
    return lists.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }

  #update({ id, name, add = [], remove = [], extraData, hidden }: Extract<ListCall, { call: 'update' }>['input']): void {
    const list = this.list(id);
    if (add.some((item) => remove.includes(item))) throw new Error('an item in both');
    if (name !== undefined) list.name = name;
    const persisted = remove.includes('*') ? [] : [...list.items].filter((item) => !remove.includes(item));
    list.items = new Set([...persisted, ...add]);
    if (extraData) list.extraData = extraData;
    if (hidden !== undefined) list.hidden = hidden;
  }
}
