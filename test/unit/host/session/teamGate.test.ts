// Tests of the gate to the team: an account that is opened again keeps its permits, and it never fails.
import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/client/event.ts';
import type { TeamAccount } from '../../../../src/domain/team/teamAccount.ts';
import type { LocalMoney } from '../../../../src/host/session/storages.ts';
import type { TeamLinkDeps } from '../../../../src/host/session/teamLink.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { MemorySecrets } from '../../../support/testHarness.ts';

describe('the way to the team', () => {
  /** The gate of a window whose settings name a team that cannot be opened, because its password is missing. */
  async function gateOfTeam() {
    const nothing = { dispose: () => undefined };
    const own: Readonly<Record<string, string>> = { 'companyData.team.address': 'postgres://db.example/team' };
    const settings = { inspect: () => undefined, get: (key: string) => own[key] };
    Object.assign(fakeVscode, {
      window: { onDidChangeWindowState: () => nothing },
      workspace: { onDidChangeConfiguration: () => nothing, getConfiguration: () => settings },
    });
    const { openTeamGate } = await import('../../../../src/host/session/teamGate.ts');
    const unused = (): Promise<never> => Promise.reject(new Error('not needed'));
    const deps: TeamLinkDeps = {
      clock: new FakeClock(),
      secrets: new MemorySecrets(),
      outbox: unused,
      recordOutbox: unused,
      log: () => undefined,
    };
    const gate = openTeamGate({ ...deps, changed: new Emitter() });
    const money = {} as LocalMoney;
    const account: TeamAccount = { id: 'a', service: 'https://api.example', credentials: { kind: 'token', token: 't' } };
    return { gate, money, account };
  }

  it('lets an open account keep its permits while it is opened again with a new token', async () => {
    const { gate, money, account } = await gateOfTeam();
    const open = gate.shared(money, account).permits;
    assert.ok(open);
    let announced = 0;
    open.onDidChange(() => (announced += 1));
    assert.equal(open.left, 0);
    gate.shared(money, { ...account, credentials: { kind: 'token', token: 'new' } });
    await eventually(() => gate.state.kind, 'unreachable');
    assert.deepEqual({ left: open.left, announced }, { left: undefined, announced: 1 });
    gate.dispose();
  });

  it('finds no colleagues if the code of the team cannot be loaded, and no caller fails', async () => {
    const { gate, money, account } = await gateOfTeam();
    // Nothing is loaded any more.
    gate.dispose();
    assert.equal(await gate.shared(money, account).colleagues?.(), undefined);
  });
});
