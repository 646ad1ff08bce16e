// Matches of single names for language models, kept so that the same name is not paid for twice.
import type { CallOptions } from '../client/call.ts';
import { isRecord } from '../client/isRecord.ts';
import { normalizeName } from '../client/normalizeName.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { usualOptions } from '../domain/matching/matchTable.ts';
import type { OpenSession } from '../state/session/openSession.ts';

export interface NameQuery {
  readonly name: string;
  /** Candidates, 1 to 50. */
  readonly limit: number;
  /** Two letters each; none means all. */
  readonly countries: readonly string[];
}

interface NameCandidate {
  readonly id: string;
  readonly name?: string;
  readonly confidence?: number;
}

interface NameMatch {
  readonly candidates: readonly NameCandidate[];
}

type Store = Pick<OpenSession, 'money' | 'companies' | 'actingUser'>;

/** The candidates that an earlier call for the same name has found; undefined where none asked for as many. */
export function knownMatch({ money, companies, actingUser }: Store, query: NameQuery): NameMatch | undefined {
  const kept = money.cache.get(money.account, 'search', keyOf(actingUser, query))?.value;
  if (!isRecord(kept) || !Array.isArray(kept['candidates'])) return undefined;
  const asked = kept['limit'];
  const candidates = kept['candidates'].flatMap((one): NameCandidate[] => {
    if (!isRecord(one) || typeof one['id'] !== 'string') return [];
    const confidence = typeof one['confidence'] === 'number' ? one['confidence'] : undefined;
    return [{ id: one['id'], ...omitUndefined({ name: companies.get(one['id'])?.name, confidence }) }];
  });
  // Fewer candidates than were asked for are all that there are.
  return typeof asked === 'number' && (asked >= query.limit || candidates.length < asked) ? { candidates } : undefined;
}

/** Asks the service, and keeps its answer. @throws Failure */
export async function matchName(
  { client, ...store }: Store & Pick<OpenSession, 'client'>,
  query: NameQuery,
  options: CallOptions,
): Promise<NameMatch> {
  const { name, limit, countries } = query;
  const { minConfidence } = usualOptions;
  const narrowed = countries.length > 0 ? { countries } : {};
  const { rows } = await client.matchCompanies({ name, ...narrowed, minConfidence, limit }, options);
  store.companies.remember(rows);
  const found = rows.flatMap(({ value }) => (value ? [value] : []));
  const candidates = found
    .map(({ id, name: called, confidence }): NameCandidate => ({ id, ...omitUndefined({ name: called, confidence }) }))
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  const { money, actingUser } = store;
  const value = { limit, candidates: candidates.map(({ id, confidence }) => ({ id, ...omitUndefined({ confidence }) })) };
  money.cache.put(money.account, 'search', [{ key: keyOf(actingUser, query), value }]);
  return { candidates };
}

function keyOf(actingUser: string | undefined, { name, countries }: NameQuery): string {
  return JSON.stringify([actingUser ?? null, 'nameMatch', normalizeName(name), countries.toSorted()]);
}
