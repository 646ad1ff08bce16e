// Reads the state of lists before a change, for free, so that the change can be undone.
import type { CallOptions } from '../../client/call.ts';
import { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import { permissionsIn } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { planIn, type ListBefore } from '../../domain/lists/changesOf.ts';
import type { HeldPermission } from '../../domain/lists/journalEntry.ts';
import type { ListCall, OwnCall } from '../../domain/lists/listCall.ts';
import { memberCountSearch, membershipOf } from '../../domain/lists/membership.ts';
import { itemsCounted, itemsLoaded, type ItemsBefore } from '../../domain/lists/recordChange.ts';
import { readToEnd } from '../../domain/permissions/reading.ts';
import type { ListClient, ListStore } from './listStore.ts';

export interface ListStateReaderDeps {
  readonly client: ListClient;
  readonly store: Pick<ListStore, 'list' | 'permissions' | 'companiesIn'>;
}

const noItems: ItemsBefore = { inside: new Set(), outside: new Set(), complete: false };

/** Reads the states for one run. Each list is read once. */
export class ListStateReader {
  readonly #deps: ListStateReaderDeps;
  readonly #read = new Map<string, List | undefined>();
  /** The lists that this run has created or emptied, in which the items that it adds surely were not. */
  readonly #empty = new Set<string>();

  constructor(deps: ListStateReaderDeps) {
    this.#deps = deps;
  }

  /** Applies a successful call of the run to the states. */
  applyCall(call: OwnCall, made: List | undefined): void {
    if (made) {
      this.#read.set(made.id, made);
      if (call.call === 'create' && !call.input.items) this.#empty.add(made.id);
    }
    if (call.call !== 'update') return;
    const { id, name, hidden, extraData, add, remove } = call.input;
    const now = this.#read.get(id);
    if (remove?.includes('*') || now?.length === 0) this.#empty.add(id);
    if (!now) return;
    const { length, ...rest } = { ...now, ...omitUndefined({ name, hidden, extraData }) };
    // The length is removed, because the items of this call count as known members from now on, and with the old length they
    // could be taken for all members.
    this.#read.set(id, add || remove ? rest : { ...rest, ...omitUndefined({ length }) });
  }

  /** Reads the state before a call. Parts that cannot be read stay unknown. @throws Failure `cancelled`, and no other one */
  async before(call: OwnCall, options: CallOptions): Promise<ListBefore> {
    if (call.call === 'create') {
      return {
        list: { id: '', name: call.input.name, type: call.input.type },
        items: noItems,
        permissions: [],
        permissionsKnown: true,
      };
    }
    const { id } = call.input;
    const now = await this.#readList(id, options);
    const list = { id, name: now?.name ?? '', type: now?.type ?? '' };
    const common = { list, ...omitUndefined({ now }) };
    if (call.call === 'delete') {
      const held = await orUndefined(this.#permissions(id, options));
      const items = itemsLoaded(this.#deps.store.companiesIn(id), now?.length);
      return { ...common, items, permissions: held ?? [], permissionsKnown: held !== undefined };
    }
    const items = await this.#itemsBefore(call.input, list.type, now?.length, options);
    return { ...common, items, permissions: [], permissionsKnown: false };
  }

  /** The type of a list; undefined if it cannot be read. */
  async type(id: string, options: CallOptions): Promise<string | undefined> {
    const list = this.#deps.store.list(id) ?? (await this.#readList(id, options).catch(() => undefined));
    return list?.type;
  }

  /** Reads all permissions of a list; undefined if the holder of one is ambiguous. @throws Failure */
  async #permissions(listId: string, options: CallOptions): Promise<readonly HeldPermission[] | undefined> {
    const pages = this.#deps.store.permissions(listId);
    await readToEnd(pages, options);
    const { held, ambiguous } = permissionsIn(pages.rows);
    return ambiguous === 0 ? held.map(({ holder, level }) => ({ holder, level })) : undefined;
  }

  async #readList(id: string, options: CallOptions): Promise<List | undefined> {
    if (!this.#read.has(id)) {
      const row = await orUndefined(this.#deps.client.getList({ id }, options));
      this.#read.set(id, row?.value ?? this.#deps.store.list(id));
    }
    return this.#read.get(id);
  }

  async #itemsBefore(
    input: Extract<ListCall, { call: 'update' }>['input'],
    type: string,
    length: number | undefined,
    options: CallOptions,
  ): Promise<ItemsBefore> {
    const { id } = input;
    const { add, remove, emptied } = planIn(input);
    if (add.length + remove.length === 0 && !emptied) return noItems;
    if (this.#empty.has(id) || length === 0) return { ...noItems, complete: true, length: 0 };
    const companies = this.#deps.store.companiesIn(id);
    // The API has no search for the people in a list. If the type of the list is unknown, known companies show that it contains
    // no people.
    if (type !== 'company' && companies.length === 0) return { ...noItems, ...omitUndefined({ length }) };
    const loaded = itemsLoaded(companies, length);
    const count = async (items: readonly string[]): Promise<number | undefined> =>
      (await this.#deps.client.searchCompanies(memberCountSearch(id, items), options)).count;
    const items = emptied ? add : [...add, ...remove];
    // The members of a list of people cannot be counted, because the count is a search of companies.
    const isCounted = items.length > 0 && type !== 'person';
    const counted = isCounted ? await orUndefined(membershipOf(items, count)) : undefined;
    const sure = counted ? itemsCounted(loaded, counted) : loaded;
    // The loaded members may be out of date, so the counts decide if there are any.
    return counted ? { ...sure, complete: sure.complete && counted.unsure.length === 0 } : sure;
  }
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
