// The packages of companies that were paid for, each stored by itself, so that an answer without them keeps them.
import type { Cache, CacheEntry } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

export interface KnownPackage {
  readonly name: string;
  /** The content as the service sent it; undefined if the service has none for this company. */
  readonly content: unknown;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string;
}

/** Packages without data of natural persons. The content of others is not known, so they are stored as records of people. */
const impersonal: ReadonlySet<string> = new Set(['base', 'economics']);

/** Returns whether a package may hold data of natural persons. */
export function mayNamePeople(packageName: string): boolean {
  return !impersonal.has(packageName);
}

/**
 * The name that asks for all packages of the token. It is kept beside the packages that came, without a content, and tells that
 * all of them were asked for.
 */
export const allPackages = '*';

/** The packages of one account's companies. */
export class CompanyPackages {
  readonly #cache: Cache;
  readonly #account: string;

  constructor(cache: Cache, account: string) {
    this.#cache = cache;
    this.#account = account;
  }

  /** The cached packages of a company; `allPackages` among them if all were asked for. */
  of(companyId: string): readonly KnownPackage[] {
    const cached = (['package', 'people'] as const).flatMap((kind) => this.#cache.children(this.#account, kind, companyId));
    return cached.flatMap(({ key, value, at, person }): KnownPackage[] => {
      if (!isRecord(value) || typeof value['package'] !== 'string' || key !== packageKey(companyId, value['package'])) return [];
      return [{ name: value['package'], content: value['content'], at, ...omitUndefined({ person }) }];
    });
  }

  /** @param raw the record in which each package stands under its name (service.md, "General rules", 6) */
  keep(companyId: string, names: readonly string[], raw: unknown): void {
    const contents = isRecord(raw) ? raw : {};
    // A package that was paid for stays if a later answer lacks it.
    const bought = this.of(companyId).flatMap(({ name, content }) => (content === undefined ? [] : name));
    const arrived = names.filter((name) => contents[name] !== undefined || !bought.includes(name));
    const entries = arrived.map((name): CacheEntry => ({
      key: packageKey(companyId, name),
      parent: companyId,
      value: { package: name, content: contents[name] },
    }));
    const isPersonal = (_: CacheEntry, at: number): boolean => mayNamePeople(arrived[at] ?? '');
    this.#cache.put(
      this.#account,
      'package',
      entries.filter((entry, at) => !isPersonal(entry, at)),
    );
    this.#cache.put(this.#account, 'people', entries.filter(isPersonal));
  }
}

/** The names of the packages that a record carries: members of the record itself are plain values. */
export function packagesIn(raw: unknown): readonly string[] {
  return isRecord(raw) ? Object.keys(raw).filter((name) => isRecord(raw[name])) : [];
}

/** A record without its packages: they may name people, and the record is kept where companies are. */
export function withoutPackages(raw: unknown, packages: readonly string[]): unknown {
  if (!isRecord(raw) || packages.length === 0) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !packages.includes(name)));
}

// The prefix keeps packages apart from events, which are records of people too.
function packageKey(companyId: string, name: string): string {
  return `package:${JSON.stringify([companyId, name])}`;
}
