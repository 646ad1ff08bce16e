// Finds the lists that contain a company, as far as their members were ever loaded or added.
import type { List } from '../../client/model/list.ts';
import type { ListPagers } from './listPagers.ts';
import type { ListPageCaches, ListQuery } from './listPageCaches.ts';
import { rowsOf } from '../reading/pagedRows.ts';

/** An index of the loaded and cached members. It is built when it is first needed, and then updated list by list. */
export class ListsOfCompanies {
  readonly #pageCaches: ListPageCaches;
  readonly #pagers: ListPagers;
  /** The companies that this session has added to each list. Its members may not have been read since. */
  readonly #added = new Map<string, Set<string>>();
  /** The lists whose members are being read. */
  readonly #reading = new Set<string>();
  /** The IDs of the lists by the ID of each company in them. */
  readonly #listsByCompany = new Map<string, Set<string>>();
  /** The indexed companies by the ID of their list. */
  readonly #indexed = new Map<string, readonly string[]>();
  /** The lists whose entries are out of date; undefined if all are. */
  #stale: Set<string> | undefined;
  #cachedLists: Map<string, List> | undefined;
  /** The query under which `#cachedLists` was read. Under another one the lists may have been read again or changed. */
  #cachedUnder: ListQuery | undefined;

  constructor(pageCaches: ListPageCaches, pagers: ListPagers) {
    this.#pageCaches = pageCaches;
    this.#pagers = pagers;
  }

  /** The IDs of the lists that contain a company. */
  of(companyId: string): readonly string[] {
    for (const listId of this.#stale ?? this.#known()) this.#index(listId);
    this.#stale = new Set();
    return [...(this.#listsByCompany.get(companyId) ?? [])];
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

  /** All companies of a list and the time of their reading; undefined if not all of them are known. */
  allCompaniesIn(listId: string): { readonly companies: ReadonlySet<string>; readonly at: number } | undefined {
    // `members` creates a pager, so it is only called for lists with cached members.
    const isCached = this.#pagers.loadedMembers(listId) !== undefined || this.#pageCaches.members(listId).written().length > 0;
    if (!isCached) return undefined;
    const pager = this.#pagers.members(listId);
    const { readAt } = pager;
    if (readAt === undefined || pager.nextPageSize > 0 || pager.isTruncated) return undefined;
    return { companies: new Set(this.companiesIn(listId)), at: readAt };
  }

  /** A list that the current query does not return, as another query last returned it. */
  cachedList(id: string): List | undefined {
    const { query } = this.#pagers;
    if (this.#cachedUnder !== query) this.#cachedLists = undefined;
    this.#cachedUnder = query;
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
    for (const companyId of this.#indexed.get(listId) ?? []) this.#listsByCompany.get(companyId)?.delete(listId);
    const companies = this.companiesIn(listId);
    this.#indexed.set(listId, companies);
    for (const companyId of companies) {
      let lists = this.#listsByCompany.get(companyId);
      if (!lists) this.#listsByCompany.set(companyId, (lists = new Set()));
      lists.add(listId);
    }
  }
}
