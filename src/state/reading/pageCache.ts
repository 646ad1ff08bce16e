// The pages of one paged result in the cache, so that the next window shows them without a call.
import type { Cache, CachedRecord, CacheEntry, CacheKind } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import { limits } from '../../client/limits.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Decoder, Row } from '../../client/model/envelope.ts';
import type { SharedRecord } from '../../client/sharedRecords.ts';
import type { LoadedPage, PagedRows } from './pagedRows.ts';

export interface PageCacheDeps<T> {
  readonly cache: Cache;
  readonly account: string;
  readonly kind: CacheKind;
  /** The key of this paged result among others of its kind. */
  readonly key: string;
  /** The group of paged results that are searched together. */
  readonly group: string;
  readonly codec: Codec<T>;
}

/** The codec of rows. A row that cannot be read, because another version wrote it, is undefined. */
export interface Codec<T> {
  write(rows: readonly Row<T>[]): readonly unknown[];
  read(written: readonly unknown[]): readonly Row<T>[] | undefined;
}

/** A codec that stores the raw records. */
export function rawCodec<T>(decode: Decoder<T>): Codec<T> {
  return {
    write: (rows) => rows.map(({ raw }) => raw),
    read: (written) =>
      written.map((raw) => {
        const one = decode(raw);
        return one.ok ? { raw, value: one.value } : { raw };
      }),
  };
}

/** The header of a paged result, which contains the number of its pages. */
interface PagedHeader {
  /** It is new for each result that began with its first page, so that pages of older and newer results are not mixed. */
  readonly generation: string;
  /** The number of changes, by which a window notices those of another one. */
  readonly change: number;
  readonly pages: number;
  readonly count: number | undefined;
  readonly ended: boolean;
}

/** The cache of one paged result. Several windows may write it, and the last one that writes wins. */
export class PageCache<T> {
  readonly #deps: PageCacheDeps<T>;
  /** The header that this window has last read or written. */
  #header: PagedHeader | undefined;
  #pages: readonly LoadedPage<T>[] = [];

  constructor(deps: PageCacheDeps<T>) {
    this.#deps = deps;
  }

  get key(): string {
    return this.#deps.key;
  }

  /** True if another window has changed the cached result since this one last read or wrote it. */
  get hasExternalChange(): boolean {
    const header = this.#readHeader();
    return header !== undefined && !isSame(header, this.#header);
  }

  /** True if the cached result is a colleague's, which nobody has continued on this computer. */
  get isOfColleague(): boolean {
    const { cache, account, kind, key } = this.#deps;
    return cache.get(account, kind, key)?.person !== undefined;
  }

  /** The cached result, up to the first page that is missing; undefined if the first page is missing. */
  restore(): PagedRows<T> | undefined {
    const header = this.#readHeader();
    const result = this.#decode(header, this.#readPages(header));
    this.#header = header;
    this.#pages = result?.pages ?? [];
    return result;
  }

  /** A colleague's result of the same kind and key, up to the first missing page; undefined if the first page is missing. */
  read({ value, parts, loaded: { person } }: Pick<SharedRecord, 'value' | 'parts' | 'loaded'>): PagedRows<T> | undefined {
    const header = readHeader(value);
    if (!header || !parts) return undefined;
    const found = new Map(parts.records.map((part) => [part.key, part]));
    const pages = pagesOf(header, (at) => found.get(pageKey(this.#deps.key, at)));
    return this.#decode(
      header,
      pages.map((page) => ({ ...page, at: page.at + parts.offsetMs, person: page.person ?? person })),
    );
  }

  /** The cached rows as they are stored. They are not decoded, so that nothing else has to be read for them. */
  written(): readonly unknown[] {
    return this.#readPages(this.#readHeader()).flatMap(({ rows }) => rows);
  }

  /**
   * Stores a result that has just begun with its first page, in place of an older one.
   * @param loaded the person who loaded it and the time, if it is a colleague's
   */
  begin(result: PagedRows<T>, loaded?: SharedRecord['loaded']): void {
    this.#store(result, this.#readHeader(), false, loaded);
  }

  /**
   * Stores the changes of a result, without the pages that are stored already. A result that was removed from the cache stays so.
   */
  update(result: PagedRows<T>): void {
    const cached = this.#readHeader();
    // If another window has written meanwhile, these pages do not continue the cached result.
    if (cached) this.#store(result, cached, isSame(cached, this.#header));
  }

  #store(
    { pages, count, ended }: PagedRows<T>,
    cached: PagedHeader | undefined,
    continues: boolean,
    loaded?: SharedRecord['loaded'],
  ): void {
    const { cache, account, kind, key, group } = this.#deps;
    const generation = continues && cached ? cached.generation : crypto.randomUUID();
    const header: PagedHeader = { generation, change: (cached?.change ?? 0) + 1, pages: pages.length, count, ended };
    const written = pages.flatMap((page, at): CacheEntry[] =>
      continues && page === this.#pages[at]
        ? []
        : [{ key: pageKey(key, at), parent: key, value: this.#write(page, generation), ...loadedOf(page) }],
    );
    cache.put(account, kind, [...written, { key, parent: group, value: writeHeader(header), ...omitUndefined({ loaded }) }]);
    const surplus = Array.from({ length: Math.max(0, (cached?.pages ?? 0) - pages.length) }, (_, at) => pages.length + at);
    if (surplus.length > 0) {
      const keys = surplus.map((at) => pageKey(key, at));
      cache.remove(account, kind, keys);
    }
    this.#header = header;
    this.#pages = pages;
  }

  /** Removes all pages from the cache. */
  clear(): void {
    const { cache, account, kind, key } = this.#deps;
    cache.remove(account, kind, [key]);
    cache.removeChildren(account, kind, key);
    this.#header = undefined;
    this.#pages = [];
  }

  #write({ rows, positions, readAt, isOfOtherReading }: LoadedPage<T>, generation: string): unknown {
    const written = { edition: generation, read: positions, at: readAt, rows: this.#deps.codec.write(rows) };
    return { ...written, ...omitUndefined({ isOfOtherReading }) };
  }

  #readHeader(): PagedHeader | undefined {
    const { cache, account, kind, key } = this.#deps;
    return readHeader(cache.get(account, kind, key)?.value);
  }

  #readPages(header: PagedHeader | undefined): readonly PersistedPage[] {
    if (!header) return [];
    const { cache, account, kind, key } = this.#deps;
    const keys = Array.from({ length: header.pages }, (_, at) => pageKey(key, at));
    const found = cache.getMany(account, kind, keys);
    return pagesOf(header, (at) => found.get(pageKey(key, at)));
  }

  #decode(header: PagedHeader | undefined, written: readonly PersistedPage[]): PagedRows<T> | undefined {
    const pages: LoadedPage<T>[] = [];
    for (const { read, at, person, isOfOtherReading, ...page } of written) {
      const rows = this.#deps.codec.read(page.rows);
      if (!rows) break;
      pages.push({ rows, positions: read, readAt: at, cached: true, ...omitUndefined({ person, isOfOtherReading }) });
    }
    if (!header || pages.length === 0) return undefined;
    return { pages, count: header.count, ended: header.ended && pages.length === header.pages };
  }
}

/** The pages of one generation, up to the first that is missing. */
function pagesOf(header: PagedHeader, pageAt: (at: number) => CachedRecord | undefined): readonly PersistedPage[] {
  const pages: PersistedPage[] = [];
  for (let at = 0; at < header.pages; at += 1) {
    const cached = pageAt(at);
    const written = readPage(cached?.value);
    if (written?.generation !== header.generation) break;
    pages.push({ ...written, ...omitUndefined({ person: cached?.person }) });
  }
  return pages;
}

/** The colleague who loaded a page, and when; nothing for a page that was loaded on this computer. */
function loadedOf({ readAt: at, person }: LoadedPage<unknown>): Pick<CacheEntry, 'loaded'> {
  return person === undefined ? {} : { loaded: { at, person } };
}

function pageKey(key: string, at: number): string {
  return `${key}/${String(at)}`;
}

function isSame(a: PagedHeader | undefined, b: PagedHeader | undefined): boolean {
  return a?.generation === b?.generation && a?.change === b?.change;
}

/** The stored name of the generation is `edition`, so that results that earlier versions have stored can still be read. */
function writeHeader({ generation, count, ...header }: PagedHeader): unknown {
  return { edition: generation, ...header, count: count ?? null };
}

function readHeader(value: unknown): PagedHeader | undefined {
  if (!isRecord(value)) return undefined;
  const { edition: generation, change, pages, count, ended } = value;
  if (typeof generation !== 'string' || !isCount(change) || !isCount(pages) || typeof ended !== 'boolean') return undefined;
  // Paging does not reach further, so no result can have more pages.
  if (pages > limits.offset.most + limits.page.most || (count !== null && !isCount(count))) return undefined;
  return { generation, change, pages, count: count ?? undefined, ended };
}

/** A page as it is stored. */
interface PersistedPage {
  readonly generation: string;
  readonly read: number;
  readonly at: number;
  readonly rows: readonly unknown[];
  readonly person?: string;
  readonly isOfOtherReading?: boolean;
}

function readPage(value: unknown): PersistedPage | undefined {
  if (!isRecord(value)) return undefined;
  const { edition: generation, read, at, rows, isOfOtherReading } = value;
  if (typeof generation !== 'string' || !isCount(read) || !isCount(at) || !Array.isArray(rows)) return undefined;
  return { generation, read, at, rows, ...(isOfOtherReading === true ? { isOfOtherReading } : {}) };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
