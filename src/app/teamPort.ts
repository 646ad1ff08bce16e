// The team of this user, as commands and views see it.
import type { Event } from '../client/event.ts';
import type { JoinOutcome, TeamCap, TeamCaps, TeamLedger, TeamState, TeamStatus } from '../domain/team/team.ts';
import type { TeamAddress } from '../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../domain/team/teamCredentials.ts';

/** A database that is not connected yet. */
export interface TeamDraft {
  readonly address: TeamAddress;
  readonly credentials: TeamCredentials;
}

/** The outcome of connecting a team. Unless it is connected, the settings stay as they were. */
export type ConnectOutcome = 'connected' | 'secretNotKept' | 'settingsNotWritten';

/** The outcome of disconnecting the team. It is still connected if the settings could not be written. */
export type DisconnectOutcome = 'disconnected' | 'secretNotDeleted' | 'settingsNotWritten';

export interface TeamPort {
  /** Fires when the team, its connection, its caps or its spending have changed, as far as this window knows. */
  readonly onDidChange: Event<void>;
  readonly state: TeamState;
  /** Loads the code of teams, which most users never need. */
  open(): Promise<OpenTeam>;
}

export interface OpenTeam {
  /** The name to propose for this person. */
  proposedName(): Promise<string>;
  /** The number of entries of this computer that the team has not received yet. */
  waiting(): Promise<number>;
  /** Connects, and updates the schema. Nothing is persisted. @throws TeamFault */
  check(draft: TeamDraft): Promise<TeamStatus>;
  /**
   * Asks for a name in the team.
   * @param confirmed whether this user has confirmed to be the person of this name
   * @throws TeamFault
   */
  join(draft: TeamDraft, person: string, confirmed: boolean): Promise<JoinOutcome>;
  /** Persists the checked connection for all windows. */
  connect(draft: TeamDraft, person: string): Promise<ConnectOutcome>;
  /** Disconnects. The entries stay on this computer, and so do those that the team has not received yet. */
  disconnect(): Promise<DisconnectOutcome>;
  /** Sets the caps. @returns the first cap below the credits spent already: then nothing is changed @throws TeamFault */
  setCaps(caps: TeamCaps): Promise<{ readonly cap: TeamCap; readonly spent: number } | undefined>;
  /** Sets whether the team shares records of people. @throws TeamFault */
  setSharing(people: boolean): Promise<void>;
  /** Deletes the records that the team shares. @throws TeamFault */
  forgetRecords(): Promise<void>;
  /** The shared ledger; undefined if no team is connected. */
  ledger(): Promise<TeamLedger | undefined>;
  /** Asks the team again at once. It never throws. */
  refresh(): Promise<void>;
}
