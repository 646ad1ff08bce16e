// The answers to matched lines, kept so that the same line is not paid for twice, by colleagues neither.
import type { Company } from '../../client/model/company.ts';
import type { Page } from '../../client/model/envelope.ts';
import { isRecord } from '../../client/isRecord.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readCandidates } from '../../domain/matching/matchRecord.ts';
import { namesPerson, type MatchQuery } from '../../domain/matching/matchQuery.ts';
import type { Candidate, LineNote, MatchLine, MatchOptions } from '../../domain/matching/matchTable.ts';
import { isSearched } from '../../domain/matching/numberFilter.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import { takeShared } from '../companies/takeShared.ts';
import type { Money } from '../credits/creditStore.ts';

/** The open session, as far as it concerns kept answers. */
export interface KeptMatchesDeps {
  readonly money: Pick<Money, 'cache' | 'account' | 'colleagues'>;
  readonly companies: Pick<CompanyCache, 'takeOfColleagues' | 'lacking'>;
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

/** The candidates that the service has answered with, and the page that they were on. */
export interface KeptAnswer {
  readonly candidates: readonly Candidate[];
  readonly page: Pick<Page<Company>, 'rows' | 'count'>;
}

/** The lines that have to be asked, and the answers of the others by their places. */
export interface PartedLines<Line> {
  readonly lines: readonly Line[];
  readonly known: readonly (readonly [index: number, note: LineNote])[];
}

/** Answers by what was sent. Those to lines that may name natural persons are kept where records of people are. */
export class KeptMatches {
  readonly #deps: KeptMatchesDeps;

  constructor({ money, companies, actingUser }: KeptMatchesDeps) {
    this.#deps = { money, companies, actingUser };
  }

  /** Takes in the answers that colleagues have, with the companies that they name. It is free, and it never throws. */
  async takeOfColleagues(queries: readonly MatchQuery[], parameters: MatchParameters): Promise<void> {
    const { money, companies } = this.#deps;
    if (!money.colleagues) return;
    const missing = queries.filter((query) => (this.find(query, parameters)?.candidates.length ?? 0) === 0);
    for (const kind of ['match', 'people'] as const) {
      const keys = missing.filter((query) => kindOf(query, parameters) === kind).map((query) => this.#key(query, parameters));
      if (keys.length > 0) await takeShared(money, kind, keys);
    }
    const ids = missing.flatMap((query) => this.#read(query, parameters)?.candidates.map(({ id }) => id) ?? []);
    await companies.takeOfColleagues(companies.lacking([...new Set(ids)], parameters.options.packages));
  }

  /** The answer to a line; undefined if fewer candidates were asked for, or what was bought with them is not there. */
  find(query: MatchQuery, parameters: MatchParameters): LineNote | undefined {
    const answer = this.#read(query, parameters);
    if (!answer) return undefined;
    const { limit, candidates, hasMore, isWhole, loaded } = answer;
    // Fewer candidates than were asked for are all that there are.
    const isEnough = isWhole || limit >= parameters.limit || (!hasMore && candidates.length < limit);
    const ids = candidates.map(({ id }) => id);
    if (!isEnough || this.#deps.companies.lacking(ids, parameters.options.packages).length > 0) return undefined;
    return { state: 'answered', candidates, ...(hasMore ? { hasMore } : {}), loaded };
  }

  /**
   * Separates lines whose answers are known from those that have to be asked. A line without candidates has cost nothing, and may have
   * one by now, so it is asked again.
   */
  part<Line extends Pick<MatchLine, 'index' | 'line'>>(lines: readonly Line[], parameters: MatchParameters): PartedLines<Line> {
    const known = lines.flatMap(({ index, line }): PartedLines<Line>['known'] => {
      const note = this.find(line, parameters);
      return note && note.candidates.length > 0 ? [[index, note]] : [];
    });
    const places = new Set(known.map(([index]) => index));
    return { known, lines: lines.filter(({ index }) => !places.has(index)) };
  }

  /** Keeps the answer to a line. */
  keep(query: MatchQuery, parameters: MatchParameters, { candidates, page: { rows, count } }: KeptAnswer): void {
    const { cache, account } = this.#deps.money;
    const counted = count === undefined ? {} : count > rows.length ? { hasMore: true } : { isWhole: true };
    const value = { limit: parameters.limit, candidates, ...counted };
    cache.put(account, kindOf(query, parameters), [{ key: this.#key(query, parameters), value }]);
  }

  #read(query: MatchQuery, parameters: MatchParameters) {
    const { cache, account } = this.#deps.money;
    const cached = cache.get(account, kindOf(query, parameters), this.#key(query, parameters));
    if (!isRecord(cached?.value)) return undefined;
    const { limit, candidates, hasMore, isWhole } = cached.value;
    if (typeof limit !== 'number' || !Array.isArray(candidates)) return undefined;
    const loaded = { at: cached.at, ...omitUndefined({ person: cached.person }) };
    return { limit, candidates: readCandidates(candidates), hasMore: hasMore === true, isWhole: isWhole === true, loaded };
  }

  /** The same for lines and parameters for which the same is sent, see `runMatch`. */
  #key({ kind, value, also }: MatchQuery, { options, byAllCells }: MatchParameters): string {
    const { packages, filters, minConfidence, fuzziness = null } = options;
    const isMatched = kind !== 'id' && !(isSearched(kind) && !byAllCells);
    const narrowed = Object.entries({ ...filters, ...also })
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, typeof one === 'object' ? one.toSorted() : one]);
    const terms = isMatched ? [minConfidence, fuzziness, narrowed] : [];
    const text = kind === 'name' ? normalizeName(value) : value;
    return `match:${JSON.stringify([this.#deps.actingUser ?? null, kind, text, packages.toSorted(), ...terms])}`;
  }
}

function kindOf({ kind, also }: MatchQuery, { options: { filters } }: MatchParameters): 'match' | 'people' {
  return namesPerson({ kind, also: { ...filters, ...also } }) ? 'people' : 'match';
}
