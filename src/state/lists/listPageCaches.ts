// The page caches of an acting user's lists, their members and their permissions.
import type { Cache, CacheKind } from '../../client/cache.ts';
import type { Company } from '../../client/model/company.ts';
import { stripRaw, type Row } from '../../client/model/envelope.ts';
import { readList, type List, type ListOrdering, type ListType } from '../../client/model/list.ts';
import type { ListUser } from '../../client/model/listUser.ts';
import { readPermission, type Permission } from '../../client/model/permission.ts';
import { rawCodec, PageCache, type Codec } from '../reading/pageCache.ts';

export interface ListQuery {
  /** Text that the name contains. */
  readonly name?: string;
  readonly type?: ListType;
  /** Pairs that the extra data contains; not empty. */
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly ordering: ListOrdering;
}

export interface ListPageCachesOptions {
  readonly cache: Cache;
  readonly account: string;
  /** The visible lists and their content depend on the acting user. */
  readonly actingUser: string | undefined;
  readonly companies: Codec<Company>;
}

/** Page caches of one acting user. The key of each begins with that user. */
export class ListPageCaches {
  readonly #deps: ListPageCachesOptions;
  readonly #user: string | null;

  constructor(deps: ListPageCachesOptions) {
    this.#deps = deps;
    this.#user = deps.actingUser ?? null;
  }

  lists({ ordering, type, name, extraData }: ListQuery): PageCache<List> {
    const pairs = extraData ? [JSON.stringify(extraData)] : [];
    return this.#pageCache('list', cacheKey(this.#user, ordering, type ?? null, name ?? null, ...pairs), listCodec);
  }

  members(listId: string): PageCache<Company> {
    return this.#pageCache('member', cacheKey(this.#user, listId), this.#deps.companies);
  }

  /** The store of the counts of a list's members, which are removed with its page cache. */
  memberCounts(listId: string): { get(): unknown; set(counts: unknown): void } {
    const { cache, account } = this.#deps;
    const parent = cacheKey(this.#user, listId);
    const key = `${parent}/counts`;
    return {
      get: () => cache.get(account, 'member', key)?.value,
      set: (value) => {
        cache.put(account, 'member', [{ key, parent, value }]);
      },
    };
  }

  permissions(listId: string): PageCache<Permission> {
    return this.#pageCache('permission', cacheKey(this.#user, listId), rawCodec(readPermission));
  }

  /** The page caches of every query whose lists were read. */
  everyLists(): readonly PageCache<List>[] {
    return this.#keys('list').map((key) => this.#pageCache('list', key, listCodec));
  }

  /** The IDs of the lists with cached members. */
  listsWithMembers(): readonly string[] {
    return this.#keys('member').flatMap((key) => {
      const parts: unknown = JSON.parse(key);
      const listId: unknown = Array.isArray(parts) ? parts[1] : undefined;
      return typeof listId === 'string' ? [listId] : [];
    });
  }

  #keys(kind: CacheKind): readonly string[] {
    const { cache, account } = this.#deps;
    return cache.children(account, kind, cacheKey(this.#user)).map(({ key }) => key);
  }

  #pageCache<T>(kind: CacheKind, key: string, codec: Codec<T>): PageCache<T> {
    const { cache, account } = this.#deps;
    return new PageCache({ cache, account, kind, key, group: cacheKey(this.#user), codec });
  }
}

/** Returns rows that need less memory, because thousands stay loaded: without raw records, and with one object for each owner. */
export function stripRawLists(rows: readonly Row<List>[]): readonly Row<List>[] {
  const owners = new Map<string, ListUser>();
  return stripRaw(rows).map((row) => {
    if (!row.value?.owner) return row;
    const key = JSON.stringify(row.value.owner);
    const owner = owners.get(key) ?? row.value.owner;
    owners.set(key, owner);
    return { value: { ...row.value, owner } };
  });
}

const records = rawCodec(readList);

/** The codec of lists, which writes the member names of the service, so that `readList` reads them. */
const listCodec: Codec<List> = {
  write: (rows) =>
    rows.map((row) => {
      if (!row.value) return row.raw;
      const { length: listLength, hasUnreadExtraData, ...list } = row.value;
      // This text is no JSON, so it is read as extra data that cannot be read, which is what the list has.
      return { ...list, listLength, ...(hasUnreadExtraData ? { extraData: 'unread' } : {}) };
    }),
  read: (written) => {
    const rows = records.read(written);
    return rows && stripRawLists(rows);
  },
};

// The key is JSON, because a name may contain any character that could separate the parts.
function cacheKey(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
