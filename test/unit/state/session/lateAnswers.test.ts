// Tests of paid answers that arrive after their session was closed: they are stored for their own account.
import assert from 'node:assert/strict';
import type { List } from '../../../../src/client/model/list.ts';
import { loadCompanies } from '../../../../src/commands/lists/members.ts';
import type { Account } from '../../../../src/state/session/account.ts';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { eventually } from '../../../support/eventually.ts';
import { Windows } from '../../storage/support/windows.ts';

const accountOf = (id: string): Account => ({ id, name: id, baseAddress: 'https://data.test', credentials: 'token' });
const token = { kind: 'token', token: 'sandbox-token' } as const;

describe('an answer that comes when its session is closed', () => {
  let harness: TestHarness;
  /** Lets the answers that cost something arrive. */
  let arrive: () => void;

  beforeEach(async () => {
    harness = new TestHarness();
    await harness.session.signIn({ ...accountOf('second'), actingUser: 'ada' }, token);
    await harness.session.signIn({ ...accountOf('first'), actingUser: 'ada' }, token);
    await harness.open.lists.lists.more();
    const gate = new Promise<undefined>((resolve) => {
      arrive = () => {
        resolve(undefined);
      };
    });
    harness.failAfter = ({ parameters }) =>
      parameters.some(([name, value]) => name === 'limit' && value === '0') ? undefined : gate;
  });
  afterEach(() => {
    harness.end();
  });

  const largeList = (): List => {
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.type === 'company' && (value.length ?? 0) >= 10)?.value;
    assert.ok(list);
    return list;
  };

  async function billed(least: number): Promise<void> {
    await eventually(() => harness.billed >= least, true);
  }

  /** Begins to load the companies of a list; the service has billed them when this returns. */
  async function load(list: List): Promise<{ readonly ending: Promise<void>; readonly cost: number }> {
    const ending = harness.run(loadCompanies, { kind: 'offer', list, most: 10 });
    await billed(1);
    return { ending, cost: harness.billed };
  }

  const openFirst = (): Promise<unknown> => harness.session.openAccount('first');
  const ways: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>, string])[] = [
    ['another account was opened', () => harness.session.openAccount('second'), openFirst, 'Switch Account'],
    [
      'the acting user was changed',
      () => harness.session.changeActingUser('bruno'),
      () => harness.session.changeActingUser('ada'),
      'Change Acting User',
    ],
    ['the sandbox was opened', () => harness.session.openSandbox(), openFirst, 'Switch Account'],
  ];
  for (const [what, leave, comeBack, returnLabel] of ways) {
    it(`is kept where ${what}: companies of a list are there, and are not bought again`, async () => {
      const list = largeList();
      const { ending, cost } = await load(list);
      await leave();
      arrive();
      await ending;
      assert.deepEqual(
        harness.ui.messages.map(({ text, actions = [] }) => [text, actions.map(({ label }) => label)]),
        [
          [
            `An answer arrived after you left “first · ada”. It cost ${cost} credits and is kept there: it is shown again at no cost.`,
            [returnLabel],
          ],
        ],
      );
      await comeBack();
      const members = harness.open.lists.members(list.id);
      assert.equal(members.rows.length, cost);
      assert.ok(members.rows.every(({ value }) => value?.name !== undefined));
      assert.equal(harness.billed, cost);
    });

    it(`is kept where ${what}: events are there, and are not bought again`, async () => {
      const company = { kind: 'companies', ids: ['c49ac9b44360'] } as const;
      const reader = harness.open.viewTimeline(company);
      await reader.choose({ ...everyEvent });
      await reader.open();
      const loading = reader.loadMore(10);
      await billed(1);
      const cost = harness.billed;
      await leave();
      arrive();
      await loading;
      await comeBack();
      const again = harness.open.viewTimeline(company);
      await again.open();
      assert.equal(again.state.rows.length, cost);
      assert.equal(harness.billed, cost);
    });
  }

  it('is not kept where its account was forgotten meanwhile', async () => {
    const list = largeList();
    const { ending } = await load(list);
    await harness.session.signOut();
    arrive();
    await ending;
    assert.deepEqual(harness.storages.account.cache.size(), { rows: 0, bytes: 0 });
    assert.deepEqual(harness.ui.messages, []);
  });
});

describe('another window that signs out of another account', () => {
  it('closes no session here, and takes nothing of people away that was bought', async () => {
    const windows = new Windows();
    const harness = new TestHarness(undefined, { account: windows.open(), sandbox: windows.open({ path: undefined }) });
    try {
      await harness.session.signIn(accountOf('first'), token);
      const { open } = harness;
      open.money.cache.put('first', 'people', [{ key: 'event:e', value: { id: 'e' } }]);
      const other = new TestHarness(harness, { account: windows.open(), sandbox: harness.storages.sandbox });
      await other.session.signIn(accountOf('second'), token);
      await other.session.signOut();
      harness.storages.account.poll();
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(harness.open, open);
      assert.deepEqual(open.money.cache.get('first', 'people', 'event:e')?.value, { id: 'e' });
      other.dispose();
    } finally {
      harness.dispose();
      windows.end();
    }
  });
});
