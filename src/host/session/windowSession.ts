// The session of this window: its stores, and the transports to the service, each loaded on demand.
import type * as vscode from 'vscode';
import type { TeamPort } from '../../app/teamPort.ts';
import { systemClock } from '../../client/clock.ts';
import { Emitter, type Disposable } from '../../client/event.ts';
import { RequestsInFlight } from '../../client/http/requestsInFlight.ts';
import type { Transport } from '../../client/http/transport.ts';
import { Savings } from '../../state/credits/savings.ts';
import type { SecretStore } from '../../state/session/account.ts';
import { Session } from '../../state/session/session.ts';
import { baseStore } from '../lists/baseStore.ts';
import { draftStores } from '../lists/draftStores.ts';
import { lazy, type Lazy } from '../lazy.ts';
import { listsViewStore } from '../lists/listsViewStore.ts';
import type { Log } from '../log.ts';
import type { SandboxStorage } from './sandboxStorage.ts';
import type { Storages } from './storages.ts';
import type { TeamGate } from './teamGate.ts';
import { hostSettings } from '../settings.ts';
import { accountStore, dropRemoved, secretStore } from './accountStore.ts';
import { version } from '../version.ts';

/**
 * The most milliseconds that a closing window waits for answers. Unconfirmed: the editor gives extensions about five
 * seconds.
 */
const closingMs = 3_500;

export interface WindowSession extends vscode.Disposable {
  readonly session: Session;
  /** Resolves after `dispose`, when everything has ended: answers that were on their way are stored. */
  readonly ended: Promise<unknown>;
  readonly secrets: ReturnType<typeof secretStore>;
  readonly team: TeamPort;
  /** Staged changes of permissions. */
  readonly drafts: ReturnType<typeof draftStores>;
  /** The states that list documents were read from. */
  readonly bases: ReturnType<typeof baseStore>;
}

export interface WindowSessionDeps {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly sandbox: (storage: SandboxStorage) => Promise<Transport>;
  /** Saved filters and searches, which belong to no account. Forget Everything deletes them too. */
  readonly forgettable: readonly { forget(): void }[];
}

/** Creates the session. Nobody is signed in yet: `Session.restore` opens the last account. */
export function createWindowSession({ context, log, sandbox, forgettable }: WindowSessionDeps): WindowSession {
  const network = lazy(async () => (await import('./network.ts')).openNetwork(`company-data-vscode/${version(context)}`));
  const requests = new RequestsInFlight();
  const ended = Promise.withResolvers<undefined>();
  const storage = async () => (await import('./sandboxStorage.ts')).sandboxStorage(context.globalStorageUri);
  const storages = lazy(async () =>
    (await import('./storages.ts')).openStorages({
      folder: context.globalStorageUri,
      clock: systemClock,
      caps: () => hostSettings.caps,
      keepPeople: () => hostSettings.keepPeople,
    }),
  );
  const drafts = draftStores(context.workspaceState);
  const listsViews = listsViewStore(context.workspaceState);
  const bases = baseStore(context.workspaceState);
  dropRemoved(context.globalState, drafts, listsViews, bases);
  const secrets = secretStore(context.secrets);
  const team = createWindowTeam(secrets, storages, log);
  const session = new Session({
    accounts: accountStore(context.globalState),
    secrets,
    networkTransport: async (account, credentials) => requests.counted((await network.get()).transport(account, credentials)),
    connection: async () => (await network.get()).connection(),
    sandboxTransport: async () => requests.counted(await sandbox(await storage())),
    resetSandbox: async () => (await storage()).clear(),
    money: async (of) => {
      const { money } = await storages.get();
      if (of === 'sandbox') return money(of, of);
      return (await team.gate()).shared(money('account', of.id), of);
    },
    forget: async (only) => {
      for (const store of [drafts, listsViews, bases]) store.forget(only?.account);
      if (!only) for (const store of forgettable) store.forget();
      return (await storages.get()).forget(only);
    },
    settings: hostSettings,
    tools: { clock: systemClock, random: Math.random, record: log.call, savings: new Savings(), listsViews },
  });
  return {
    session,
    secrets,
    team: team.port,
    drafts,
    bases,
    ended: ended.promise,
    dispose() {
      session.dispose();
      team.dispose();
      ended.resolve(requests.disposeAfter([network, storages], closingMs).then(() => undefined));
    },
  };
}

interface WindowTeam extends Disposable {
  readonly port: TeamPort;
  /** Loads the gate. */
  gate(): Promise<TeamGate>;
}

/** Creates the team of this window. Its gate comes with the first account, because the sandbox has no team. */
function createWindowTeam(secrets: SecretStore, storages: Lazy<Storages>, log: Log): WindowTeam {
  const changed = new Emitter();
  const gate = lazy(async () =>
    (await import('./teamGate.ts')).openTeamGate({
      clock: systemClock,
      secrets,
      outbox: async () => (await storages.get()).outbox(),
      recordOutbox: async () => (await storages.get()).recordOutbox(),
      log: log.line,
      changed,
    }),
  );
  return {
    port: {
      onDidChange: changed.event,
      get state() {
        return gate.made?.state ?? { kind: 'none' };
      },
      open: async () => (await gate.get()).open(),
    },
    gate: () => gate.get(),
    dispose() {
      gate.dispose();
      changed.dispose();
    },
  };
}
