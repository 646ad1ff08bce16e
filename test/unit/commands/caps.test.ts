// Tests of caps: a call that could exceed one is not sent, and a message names the cap.
import assert from 'node:assert/strict';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { signIn } from '../../../src/commands/session/signIn.ts';
import { openCapSettings } from '../../../src/commands/credits/credits.ts';
import type { List } from '../../../src/client/model/list.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('caps', () => {
  let harness: TestHarness;
  let list: List;

  beforeEach(async () => {
    harness = new TestHarness();
    harness.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await harness.run(signIn);
    await harness.open.lists.lists.more();
    const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(found);
    list = found;
  });
  afterEach(() => {
    harness.end();
  });

  for (const [cap, says] of [
    ['perCall', /cap for one call/],
    ['perSession', /cap for the session/],
    ['perDay', /cap for the day/],
  ] as const) {
    it(`${cap} keeps a call from being sent that could exceed it by one credit`, async () => {
      harness.caps = { [cap]: 23 };
      const sent = harness.sent.length;
      await harness.run(loadCompanies, { kind: 'offer', list, most: 24 });
      assert.equal(harness.sent.length, sent);
      assert.equal(harness.billed, 0);
      assert.match(harness.ui.messages[0]?.text ?? '', says);
      assert.deepEqual(
        harness.ui.messages[0]?.actions?.map(({ label }) => label),
        ['Open Settings'],
      );
      harness.caps = { [cap]: 24 };
      await harness.run(loadCompanies, { kind: 'offer', list, most: 24 });
      assert.equal(harness.billed, 24);
    });
  }

  it('count what was spent before, for the day and the session but not for one call', async () => {
    harness.caps = { perCall: 24, perDay: 30 };
    await harness.run(loadCompanies, { kind: 'offer', list, most: 20 });
    await harness.run(loadCompanies, { kind: 'offer', list, most: 20 });
    assert.equal(harness.billed, 24, 'only four were left to load');
    const portfolio = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Portfolio 2026')?.value;
    assert.ok(portfolio);
    await harness.run(loadCompanies, { kind: 'offer', list: portfolio, most: 7 });
    assert.equal(harness.billed, 24);
    await harness.run(loadCompanies, { kind: 'offer', list: portfolio, most: 6 });
    assert.equal(harness.billed, 30);
  });

  it('leave free calls alone, and the sandbox', async () => {
    harness.caps = { perCall: 0, perSession: 0, perDay: 0 };
    await harness.open.lists.refresh();
    assert.deepEqual(harness.ui.messages, []);
    await harness.session.openSandbox();
    await harness.open.client.searchCompanies({ limit: 1 });
    assert.equal(harness.billed, 1);
  });

  it('are opened in the settings', async () => {
    await harness.run(openCapSettings);
    assert.deepEqual(harness.ui.openedSettings, ['companyData.caps']);
  });
});
