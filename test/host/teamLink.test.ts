// Tests of the link to a team: its reports to an open team, and to one that opens too late.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../src/client/event.ts';
import type { LocalMoney } from '../../src/host/session/storages.ts';
import { TeamLink } from '../../src/host/session/teamLink.ts';
import { settings } from '../../src/ids.ts';
import type { Outbox } from '../../src/storage/outbox.ts';
import type { RecordOutbox } from '../../src/storage/recordOutbox.ts';
import { Team } from '../../src/storage/team/team.ts';
import { eventually } from '../support/eventually.ts';
import { FakeClock } from '../support/fakeClock.ts';

describe('the link to a team', () => {
  const { getConfiguration } = vscode.workspace;
  const set = new Map<string, unknown>();
  const links: TeamLink[] = [];
  /** The setting that cannot be written. */
  let refused: string | undefined;

  before(() => {
    const update = (key: string, value: unknown): Promise<void> => {
      if (key === refused) return Promise.reject(new Error('the settings cannot be written'));
      set.set(key, value);
      return Promise.resolve();
    };
    const read = { get: (key: string) => set.get(key), inspect: () => undefined, update };
    Object.assign(vscode.workspace, { getConfiguration: () => read });
  });
  beforeEach(() => {
    // Nobody listens at this port.
    set.set(settings.teamAddress, 'postgres://127.0.0.1:9/team');
    set.set(settings.teamPerson, 'anna');
    refused = undefined;
  });
  afterEach(() => {
    for (const link of links.splice(0)) link.dispose();
  });
  after(() => {
    Object.assign(vscode.workspace, { getConfiguration });
  });

  function begin() {
    const clock = new FakeClock();
    const secret: { text: string | undefined } = { text: JSON.stringify({ user: 'anna', password: 'p' }) };
    const reading = Promise.withResolvers<undefined>();
    /** The number of teams that were opened, and of those that listen, because they are not disposed of. */
    const teams = { opened: 0, listening: 0 };
    const posted = new Emitter();
    const outbox: Outbox = {
      onDidPost: (listener) => {
        const one = posted.event(listener);
        teams.opened += 1;
        teams.listening += 1;
        return {
          dispose: () => {
            teams.listening -= 1;
            one.dispose();
          },
        };
      },
      pending: () => [],
      count: () => 0,
      entryCount: () => 0,
      holds: () => [],
      remove: () => undefined,
    };
    const link = new TeamLink({
      clock,
      secrets: {
        get: async () => {
          await reading.promise;
          return secret.text;
        },
        store: (_key, text) => {
          secret.text = text;
          return Promise.resolve();
        },
        delete: () => Promise.resolve(),
        environmentToken: () => undefined,
      },
      outbox: () => Promise.resolve(outbox),
      recordOutbox: () => Promise.resolve({ onDidLoad: new Emitter().event } as Partial<RecordOutbox> as RecordOutbox),
      log: () => undefined,
    });
    links.push(link);
    const add = (id: string): void => {
      link.add({ budget: {} } as LocalMoney, { id, service: 'https://data.example', credentials: { kind: 'token', token: id } });
    };
    return { link, clock, secret, reading, add, teams };
  }

  it('leaves nothing of a team that opens after the window was closed', async () => {
    const { link, reading, add, teams } = begin();
    add('a');
    link.dispose();
    reading.resolve(undefined);
    await eventually(() => teams, { opened: 1, listening: 0 });
  });

  it('tells a team that is open of an account that is chosen later, before anything is bought from it', async () => {
    const told: string[] = [];
    const { budget } = Team.prototype;
    Team.prototype.budget = function (account, local) {
      told.push(account.id);
      return budget.call(this, account, local);
    };
    try {
      const { reading, add } = begin();
      reading.resolve(undefined);
      add('a');
      await eventually(() => told, ['a']);
      add('b');
      await eventually(() => told, ['a', 'b']);
    } finally {
      Team.prototype.budget = budget;
    }
  });

  it('says of a team that cannot be opened since when', async () => {
    const { link, clock, secret, reading, add } = begin();
    secret.text = undefined;
    await clock.advance(60_000);
    reading.resolve(undefined);
    add('a');
    const unreachable = () => {
      const { state } = link;
      return state.kind === 'unreachable' ? { fault: state.fault, since: state.since } : undefined;
    };
    await eventually(unreachable, { fault: 'noSecret', since: clock.now() });
    const first = clock.now();
    await clock.advance(60_000);
    // Each attempt fails anew, but it was the first after which nothing was reached.
    await link.refresh();
    assert.deepEqual(unreachable(), { fault: 'noSecret', since: first });
  });

  it('keeps the person of before if the address of another team cannot be written', async () => {
    const { link, reading } = begin();
    reading.resolve(undefined);
    refused = settings.teamAddress;
    const address = { host: '127.0.0.1', port: 9, database: 'other' };
    const outcome = await link.connect({ address, credentials: { user: 'anna', password: 'p' } }, 'Anna of the other team');
    assert.equal(outcome, 'settingsNotWritten');
    assert.equal(set.get(settings.teamPerson), 'anna');
  });

  it('says of an address that cannot be read, and lets no call spend as if there were no team', async () => {
    set.set(settings.teamAddress, 'postgres://anna:secret@127.0.0.1/team');
    const { link } = begin();
    const { state } = link;
    assert.ok(state.kind === 'unreachable');
    assert.deepEqual({ fault: state.fault, address: state.address }, { fault: 'address', address: '' });
    const reserved: unknown[] = [];
    const budget = { reserve: (one: unknown) => reserved.push(one) };
    const account = { id: 'a', service: 'https://data.example', credentials: { kind: 'token', token: 'a' } } as const;
    const call = { operation: 'companies.search', source: { kind: 'person' } } as const;
    const reserve = async (companies: number): Promise<unknown> =>
      link.reserve({ budget } as unknown as LocalMoney, account, { ...call, price: { companies } }, undefined);
    await assert.rejects(reserve(3), { kind: 'overBudget' });
    assert.deepEqual(reserved, []);
    await reserve(0);
    assert.equal(reserved.length, 1, 'looking is free');
    set.set(settings.teamAddress, ' ');
    assert.deepEqual(link.state, { kind: 'none' });
    await reserve(3);
    assert.equal(reserved.length, 2);
  });
});
