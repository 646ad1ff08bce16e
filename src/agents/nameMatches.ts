// Matches of single names for language models, kept with those of Match Companies so that none is paid for twice.
import type { CallOptions } from '../client/call.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { usualOptions, type Candidate } from '../domain/matching/matchTable.ts';
import { CachedMatches, type MatchParameters } from '../state/matching/cachedMatches.ts';
import type { OpenSession } from '../state/session/openSession.ts';

export interface NameQuery {
  readonly name: string;
  /** Candidates, 1 to 50. */
  readonly limit: number;
  /** Country codes of two letters; an empty array means all countries. */
  readonly countries: readonly string[];
}

/** The candidates for a name, the best first, and when they were found, in milliseconds since the epoch. */
export interface NameMatch {
  readonly candidates: readonly Candidate[];
  readonly at: number;
}

type Store = Pick<OpenSession, 'money' | 'companies' | 'actingUser'>;

/** Takes in what colleagues have found for the names, which is free. It never throws. */
export async function takeMatchesOfColleagues(store: Store, queries: readonly NameQuery[]): Promise<void> {
  const [first] = queries;
  // All names of one call have their parameters in common.
  if (first) await new CachedMatches(store).adoptFromColleagues(queries.map(lineOf), parametersOf(first));
}

/** The answer of an earlier call for the same name; undefined if none asked for as many candidates. */
export function knownMatch(store: Store, query: NameQuery): NameMatch | undefined {
  const known = new CachedMatches(store).find(lineOf(query), parametersOf(query));
  if (!known?.loaded) return undefined;
  const candidates = known.candidates.map(({ id, name, confidence }) => ({
    id,
    ...omitUndefined({ name: store.companies.get(id)?.name ?? name, confidence }),
  }));
  return { candidates, at: known.loaded.at };
}

/** Asks the service, and keeps its answer. @throws Failure */
export async function matchName(
  { client, clock, ...store }: Store & Pick<OpenSession, 'client' | 'clock'>,
  query: NameQuery,
  options: CallOptions,
): Promise<NameMatch> {
  const parameters = parametersOf(query);
  const { filters, minConfidence } = parameters.options;
  const page = await client.matchCompanies({ name: query.name, ...filters, minConfidence, limit: query.limit }, options);
  store.companies.remember(page.rows);
  const found = page.rows.flatMap(({ value }) => (value ? [value] : []));
  const candidates = found
    .map(({ id, name, confidence }): Candidate => ({ id, ...omitUndefined({ name, confidence }) }))
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  new CachedMatches(store).keep(lineOf(query), parameters, { candidates, page });
  return { candidates, at: clock.now() };
}

function lineOf({ name }: NameQuery) {
  return { kind: 'name', value: name } as const;
}

function parametersOf({ limit, countries }: NameQuery): MatchParameters {
  return { limit, options: { ...usualOptions, filters: countries.length > 0 ? { countries } : {} } };
}
