// This window's link to the team that the settings name.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { explainTeamBy } from '../../app/explain.ts';
import { explainTeamRefusal } from '../../app/explainTeam.ts';
import type { ConnectOutcome, DisconnectOutcome, OpenTeam, TeamDraft } from '../../app/teamPort.ts';
import type { Clock } from '../../client/clock.ts';
import { Emitter, type Event } from '../../client/event.ts';
import type { Budget, Spending } from '../../client/ledger.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';
import { totalOf } from '../../client/price.ts';
import type { JoinOutcome, TeamCap, TeamCaps, TeamLedger, TeamState, TeamStatus } from '../../domain/team/team.ts';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';
import { writeTeamAddress, type TeamAddress } from '../../domain/team/teamAddress.ts';
import { asTeamFault, faultLine, TeamFault, type TeamFaultKind } from '../../domain/team/teamFault.ts';
import { settings } from '../../ids.ts';
import type { SecretStore } from '../../state/session/account.ts';
import type { Colleagues, Patience } from '../../client/colleagues.ts';
import type { Outbox } from '../../storage/outbox.ts';
import type { RecordOutbox } from '../../storage/recordOutbox.ts';
import type { Team } from '../../storage/team/team.ts';
import type { TeamBudgetDeps } from '../../storage/team/teamBudget.ts';
import { ownSetting } from '../ownSetting.ts';
import { askToSpendAlone } from './askToSpendAlone.ts';
import type { LocalMoney } from './storages.ts';
import { addressOfSettings, hasUnreadableAddress, keepCredentials, personOfSettings } from './teamSettings.ts';
import { readCredentials, removeTeam, secretKey, setTeam, userName } from './teamSettings.ts';

export interface TeamLinkDeps {
  readonly clock: Clock;
  readonly secrets: SecretStore;
  readonly outbox: () => Promise<Outbox>;
  readonly recordOutbox: () => Promise<RecordOutbox>;
  readonly log: (line: string) => void;
}

const pollEveryMs = 60_000;

/** A team of the settings. A changed setting means another team. */
interface LinkedTeam {
  readonly address: TeamAddress;
  readonly person: string;
  readonly opening: Promise<Team>;
  opened?: Team;
  fault?: TeamFault;
}

/** The link is loaded only if a team is set, or is about to be set. */
export class TeamLink implements OpenTeam {
  readonly #deps: TeamLinkDeps;
  readonly #changed = new Emitter();
  readonly #focus: vscode.Disposable;
  readonly #timer: NodeJS.Timeout;
  readonly #accounts = new Map<string, { readonly account: TeamAccount; readonly money: LocalMoney }>();
  /** The time of the first failure to open a team since one was open; undefined if there was none. */
  #faultSince: number | undefined;
  #linked: LinkedTeam | undefined;

  constructor(deps: TeamLinkDeps) {
    this.#deps = deps;
    explainTeamBy(explainTeamRefusal);
    this.#focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) this.#poll();
    });
    this.#timer = setInterval(() => {
      this.#poll();
    }, pollEveryMs);
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get state(): TeamState {
    const address = addressOfSettings();
    if (!address && !hasUnreadableAddress()) return { kind: 'none' };
    // The text of the setting is not passed on, since a password may be in it.
    if (!address) return this.#unreachable('', 'address');
    const linked = this.#linked;
    if (linked?.opened) return linked.opened.state;
    const text = writeTeamAddress(address);
    if (!linked?.fault) return { kind: 'connecting', address: text };
    return this.#unreachable(text, linked.fault.kind);
  }

  proposedName(): Promise<string> {
    return Promise.resolve(personOfSettings() || userName());
  }

  /** Connects before anything is bought, so that the first purchase of an account does not wait for it. */
  add(money: LocalMoney, account: TeamAccount): void {
    this.#accounts.set(account.id, { account, money });
    // A team that opens later receives all accounts then.
    const team = this.#linked?.opened;
    if (team) team.budget(account, money.budget);
    else if (addressOfSettings()) void this.#open().catch(() => undefined);
  }

  /** Reserves a call of an account, after the team was asked. @throws Failure `overBudget` */
  reserve(
    { budget }: LocalMoney,
    account: TeamAccount,
    spending: Spending,
    signal: AbortSignal | undefined,
  ): ReturnType<Budget['reserve']> {
    const address = addressOfSettings();
    if (!address && !hasUnreadableAddress()) return budget.reserve(spending);
    // A team whose address cannot be read receives no entry later, since nobody knows which team it is.
    const withTeamHold = address ? { ...spending, teamHold: { team: writeTeamAddress(address), id: randomUUID() } } : spending;
    // A free call does not wait for the team.
    if (totalOf(spending.price) === 0) return budget.reserve(withTeamHold);
    return this.#open().then(
      (team) => team.budget(account, budget).reserve(spending, signal),
      async (error: unknown) => {
        const { withoutTeam } = await import('../../storage/team/teamBudget.ts');
        return withoutTeam(budget, withTeamHold, asTeamFault(error), this.#askToSpendAlone, signal);
      },
    );
  }

  /** The colleagues who have the same account; undefined if the team cannot be opened. */
  async colleagues(account: TeamAccount, patience: Patience | undefined): Promise<Colleagues | undefined> {
    return this.#open().then(
      (team) => team.colleagues(account, patience),
      () => undefined,
    );
  }

  /** The permits of an account; undefined while no team is open. */
  permits(account: TeamAccount): SharedPermits | undefined {
    return this.#linked?.opened?.permits(account);
  }

  async waiting(): Promise<number> {
    const address = addressOfSettings();
    return address ? (await this.#deps.outbox()).entryCount(writeTeamAddress(address)) : 0;
  }

  async check(draft: TeamDraft): Promise<TeamStatus> {
    const { prepareTeam } = await import('../../storage/team/prepareTeam.ts');
    return this.#logged(prepareTeam({ ...draft, clock: this.#deps.clock }));
  }

  async join(draft: TeamDraft, person: string, confirmed: boolean): Promise<JoinOutcome> {
    const { joinTeam } = await import('../../storage/team/prepareTeam.ts');
    return this.#logged(joinTeam({ ...draft, clock: this.#deps.clock }, person, confirmed));
  }

  async connect({ address, credentials }: TeamDraft, person: string): Promise<ConnectOutcome> {
    if (!(await keepCredentials(this.#deps.secrets, address, credentials))) return 'secretNotKept';
    const before = this.#linked;
    if (!(await setTeam(address, person))) return 'settingsNotWritten';
    // If address and name are unchanged, nothing has followed the settings, but the password may be another one.
    if (this.#linked === before) this.#leave();
    this.follow();
    await this.refresh();
    return 'connected';
  }

  async disconnect(): Promise<DisconnectOutcome> {
    const outcome = await removeTeam(this.#deps.secrets);
    this.follow();
    return outcome;
  }

  async setCaps(caps: TeamCaps): Promise<{ readonly cap: TeamCap; readonly spent: number } | undefined> {
    return this.#logged((await this.#open()).setCaps(caps));
  }

  async setSharing(people: boolean): Promise<void> {
    return this.#logged((await this.#open()).setSharing(people));
  }

  async forgetRecords(): Promise<void> {
    return this.#logged((await this.#open()).forgetRecords());
  }

  async ledger(): Promise<TeamLedger | undefined> {
    return addressOfSettings() ? (await this.#open()).ledger : undefined;
  }

  async refresh(): Promise<void> {
    if (!addressOfSettings()) return;
    await this.#open().then(
      (team) => team.poll(),
      () => undefined,
    );
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#focus.dispose();
    // A team that is being opened is disposed of when it is open, since it is left by then.
    this.#leave();
    this.#changed.dispose();
  }

  /** Leaves a team that the settings no longer name, and joins the one that they name. */
  follow(): void {
    const address = addressOfSettings();
    const linked = this.#linked;
    const isSame =
      linked &&
      !linked.fault &&
      address &&
      writeTeamAddress(linked.address) === writeTeamAddress(address) &&
      linked.person === personOfSettings();
    if (!isSame) {
      this.#leave();
      if (address && this.#accounts.size > 0) void this.#open().catch(() => undefined);
    }
    this.#changed.fire();
  }

  #unreachable(address: string, fault: TeamFaultKind): TeamState {
    this.#faultSince ??= this.#deps.clock.now();
    return { kind: 'unreachable', address, fault, since: this.#faultSince, status: undefined };
  }

  #leave(): void {
    const linked = this.#linked;
    this.#linked = undefined;
    linked?.opened?.dispose();
  }

  #poll(): void {
    const { opened, fault } = this.#linked ?? {};
    const state = opened?.state;
    // Another window may have stored the password, or another one.
    if (fault) void this.#open().catch(() => undefined);
    else if (state?.kind !== 'unreachable' || state.fault !== 'password') void opened?.poll();
    else {
      this.#leave();
      this.follow();
    }
  }

  /** @throws TeamFault if the team cannot be opened. A team that cannot be reached is opened all the same. */
  #open(): Promise<Team> {
    const address = addressOfSettings();
    if (!address) return Promise.reject(new TeamFault(hasUnreadableAddress() ? 'address' : 'noSecret'));
    const linked = this.#linked;
    return linked && linked.fault === undefined ? linked.opening : this.#link(address);
  }

  #link(address: TeamAddress): Promise<Team> {
    const person = personOfSettings();
    const opening = this.#createTeam(address, person);
    const linked: LinkedTeam = { address, person, opening };
    this.#linked = linked;
    opening.then(
      (team) => {
        // Other settings may name another team by now.
        if (this.#linked !== linked) {
          team.dispose();
          return;
        }
        linked.opened = team;
        this.#faultSince = undefined;
        team.onDidChange(() => {
          this.#changed.fire();
        });
        for (const { account, money } of this.#accounts.values()) team.budget(account, money.budget);
        this.#changed.fire();
      },
      (error: unknown) => {
        linked.fault = asTeamFault(error);
        this.#faultSince ??= this.#deps.clock.now();
        this.#changed.fire();
      },
    );
    return opening;
  }

  async #createTeam(address: TeamAddress, person: string): Promise<Team> {
    const credentials = readCredentials(await this.#deps.secrets.get(secretKey(address)).catch(() => undefined));
    if (!credentials || person === '') throw new TeamFault('noSecret');
    const { Team } = await import('../../storage/team/team.ts');
    const { clock } = this.#deps;
    const [outbox, records] = await Promise.all([this.#deps.outbox(), this.#deps.recordOutbox()]);
    const stores = { clock, outbox, records };
    return new Team({ address, credentials, person, computer: hostname(), ...stores, askToSpendAlone: this.#askToSpendAlone });
  }

  readonly #askToSpendAlone: TeamBudgetDeps['askToSpendAlone'] = async (spending, fault) => {
    this.#deps.log(faultLine(fault));
    return ownSetting('', settings.whenTeamUnreachable) === 'ask' && askToSpendAlone(spending, fault);
  };

  async #logged<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#deps.log(faultLine(asTeamFault(error)));
      throw error;
    }
  }
}
