// The pagers of the lists, of their members and of their permissions, each with the cache of its pages.
import type { Client } from '../../client/client.ts';
import { Emitter, type Event } from '../../client/event.ts';
import type { Company } from '../../client/model/company.ts';
import { stripRaw, type Row } from '../../client/model/envelope.ts';
import type { List } from '../../client/model/list.ts';
import type { Permission } from '../../client/model/permission.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import { OffsetShift } from '../companies/offsetShift.ts';
import { stripRawLists, type ListQuery, type ListPageCaches } from './listPageCaches.ts';
import { Pager } from '../reading/pager.ts';
import { paidPageOptions } from '../reading/pagerDeps.ts';
import { remove, replace, type PagedRows } from '../reading/pagedRows.ts';

export interface ListPagersDeps {
  readonly client: Pick<Client, 'searchLists' | 'searchPermissions' | 'searchCompanies'>;
  readonly companies: CompanyCache;
  readonly pageCaches: ListPageCaches;
  /** The query of the lists that are shown first. */
  readonly query: ListQuery;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/** One pager for the lists of the current query, and for each list one for its members and one for its permissions. */
export class ListPagers {
  readonly #deps: ListPagersDeps;
  readonly #changed = new Emitter<string | undefined>();
  readonly #members = new Map<string, Pager<Company>>();
  readonly #permissions = new Map<string, Pager<Permission>>();
  #query: ListQuery;
  #lists: Pager<List>;
  #disposed = false;

  constructor(deps: ListPagersDeps) {
    this.#deps = deps;
    this.#query = deps.query;
    this.#lists = this.#listPager();
  }

  /** Fires with the ID of the list whose members or permissions changed, or without one for the lists. */
  get onDidChange(): Event<string | undefined> {
    return this.#changed.event;
  }

  get lists(): Pager<List> {
    return this.#lists;
  }

  get query(): ListQuery {
    return this.#query;
  }

  /** Switches to the lists of another query. Cached ones are shown at once. */
  set query(query: ListQuery) {
    this.#query = query;
    this.#lists.dispose();
    this.#lists = this.#listPager();
    this.#changed.fire(undefined);
  }

  /** The pager of a list's members if there is one. */
  loadedMembers(listId: string): Pager<Company> | undefined {
    return this.#members.get(listId);
  }

  /** The pager of a list's permissions if there is one. */
  loadedPermissions(listId: string): Pager<Permission> | undefined {
    return this.#permissions.get(listId);
  }

  get listsWithMembers(): Iterable<string> {
    return this.#members.keys();
  }

  /** The permissions that this session has requested from the service. */
  get requestedPermissions(): readonly (readonly [listId: string, pager: Pager<Permission>])[] {
    return [...this.#permissions].filter(([, pager]) => pager.status !== 'idle');
  }

  /**
   * The members of a list. If companies leave the list between two pages, `OffsetShift` moves the next page back, so that
   * none behind them is missed. Unconfirmed: that the order of two pages is the same.
   */
  members(listId: string): Pager<Company> {
    const { client, companies, now, pageCaches, prices } = this.#deps;
    return this.#pagerOf(this.#members, listId, () => {
      const criteria = { lists: [listId] };
      const offsetShift = new OffsetShift({ criteria, client, counts: pageCaches.memberCounts(listId) });
      return new Pager<Company>({
        read: async (page, options) => {
          const answer = await client.searchCompanies({ ...page, ...criteria }, paidPageOptions(options));
          companies.remember(answer.rows);
          offsetShift.recordPage(page.offset, answer.count);
          return { ...answer, rows: stripRaw(answer.rows) };
        },
        countOffsetShift: (reading, options) => offsetShift.countOffsetShift(reading, options),
        keyOf: idOf,
        now,
        pageCache: pageCaches.members(listId),
        priced: true,
        prices,
      });
    });
  }

  permissions(listId: string): Pager<Permission> {
    const { client, now, pageCaches } = this.#deps;
    return this.#pagerOf(this.#permissions, listId, () => {
      return new Pager<Permission>({
        read: (page, options) => client.searchPermissions({ ...page, listId }, options),
        // Two records of one holder that differ both stay, because they make the holder unclear: see `permissionsIn`.
        keyOf: ({ holder, level, shareKey }) => holder && JSON.stringify([holder, level, shareKey]),
        now,
        pageCache: pageCaches.permissions(listId),
      });
    });
  }

  /** Replaces a list that was read again in the results of all queries. */
  replace(row: Row<List>): void {
    this.#lists.replace(row);
    this.#changeOtherQueries((reading) => replace(reading, row, idOf));
  }

  /** Removes a list from the results of all queries, with its cached members and permissions. */
  removeList(listId: string): void {
    const removed = new Set([listId]);
    this.dropPermissions(listId);
    this.#members.get(listId)?.dispose();
    this.#members.delete(listId);
    if (!this.#disposed) {
      this.#deps.pageCaches.members(listId).clear();
      this.#deps.pageCaches.permissions(listId).clear();
    }
    this.#lists.remove(removed);
    this.#changeOtherQueries((reading) => remove(reading, removed, idOf));
  }

  /**
   * Shows all companies of a list without buying a page, because all are known.
   * @param at the time when they were counted, in milliseconds since the epoch
   */
  fillMembers(listId: string, rows: readonly Row<Company>[], at: number): void {
    const shown = this.#members.get(listId);
    if (shown?.status === 'loading') return;
    const page = { rows, positions: rows.length, readAt: at, cached: true };
    this.#deps.pageCaches.members(listId).begin({ pages: [page], count: rows.length, ended: true });
    // The next pager of the list restores the rows that were just cached.
    shown?.dispose();
    this.#members.delete(listId);
    this.#changed.fire(listId);
  }

  /** Drops the pager of a list's permissions. The cached ones are shown when they are needed again. */
  dropPermissions(listId: string): void {
    this.#permissions.get(listId)?.dispose();
    this.#permissions.delete(listId);
  }

  dispose(): void {
    this.#disposed = true;
    for (const pager of [this.#lists, ...this.#members.values(), ...this.#permissions.values()]) pager.dispose();
    this.#changed.dispose();
  }

  #listPager(): Pager<List> {
    const { client, now, pageCaches } = this.#deps;
    const { type, ...query } = this.#query;
    const search = { ...query, ...(type ? { types: [type] } : {}) };
    return this.#forwardChanges(
      new Pager<List>({
        read: async (page, options) => {
          const answer = await client.searchLists({ ...page, ...search }, options);
          return { ...answer, rows: stripRawLists(answer.rows) };
        },
        keyOf: idOf,
        now,
        pageCache: pageCaches.lists(this.#query),
      }),
    );
  }

  // A list is cached under every query that has returned it, and no cached result may show a deleted list when it is offline.
  #changeOtherQueries(change: (reading: PagedRows<List>) => PagedRows<List>): void {
    if (this.#disposed) return;
    const { pageCaches } = this.#deps;
    const { key: current } = pageCaches.lists(this.#query);
    for (const pageCache of pageCaches.everyLists()) {
      const reading = pageCache.key === current ? undefined : pageCache.restore();
      const changed = reading && change(reading);
      if (changed && changed !== reading) pageCache.update(changed);
    }
  }

  #pagerOf<T>(pagers: Map<string, Pager<T>>, listId: string, make: () => Pager<T>): Pager<T> {
    const existing = pagers.get(listId);
    if (existing) return existing;
    const pager = this.#forwardChanges(make(), listId);
    pagers.set(listId, pager);
    return pager;
  }

  #forwardChanges<T>(pager: Pager<T>, listId?: string): Pager<T> {
    pager.onDidChange(() => {
      this.#changed.fire(listId);
    });
    return pager;
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}
