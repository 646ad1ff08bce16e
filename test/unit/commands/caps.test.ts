// Caps: a call that could pass one is not sent, and the user reads which one and where to change it.
import assert from 'node:assert/strict';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { signIn } from '../../../src/commands/session/signIn.ts';
import { openCapSettings } from '../../../src/commands/credits/credits.ts';
import type { List } from '../../../src/client/model/list.ts';
import { Desk } from '../../support/desk.ts';

describe('caps', () => {
  let desk: Desk;
  let list: List;

  beforeEach(async () => {
    desk = new Desk();
    desk.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await desk.run(signIn);
    await desk.open.lists.lists.more();
    const found = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(found);
    list = found;
  });
  afterEach(() => {
    desk.end();
  });

  for (const [cap, says] of [
    ['perCall', /cap for one call/],
    ['perSession', /cap for the session/],
    ['perDay', /cap for the day/],
  ] as const) {
    it(`${cap} keeps a call from being sent that could pass it by one credit`, async () => {
      desk.caps = { [cap]: 23 };
      const sent = desk.sent.length;
      await desk.run(loadCompanies, { kind: 'offer', list, most: 24 });
      assert.equal(desk.sent.length, sent);
      assert.equal(desk.bill, 0);
      assert.match(desk.ui.said[0]?.text ?? '', says);
      assert.deepEqual(
        desk.ui.said[0]?.actions?.map(({ label }) => label),
        ['Open Settings'],
      );
      desk.caps = { [cap]: 24 };
      await desk.run(loadCompanies, { kind: 'offer', list, most: 24 });
      assert.equal(desk.bill, 24);
    });
  }

  it('count what was spent before, for the day and the session but not for one call', async () => {
    desk.caps = { perCall: 24, perDay: 30 };
    await desk.run(loadCompanies, { kind: 'offer', list, most: 20 });
    await desk.run(loadCompanies, { kind: 'offer', list, most: 20 });
    assert.equal(desk.bill, 24, 'only four were left to load');
    const portfolio = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Portfolio 2026')?.value;
    assert.ok(portfolio);
    await desk.run(loadCompanies, { kind: 'offer', list: portfolio, most: 7 });
    assert.equal(desk.bill, 24);
    await desk.run(loadCompanies, { kind: 'offer', list: portfolio, most: 6 });
    assert.equal(desk.bill, 30);
  });

  it('leave free calls alone, and the sandbox', async () => {
    desk.caps = { perCall: 0, perSession: 0, perDay: 0 };
    await desk.open.lists.refresh();
    assert.deepEqual(desk.ui.said, []);
    await desk.session.openSandbox();
    await desk.open.client.searchCompanies({ limit: 1 });
    assert.equal(desk.bill, 1);
  });

  it('are opened in the settings', async () => {
    await desk.run(openCapSettings);
    assert.deepEqual(desk.ui.openedSettings, ['companyData.caps']);
  });
});
