// The saved filters of a workspace, and the one that was used last.
import { isRecord } from '../../client/isRecord.ts';
import { everyEvent, readChoices, type TimelineChoices } from './timelineFilter.ts';

export interface SavedFilter {
  readonly name: string;
  readonly choices: TimelineChoices;
}

/** The store of the filters. Its content may have been written by another version. */
export interface FilterStore {
  get(): unknown;
  set(persisted: unknown): void;
}

/** Sorts by name. The order is the same whatever language the computer runs in. */
export function sortedByName<T extends { readonly name: string }>(named: readonly T[]): readonly T[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return named.toSorted((a, b) => compare(a.name, b.name));
}

/** The filters of one workspace. They name no company and nothing of an account. */
export class SavedFilters {
  readonly #store: FilterStore;

  constructor(store: FilterStore) {
    this.#store = store;
  }

  /** The choices of the next timeline. */
  get last(): TimelineChoices {
    const persisted = this.#store.get();
    return isRecord(persisted) && persisted['last'] !== undefined ? readChoices(persisted['last']) : everyEvent;
  }

  /** The filters with a name, in the order of their names. */
  get all(): readonly SavedFilter[] {
    const persisted = this.#store.get();
    const saved: unknown = isRecord(persisted) ? persisted['saved'] : undefined;
    if (!Array.isArray(saved)) return [];
    return saved.flatMap((one: unknown) =>
      isRecord(one) && typeof one['name'] === 'string' ? { name: one['name'], choices: readChoices(one['choices']) } : [],
    );
  }

  /** Stores the choices that were used last. */
  use(last: TimelineChoices): void {
    this.#store.set({ last, saved: this.all });
  }

  /** Stores a filter under a name, and replaces one that has it. */
  save(name: string, choices: TimelineChoices): void {
    this.#write([...this.#without(name), { name, choices }]);
  }

  /** Gives a filter another name, and replaces one that has it. */
  rename(before: string, name: string): void {
    const renamed = this.all.find((one) => one.name === before);
    if (renamed) this.#write([...this.#without(name).filter((one) => one.name !== before), { ...renamed, name }]);
  }

  remove(name: string): void {
    this.#write(this.#without(name));
  }

  /** Forgets all of them. */
  forget(): void {
    this.#store.set(undefined);
  }

  #without(name: string): readonly SavedFilter[] {
    return this.all.filter((one) => one.name !== name);
  }

  #write(saved: readonly SavedFilter[]): void {
    this.#store.set({ last: this.last, saved: sortedByName(saved) });
  }
}
