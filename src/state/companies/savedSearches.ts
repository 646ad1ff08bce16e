// Saved searches, which are criteria with a name: the user's own for every workspace, and those of one workspace.
import { isRecord } from '../../client/isRecord.ts';
import { readCriteria, type CompanyCriteria } from './companyCriteria.ts';
import { sortedByName, type FilterStore } from '../timeline/savedFilters.ts';

export type SearchOrigin = 'user' | 'workspace';

export interface SavedSearch {
  readonly name: string;
  readonly origin: SearchOrigin;
  readonly criteria: CompanyCriteria;
}

/** Both kinds as one list. To apply one fills in its criteria; nothing is sent by that. */
export class SavedSearches {
  readonly #stores: Readonly<Record<SearchOrigin, FilterStore>>;

  constructor(stores: Readonly<Record<SearchOrigin, FilterStore>>) {
    this.#stores = stores;
  }

  /** In the order of their names; of two with one name that of the workspace first. */
  get all(): readonly SavedSearch[] {
    return sortedByName([...this.#of('workspace'), ...this.#of('user')]);
  }

  get(origin: SearchOrigin, name: string): SavedSearch | undefined {
    return this.#of(origin).find((one) => one.name === name);
  }

  /** Keeps a search under its name, in the place of one of that origin that has it. */
  save(search: SavedSearch): void {
    this.#write(search.origin, [...this.#without(search), search]);
  }

  /** Gives a search another name, in the place of one of its origin that has it. */
  rename(before: SavedSearch, name: string): void {
    const others = this.#without({ ...before, name }).filter((one) => one.name !== before.name);
    this.#write(before.origin, [...others, { ...before, name }]);
  }

  remove(search: SavedSearch): void {
    this.#write(search.origin, this.#without(search));
  }

  /** Forgets all of them. */
  forget(): void {
    for (const store of Object.values(this.#stores)) store.set(undefined);
  }

  #of(origin: SearchOrigin): readonly SavedSearch[] {
    const stored = this.#stores[origin].get();
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) =>
      isRecord(one) && typeof one['name'] === 'string'
        ? [{ name: one['name'], origin, criteria: readCriteria(one['criteria']) }]
        : [],
    );
  }

  #without({ origin, name }: SavedSearch): readonly SavedSearch[] {
    return this.#of(origin).filter((one) => one.name !== name);
  }

  #write(origin: SearchOrigin, searches: readonly SavedSearch[]): void {
    this.#stores[origin].set(searches.map(({ name, criteria }) => ({ name, criteria })));
  }
}
