// The caps, the spending and the ledger of a team as plain data.
import type { Certainty } from '../../client/ledger.ts';
import type { Price } from '../../client/price.ts';
import type { TeamFaultKind } from './teamFault.ts';

/**
 * The caps of a team in credits; undefined means that there is no cap. Days and months are those of the time zone of the team.
 */
export interface TeamCaps {
  readonly teamDay: number | undefined;
  readonly teamMonth: number | undefined;
  readonly personDay: number | undefined;
}

export type TeamCap = keyof TeamCaps;

/** The state of a team's spending, by the clock of its database. */
export interface TeamStatus {
  readonly caps: TeamCaps;
  /** The credits that were spent, may have been spent, or are reserved in the period of each cap. */
  readonly spent: Readonly<Record<TeamCap, number>>;
  /** The day of the team, such as `2026-01-31`. */
  readonly today: string;
  readonly timeZone: string;
  /** True if this user may set the caps. */
  readonly mayAdminister: boolean;
  /** True if the team shares records of people too. */
  readonly sharesPeople: boolean;
  /** The time when this was read, in milliseconds since the epoch of this computer. */
  readonly readAt: number;
}

/** The credits and calls of one person, day or operation. */
export interface TeamSum {
  readonly key: string;
  readonly certainty: Certainty;
  readonly credits: number;
  readonly calls: number;
}

/** A range of days in the time zone of the team, both inclusive, such as `2026-01-31`. */
export interface TeamDays {
  readonly from: string;
  readonly to: string;
}

/** An entry of the team's ledger. */
export interface TeamEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly person: string;
  readonly computer: string;
  readonly operation: string;
  readonly source: string;
  readonly objects: number | undefined;
  readonly credits: number;
  readonly amounts: Price;
  readonly certainty: string;
  readonly request: string | undefined;
}

/** `connecting`: the database has not answered yet. `unreachable`: it cannot be used because of `fault`. */
export type TeamState =
  | { readonly kind: 'none' }
  | { readonly kind: 'connecting'; readonly address: string }
  | { readonly kind: 'ready'; readonly address: string; readonly person: string; readonly status: TeamStatus }
  | {
      readonly kind: 'unreachable';
      readonly address: string;
      readonly fault: TeamFaultKind;
      /** Milliseconds since the epoch. */
      readonly since: number;
      /** The last status that was read, if any. */
      readonly status: TeamStatus | undefined;
    };

/** The shared ledger. Its methods throw `TeamFault` if the database does not answer. */
export interface TeamLedger {
  sums(days: TeamDays, by: 'person' | 'day' | 'operation'): Promise<readonly TeamSum[]>;
  entries(days: TeamDays): AsyncIterable<TeamEntry>;
}

/**
 * `new` and `joined`: the name is now this person's. `known`: the same database user has the name on another computer. `taken`:
 * another database user has it.
 */
export type JoinOutcome = 'new' | 'joined' | 'known' | 'taken';
