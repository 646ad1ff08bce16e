// A team for tests of commands, which says and refuses what a test tells it to.
import type { ConnectOutcome, DisconnectOutcome, OpenTeam, TeamDraft, TeamPort } from '../../src/app/teamPort.ts';
import type { JoinOutcome, TeamCaps, TeamEntry, TeamState, TeamStatus, TeamSum } from '../../src/domain/team/team.ts';
import { writeTeamAddress } from '../../src/domain/team/teamAddress.ts';
import { TeamFault, type TeamFaultKind } from '../../src/domain/team/teamFault.ts';

/** A team that has spent a little, and whose caps this user may set. */
export const teamStatus: TeamStatus = {
  caps: { teamDay: 500, teamMonth: undefined, personDay: undefined },
  spent: { teamDay: 120, teamMonth: 300, personDay: 20 },
  today: '2026-05-04',
  timeZone: 'UTC',
  mayAdminister: true,
  sharesPeople: false,
  readAt: 0,
};

export class FakeTeam implements TeamPort, OpenTeam {
  readonly onDidChange = () => ({ dispose: () => undefined });
  state: TeamState = { kind: 'none' };

  /** The number of entries that the team has not received. */
  undelivered = 0;
  /** The faults of the next checks, in order; later ones succeed. */
  readonly faults: TeamFaultKind[] = [];
  /** The outcomes of the next names, in order; later ones are new. */
  readonly outcomes: JoinOutcome[] = [];
  /** True if the secret store keeps the secret. */
  keeps = true;
  /** True if the secret store deletes the secret. */
  deletes = true;
  /** True if the settings can be written. */
  writes = true;
  readonly checked: TeamDraft[] = [];
  readonly joined: (readonly [name: string, confirmed: boolean])[] = [];
  readonly connected: (readonly [TeamDraft, string])[] = [];
  readonly set: TeamCaps[] = [];
  readonly sharing: boolean[] = [];
  /** The number of times that the records of the team were forgotten. */
  forgotten = 0;
  entries: readonly TeamEntry[] = [];
  sums: readonly TeamSum[] = [];

  open(): Promise<OpenTeam> {
    return Promise.resolve(this);
  }

  /** Connects the team, or the one at another address. */
  isReady(status: Partial<TeamStatus> = {}, address = 'postgres://db.test:5432/team'): void {
    this.state = { kind: 'ready', address, person: 'anna', status: { ...teamStatus, ...status } };
  }

  proposedName(): Promise<string> {
    return Promise.resolve('anna');
  }

  waiting(): Promise<number> {
    return Promise.resolve(this.undelivered);
  }

  check(draft: TeamDraft): Promise<TeamStatus> {
    this.checked.push(draft);
    const fault = this.faults.shift();
    return fault ? Promise.reject(new TeamFault(fault)) : Promise.resolve(teamStatus);
  }

  join(_draft: TeamDraft, person: string, confirmed: boolean): Promise<JoinOutcome> {
    this.joined.push([person, confirmed]);
    return Promise.resolve(this.outcomes.shift() ?? 'new');
  }

  connect(draft: TeamDraft, person: string): Promise<ConnectOutcome> {
    if (!this.keeps) return Promise.resolve('secretNotKept');
    if (!this.writes) return Promise.resolve('settingsNotWritten');
    this.connected.push([draft, person]);
    this.state = { kind: 'connecting', address: writeTeamAddress(draft.address) };
    return Promise.resolve('connected');
  }

  disconnect(): Promise<DisconnectOutcome> {
    if (!this.writes) return Promise.resolve('settingsNotWritten');
    this.state = { kind: 'none' };
    return Promise.resolve(this.deletes ? 'disconnected' : 'secretNotDeleted');
  }

  setCaps(caps: TeamCaps): ReturnType<OpenTeam['setCaps']> {
    this.set.push(caps);
    const fault = this.faults.shift();
    return fault ? Promise.reject(new TeamFault(fault)) : Promise.resolve(undefined);
  }

  setSharing(people: boolean): Promise<void> {
    this.sharing.push(people);
    const fault = this.faults.shift();
    return fault ? Promise.reject(new TeamFault(fault)) : Promise.resolve();
  }

  forgetRecords(): Promise<void> {
    const fault = this.faults.shift();
    if (fault) return Promise.reject(new TeamFault(fault));
    this.forgotten += 1;
    return Promise.resolve();
  }

  ledger(): ReturnType<OpenTeam['ledger']> {
    const fault = this.faults.shift();
    if (fault) return Promise.reject(new TeamFault(fault));
    const { entries, sums } = this;
    return Promise.resolve({
      sums: () => Promise.resolve(sums),
      async *entries() {
        yield* entries;
      },
    });
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }
}
