// The interface of the ledger: an entry for each call that cost, may have cost, or saved credits.
import type { Event } from './event.ts';
import type { Price } from './price.ts';

/** The person, agent or other source on whose behalf a call is made. */
export type Source = { readonly kind: 'person' } | { readonly kind: 'export' } | { readonly kind: 'watch' } | AgentSource;

/** A language model, or an agent that uses one. */
export interface AgentSource {
  readonly kind: 'agent';
  /** Tells one conversation from another. */
  readonly chat: string;
  /** The name of an agent outside of the editor's chat; absent for that chat. */
  readonly name?: string;
  /** Nobody was asked about this call, so `Caps.perAgent` applies to it. It is not stored. */
  readonly isUnasked?: true;
}

/**
 * `known`: the response named the cost. `estimated`: the response named no cost, so this is the most that it can be.
 * `unconfirmed`: no clear response arrived, and the service may have billed up to this much.
 * `saved`: nothing was sent, because the cache had the records.
 */
export type Certainty = 'known' | 'estimated' | 'unconfirmed' | 'saved';

/** An entry, which is written once and never changed. */
export interface LedgerEntry {
  /** Ascending in the order of writing, over all windows. */
  readonly id: number;
  /** The time when its call was reserved, just before it was sent, in milliseconds since the epoch. */
  readonly time: number;
  /** The account's id, or `sandbox`. */
  readonly account: string;
  /** The endpoint's name, such as `companies.search`. */
  readonly operation: string;
  readonly source: Source;
  /** Objects in the response; absent if there was no response. */
  readonly objects?: number;
  /** Credit type to amount. `units` is never among them. */
  readonly cost: Price;
  readonly certainty: Certainty;
  readonly requestId?: string;
  /** The cost of an `unconfirmed` entry that the credit status has shown since. Absent while it is unknown. */
  readonly checked?: Price;
}

/** The reservation of a call in the database of a team, into which the cost of the call is entered in the end. */
export interface TeamHold {
  /** The address of the database. */
  readonly team: string;
  /** Never used again. */
  readonly id: string;
}

/** The most that a call is about to spend. */
export interface Spending {
  readonly operation: string;
  readonly source: Source;
  readonly price: Price;
  /** Its reservation in the database of a team. Absent if the user spends alone. */
  readonly teamHold?: TeamHold;
}

/** The end of a call: settled by its response, or unconfirmed. */
export interface Settlement {
  readonly cost: Price;
  readonly certainty: 'known' | 'estimated' | 'unconfirmed';
  readonly objects?: number;
  readonly requestId?: string;
}

/** The part of the budget that one call holds while it is under way. Exactly one of the two methods is called, once. */
export interface Reservation {
  /** Enters what the call cost, and gives the rest back. */
  settle(settlement: Settlement): void;
  /** Gives everything back and enters nothing, because the service surely billed nothing. */
  release(): void;
}

/** The budget of one account in this window. */
export interface Budget {
  /**
   * Holds the most that a call may cost. It answers at once, unless a team has to be asked.
   * @throws Failure `overBudget`, with the cap in `detail` that would be exceeded, or `ledger` if it cannot be written: nothing
   * is sent
   */
  reserve(spending: Spending, signal?: AbortSignal): Reservation | Promise<Reservation>;
}

/** A reservation on this computer. If its spending has a `teamHold`, a team is asked about its call first. */
export interface LocalReservation extends Reservation {
  /**
   * Writes that a call with a `teamHold` may be sent from now on. Until then it was surely not sent, so that nothing is entered if
   * the window dies.
   * @throws Failure `overBudget` with `ledger` if that cannot be written: nothing is sent
   */
  allow(): void;
}

/** A budget of this computer alone, which never has to wait. */
export interface LocalBudget extends Budget {
  reserve(spending: Spending): LocalReservation;
}

/** The time whose spending counts for `Caps.perAgent`, in milliseconds. */
export const agentPeriodMs = 3_600_000;

/** Caps in credits, all types together. An absent cap means no limit. They apply to all windows of the user together. */
export interface Caps {
  readonly perCall?: number;
  /** The cap since this window was opened. */
  readonly perSession?: number;
  /** The cap for a calendar day of the user. */
  readonly perDay?: number;
  /** The cap for one conversation with a language model. */
  readonly perAgentChat?: number;
  /**
   * The credits up to which an agent may buy within `agentPeriodMs` without a question: everything that it has spent counts,
   * asked about or not. An absent cap is 0.
   */
  readonly perAgent?: number;
}

/** Selects entries. An absent part selects all of them. */
export interface LedgerFilter {
  readonly account?: string;
  /** The beginning of the period, in milliseconds since the epoch. */
  readonly from?: number;
  /** The end of the period, which is not part of it, in milliseconds since the epoch. */
  readonly to?: number;
  readonly operation?: string;
  readonly source?: Source['kind'];
  /** The name of an agent. */
  readonly agent?: string;
  readonly certainty?: Certainty;
  /** The id of an entry. Only later entries are selected. */
  readonly after?: number;
}

/** Credits by certainty, and by type. */
export interface LedgerTotals {
  readonly known: Price;
  readonly estimated: Price;
  readonly unconfirmed: Price;
  readonly saved: Price;
  /** The number of calls that were sent, so without those that the cache saved. */
  readonly calls: number;
}

export interface LedgerSum extends LedgerTotals {
  /**
   * The day as `2026-01-31`, in the time zone of this computer; or the operation; or the kind of source; or the name of an agent.
   */
  readonly key: string;
}

/** A call that was not sent because the cache had its answer, and the cost that this saved. */
export interface CacheHit {
  readonly account: string;
  readonly operation: string;
  readonly source: Source;
  readonly cost: Price;
  readonly objects?: number;
}

/** Entries are only ever added. The time of an entry is when its call was reserved, just before it was sent. */
export interface Ledger {
  /** Fires after entries were added: by this window at once, by another one at the next `poll`. */
  readonly onDidChange: Event<void>;
  /** The newest first: those written before the entry `before`, or the last ones. */
  entries(filter: LedgerFilter, page: { readonly limit: number; readonly before?: number }): readonly LedgerEntry[];
  /** Every entry, the oldest first, read in batches as they are asked for. */
  all(filter: LedgerFilter): Iterable<LedgerEntry>;
  /**
   * Sums of days are ascending, others begin with the most credits. The key is empty for agents without a name and for everybody
   * else.
   */
  sums(filter: LedgerFilter, by: 'day' | 'operation' | 'source' | 'agent'): readonly LedgerSum[];
  totals(filter: LedgerFilter): LedgerTotals;
  /**
   * The number of calls that hold a reservation now, in all windows. Their cost is not entered yet, though the service may have
   * billed it. A call whose window died counts until it is entered as unconfirmed. Free calls hold no reservation.
   */
  inFlight(account: string): number;
  /** Enters credits that the cache saved. They count towards no cap. */
  saved(hit: CacheHit): void;
  /**
   * Enters, once, the cost of an unconfirmed call as the credit status has shown it. `cost` is empty if nothing was billed.
   * After that, totals and caps count this cost as estimated, and the call no longer as unconfirmed.
   */
  checked(entry: number, cost: Price): void;
}
