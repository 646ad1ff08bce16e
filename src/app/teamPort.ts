// The team of this user, as commands and views see it.
import type { Event } from '../client/event.ts';
import type { JoinOutcome, TeamCap, TeamCaps, TeamLedger, TeamState, TeamStatus } from '../domain/team/team.ts';
import type { TeamAddress } from '../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../domain/team/teamCredentials.ts';

/** A database that was not connected yet. */
export interface TeamDraft {
  readonly address: TeamAddress;
  readonly credentials: TeamCredentials;
}

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
  /** Entries of this computer that the team does not know yet. */
  waiting(): Promise<number>;
  /** Connects, and brings the schema up to date. Nothing is kept. @throws TeamFault with the one cause */
  check(draft: TeamDraft): Promise<TeamStatus>;
  /** Asks for a name in the team. @param confirmed the person of this name is the same @throws TeamFault */
  join(draft: TeamDraft, person: string, confirmed: boolean): Promise<JoinOutcome>;
  /** Keeps what was checked, for all windows. @returns false if the secret store does not keep the secret: nothing is kept then */
  connect(draft: TeamDraft, person: string): Promise<boolean>;
  /** Goes back to this computer alone. The entries stay, and so does what the team is still to be told. */
  disconnect(): Promise<void>;
  /** @returns the first cap below what is spent already: nothing is changed then @throws TeamFault */
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
