// Stores companies and packages of colleagues in the cache, if they are missing there or older.
import type { Cache, CacheKind } from '../../client/cache.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Mark, SharedRecord, SharedRecords } from '../../client/sharedRecords.ts';

export interface CompanyAdoptionDeps {
  readonly cache: Cache;
  readonly account: string;
  readonly colleagues: SharedRecords;
}

/** The most companies that are asked for in one call. */
const mostAtOnce = 200;
/** The milliseconds within which two loaded records count as the same one. */
const sameMs = 60_000;

/** Stores the records and packages that colleagues have of some companies. It never throws. @returns whether any was new */
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
  const newer = own.filter(({ key, value, loaded }) => {
    const cached = known.get(key);
    if (!cached) return true;
    // A full record replaces a bare name, and never the other way round.
    if (kind === 'company' && isNameOnly(cached.value) !== isNameOnly(value)) return isNameOnly(cached.value);
    return cached.at + sameMs < loaded.at;
  });
  if (newer.length > 0) cache.put(account, kind, newer);
  return newer.length > 0;
}

/** Returns whether a record has no more than an ID and a name, as for a company that an event has named. */
function isNameOnly(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length <= 2;
}
