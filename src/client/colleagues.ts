// The colleagues with the same token: the records that they have loaded, and the watches that they run.
import type { SharedRecords } from './sharedRecords.ts';

/** The events that a run of a watch looks for. */
export interface LeaseScope {
  /** IDs of companies. */
  readonly companies: readonly string[];
  /** Types of events; all types if there are none. */
  readonly types: readonly string[];
}

/**
 * `leased`: nobody else has bought the same events since the lease began, and everything that colleagues had bought before could
 * be read. `incomplete`: not all of that could be read. `lost`: somebody else may have bought the same events meanwhile.
 * `teamUnreachable` and `teamNewer`: the team cannot be asked, for the same reasons for which a budget refuses a call.
 */
export type LeaseState = 'leased' | 'incomplete' | 'lost' | 'teamUnreachable' | 'teamNewer';

/** The right to look for some events and to buy them. No colleague has it at the same time. Its methods never throw. */
export interface WatchLease {
  /** Extends the lease, which otherwise ends three minutes after the last call. */
  renew(): Promise<LeaseState>;
  /** Gives the lease back as soon as the colleagues have what was loaded under it. */
  end(): Promise<void>;
}

/**
 * `brief`: while the team does not answer, the caller waits only a moment for its records, because the next step shows the
 * records of this computer and buys nothing.
 */
export type Patience = 'brief';

/** The team that shares an account. Its methods never throw. */
export interface Colleagues extends SharedRecords {
  /** @returns undefined while a colleague, or another window, has a lease of some of the same events */
  leaseWatch(scope: LeaseScope): Promise<WatchLease | undefined>;
}
