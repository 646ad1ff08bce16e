// The companies that answers have named: what an ID means, for free.
import type { Cache, CacheEntry, CachedRecord, CompanyNamePage } from '../../client/cache.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import { isRecord } from '../../client/isRecord.ts';
import { readCompany, type Company } from '../../client/model/company.ts';
import type { Row } from '../../client/model/envelope.ts';
import type { Subject } from '../../client/model/timelineEvent.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Money } from '../credits/creditStore.ts';
import { allPackages, CompanyPackages, packagesIn, withoutPackages, type KnownPackage } from './companyPackages.ts';
import type { Codec } from '../reading/pageCache.ts';

export interface KnownCompany {
  readonly company: Company;
  /** The time when it was answered, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded it; absent if it was loaded on this computer. */
  readonly person?: string;
}

export interface CompanyCacheDeps {
  readonly cache: Cache;
  readonly account: string;
  readonly now: () => number;
  readonly colleagues?: Money['colleagues'];
}

/** The number of companies in memory, which are those that were used last. */
const mostInMemory = 2000;

/** The most companies of one name that are compared. */
const mostOfOneName = 50;

/** The companies of an account, in memory in front of those on the disk. */
export class CompanyCache {
  readonly #cache: Cache;
  readonly #account: string;
  readonly #now: () => number;
  readonly #packages: CompanyPackages;
  readonly #colleagues: CompanyCacheDeps['colleagues'];
  /** The companies in memory, the one that was used last at the end. */
  readonly #memory = new Map<string, KnownCompany>();
  readonly #changed = new Emitter();

  constructor({ cache, account, now, colleagues }: CompanyCacheDeps) {
    this.#colleagues = colleagues;
    this.#cache = cache;
    this.#account = account;
    this.#now = now;
    this.#packages = new CompanyPackages(cache, account);
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get(id: string): Company | undefined {
    return this.known(id)?.company;
  }

  /** The names of many companies at once, if they are known: those of a whole list. */
  names(ids: readonly string[]): (id: string) => string | undefined {
    const names = this.#cache.names(this.#account, ids);
    // Names that were remembered since, or could not be written.
    return (id) => names.get(id) ?? this.#memory.get(id)?.company.name;
  }

  /** All companies, part by part, and what has come since, in other windows too: see `Cache.named`. */
  named(from: number, most: number): CompanyNamePage {
    return this.#cache.named(this.#account, from, most);
  }

  /** Companies of just this name, whatever the case and the accents. */
  withName(name: string): readonly Company[] {
    const folded = normalizeName(name);
    // The names that begin with it come first, the shortest ones before the others.
    const found = this.search(name, mostOfOneName).map(({ company }) => company);
    return found.filter((company) => normalizeName(company.name ?? '') === folded);
  }

  /** A company with its age. */
  known(id: string): KnownCompany | undefined {
    const known = this.#memory.get(id) ?? readKnown(this.#cache.get(this.#account, 'company', id));
    if (known) this.#use(known);
    return known;
  }

  /** The companies that were used last in this session, the last one first. */
  recent(limit: number): readonly KnownCompany[] {
    return [...this.#memory.values()].reverse().slice(0, limit);
  }

  /** Companies whose name contains the text, those that begin with it first: all that were ever answered, on the disk too. */
  search(text: string, limit: number): readonly KnownCompany[] {
    return this.#cache.search(this.#account, text, limit).flatMap((cached) => readKnown(cached) ?? []);
  }

  /** A company as it was answered, with whatever members it had, without packages; undefined if none is kept. */
  record(id: string): CachedRecord | undefined {
    const cached = this.#cache.get(this.#account, 'company', id);
    return readKnown(cached) && cached;
  }

  /** The records of the companies used last in this session, with their packages: members by name, as they came. */
  recentRecords(limit: number): readonly Readonly<Record<string, unknown>>[] {
    return this.recent(limit).map(({ company: { id } }) => {
      const raw = this.record(id)?.value;
      const packages = this.packages(id).map(({ name, content }) => [name, content] as const);
      return { ...(isRecord(raw) ? raw : {}), ...Object.fromEntries(packages) };
    });
  }

  /** Takes in what colleagues have loaded of some companies, which is free. It never throws. */
  async adoptFromColleagues(ids: readonly string[]): Promise<void> {
    const shared = ids.length === 0 ? undefined : await this.#colleagues?.();
    if (!shared) return;
    // Most users have no team.
    const { adoptCompanies } = await import('./companyAdoption.ts');
    const isNew = await adoptCompanies({ cache: this.#cache, account: this.#account, colleagues: shared }, ids);
    if (!isNew) return;
    for (const id of ids) this.#memory.delete(id);
    this.#changed.fire();
  }

  /** The companies among these that are unknown, or are known without some of these packages. */
  lacking(ids: readonly string[], packages: readonly string[]): readonly string[] {
    const known = this.#cache.getMany(this.#account, 'company', ids);
    return ids.filter((id) => !known.has(id) || (packages.length > 0 && this.missingPackages(id, packages).length > 0));
  }

  /** The cached packages of a company, each with its age. */
  packages(id: string): readonly KnownPackage[] {
    return this.#packages.of(id).filter(({ name }) => name !== allPackages);
  }

  /** The packages among these that were not asked for yet; `*` asks for all of them. */
  missingPackages(id: string, names: readonly string[]): readonly string[] {
    const known = new Set(this.#packages.of(id).map(({ name }) => name));
    return names.filter((name) => !known.has(name));
  }

  /**
   * Packages are kept apart, so that an answer without them does not take them away.
   * @param packages those that were asked for: an answer may lack some of them, and carry others
   */
  remember(rows: readonly Row<Company>[], packages: readonly string[] = []): void {
    this.#keep(
      rows.flatMap(({ raw, value: company }) => {
        if (!company) return [];
        const names = [...new Set([...packages, ...packagesIn(raw)])];
        if (names.length > 0) this.#packages.keep(company.id, names, raw);
        return [{ raw: withoutPackages(raw, names), company }];
      }),
    );
  }

  /** Takes the names that events carry, if no record is known: a name of that day is better than none. The first name counts. */
  rememberSubjects(subjects: readonly Subject[]): void {
    const names = new Map<string, string>();
    for (const { id, label, entityType = 'company' } of subjects)
      if (id && label && entityType === 'company' && !names.has(id) && !this.get(id)) names.set(id, label);
    this.#keep([...names].map(([id, name]) => ({ raw: { id, name }, company: { id, name } })));
  }

  /**
   * The codec for rows of companies in other caches: they are written as IDs, since a company is stored once. A company that is
   * gone is read as its ID.
   */
  get codec(): Codec<Company> {
    return { write: (rows) => rows.map(({ raw, value }) => value?.id ?? { raw }), read: (written) => this.#rows(written) };
  }

  /** Announces nothing any more. Records that are on their way are still stored, because they were paid for. */
  dispose(): void {
    this.#changed.dispose();
  }

  #keep(records: readonly { readonly raw: unknown; readonly company: Company }[]): void {
    if (records.length === 0) return;
    this.#cache.put(
      this.#account,
      'company',
      records.map(({ raw, company: { id, name } }): CacheEntry => ({ key: id, value: raw, ...(name ? { name } : {}) })),
    );
    const at = this.#now();
    for (const { company } of records) this.#use({ company, at });
    this.#changed.fire();
  }

  #use(known: KnownCompany): void {
    this.#memory.delete(known.company.id);
    this.#memory.set(known.company.id, known);
    const [oldest] = this.#memory.keys();
    if (this.#memory.size > mostInMemory && oldest !== undefined) this.#memory.delete(oldest);
  }

  #rows(written: readonly unknown[]): readonly Row<Company>[] | undefined {
    const ids = written.filter((one) => typeof one === 'string');
    const found = this.#cache.getMany(this.#account, 'company', ids);
    const rows = written.map((one): Row<Company> | undefined => {
      if (typeof one !== 'string') return isRecord(one) ? { raw: one['raw'] } : undefined;
      const company = readCompany(found.get(one)?.value);
      // A record that names another ID than the one it is cached under counts as missing.
      return { value: company.ok && company.value.id === one ? company.value : { id: one } };
    });
    const whole = rows.filter((row) => row !== undefined);
    return whole.length === rows.length ? whole : undefined;
  }
}

function readKnown(cached: CachedRecord | undefined): KnownCompany | undefined {
  const company = cached && readCompany(cached.value);
  return company?.ok && company.value.id === cached?.key ? { company: company.value, ...ageOf(cached) } : undefined;
}

function ageOf({ at, person }: CachedRecord): Pick<KnownCompany, 'at' | 'person'> {
  return { at, ...omitUndefined({ person }) };
}
