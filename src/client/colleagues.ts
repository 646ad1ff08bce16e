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
 * `leased`: nobody else has bought the same since the lease began, and all that colleagues had bought before could be read.
 * `incomplete`: not all of it could be read. `lost`: somebody else may have bought the same meanwhile. The others: the team cannot be
 * asked, as the budget says it.
 */
export type LeaseState = 'leased' | 'incomplete' | 'lost' | 'teamUnreachable' | 'teamNewer';

/** The right to look for some events and to buy them, which no colleague has at the same time. It never throws. */
export interface WatchLease {
  /** Keeps the lease, which ends by itself after three minutes. */
  renew(): Promise<LeaseState>;
  /** Gives the lease back as soon as the colleagues have what was loaded under it. */
  end(): Promise<void>;
}

/**
 * `brief`: while the team does not answer, its records are given up after a moment. The next step shows the records of this computer, and buys
 * nothing.
 */
export type Patience = 'brief';

/** It never throws. */
export interface Colleagues extends SharedRecords {
  /** @returns undefined while a colleague, or another window, has a lease of some of the same events */
  leaseWatch(scope: LeaseScope): Promise<WatchLease | undefined>;
}
