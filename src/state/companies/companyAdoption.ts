// Takes companies and packages that colleagues have loaded into the cache if they are news.
import type { Cache, CacheKind } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Mark, SharedRecord, SharedRecords } from '../../client/sharedRecords.ts';

export interface CompanyAdoptionDeps {
  readonly cache: Cache;
  readonly account: string;
  readonly colleagues: SharedRecords;
}

/** So many companies are asked for at once. */
const mostAtOnce = 200;
/** Two readings within a minute are taken for the same one. */
const sameMs = 60_000;

/** Takes in records and packages of some companies. It never throws. @returns whether there was anything new */
export async function adoptCompanies(deps: CompanyAdoptionDeps, ids: readonly string[]): Promise<boolean> {
  let isNew = false;
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const part = ids.slice(at, at + mostAtOnce);
    const found = [...((await deps.colleagues.get('company', part)) ?? []), ...(await packagesOf(deps, part))];
    for (const kind of ['company', 'package', 'people'] as const) isNew = adopt(deps, kind, found) || isNew;
  }
  return isNew;
}

async function packagesOf({ colleagues }: CompanyAdoptionDeps, ids: readonly string[]): Promise<readonly SharedRecord[]> {
  const found: SharedRecord[] = [];
  for (const kind of ['package', 'people'] as const) {
    let since: Mark | undefined;
    for (let isFull = true; isFull;) {
      const next = await colleagues.childrenOf(kind, ids, since);
      found.push(...(next?.records ?? []));
      since = next?.last;
      isFull = next?.isFull === true;
    }
  }
  return found;
}

function adopt({ cache, account }: CompanyAdoptionDeps, kind: CacheKind, records: readonly SharedRecord[]): boolean {
  const own = records.filter((record) => record.kind === kind);
  const known = cache.getMany(
    account,
    kind,
    own.map(({ key }) => key),
  );
  const news = own.filter(({ key, value, loaded }) => {
    const cached = known.get(key);
    if (!cached) return true;
    // Of a company that an event has named, the name alone is known.
    const more = kind === 'company' ? Number(isNamed(cached.value)) - Number(isNamed(value)) : 0;
    return more > 0 || (more === 0 && cached.at + sameMs < loaded.at);
  });
  if (news.length > 0) cache.put(account, kind, news);
  return news.length > 0;
}

function isNamed(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length <= 2;
}
