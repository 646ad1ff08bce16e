// The keys of agents. Each agent has its own, so that it cannot choose its name by itself.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../../client/isRecord.ts';

/** Stores one text, for all windows. */
export interface KeyStore {
  get(): Promise<string | undefined>;
  set(text: string): Promise<void>;
}

/** The most agents whose keys are stored. */
const mostAgents = 20;

/** The keys of agents by name: those of the store, and those of this window alone. */
export class AgentKeys {
  readonly #store: KeyStore;
  #stored: ReadonlyMap<string, string> = new Map();
  readonly #ofWindow = new Map<string, string>();

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /** The names of agents that have a stored key. */
  get names(): readonly string[] {
    return [...this.#stored.keys()];
  }

  /** Reads the store again, which another window may have changed. */
  async load(): Promise<void> {
    this.#stored = readKeys(await this.#store.get());
  }

  /** The stored key of an agent, which is made if it has none. */
  async keyOf(name: string): Promise<string> {
    await this.load();
    const known = this.#stored.get(name);
    if (known !== undefined) return known;
    const key = newKey();
    await this.#write(new Map([...this.#stored, [name, key] as const].slice(-mostAgents)));
    return key;
  }

  /** The key of an agent that ends with this window, which is made if it has none. */
  keyOfWindow(name: string): string {
    const key = this.#ofWindow.get(name) ?? newKey();
    this.#ofWindow.set(name, key);
    return key;
  }

  /** Removes the keys of an agent, so that they are no longer accepted. */
  async remove(name: string): Promise<void> {
    const others = (): ReadonlyMap<string, string> => new Map([...this.#stored].filter(([other]) => other !== name));
    this.#ofWindow.delete(name);
    // In this window it is not accepted even if the store refuses.
    this.#stored = others();
    await this.load();
    if (this.#stored.has(name)) await this.#write(others());
  }

  /** Removes all keys, so that none is accepted any more. */
  async removeAll(): Promise<void> {
    this.#ofWindow.clear();
    await this.#write(new Map());
  }

  /** The agent that has this key. Each comparison takes the same time, so that the time says nothing about a stored key. */
  nameOf(key: string): string | undefined {
    const given = digest(key);
    let found: string | undefined;
    for (const [name, known] of [...this.#stored, ...this.#ofWindow]) if (timingSafeEqual(digest(known), given)) found = name;
    return found;
  }

  async #write(keys: ReadonlyMap<string, string>): Promise<void> {
    this.#stored = keys;
    await this.#store.set(JSON.stringify(Object.fromEntries(keys)));
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function readKeys(text: string | undefined): ReadonlyMap<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = isRecord(value) ? Object.entries(value) : [];
    return new Map(entries.flatMap(([name, key]) => (typeof key === 'string' && key.length >= 32 ? [[name, key]] : [])));
  } catch {
    // An unreadable text holds no key, and is replaced by the next one.
    return new Map();
  }
}
