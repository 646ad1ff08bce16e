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

/** The saved searches of both origins. Applying one fills in its criteria and sends nothing. */
export class SavedSearches {
  readonly #stores: Readonly<Record<SearchOrigin, FilterStore>>;

  constructor(stores: Readonly<Record<SearchOrigin, FilterStore>>) {
    this.#stores = stores;
  }

  /** Sorted by name. If two have the same name, the workspace's is first. */
  get all(): readonly SavedSearch[] {
    return sortedByName([...this.#of('workspace'), ...this.#of('user')]);
  }

  get(origin: SearchOrigin, name: string): SavedSearch | undefined {
    return this.#of(origin).find((one) => one.name === name);
  }

  /** Saves a search, and replaces one of its origin that has the same name. */
  save(search: SavedSearch): void {
    this.#write(search.origin, [...this.#without(search), search]);
  }

  /** Gives a search another name, and replaces one of its origin that has that name. */
  rename(before: SavedSearch, name: string): void {
    const others = this.#without({ ...before, name }).filter((one) => one.name !== before.name);
    this.#write(before.origin, [...others, { ...before, name }]);
  }

  remove(search: SavedSearch): void {
    this.#write(search.origin, this.#without(search));
  }

  /** Removes all saved searches of both origins. */
  forget(): void {
    for (const store of Object.values(this.#stores)) store.set(undefined);
  }

  #of(origin: SearchOrigin): readonly SavedSearch[] {
    const persisted = this.#stores[origin].get();
    if (!Array.isArray(persisted)) return [];
    return persisted.flatMap((one: unknown) =>
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
