// The table of a match: the state of each line, its candidates, and its chosen candidate.
import type { MatchFilters } from '../../client/model/matchFilter.ts';
import type { InputLine } from './matchInput.ts';
import { isOfficialNumber, type QueryKind } from './matchQuery.ts';

/** A company that a line may mean. */
export interface Candidate {
  readonly id: string;
  readonly name?: string;
  /** 0 to 1; absent if the service does not say. */
  readonly confidence?: number;
}

/**
 * `open`: not sent yet. `asked`: the call has begun, and no answer is stored. If no window is matching, it is unknown whether the
 * call was billed. `refused`: the service does not accept the query.
 */
export type LineState = 'open' | 'asked' | 'answered' | 'refused';

/** The outcome of a line. */
export interface LineOutcome {
  readonly state: LineState;
  /** The best first. */
  readonly candidates: readonly Candidate[];
  /** The service has more candidates than these. */
  readonly hasMore?: true;
  /** The ID that the user chose; null if the user chose none of them, absent if the table decides. */
  readonly chosen?: string | null;
  /**
   * Absent if this match has sent the line. `at` is the time of an earlier answer, in milliseconds since the epoch. `person`
   * is the member of the team who received it, if it was not this computer.
   */
  readonly loaded?: { readonly at: number; readonly person?: string };
}

/** A line at the beginning of a match. */
export interface FirstLine extends InputLine {
  /** The candidates known without a call; absent if there are none. */
  readonly known?: readonly Candidate[];
}

export const shownLines = ['all', 'undecided', 'notFound'] as const;
export type ShownLines = (typeof shownLines)[number];

/** The parameters of a match that are the same for all lines. */
export interface MatchOptions {
  /** The least confidence of a candidate, 0 to 1. */
  readonly minConfidence: number;
  /** The number of tolerated typing errors in a value; the default of the service if it is absent. */
  readonly fuzziness?: number;
  /** The packages that are bought with each candidate. */
  readonly packages: readonly string[];
  /** Filters that narrow or weigh the candidates of all lines. */
  readonly filters: MatchFilters;
}

/** If the second candidate has at most this confidence, the best one is not ambiguous (service-reference.md, "Company Match"). */
const ambiguity = 0.6;

export const usualOptions: MatchOptions = { minConfidence: ambiguity, packages: [], filters: {} };

/** The properties of a match that do not belong to single lines. */
export interface MatchTerms {
  /** The unique ID of the match. */
  readonly id: string;
  /** The name of the matched source, such as a file's. */
  readonly source: string;
  /** The most candidates of a line, 1 to 50. */
  readonly limit: number;
  readonly options: MatchOptions;
  /** The least confidence with which the best candidate is chosen without asking the user, 0 to 1. */
  readonly threshold: number;
  readonly show: ShownLines;
  /** The window that is matching, or that was closed while it did. */
  readonly running?: string;
}

export interface MatchLine extends LineOutcome {
  readonly index: number;
  readonly line: FirstLine;
  /** The candidate that the user or the table has chosen. */
  readonly choice: Candidate | undefined;
}

export interface MatchTable {
  readonly terms: MatchTerms;
  readonly lines: readonly MatchLine[];
  /** True if a window is matching now. */
  readonly isRunning: boolean;
}

/**
 * Returns whether a line can be sent. It cannot if its text was not persisted because it names a person, or if it is unreadable.
 */
export function canBeSent({ line }: Pick<MatchLine, 'line'>): boolean {
  return line.value !== '';
}

/** The outcome of a line before anything is stored. */
export function firstOutcome({ known }: FirstLine): LineOutcome {
  return known ? { state: 'answered', candidates: known } : { state: 'open', candidates: [] };
}

/**
 * The lines of a match with filters, which narrow the candidates of all lines. A known company that only has the name of a line may
 * not pass them, so that line is sent.
 */
export function narrowedBy(filters: MatchFilters, lines: readonly FirstLine[]): readonly FirstLine[] {
  if (Object.keys(filters).length === 0) return lines;
  return lines.map(({ known, ...line }) => (known && line.kind === 'id' ? { ...line, known } : line));
}

/** The present state of a line. @param outcome the stored one; undefined if there is none */
export function lineAt(index: number, line: FirstLine, outcome: LineOutcome | undefined, threshold: number): MatchLine {
  const now = outcome ?? firstOutcome(line);
  return { ...now, index, line, choice: choiceOf(now, line.kind, threshold) };
}

/**
 * The user's choice, else the best candidate if it is certain. It is certain if its confidence reaches the threshold, and if no
 * other candidate is likely. For an official number, there must be no other candidate at all. A candidate that was not returned
 * may be likely.
 */
function choiceOf({ candidates, hasMore, chosen }: LineOutcome, kind: QueryKind, threshold: number): Candidate | undefined {
  if (chosen !== undefined) return candidates.find(({ id }) => id === chosen);
  const [best, second] = candidates;
  if (best?.confidence === undefined || best.confidence < threshold) return undefined;
  if (!second) return hasMore ? undefined : best;
  return !isOfficialNumber(kind) && (second.confidence ?? 1) <= ambiguity ? best : undefined;
}

/** Returns whether a line has candidates of which neither the table has chosen one, nor the user has chosen or rejected them. */
export function isUndecided({ state, choice, candidates, chosen }: MatchLine): boolean {
  return state === 'answered' && !choice && candidates.length > 0 && chosen === undefined;
}

/** Returns whether a line was refused, or answered without candidates. */
export function isNotFound({ state, candidates }: MatchLine): boolean {
  return state === 'refused' || (state === 'answered' && candidates.length === 0);
}

/** Returns whether it is unknown if the call of a line was answered and billed. */
export function isUnconfirmed({ isRunning }: Pick<MatchTable, 'isRunning'>, { state }: MatchLine): boolean {
  return state === 'asked' && !isRunning;
}

/** The lines that the filter of the table shows. */
export function shownOf({ terms: { show }, lines }: MatchTable): readonly MatchLine[] {
  if (show === 'all') return lines;
  return lines.filter(show === 'undecided' ? isUndecided : isNotFound);
}

/** The lines that are still to be sent, with or without the unconfirmed ones. */
export function leftOf(table: MatchTable, withUnconfirmed: boolean): readonly MatchLine[] {
  return table.lines.filter(
    (line) => canBeSent(line) && (line.state === 'open' || (withUnconfirmed && isUnconfirmed(table, line))),
  );
}
