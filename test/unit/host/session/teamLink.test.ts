// Tests of the link to the team: a team that could not be opened is tried again by itself.
import assert from 'node:assert/strict';
import type { LocalMoney } from '../../../../src/host/session/storages.ts';
import type { TeamLinkDeps } from '../../../../src/host/session/teamLink.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { MemorySecrets } from '../../../support/testHarness.ts';

describe('the link to the team', () => {
  it('tries a team again that could not be opened, when the user comes back to the window', async () => {
    const nothing = { dispose: () => undefined };
    const own: Readonly<Record<string, string>> = { 'companyData.team.address': 'postgres://db.example/team' };
    const settings = { inspect: () => undefined, get: (key: string) => own[key] };
    let focus: (state: { readonly focused: boolean }) => void = () => undefined;
    const onDidChangeWindowState = (listener: typeof focus) => {
      focus = listener;
      return nothing;
    };
    Object.assign(fakeVscode, { window: { onDidChangeWindowState }, workspace: { getConfiguration: () => settings } });
    const { TeamLink } = await import('../../../../src/host/session/teamLink.ts');
    const unused = (): Promise<never> => Promise.reject(new Error('not needed'));
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
});
