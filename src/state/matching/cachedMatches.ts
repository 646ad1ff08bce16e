// The answers to matched lines, cached so that nobody, not even a colleague, pays twice for the same line.
import type { Company } from '../../client/model/company.ts';
import type { Page } from '../../client/model/envelope.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { MatchFilters } from '../../client/model/matchFilter.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readCandidates } from '../../domain/matching/matchRecord.ts';
import { namesPerson, type MatchQuery } from '../../domain/matching/matchQuery.ts';
import type { Candidate, LineOutcome, MatchLine, MatchOptions } from '../../domain/matching/matchTable.ts';
import { isSearched } from '../../domain/matching/numberFilter.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import { takeShared } from '../companies/takeShared.ts';
import type { Money } from '../credits/creditStore.ts';

/** The members of the open session that cached answers need. */
export interface CachedMatchesDeps {
  readonly money: Pick<Money, 'cache' | 'account' | 'colleagues'>;
  readonly companies: Pick<CompanyCache, 'adoptFromColleagues' | 'lacking'>;
  /** The answers may depend on the acting user (service.md, "Authentication", 2). */
  readonly actingUser: string | undefined;
}

/** The parameters that the lines of one match have in common. */
export interface MatchParameters {
  /** Candidates a line at most. */
  readonly limit: number;
  readonly options: MatchOptions;
  /** See `MatchRequest`. */
  readonly byAllCells?: true;
}

/** The candidates that can be read of an answer, the best first, and the page that they came on. */
export interface MatchAnswer {
  readonly candidates: readonly Candidate[];
  readonly page: Pick<Page<Company>, 'rows' | 'count'>;
}

/** The lines that have to be asked, and the cached answers to the others, by the index of each line. */
export interface SeparatedLines<Line> {
  readonly lines: readonly Line[];
  readonly known: readonly (readonly [index: number, outcome: LineOutcome])[];
}

/** Caches answers under what was sent. Answers to calls that may name natural persons are cached with the records of people. */
export class CachedMatches {
  readonly #deps: CachedMatchesDeps;

  constructor({ money, companies, actingUser }: CachedMatchesDeps) {
    this.#deps = { money, companies, actingUser };
  }

  /**
   * Takes in the answers that colleagues have, with the companies that they name. It is free, and it never throws, since a team
   * that cannot be asked has none.
   */
  async adoptFromColleagues(queries: readonly MatchQuery[], parameters: MatchParameters): Promise<void> {
    const { money, companies } = this.#deps;
    if (!money.colleagues) return;
    const missing = queries.filter((query) => (this.find(query, parameters)?.candidates.length ?? 0) === 0);
    for (const kind of ['match', 'people'] as const) {
      const ofKind = missing.filter((query) => cacheKindOf(query, parameters) === kind);
      if (ofKind.length > 0)
        await takeShared(
          money,
          kind,
          ofKind.map((query) => this.#key(query, parameters)),
        );
    }
    const ids = missing.flatMap((query) => this.#read(query, parameters)?.candidates.map(({ id }) => id) ?? []);
    await companies.adoptFromColleagues(companies.lacking([...new Set(ids)], parameters.options.packages));
  }

  /**
   * The cached answer to a line; undefined if it may lack candidates that are wanted now, or if a company or a package of it is
   * not in the cache.
   */
  find(query: MatchQuery, parameters: MatchParameters): LineOutcome | undefined {
    const answer = this.#read(query, parameters);
    if (!answer) return undefined;
    const { limit, candidates, loaded } = answer;
    // If the service did not count, fewer rows than the limit are all that there are.
    const isComplete = answer.isComplete ?? answer.rows < limit;
    const ids = candidates.map(({ id }) => id);
    if (!isComplete && limit < parameters.limit) return undefined;
    if (this.#deps.companies.lacking(ids, parameters.options.packages).length > 0) return undefined;
    return { state: 'answered', candidates, ...(answer.isComplete === false ? { hasMore: true } : {}), loaded };
  }

  /**
   * Separates lines whose answers are cached from those that have to be asked. A line without any row is asked again: it has cost
   * nothing, and may have a candidate now. One whose rows cannot be read was paid for, and would be again.
   */
  separate<Line extends Pick<MatchLine, 'index' | 'line'>>(
    all: readonly Line[],
    parameters: MatchParameters,
  ): SeparatedLines<Line> {
    const lines: Line[] = [];
    const known: [index: number, outcome: LineOutcome][] = [];
    for (const line of all) {
      const outcome = this.find(line.line, parameters);
      if (outcome && (this.#read(line.line, parameters)?.rows ?? 0) > 0) known.push([line.index, outcome]);
      else lines.push(line);
    }
    return { lines, known };
  }

  /** The lines for which something else is sent than for any of the others. */
  unlike(lines: readonly MatchLine[], others: readonly MatchLine[], parameters: MatchParameters): readonly MatchLine[] {
    const keys = new Set(others.map(({ line }) => this.#key(line, parameters)));
    return lines.filter(({ line }) => !keys.has(this.#key(line, parameters)));
  }

  /** Keeps the answer to a line. */
  keep(query: MatchQuery, parameters: MatchParameters, { candidates, page: { rows, count } }: MatchAnswer): void {
    const { cache, account } = this.#deps.money;
    const isComplete = count === undefined ? undefined : count <= rows.length;
    const value = { limit: parameters.limit, candidates, rows: rows.length, ...omitUndefined({ isComplete }) };
    cache.put(account, cacheKindOf(query, parameters), [{ key: this.#key(query, parameters), value }]);
  }

  #read(query: MatchQuery, parameters: MatchParameters) {
    const { cache, account } = this.#deps.money;
    const cached = cache.get(account, cacheKindOf(query, parameters), this.#key(query, parameters));
    if (!isRecord(cached?.value)) return undefined;
    const { limit, candidates, rows, isComplete } = cached.value;
    if (typeof limit !== 'number' || !Array.isArray(candidates)) return undefined;
    const readable = readCandidates(candidates);
    return {
      limit,
      candidates: readable,
      /** The number of rows, which may be more than the candidates, because this version could not read each of them. */
      rows: typeof rows === 'number' ? rows : readable.length,
      /** True if these are all candidates; undefined if the service did not count. */
      isComplete: typeof isComplete === 'boolean' ? isComplete : undefined,
      loaded: { at: cached.at, ...omitUndefined({ person: cached.person }) },
    };
  }

  /**
   * The key of what is sent for a line, see `matchRun.ts`. The limit is not in it, because an answer with more candidates serves
   * for fewer. The prefix tells these records from others of people.
   */
  #key(query: MatchQuery, parameters: MatchParameters): string {
    const { kind, value } = query;
    const { options } = parameters;
    const text = kind === 'name' ? normalizeName(value) : value;
    const parts: unknown[] = [this.#deps.actingUser ?? null, kind, text, options.packages.toSorted()];
    const filters = sentFilters(query, parameters);
    if (filters) parts.push(options.minConfidence, options.fuzziness ?? null, inOrder(filters));
    return `match:${JSON.stringify(parts)}`;
  }
}

/** The filters that are sent with a line; undefined if it is an ID or a number that Company Search gets alone. */
function sentFilters({ kind, also }: MatchQuery, { options, byAllCells }: MatchParameters): MatchFilters | undefined {
  return kind === 'id' || (isSearched(kind) && !byAllCells) ? undefined : { ...options.filters, ...also };
}

/** Filters as pairs, so that equal ones make the same text. */
function inOrder(filters: MatchFilters): readonly unknown[] {
  return Object.entries(filters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'object' ? value.toSorted() : value]);
}

// Cells that are not sent do not matter, because neither the key nor the answer contains them.
function cacheKindOf(query: MatchQuery, parameters: MatchParameters): 'match' | 'people' {
  return namesPerson({ kind: query.kind, also: sentFilters(query, parameters) ?? {} }) ? 'people' : 'match';
}
