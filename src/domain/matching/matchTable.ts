// The table of matches: what is known of each line, its candidates, and which of them is chosen.
import type { MatchFilters } from '../../client/model/matchFilter.ts';
import type { InputLine } from './matchInput.ts';
import { isOfficialNumber, type QueryKind } from './matchQuery.ts';

/** A company that may be the one that is meant. */
export interface Candidate {
  readonly id: string;
  readonly name?: string;
  /** 0 to 1; absent if the service does not say. */
  readonly confidence?: number;
}

/**
 * `open`: not asked yet. `asked`: the call has begun, and no answer is kept: while nobody matches, nobody knows whether it was
 * billed. `refused`: the service does not accept what it asks for.
 */
export type LineState = 'open' | 'asked' | 'answered' | 'refused';

/** The outcome of a line. */
export interface LineNote {
  readonly state: LineState;
  /** The best first. */
  readonly candidates: readonly Candidate[];
  /** The service counts more candidates than these. */
  readonly hasMore?: true;
  /** The user's choice: null for none of them, absent if the table decides. */
  readonly chosen?: string | null;
  /**
   * The time when it was answered before this match, in milliseconds since the epoch, and the member of the team who asked, if
   * that was not this computer; absent if this match has asked it.
   */
  readonly loaded?: { readonly at: number; readonly person?: string };
}

/** A line as a match begins with it. */
export interface FirstLine extends InputLine {
  /** The candidates known without a call; absent if there are none. */
  readonly known?: readonly Candidate[];
}

export const shownLines = ['all', 'undecided', 'notFound'] as const;
export type ShownLines = (typeof shownLines)[number];

/** The parameters of a match that are the same for all lines. */
export interface MatchOptions {
  /** 0 to 1. Candidates below it are not wanted. */
  readonly minConfidence: number;
  /** Tolerated slips in a value; the service's own number if it is absent. */
  readonly fuzziness?: number;
  /** Packages that are bought with each candidate. */
  readonly packages: readonly string[];
  /** Filters that narrow or weigh the candidates of all lines. */
  readonly filters: MatchFilters;
}

/** A line whose second candidate is no surer than this has one company (service-reference.md, "Company Match"). */
const ambiguity = 0.6;

export const usualOptions: MatchOptions = { minConfidence: ambiguity, packages: [], filters: {} };

export interface MatchTerms {
  /** No other match is called so. */
  readonly id: string;
  /** The name of the matched source, such as a file's. */
  readonly source: string;
  /** Candidates a line at most, 1 to 50. */
  readonly limit: number;
  readonly options: MatchOptions;
  /** The confidence from which on the best candidate is chosen without being asked about, 0 to 1. */
  readonly threshold: number;
  readonly show: ShownLines;
  /** The window that matches; it may be gone. */
  readonly running?: string;
}

export interface MatchLine extends LineNote {
  readonly index: number;
  readonly line: FirstLine;
  readonly choice: Candidate | undefined;
}

export interface MatchTable {
  readonly terms: MatchTerms;
  readonly lines: readonly MatchLine[];
  /** A window is matching just now. */
  readonly isRunning: boolean;
}

/** Whether it can be asked: the text of one that names a person may not be kept. */
export function canBeAsked({ line }: Pick<MatchLine, 'line'>): boolean {
  return line.value !== '';
}

/** The outcome of a line before anything is stored. */
export function firstNote({ known }: FirstLine): LineNote {
  return known ? { state: 'answered', candidates: known } : { state: 'open', candidates: [] };
}

/** A line as it is now. @param note its stored state; undefined if there is none */
export function lineAt(index: number, line: FirstLine, note: LineNote | undefined, threshold: number): MatchLine {
  const now = note ?? firstNote(line);
  return { ...now, index, line, choice: choiceOf(now, line.kind, threshold) };
}

/**
 * The user's choice, else the best candidate if it is certain: sure enough, no other one is likely, and a number has no other
 * one at all. Candidates that the service has counted and not shown may be likely.
 */
function choiceOf({ candidates, hasMore, chosen }: LineNote, kind: QueryKind, threshold: number): Candidate | undefined {
  if (chosen !== undefined) return candidates.find(({ id }) => id === chosen);
  const [best, second] = candidates;
  if (best?.confidence === undefined || best.confidence < threshold) return undefined;
  if (!second) return hasMore ? undefined : best;
  return !isOfficialNumber(kind) && (second.confidence ?? 1) <= ambiguity ? best : undefined;
}

/** Whether it has candidates, and neither the table nor the user has chosen or ruled them out. */
export function isUndecided({ state, choice, candidates, chosen }: MatchLine): boolean {
  return state === 'answered' && !choice && candidates.length > 0 && chosen === undefined;
}

/** Whether there is no company to be chosen for it. */
export function isNotFound({ state, candidates }: MatchLine): boolean {
  return state === 'refused' || (state === 'answered' && candidates.length === 0);
}

/** Whether nobody knows what became of the call. */
export function isUnconfirmed({ isRunning }: Pick<MatchTable, 'isRunning'>, { state }: MatchLine): boolean {
  return state === 'asked' && !isRunning;
}

/** The lines that are shown. */
export function shownOf({ terms: { show }, lines }: MatchTable): readonly MatchLine[] {
  if (show === 'all') return lines;
  return lines.filter(show === 'undecided' ? isUndecided : isNotFound);
}

/** Lines that are still to be asked, with or without the unconfirmed ones. */
export function leftOf(table: MatchTable, withUnconfirmed: boolean): readonly MatchLine[] {
  return table.lines.filter(
    (line) => canBeAsked(line) && (line.state === 'open' || (withUnconfirmed && isUnconfirmed(table, line))),
  );
}
