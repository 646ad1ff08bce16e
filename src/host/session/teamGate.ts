// Connects this window to the team in the settings. The database client is loaded only if there is one.
import * as vscode from 'vscode';
import type { Disposable, Emitter } from '../../client/event.ts';
import type { TeamState } from '../../domain/team/team.ts';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';
import type { Money } from '../../state/credits/creditStore.ts';
import { lazy, type Lazy } from '../lazy.ts';
import { hostSettings } from '../settings.ts';
import { GatePermits } from './gatePermits.ts';
import type { LocalMoney } from './storages.ts';
import type { TeamLink, TeamLinkDeps } from './teamLink.ts';

export interface TeamGate extends Disposable {
  readonly state: TeamState;
  /** Loads the link to the team, and tells it of all accounts that were opened. */
  open(): Promise<TeamLink>;
  /**
   * Returns an account's stores, with a budget that asks the team before it spends, unless its token is only checked.
   * @param money the stores on this computer
   */
  shared(money: LocalMoney, account: TeamAccount): Money;
}

/** An account that was opened in this window. */
interface GateAccount {
  /** The stores on this computer. */
  readonly money: LocalMoney;
  readonly account: TeamAccount;
  readonly permits: GatePermits;
}

/** Creates the gate, which follows the settings and fires `changed` when the team or its state has changed. */
export function openTeamGate({ changed, ...deps }: TeamLinkDeps & { readonly changed: Emitter }): TeamGate {
  const accounts = new Map<string, GateAccount>();
  const followPermits = (): void => {
    for (const { account, permits } of accounts.values()) {
      permits.follow(link.made?.permits(account));
      if (link.made?.state.kind === 'unreachable') permits.goAlone();
    }
  };
  const link = lazy(async () => {
    const { TeamLink } = await import('./teamLink.ts');
    const made = new TeamLink(deps);
    made.onDidChange(() => {
      followPermits();
      changed.fire();
    });
    for (const { money, account } of accounts.values()) made.add(money, account);
    // If the address cannot be read, no team is opened that would announce the fault, so it is announced here.
    if (made.state.kind === 'unreachable') setImmediate(() => changed.fire());
    return made;
  });
  const load = (): void => {
    if (isTeamSet()) void link.get().catch(() => undefined);
  };
  const settings = vscode.workspace.onDidChangeConfiguration((change) => {
    if (!change.affectsConfiguration('companyData.team')) return;
    changed.fire();
    load();
    link.made?.follow();
  });
  return {
    get state(): TeamState {
      if (!isTeamSet()) return { kind: 'none' };
      return link.made?.state ?? { kind: 'connecting', address: hostSettings.teamAddress };
    },
    open: () => link.get(),
    shared(money, account) {
      if (account.isUnchecked) return money;
      // A session of this account may already be open and wait for permits, for example while it is opened for another acting user.
      const permits = accounts.get(account.id)?.permits ?? new GatePermits(isTeamSet);
      const opened = { money, account, permits };
      accounts.set(account.id, opened);
      link.made?.add(money, account);
      followPermits();
      load();
      return sharedMoney(opened, link);
    },
    dispose() {
      settings.dispose();
      link.dispose();
      for (const { permits } of accounts.values()) permits.dispose();
    },
  };
}

/** Returns the stores of an account. Its budget asks the team, if one is set, before it spends. */
function sharedMoney({ money, account, permits }: GateAccount, link: Lazy<TeamLink>): Money {
  const budget: Money['budget'] = {
    reserve: (spending, signal) => {
      if (!isTeamSet()) return money.budget.reserve(spending);
      if (link.made) return link.made.reserve(money, account, spending, signal);
      return link.get().then((made) => made.reserve(money, account, spending, signal));
    },
  };
  return {
    ...money,
    budget,
    async colleagues(patience) {
      const made = isTeamSet() ? await link.get().catch(() => undefined) : undefined;
      return made?.colleagues(account, patience);
    },
    permits,
    // This is read each time, because the disk may become full later.
    get notPersisted() {
      return money.notPersisted;
    },
  };
}

function isTeamSet(): boolean {
  return hostSettings.teamAddress !== '';
}
