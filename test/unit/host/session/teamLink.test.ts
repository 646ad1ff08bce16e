// Tests of the link to the team: it tries again by itself, and shows no team a name that is meant for another one.
import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/client/event.ts';
import type { ConnectOutcome } from '../../../../src/app/teamPort.ts';
import type { LocalMoney } from '../../../../src/host/session/storages.ts';
import type { TeamLinkDeps } from '../../../../src/host/session/teamLink.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { MemorySecrets } from '../../../support/testHarness.ts';

describe('the link to the team', () => {
  const nothing = { dispose: () => undefined };
  const unused = (): Promise<never> => Promise.reject(new Error('not needed'));

  it('tries a team again that could not be opened, when the user comes back to the window', async () => {
    const own: Readonly<Record<string, string>> = { 'companyData.team.address': 'postgres://db.example/team' };
    const settings = { inspect: () => undefined, get: (key: string) => own[key] };
    let focus: (state: { readonly focused: boolean }) => void = () => undefined;
    const onDidChangeWindowState = (listener: typeof focus) => {
      focus = listener;
      return nothing;
    };
    Object.assign(fakeVscode, { window: { onDidChangeWindowState }, workspace: { getConfiguration: () => settings } });
    const { TeamLink } = await import('../../../../src/host/session/teamLink.ts');
    const secrets = new MemorySecrets();
    const deps: TeamLinkDeps = { clock: new FakeClock(), secrets, outbox: unused, recordOutbox: unused, log: () => undefined };
    let asked = 0;
    // Without the team's password it cannot be opened.
    secrets.get = () => {
      asked += 1;
      return Promise.resolve(undefined);
    };
    const link = new TeamLink(deps);
    focus({ focused: true });
    await settle();
    assert.equal(asked, 0, 'no account needs the team');
    link.add({} as LocalMoney, { id: 'a', service: 'https://api.example', credentials: { kind: 'token', token: 't' } });
    await eventually(() => link.state.kind, 'unreachable');
    assert.equal(asked, 1);
    focus({ focused: true });
    assert.equal(asked, 2);
    await eventually(() => link.state.kind, 'unreachable');
    link.dispose();
  });

  /** A window with an account and a team, whose settings announce each write. `refuses` returns whether a write fails. */
  async function windowOfTeam(refuses: (key: string, value: unknown) => boolean) {
    const own: Record<string, unknown> = {
      'companyData.team.address': 'postgres://db.example/old',
      'companyData.team.person': 'anna',
    };
    let changed: (change: { readonly affectsConfiguration: () => boolean }) => void = () => undefined;
    const update = (key: string, value: unknown): Promise<void> => {
      if (refuses(key, value)) return Promise.reject(new Error('the settings cannot be written'));
      own[key] = value;
      changed({ affectsConfiguration: () => true });
      return Promise.resolve();
    };
    const onDidChangeConfiguration = (listener: typeof changed) => {
      changed = listener;
      return nothing;
    };
    Object.assign(fakeVscode, {
      window: { onDidChangeWindowState: () => nothing },
      workspace: {
        onDidChangeConfiguration,
        getConfiguration: () => ({ inspect: () => undefined, get: (key: string) => own[key], update }),
      },
      ConfigurationTarget: { Global: 1 },
    });
    const { openTeamGate } = await import('../../../../src/host/session/teamGate.ts');
    const secrets = new MemorySecrets();
    /** The teams whose password was read, with the name under which the user would join them. */
    const opened: { readonly team: string; readonly person: unknown }[] = [];
    const get = secrets.get.bind(secrets);
    secrets.get = (key) => {
      opened.push({ team: key, person: own['companyData.team.person'] });
      return get(key);
    };
    const deps: TeamLinkDeps = { clock: new FakeClock(), secrets, outbox: unused, recordOutbox: unused, log: () => undefined };
    const gate = openTeamGate({ ...deps, changed: new Emitter() });
    gate.shared({} as LocalMoney, { id: 'a', service: 'https://api.example', credentials: { kind: 'token', token: 't' } });
    const link = await gate.open();
    const address = { host: 'db.example', port: 5432, database: 'new' };
    const connect = (): Promise<ConnectOutcome> =>
      link.connect({ address, credentials: { user: 'anna', password: 'p' } }, 'Anna B.');
    return { own, opened, secrets, connect, link, gate };
  }

  it('shows no team a name that is meant for another team, also while the settings are written', async () => {
    const { opened, connect, gate } = await windowOfTeam(() => false);
    assert.equal(await connect(), 'connected');
    const named = new Set(opened.flatMap(({ team, person }) => (person === 'Anna B.' ? team : [])));
    assert.deepEqual([...named], ['team:postgres://db.example:5432/new']);
    // The password that was stored is read once, before the settings are written.
    const old = opened.filter(({ team, person }) => person === 'anna' && team.endsWith('/new'));
    assert.equal(old.length, 1);
    gate.dispose();
  });

  it('leaves the team and the name as they were if the new name cannot be written', async () => {
    const { own, connect, gate } = await windowOfTeam((_key, value) => value === 'Anna B.');
    assert.equal(await connect(), 'settingsNotWritten');
    assert.deepEqual(own, { 'companyData.team.address': 'postgres://db.example/old', 'companyData.team.person': 'anna' });
    gate.dispose();
  });

  it('stays with its team if no setting can be written', async () => {
    const { connect, link, gate } = await windowOfTeam(() => true);
    await eventually(() => link.state.kind, 'unreachable');
    assert.equal(await connect(), 'settingsNotWritten');
    assert.equal(link.state.kind, 'unreachable', 'the team that could not be opened is still the one of this window');
    assert.equal(await link.disconnect(), 'settingsNotWritten');
    assert.notEqual(link.state.kind, 'none');
    gate.dispose();
  });

  it('is disconnected even if the secret store cannot delete the password', async () => {
    const { own, secrets, link, gate } = await windowOfTeam(() => false);
    secrets.delete = () => Promise.reject(new Error('locked'));
    assert.equal(await link.disconnect(), 'secretNotDeleted');
    assert.deepEqual({ state: link.state.kind, address: own['companyData.team.address'] }, { state: 'none', address: undefined });
    gate.dispose();
  });
});
