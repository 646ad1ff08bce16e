// Where the lists of an acting user, their members and their permissions are kept.
import type { Cache, CacheKind } from '../../client/cache.ts';
import type { Company } from '../../client/model/company.ts';
import { lean, type Row } from '../../client/model/envelope.ts';
import { readList, type List, type ListOrdering, type ListType } from '../../client/model/list.ts';
import type { ListUser } from '../../client/model/listUser.ts';
import { readPermission, type Permission } from '../../client/model/permission.ts';
import { rawForm, Shelf, type Form } from '../reading/shelf.ts';

export interface ListQuery {
  /** Text that the name contains. */
  readonly name?: string;
  readonly type?: ListType;
  /** Pairs that the extra data contains; not empty. */
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly ordering: ListOrdering;
}

export interface ListShelvesParts {
  readonly cache: Cache;
  readonly account: string;
  /** What a list shows, and to whom, depends on who asks. */
  readonly actingUser: string | undefined;
  readonly companies: Form<Company>;
}

/** Shelves of one acting user. The key of each begins with that user. */
export class ListShelves {
  readonly #parts: ListShelvesParts;
  readonly #user: string | null;

  constructor(parts: ListShelvesParts) {
    this.#parts = parts;
    this.#user = parts.actingUser ?? null;
  }

  lists({ ordering, type, name, extraData }: ListQuery): Shelf<List> {
    const pairs = extraData ? [JSON.stringify(extraData)] : [];
    return this.#shelf('list', keyOf(this.#user, ordering, type ?? null, name ?? null, ...pairs), listForm);
  }

  members(listId: string): Shelf<Company> {
    return this.#shelf('member', keyOf(this.#user, listId), this.#parts.companies);
  }

  /** What was counted of a list's members; gone with its shelf. */
  memberCounts(listId: string): { get(): unknown; set(counts: unknown): void } {
    const { cache, account } = this.#parts;
    const parent = keyOf(this.#user, listId);
    const key = `${parent}/counts`;
    return {
      get: () => cache.get(account, 'member', key)?.value,
      set: (value) => {
        cache.put(account, 'member', [{ key, parent, value }]);
      },
    };
  }

  permissions(listId: string): Shelf<Permission> {
    return this.#shelf('permission', keyOf(this.#user, listId), rawForm(readPermission));
  }

  /** The shelves of every query whose lists were read. */
  everyLists(): readonly Shelf<List>[] {
    return this.#keys('list').map((key) => this.#shelf('list', key, listForm));
  }

  /** The lists of which members are kept. */
  listsWithMembers(): readonly string[] {
    return this.#keys('member').flatMap((key) => {
      const parts: unknown = JSON.parse(key);
      const listId: unknown = Array.isArray(parts) ? parts[1] : undefined;
      return typeof listId === 'string' ? [listId] : [];
    });
  }

  #keys(kind: CacheKind): readonly string[] {
    const { cache, account } = this.#parts;
    return cache.children(account, kind, keyOf(this.#user)).map(({ key }) => key);
  }

  #shelf<T>(kind: CacheKind, key: string, form: Form<T>): Shelf<T> {
    const { cache, account } = this.#parts;
    return new Shelf({ cache, account, kind, key, group: keyOf(this.#user), form });
  }
}

/** Lists as they stay in memory by the thousand: without the records they came in, and one object for each owner. */
export function leanLists(rows: readonly Row<List>[]): readonly Row<List>[] {
  const owners = new Map<string, ListUser>();
  return lean(rows).map((row) => {
    if (!row.value?.owner) return row;
    const key = JSON.stringify(row.value.owner);
    const owner = owners.get(key) ?? row.value.owner;
    owners.set(key, owner);
    return { value: { ...row.value, owner } };
  });
}

const records = rawForm(readList);

/** Lists in the words of the service, as `readList` reads them. */
const listForm: Form<List> = {
  write: (rows) =>
    rows.map((row) => {
      if (!row.value) return row.raw;
      const { length: listLength, ...list } = row.value;
      return { ...list, listLength };
    }),
  read: (written) => {
    const rows = records.read(written);
    return rows && leanLists(rows);
  },
};

// As JSON, since a name may contain any sign that could stand between them.
function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
