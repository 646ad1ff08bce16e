// Finds the lists that hold a company, as far as their members were ever loaded or added.
import type { List } from '../../client/model/list.ts';
import type { ListPagers } from './listPagers.ts';
import type { ListPageCaches, ListQuery } from './listPageCaches.ts';
import { rowsOf } from '../reading/pagedRows.ts';

/** An index over the loaded and cached members. It is made when it is first needed, and then updated list by list. */
export class ListsOfCompanies {
  readonly #pageCaches: ListPageCaches;
  readonly #pagers: ListPagers;
  /** The companies that this session has added to a list: its members may not have been read since. */
  readonly #added = new Map<string, Set<string>>();
  /** The lists whose members are being read. */
  readonly #reading = new Set<string>();
  readonly #holders = new Map<string, Set<string>>();
  readonly #indexed = new Map<string, readonly string[]>();
  /** The lists whose entries are out of date; undefined if all are. */
  #stale: Set<string> | undefined;
  #cachedLists: Map<string, List> | undefined;
  /** The query that hid the cached lists. Under another one they may have been read again or changed. */
  #hiddenBy: ListQuery | undefined;

  constructor(pageCaches: ListPageCaches, pagers: ListPagers) {
    this.#pageCaches = pageCaches;
    this.#pagers = pagers;
  }

  /** The IDs of the lists that hold a company. */
  of(companyId: string): readonly string[] {
    for (const listId of this.#stale ?? this.#known()) this.#index(listId);
    this.#stale = new Set();
    return [...(this.#holders.get(companyId) ?? [])];
  }

  /** The companies known to be in a list. */
  companiesIn(listId: string): readonly string[] {
    const pager = this.#pagers.loadedMembers(listId);
    const read = pager
      ? pager.rows.flatMap(({ value }) => value?.id ?? [])
      : this.#pageCaches
          .members(listId)
          .written()
          .filter((one) => typeof one === 'string');
    return [...new Set([...read, ...(this.#added.get(listId) ?? [])])];
  }

  /** All companies of a list, if all of them are known, and when they were read; undefined for other lists. */
  allCompaniesIn(listId: string): { readonly companies: ReadonlySet<string>; readonly at: number } | undefined {
    // A pager is asked for only if the list is cached, so that a list that is merely named somewhere gets none.
    const isCached = this.#pagers.loadedMembers(listId) !== undefined || this.#pageCaches.members(listId).written().length > 0;
    if (!isCached) return undefined;
    const pager = this.#pagers.members(listId);
    const { readAt } = pager;
    if (readAt === undefined || pager.nextPageSize > 0 || pager.isTruncated) return undefined;
    return { companies: new Set(this.companiesIn(listId)), at: readAt };
  }

  /** A list that is not loaded, as it was when a query last returned it. */
  cachedList(id: string): List | undefined {
    const { query } = this.#pagers;
    if (this.#hiddenBy !== query) this.#cachedLists = undefined;
    this.#hiddenBy = query;
    this.#cachedLists ??= new Map(
      this.#pageCaches
        .everyLists()
        .flatMap((pageCache) => rowsOf(pageCache.restore() ?? { pages: [] }))
        .flatMap(({ value }) => (value ? [[value.id, value]] : [])),
    );
    return this.#cachedLists.get(id);
  }

  /** Marks the entries of a list as out of date, because its members were read or changed. */
  touch(listId: string): void {
    const pager = this.#pagers.loadedMembers(listId);
    if (pager?.status === 'loading') this.#reading.add(listId);
    else if (this.#reading.delete(listId) && pager?.status === 'ready') {
      // If all members were read just now, an added company that is not among them has been removed.
      if (pager.isRead && pager.nextPageSize === 0 && !pager.hasCachedPages) this.#added.delete(listId);
    }
    this.#stale?.add(listId);
  }

  added(listId: string, companies: readonly string[]): void {
    if (companies.length === 0) return;
    this.#added.set(listId, new Set([...(this.#added.get(listId) ?? []), ...companies]));
    this.#stale?.add(listId);
  }

  removed(listId: string, companies: readonly string[]): void {
    for (const id of companies) this.#added.get(listId)?.delete(id);
    this.#stale?.add(listId);
  }

  /** Removes a list that was deleted. */
  drop(listId: string): void {
    this.#added.delete(listId);
    this.#cachedLists?.delete(listId);
    this.#stale?.add(listId);
  }

  #known(): ReadonlySet<string> {
    return new Set([...this.#pageCaches.listsWithMembers(), ...this.#pagers.listsWithMembers, ...this.#added.keys()]);
  }

  #index(listId: string): void {
    for (const companyId of this.#indexed.get(listId) ?? []) this.#holders.get(companyId)?.delete(listId);
    const companies = this.companiesIn(listId);
    this.#indexed.set(listId, companies);
    for (const companyId of companies) {
      let holders = this.#holders.get(companyId);
      if (!holders) this.#holders.set(companyId, (holders = new Set()));
      holders.add(listId);
    }
  }
}
