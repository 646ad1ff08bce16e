// One run of a match: asks the lines that are left, a call each, and keeps every answer at once.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import type { Clock } from '../../client/clock.ts';
import { asFailure, cancelledBeforeSending, type Failure } from '../../client/failure.ts';
import type { Company } from '../../client/model/company.ts';
import type { Page } from '../../client/model/envelope.ts';
import type { PriceRevision } from '../../client/observedPrices.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import {
  isFiltered,
  isSearched,
  matchNobody,
  namesNumber,
  searchForNobody,
  type FilteredKind,
} from '../../domain/matching/numberFilter.ts';
import { filterOfKind, type MatchQuery } from '../../domain/matching/matchQuery.ts';
import type { Candidate, LineOutcome, LineState, MatchLine } from '../../domain/matching/matchTable.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import { delayedAbort } from '../delayedAbort.ts';
import type { CachedMatches, MatchParameters } from './cachedMatches.ts';
import type { Matches } from './matches.ts';

export interface MatchRunDeps {
  readonly client: Pick<Client, 'matchCompanies' | 'searchCompanies'>;
  readonly companies: Pick<CompanyCache, 'remember'>;
  readonly matches: Matches;
  readonly cachedMatches: Pick<CachedMatches, 'keep' | 'separate'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the run. It waits a little for calls under way, so that none is left unconfirmed. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
  /** The prices of the account; absent if the service bills by the rules alone. */
  readonly prices?: PriceRevision | undefined;
}

export interface MatchRequest extends MatchParameters {
  /** The match, as its terms say. */
  readonly id: string;
  /** The lines that are asked. */
  readonly lines: readonly MatchLine[];
  /** The answers of other lines that were paid for before, by the places of the lines. */
  readonly known: readonly (readonly [index: number, outcome: LineOutcome])[];
  /** All cells of a row are asked for at once, its number among them. Absent: a number is searched for by itself. */
  readonly byAllCells?: true;
  /**
   * The states that the lines must have; a line in another state is skipped. `asked` are those that may have been billed, which
   * the user knows.
   */
  readonly from: readonly LineState[];
}

/** The reason why a run ended before its last line; all absent if it did not. */
export interface MatchEnd {
  readonly failure?: Failure;
  /**
   * `elsewhere`: a window matches already. `replaced`: the match was discarded before, or there is another one. `unwritten`: an
   * answer could not be kept, so nothing more was asked. `unfiltered`: the service does not filter by some of the numbers, so
   * their lines were not asked.
   */
  readonly refusal?: 'elsewhere' | 'replaced' | 'unwritten' | 'unfiltered';
}

/** The number of calls under way at once. It is small because so many lines are unconfirmed when the connection breaks. */
const mostAtOnce = 3;

/** Refusals in a row, after which it is not the lines that are refused. */
const mostRefusals = 3;

/** Sends the queries of lines. It never throws: answers are kept, and lines without an answer stay as they were. */
export async function runMatch(deps: MatchRunDeps, request: MatchRequest): Promise<MatchEnd> {
  const refusal = deps.matches.start(request.id);
  if (refusal) return { refusal };
  if (!storeKnown(deps.matches, request)) {
    deps.matches.stop();
    return { refusal: 'unwritten' };
  }
  const abort = delayedAbort(deps.signal, deps.clock);
  // The user has agreed to the lines at the prices of now, which may rise while they are asked.
  const agreedAt = deps.prices?.revision;
  const options: CallOptions = { signal: abort.signal, waitSignal: deps.signal, priority: 'background', agreedAt };
  const checked = await withFilters(deps.client, request, options);
  const { lines } = checked;
  let end: MatchEnd | undefined = checked.failure ? { failure: checked.failure } : undefined;
  let [at, done, refused] = [0, 0, 0];
  const work = async (): Promise<void> => {
    while (!end && !deps.signal.aborted && at < lines.length) {
      const line = lines[at];
      at += 1;
      if (!line) return;
      const result = await sendLine(deps, request, line, options);
      refused = result.isRefused ? refused + 1 : 0;
      if (result.end && (!result.isRefused || refused >= mostRefusals)) end ??= result.end;
      done += 1;
      deps.progress(done, lines.length);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  abort.dispose();
  deps.matches.stop();
  if (end) return end;
  // If it was cancelled while the last answers were on their way, no line is left.
  if (done < lines.length) return { failure: cancelledBeforeSending() };
  return lines.length < request.lines.length ? { refusal: 'unfiltered' } : {};
}

/** Stores the answers that are known without a call. @returns false if one could not be written */
function storeKnown(matches: Matches, { id, known, from }: MatchRequest): boolean {
  return known.every(([index, outcome]) => {
    const before = matches.claim(id, index, from);
    if (before === 'taken') return true;
    return before !== 'unwritten' && matches.settle(id, index, withOthers(outcome, before));
  });
}

/** The candidates that are no longer among the best stay behind those that are. */
function withOthers(outcome: LineOutcome, before: LineOutcome): LineOutcome {
  const ids = new Set(outcome.candidates.map(({ id }) => id));
  return { ...outcome, candidates: [...outcome.candidates, ...before.candidates.filter(({ id }) => !ids.has(id))] };
}

/**
 * The lines that may be asked: a filter that the service ignores would buy companies that nobody asked for. Checking this is
 * free.
 */
async function withFilters(
  client: MatchRunDeps['client'],
  { lines, byAllCells }: Pick<MatchRequest, 'lines' | 'byAllCells'>,
  options: CallOptions,
): Promise<{ readonly lines: readonly MatchLine[]; readonly failure?: Failure }> {
  const working = new Set<string>();
  try {
    for (const kind of new Set(lines.map(({ line }) => line.kind).filter(isFiltered))) {
      if (await works(client, kind, byAllCells === true, options)) working.add(kind);
    }
  } catch (error) {
    return { lines: [], failure: asFailure(error) };
  }
  return { lines: lines.filter(({ line }) => !isFiltered(line.kind) || working.has(line.kind)) };
}

// A filter that is refused is not understood either.
async function works(
  client: MatchRunDeps['client'],
  kind: FilteredKind,
  byAllCells: boolean,
  options: CallOptions,
): Promise<boolean> {
  if (isSearched(kind) && !byAllCells) return (await client.searchCompanies(searchForNobody(kind), options)).count === 0;
  try {
    return (await client.matchCompanies(matchNobody(kind), options)).count === 0;
  } catch (error) {
    if (asFailure(error).kind === 'refused') return false;
    throw error;
  }
}

interface LineResult {
  readonly isRefused?: true;
  readonly end?: MatchEnd;
}

async function sendLine(
  { client, companies, matches, cachedMatches }: MatchRunDeps,
  { id, from, known: _known, ...request }: MatchRequest,
  { index, line }: MatchLine,
  options: CallOptions,
): Promise<LineResult> {
  const before = matches.claim(id, index, from);
  // Lines that another window has requested, or that were discarded, are skipped.
  if (before === 'taken') return {};
  if (before === 'unwritten') return { end: { refusal: before } };
  const settle = (outcome: LineOutcome, result: LineResult): LineResult =>
    matches.settle(id, index, outcome) ? result : { end: { refusal: 'unwritten', ...result.end } };
  try {
    // Another row may have sent the same since the run began, such as a row with the same number.
    const [known] = cachedMatches.separate([{ index, line }], request).known;
    if (known) return settle(withOthers(known[1], before), {});
    const page = await send(client, line, request, options);
    companies.remember(page.rows, request.options.packages);
    const hasMore = (page.count ?? 0) > page.rows.length ? { hasMore: true as const } : {};
    const answer: LineOutcome = { state: 'answered', candidates: candidatesOf(page, line), ...hasMore };
    cachedMatches.keep(line, request, { candidates: answer.candidates, page });
    return settle(withOthers(answer, before), {});
  } catch (error) {
    // A fault of the extension may come after the response, so the line is unconfirmed as well.
    const failure = asFailure(error, { delivery: 'unknown' });
    if (failure.kind === 'refused') return settle({ ...before, state: 'refused' }, { isRefused: true, end: { failure } });
    const isUnconfirmed = failure.facts.unconfirmed === true || failure.kind === 'unexpectedAnswer';
    return isUnconfirmed ? { end: { failure } } : settle(before, { end: { failure } });
  }
}

// A number is searched for, a name is matched. One call a line, since a search for several does not say which of its companies
// has which number, unless a package is bought with each.
function send(
  client: MatchRunDeps['client'],
  { kind, value, also }: MatchQuery,
  { limit, options: { filters, packages, ...options }, byAllCells }: MatchParameters,
  callOptions: CallOptions,
): Promise<Page<Company>> {
  if (kind === 'id') return client.searchCompanies({ ids: [value], packages, limit: 1 }, callOptions);
  if (isSearched(kind) && !byAllCells) {
    const number = kind === 'vat' ? { vat: [value] } : { taxIds: [value] };
    return client.searchCompanies({ ...number, packages, limit }, callOptions);
  }
  const own = { [filterOfKind[kind] ?? 'regNumbers']: kind === 'name' ? value : [value] };
  return client.matchCompanies({ ...filters, ...also, ...own, packages, ...options, limit }, callOptions);
}

function candidatesOf(page: Page<Company>, query: MatchQuery): readonly Candidate[] {
  const candidates = page.rows.flatMap(({ value, raw }): Candidate[] => {
    if (!value) return [];
    const { id, name, confidence = isCertain(page, raw, query) ? 1 : undefined } = value;
    return [{ id, ...omitUndefined({ name, confidence }) }];
  });
  return candidates.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

// An ID is one company's. A number is certain where it stands in the record, or where the filter is known to work and finds one.
function isCertain({ rows, count = rows.length }: Page<Company>, raw: unknown, query: MatchQuery): boolean {
  if (query.kind === 'id') return true;
  if (query.kind !== 'regNumber' && !isSearched(query.kind)) return false;
  return rows.length === 1 && count === 1 && (namesNumber(raw, query) ?? isSearched(query.kind));
}
