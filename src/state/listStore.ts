// The lists of the account: their rows, members and permissions, and every change made to them.
import type { Client } from '../client/client.ts';
import { Emitter, type Disposable, type Event } from '../client/event.ts';
import { Failure } from '../client/failure.ts';
import type { Company } from '../client/model/company.ts';
import type { List, ListOrdering, ListType } from '../client/model/list.ts';
import type { Holder, Level, Permission } from '../client/model/permission.ts';
import type { CompanyCache } from './companyCache.ts';
import { Pager } from './pager.ts';

export interface ListQuery {
  /** Text that the name contains. */
  readonly name?: string;
  readonly type?: ListType;
  readonly ordering: ListOrdering;
}

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

/** The lists of the open session. A change is sent first and shown when the service has taken it. */
export class ListStore {
  readonly #client: ListClient;
  readonly #companies: CompanyCache;
  readonly #changed = new Emitter<string | undefined>();
  readonly #members = new Map<string, Pager<Company>>();
  readonly #permissions = new Map<string, Pager<Permission>>();
  readonly #subscriptions: Disposable[] = [];
  #query: ListQuery = { ordering: 'name' };
  #lists: Pager<List>;

  constructor(client: ListClient, companies: CompanyCache) {
    this.#client = client;
    this.#companies = companies;
    this.#lists = this.#listPager();
  }

  /** Fires after a change: with the ID of the list whose members or permissions changed, or without one for the lists. */
  get onDidChange(): Event<string | undefined> {
    return this.#changed.event;
  }

  get lists(): Pager<List> {
    return this.#lists;
  }

  get query(): ListQuery {
    return this.#query;
  }

  list(id: string): List | undefined {
    return this.#lists.rows.find((row) => row.value?.id === id)?.value;
  }

  /** The members of a company list. Reading them costs a credit each, so nothing is read until asked for. */
  members(listId: string): Pager<Company> {
    return this.#pagerOf(this.#members, listId, () => this.#memberPager(listId));
  }

  permissions(listId: string): Pager<Permission> {
    return this.#pagerOf(this.#permissions, listId, () => this.#permissionPager(listId));
  }

  /** Shows other lists: the rows of the old query are gone at once, the first page of the new one is read. @throws Failure */
  async setQuery(query: ListQuery): Promise<void> {
    this.#query = query;
    this.#lists.dispose();
    this.#lists = this.#listPager();
    this.#changed.fire(undefined);
    await this.#lists.more();
  }

  /** Reads the lists again, and the permissions that are shown. Members stay: they were paid for. @throws Failure */
  async refresh(): Promise<void> {
    await this.#lists.refresh();
    const shown = [...this.#permissions.entries()].filter(([, pager]) => pager.status !== 'idle');
    for (const [id, pager] of shown) {
      if (this.list(id)) await pager.refresh().catch(() => undefined);
      else this.#permissions.delete(id);
    }
  }

  /** @returns the list as the service made it. @throws Failure */
  async create(input: { readonly name: string; readonly type: ListType; readonly items?: readonly string[] }): Promise<List> {
    const { value } = await this.#client.createList(input);
    // It is made: a refresh that fails does not undo that, and the view says so by itself.
    await this.#lists.refresh().catch(() => undefined);
    return value;
  }

  /** @throws Failure */
  async rename(id: string, name: string): Promise<void> {
    await this.#client.updateList({ id, name });
    await this.#readAgain(id);
  }

  /** @throws Failure */
  async delete(id: string): Promise<void> {
    await this.#client.deleteList({ id });
    this.#members.delete(id);
    this.#permissions.delete(id);
    this.#lists.remove(new Set([id]));
  }

  /** Adds and removes items of a list. @throws Failure */
  async change(id: string, items: { readonly add?: readonly string[]; readonly remove?: readonly string[] }): Promise<void> {
    await this.#client.updateList({ id, ...items });
    if (items.remove) this.#members.get(id)?.remove(new Set(items.remove));
    await this.#readAgain(id);
    const length = this.list(id)?.length;
    if (length !== undefined) this.#members.get(id)?.expect(length);
  }

  /** Gives a user or a share key a level on a list, in place of the one they had. @throws Failure */
  async share(listId: string, holder: Holder, level: Level): Promise<void> {
    await this.#client.editPermission({ listId, holder, level });
    await this.permissions(listId)
      .refresh()
      .catch(() => undefined);
  }

  /** Takes all permissions of a user, or that of a share key, on a list away. @throws Failure */
  async revoke(listId: string, holder: Holder): Promise<void> {
    await this.#client.revokePermission({ listId, holder });
    await this.permissions(listId)
      .refresh()
      .catch(() => undefined);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const pager of [this.#lists, ...this.#members.values(), ...this.#permissions.values()]) pager.dispose();
    this.#changed.dispose();
  }

  // A change is done by now: where the list cannot be read again the old row stays, and the next refresh tells.
  async #readAgain(id: string): Promise<void> {
    try {
      const { value, raw } = await this.#client.getList({ id });
      this.#lists.replace({ value, raw });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  #listPager(): Pager<List> {
    const { ordering, name, type } = this.#query;
    return this.#listen(
      new Pager<List>(
        (page, signal) =>
          this.#client.searchLists(
            { ...page, ordering, ...(name ? { name } : {}), ...(type ? { types: [type] } : {}) },
            signal ? { signal } : {},
          ),
        (list) => list.id,
      ),
    );
  }

  // Unconfirmed: that Company Search pages with `offset`, and that its order holds still between two pages.
  #memberPager(listId: string): Pager<Company> {
    return this.#listen(
      new Pager<Company>(
        async (page, signal) => {
          const answer = await this.#client.searchCompanies({ ...page, lists: [listId] }, signal ? { signal } : {});
          this.#companies.remember(answer.rows);
          return answer;
        },
        (company) => company.id,
      ),
      listId,
    );
  }

  #permissionPager(listId: string): Pager<Permission> {
    return this.#listen(
      new Pager<Permission>(
        (page, signal) => this.#client.searchPermissions({ ...page, listId }, signal ? { signal } : {}),
        ({ holder }) => holder && `${holder.kind}:${holder.id}`,
      ),
      listId,
    );
  }

  #pagerOf<T>(pagers: Map<string, Pager<T>>, id: string, make: () => Pager<T>): Pager<T> {
    const pager = pagers.get(id) ?? make();
    pagers.set(id, pager);
    return pager;
  }

  #listen<T>(pager: Pager<T>, listId?: string): Pager<T> {
    this.#subscriptions.push(
      pager.onDidChange(() => {
        this.#changed.fire(listId);
      }),
    );
    return pager;
  }
}
