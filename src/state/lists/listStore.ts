// The lists of the account, with their members and permissions, as the views show them.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { Failure } from '../../client/failure.ts';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { levels, permissionsIn, type Level, type Permission, type ReadPermissions } from '../../client/model/permission.ts';
import { priceOf, type Price } from '../../client/price.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import { levelOfUser, type Grouping } from '../../domain/lists/grouping.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import type { Money } from '../credits/creditStore.ts';
import { ListPagers } from './listPagers.ts';
import { ListPageCaches, type ListQuery } from './listPageCaches.ts';
import { isFiltered, readListsView, type ListsView, type ListsViewStore } from './listsView.ts';
import { ListsOfCompanies } from './listsOfCompanies.ts';
import type { Pager } from '../reading/pager.ts';
import type { Savings } from '../credits/savings.ts';

export type ListClient = Pick<
  Client,
  | 'searchLists'
  | 'createList'
  | 'getList'
  | 'updateList'
  | 'deleteList'
  | 'searchPermissions'
  | 'editPermission'
  | 'revokePermission'
  | 'searchCompanies'
>;

export interface ListStoreDeps {
  readonly client: ListClient;
  readonly companies: CompanyCache;
  readonly money: Pick<Money, 'account' | 'ledger' | 'cache'>;
  readonly actingUser: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly savings: Savings;
  /** The store of the query and the grouping of each account. */
  readonly views: ListsViewStore;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

/** The lists of the open session. A change is shown when the service has accepted it. */
export class ListStore {
  readonly #deps: ListStoreDeps;
  readonly #pageCaches: ListPageCaches;
  readonly #pagers: ListPagers;
  readonly #listsOfCompanies: ListsOfCompanies;
  readonly #changed = new Emitter<string | undefined>();
  readonly #counting = new WeakMap<List, Promise<void>>();
  /** The query and the grouping. */
  #view: ListsView;
  /** The loaded lists by ID. They are collected again only if `rows` is another array. */
  #byId: { readonly rows: Pager<List>['rows']; readonly lists: ReadonlyMap<string, List> } = { rows: [], lists: new Map() };

  constructor(deps: ListStoreDeps) {
    const { client, companies, money, actingUser, now, views } = deps;
    this.#deps = deps;
    this.#view = readListsView(views.get(money.account));
    this.#pageCaches = new ListPageCaches({ cache: money.cache, account: money.account, actingUser, companies: companies.codec });
    this.#pagers = new ListPagers({
      client,
      companies,
      pageCaches: this.#pageCaches,
      query: this.#view.query,
      now,
      prices: deps.prices,
    });
    this.#listsOfCompanies = new ListsOfCompanies(this.#pageCaches, this.#pagers);
    this.#pagers.onDidChange((listId) => {
      if (listId !== undefined) this.#listsOfCompanies.touch(listId);
      this.#changed.fire(listId);
    });
  }

  /** Fires after a change: with the ID of a list if its members or permissions changed, with undefined if the lists changed. */
  get onDidChange(): Event<string | undefined> {
    return this.#changed.event;
  }

  get lists(): Pager<List> {
    return this.#pagers.lists;
  }

  get query(): ListQuery {
    return this.#view.query;
  }

  get grouping(): Grouping {
    return this.#view.grouping;
  }

  set grouping(grouping: Grouping) {
    this.#saveView({ ...this.#view, grouping });
    this.#changed.fire(undefined);
  }

  /** The level of the acting user on a list, as far as it is known without a call. */
  level(list: List): string | undefined {
    return levelOfUser(list, this.#permissionsIn(list), this.#deps.actingUser);
  }

  /**
   * Returns whether the acting user's level on a list may be enough (service.md, "Permission"). An unknown level may be enough,
   * because the service decides. So may a lower one if a share key has enough: the user may have it.
   */
  mayHave(list: List, needed: Level): boolean {
    const isEnough = (level: string | undefined): boolean => levels.findIndex((one) => one === level) >= levels.indexOf(needed);
    const level = this.level(list);
    if (isEnough(level) || !levels.some((one) => one === level)) return true;
    return this.#permissionsIn(list).held.some((one) => one.holder.kind === 'key' && isEnough(one.level));
  }

  #permissionsIn(list: List): ReadPermissions {
    return permissionsIn(this.#pagers.loadedPermissions(list.id)?.rows ?? []);
  }

  list(id: string): List | undefined {
    const { rows } = this.lists;
    if (this.#byId.rows !== rows) {
      this.#byId = { rows, lists: new Map(rows.flatMap(({ value }) => (value ? [[value.id, value]] : []))) };
    }
    return this.#byId.lists.get(id);
  }

  /** The members of a company list. Each costs a credit, so no page is read before the user requests it. */
  members(listId: string): Pager<Company> {
    return this.#pagers.members(listId);
  }

  /**
   * Shows the members for free if two free counts show that all of them are known. It is called before a page of them is bought.
   */
  async fillKnownMembers(list: List, options: CallOptions): Promise<void> {
    // The code is loaded here, because the first rows do not need it.
    const { fillKnownMembers } = await import('./knownMembers.ts');
    return fillKnownMembers({ ...this.#deps, pagers: this.#pagers, listsOfCompanies: this.#listsOfCompanies }, list, options);
  }

  permissions(listId: string): Pager<Permission> {
    return this.#pagers.permissions(listId);
  }

  /**
   * Shows the cached lists at once and, when it is first called, reads them again in the background. Without cached lists it
   * reads the first page.
   * @throws Failure if there is nothing to show
   */
  showLists(options: CallOptions = {}): Promise<void> {
    return this.lists.show(options);
  }

  /** Shows the permissions of a list, as `showLists` does with lists. @throws Failure */
  showPermissions(listId: string, options: CallOptions = {}): Promise<void> {
    return this.permissions(listId).show(options);
  }

  /** Reads the next page of permissions, or the shown pages again if they come from the cache or are all. @throws Failure */
  readPermissions(listId: string, options: CallOptions = {}): Promise<void> {
    const pager = this.permissions(listId);
    return pager.hasCachedPages || pager.nextPageSize === 0 ? pager.refresh(options) : pager.more(options);
  }

  /**
   * Counts the companies of a list, for free, if its record has no number. It never throws: the number may stay unknown.
   */
  countMembers(listId: string): Promise<void> {
    const list = this.list(listId);
    const isKnown = list?.length !== undefined || this.members(listId).count !== undefined;
    if (!list || list.type === 'person' || isKnown) return Promise.resolve();
    const counting = this.#counting.get(list) ?? this.#count(list);
    this.#counting.set(list, counting);
    return counting;
  }

  /** Enters in the ledger the credits that cached members have saved. It is called when the user opens the members of a list. */
  enterSaving(listId: string): void {
    const objects = this.members(listId).rowsFromCache;
    if (objects === 0) return;
    const { savings, money } = this.#deps;
    const { key: result } = this.#pageCaches.members(listId);
    const price = (amount: number): Price => priceOf('companies', { objects: amount });
    savings.enter(money, { result, operation: 'companies.search', objects, price });
  }

  /** The lists that contain a company, as far as their members are loaded, cached, or were added in this session. No call is sent. */
  listsContaining(companyId: string): readonly List[] {
    const { lists, query } = this;
    // If this session has read all lists, a cached list that is not among them no longer exists for the user.
    const isEveryListRead = !isFiltered(query) && lists.isRead && lists.nextPageSize === 0 && !lists.hasCachedPages;
    return this.#listsOfCompanies
      .of(companyId)
      .flatMap((id) => this.list(id) ?? (isEveryListRead ? undefined : this.#listsOfCompanies.cachedList(id)) ?? []);
  }

  /** Shows the lists of another query, as `showLists` does. @throws Failure if there is nothing to show */
  async setQuery(query: ListQuery): Promise<void> {
    this.#saveView({ ...this.#view, query });
    this.#pagers.query = query;
    await this.showLists();
  }

  /** Reads the lists and the permissions of this session again. Members stay, because they were paid for. @throws Failure */
  async refresh(): Promise<void> {
    await this.lists.refresh();
    for (const [id, pager] of this.#pagers.requestedPermissions) {
      if (this.list(id)) await pager.refresh().catch(() => undefined);
      else this.#pagers.dropPermissions(id);
    }
  }

  /** The companies known to be in a list: loaded, cached, or added in this session. */
  companiesIn(listId: string): readonly string[] {
    return this.#listsOfCompanies.companiesIn(listId);
  }

  /** See `ListsOfCompanies.allCompaniesIn`. */
  allCompaniesIn(listId: string): ReturnType<ListsOfCompanies['allCompaniesIn']> {
    return this.#listsOfCompanies.allCompaniesIn(listId);
  }

  /** Applies a successful call to the shown lists, before `readTouched` reads them again. `*` removes all members. */
  applyCall(call: ListCall, made: List | undefined): void {
    if (call.call === 'create' && made && call.input.type === 'company')
      this.#listsOfCompanies.added(made.id, call.input.items ?? []);
    if (call.call === 'delete') this.#dropList(call.input.id);
    if (call.call !== 'update') return;
    const { id, add = [], remove: gone = [] } = call.input;
    if (gone.length > 0) {
      const isEmptied = gone.includes('*');
      const companies = isEmptied ? this.#listsOfCompanies.companiesIn(id) : gone;
      const members = this.members(id);
      // The members that are not loaded are gone too, and the removal of the others is announced with the number that is left.
      if (isEmptied) members.setCount(0);
      this.#listsOfCompanies.removed(id, companies);
      members.remove(new Set(companies));
    }
    this.#listsOfCompanies.added(id, add);
  }

  /**
   * Reads each loaded list again that the calls have changed, and all lists if one was created or a hidden one is shown again
   * (service.md, "List": `hidden`). It throws no failure of the service: a list that cannot be read stays as it was until the
   * next refresh.
   */
  async readTouched(calls: readonly ListCall[], options: CallOptions = {}): Promise<void> {
    const updated = new Set(calls.flatMap((one) => (one.call === 'update' || one.call === 'delete' ? [one.input.id] : [])));
    if (calls.some(({ call }) => call === 'create')) await this.lists.refresh(options).catch(() => undefined);
    for (const id of updated) if (this.list(id)) await this.#readAgain(id, options);
    const isShownAgain = calls.some(({ call, input }) => call === 'update' && input.hidden === false && !this.list(input.id));
    if (isShownAgain) await this.lists.refresh(options).catch(() => undefined);
  }

  dispose(): void {
    this.#pagers.dispose();
    this.#changed.dispose();
  }

  async #count(list: List): Promise<void> {
    const search = { lists: [list.id], fields: ['none'], limit: 0 } as const;
    const { count: length } = await this.#deps.client.searchCompanies(search).catch(() => ({ count: undefined }));
    const row = this.lists.rows.find(({ value }) => value === list);
    // If the lists are being read again, the members are counted when the new record is shown.
    if (this.lists.status === 'loading') this.#counting.delete(list);
    else if (row && length !== undefined) this.lists.replace({ value: { ...list, length } });
  }

  #saveView(view: ListsView): void {
    this.#view = view;
    this.#deps.views.set(this.#deps.money.account, view);
  }

  // If the list cannot be read after the change, its old row stays until the next refresh.
  async #readAgain(id: string, options?: CallOptions): Promise<void> {
    try {
      const { value } = await this.#deps.client.getList({ id }, options);
      this.#pagers.replace({ value });
      if (value.length !== undefined) this.members(id).setCount(value.length);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'notFound') this.#dropList(id);
    }
  }

  #dropList(id: string): void {
    this.#pagers.removeList(id);
    this.#listsOfCompanies.drop(id);
  }
}
