// What is known of a list just before it is changed, so that the change can be taken back. All of it is free to read.
import type { CallOptions } from '../../client/call.ts';
import type { ListUpdate } from '../../client/endpoints/lists.ts';
import { Failure } from '../../client/failure.ts';
import { limits } from '../../client/limits.ts';
import type { Row } from '../../client/model/envelope.ts';
import type { List } from '../../client/model/list.ts';
import { permissionsIn, type Permission } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { planIn, type Before } from '../../domain/lists/changesOf.ts';
import type { HeldPermission } from '../../domain/lists/journalEntry.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { countIn, presenceOf } from '../../domain/lists/presence.ts';
import { itemsCounted, itemsLoaded, type ItemsBefore } from '../../domain/lists/recordChange.ts';
import type { ListClient, ListStore } from './listStore.ts';

export interface ListNowParts {
  readonly client: ListClient;
  readonly store: Pick<ListStore, 'list' | 'permissions' | 'companiesIn'>;
}

const noItems: ItemsBefore = { inside: new Set(), outside: new Set(), complete: false };

/** Reads what one run needs to know; a list is asked for once. */
export class ListNow {
  readonly #parts: ListNowParts;
  readonly #shownWillDo: boolean;
  readonly #read = new Map<string, List | undefined>();
  /** Lists that this run has made or emptied: what it then adds was surely not in them. */
  readonly #empty = new Set<string>();

  /** @param shownWillDo the permissions on the screen were read for this change, and need not be read again */
  constructor(parts: ListNowParts, shownWillDo = false) {
    this.#parts = parts;
    this.#shownWillDo = shownWillDo;
  }

  /** A call of the run is done. */
  taken(call: ListCall, made: List | undefined): void {
    if (made) {
      this.#read.set(made.id, made);
      if (call.call === 'create' && !call.input.items) this.#empty.add(made.id);
    }
    if (call.call !== 'update') return;
    const { id, name, hidden, extraData, remove } = call.input;
    if (remove?.includes('*')) this.#empty.add(id);
    const now = this.#read.get(id);
    if (now) this.#read.set(id, { ...now, ...given({ name, hidden, extraData }) });
  }

  /** What there is to know before a call. What cannot be read stays unknown: only cancelling ends it. @throws Failure `cancelled` */
  async before(call: ListCall, options: CallOptions): Promise<Before> {
    if (call.call === 'create') {
      return {
        list: { id: '', name: call.input.name, type: call.input.type },
        items: noItems,
        permissions: [],
        permissionsKnown: true,
      };
    }
    const id = call.call === 'share' || call.call === 'revoke' ? call.input.listId : call.input.id;
    const now = await this.#listNow(id, options);
    const list = { id, name: now?.name ?? '', type: now?.type ?? '' };
    const head = { list, ...(now ? { now } : {}) };
    switch (call.call) {
      case 'update':
        return {
          ...head,
          items: await this.#itemsBefore(call.input, list.type, now?.length, options),
          permissions: [],
          permissionsKnown: false,
        };
      case 'delete': {
        const held = await quietly(this.permissions(id, options));
        const items = itemsLoaded(this.#parts.store.companiesIn(id), now?.length);
        return { ...head, items, permissions: held ?? [], permissionsKnown: held !== undefined };
      }
      case 'share':
      case 'revoke': {
        const held = this.#shown(id) ?? (await quietly(this.permissions(id, options)));
        return { ...head, items: noItems, permissions: held ?? [], permissionsKnown: held !== undefined };
      }
    }
  }

  /** The type of a list; undefined where it cannot be read. */
  async type(id: string, options: CallOptions): Promise<string | undefined> {
    const list = this.#parts.store.list(id) ?? (await this.#listNow(id, options).catch(() => undefined));
    return list?.type;
  }

  /**
   * All permissions of a list, as they are now.
   * @returns undefined where a record does not say clearly who holds it: nobody knows then who holds what
   * @throws Failure
   */
  async permissions(listId: string, options: CallOptions): Promise<readonly HeldPermission[] | undefined> {
    const rows: Row<Permission>[] = [];
    for (let offset = 0; offset <= limits.offset.most; offset += limits.page.most) {
      const page = await this.#parts.client.searchPermissions({ listId, offset, limit: limits.page.most }, options);
      rows.push(...page.rows);
      if (page.rows.length < limits.page.most || (page.count !== undefined && offset + page.rows.length >= page.count)) break;
    }
    return heldIn(rows);
  }

  async #listNow(id: string, options: CallOptions): Promise<List | undefined> {
    if (!this.#read.has(id)) {
      const row = await quietly(this.#parts.client.getList({ id }, options));
      this.#read.set(id, row?.value ?? this.#parts.store.list(id));
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
    const companies = this.#parts.store.companiesIn(id);
    // Of people, nobody can ask which are in a list. Where the list could not be read, companies tell what it is.
    if (type !== 'company' && companies.length === 0) return { ...noItems, ...omitUndefined({ length }) };
    const loaded = itemsLoaded(companies, length);
    const count = async (items: readonly string[]): Promise<number | undefined> =>
      (await this.#parts.client.searchCompanies(countIn(id, items), options)).count;
    const asked = emptied ? add : [...add, ...remove];
    const counted = asked.length === 0 ? undefined : await quietly(presenceOf(asked, count));
    const sure = counted ? itemsCounted(loaded, counted) : loaded;
    // What is loaded may be older than somebody else's change: of what was asked about, the count decides.
    return counted ? { ...sure, complete: sure.complete && counted.unsure.length === 0 } : sure;
  }

  /** The permissions that are on the screen, where they were read in this session and are all there are. */
  #shown(listId: string): readonly HeldPermission[] | undefined {
    if (!this.#shownWillDo) return undefined;
    const { rows, isRead, nextPage, fromCache } = this.#parts.store.permissions(listId);
    return isRead && nextPage === 0 && !fromCache ? heldIn(rows) : undefined;
  }
}

function heldIn(rows: readonly Row<Permission>[]): readonly HeldPermission[] | undefined {
  const { held, unclear } = permissionsIn(rows);
  return unclear === 0 ? held.map(({ holder, level }) => ({ holder, level })) : undefined;
}

function given({ name, hidden, extraData }: { readonly [Key in 'name' | 'hidden' | 'extraData']: ListUpdate[Key] | undefined }) {
  return omitUndefined({ name, hidden, extraData });
}

async function quietly<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
