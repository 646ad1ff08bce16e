// A service that bills more than its price: it is said once, nothing goes on at the old price, and the caps hold for the new one.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import { totalOf, type Price } from '../../../src/client/price.ts';
import { allowBilledCalls } from '../../../src/commands/credits/allowBilledCalls.ts';
import { editSearch } from '../../../src/commands/companies/editSearch.ts';
import { findCompany } from '../../../src/commands/companies/findCompany.ts';
import { searchCompanies } from '../../../src/commands/companies/searchCompanies.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { memberRows } from '../../../src/viewModel/lists/memberRows.ts';
import { excessRows } from '../../../src/viewModel/credits/spendingRows.ts';
import type { List } from '../../../src/client/model/list.ts';
import { billsTwice, countsCost } from '../../support/differences/billingDifferences.ts';
import { signedInDesk } from '../../support/differences/signedInDesk.ts';
import type { Desk } from '../../support/desk.ts';

function clients(desk: Desk): List {
  const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
  assert.ok(list);
  return list;
}

function spent(desk: Desk): { readonly bill: number; readonly known: number } {
  return { bill: desk.bill, known: totalOf(desk.open.money.ledger.totals({}).known) };
}

/** Why a call was not sent. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure && error.facts.delivery === 'notSent', 'it was sent');
  return error.facts.detail;
}

describe('a service that bills two credits for an object', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await signedInDesk(billsTwice);
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
  });
  afterEach(() => {
    desk.end();
  });

  it('is said to do so, once and in the credits view, and what came is kept', async () => {
    assert.deepEqual(spent(desk), { bill: 10, known: 10 });
    assert.equal(desk.open.lists.members(clients(desk).id).loaded, 5);
    assert.match(desk.ui.said[0]?.text ?? '', /billed 10 for Company search, more than the stated maximum of 5/);
    assert.deepEqual(
      excessRows(desk.open.prices.excesses, 'en').map(({ label, description }) => [
        label,
        (description ?? '').split(' · ').slice(0, 2),
      ]),
      [['Company search', ['billed 10', '≤ 5']]],
    );
    desk.ui.answer('Load 5 companies of “Clients”');
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
    assert.equal(desk.ui.said.length, 1, 'it is said once');
  });

  it('is asked for the next page at the price that was billed, although an earlier offer stated less', async () => {
    desk.ui.answer(undefined);
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
    assert.match(desk.ui.offered.at(-1)?.[0] ?? '', /≤ 10 credits/);
    assert.deepEqual(spent(desk), { bill: 10, known: 10 }, 'nothing is bought without an answer');
    desk.ui.answer('Load 5 companies of “Clients”');
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
    assert.deepEqual(spent(desk), { bill: 20, known: 20 });
  });

  it('has its own price on the rows', () => {
    const { lists, prices } = desk.open;
    const tools = { locale: 'en', now: 0, left: () => undefined, billed: (stated: Price) => prices.of(stated) };
    const offer = memberRows(clients(desk), lists.members(clients(desk).id), tools).find(
      ({ target }) => target?.kind === 'offer',
    );
    assert.match(offer?.description ?? '', /≤ 38 credits/);
  });

  it('keeps within the caps at its own price', async () => {
    desk.caps = { perCall: 9 };
    desk.ui.answer('Load 5 companies of “Clients”');
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
    assert.match(desk.ui.said[1]?.text ?? '', /cap for one call/);
    assert.equal(desk.bill, 10);
  });

  it('buys nothing more for calls that nobody has agreed to since', async () => {
    const sent = desk.sent.length;
    assert.equal(await refusalOf(desk.open.client.searchCompanies({ limit: 5 })), 'costsMore');
    assert.equal(desk.sent.length, sent);
    assert.deepEqual(desk.open.prices.of({ timeline: 5 }), { timeline: 5 }, 'another credit type costs what it did');
  });

  it('is still priced so in the next session of the account', async () => {
    await desk.session.openAccount(desk.open.accountId ?? '');
    assert.deepEqual(desk.open.prices.of({ companies: 5 }), { companies: 10 });
    desk.ui.answer(undefined);
    await desk.open.lists.lists.more();
    await desk.run(loadCompanies, { kind: 'offer', list: clients(desk), most: 5 });
    assert.equal(desk.bill, 10);
  });
});

describe('a service that bills its counts', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await signedInDesk(countsCost);
  });
  afterEach(() => {
    desk.end();
  });

  it('is counted by once, and then only for as many credits as were allowed', async () => {
    const counts = () => desk.open.client.searchCompanies({ name: 'Flu', fields: ['none'], limit: 0 });
    await counts();
    assert.match(desk.ui.said[0]?.text ?? '', /billed 1 for Company search, which should be free/);
    assert.deepEqual(
      desk.ui.said[0]?.actions?.map(({ label }) => label),
      ['Allow…', 'Show Credits'],
    );
    desk.ui.answer('Flu');
    await desk.run(searchCompanies);
    assert.match(desk.ui.said[1]?.text ?? '', /bills this call, which should be free, so it was not sent/);
    assert.deepEqual(spent(desk), { bill: 1, known: 1 });
    desk.ui.answer('Company search, 5 calls');
    await desk.run(allowBilledCalls);
    for (let call = 0; call < 5; call += 1) await counts();
    assert.equal(await refusalOf(counts()), 'nowCosts');
    assert.deepEqual(spent(desk), { bill: 6, known: 6 });
  });

  it('offers to allow the count where companies are found by name, beside those that are known', async () => {
    const { rows } = await desk.open.client.searchCompanies({ name: 'Flu', limit: 1 });
    desk.open.companies.remember(rows);
    await desk.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 });
    desk.ui.answer('Flu', 'Allow…', 'Company search, 1 call', undefined);
    await desk.run(findCompany);
    const [refused = [], , counted = []] = desk.ui.offered.slice(1);
    assert.equal(refused.at(-1), 'Allow… — The service bills this call, which should be free, so it was not sent.');
    assert.match(counted.at(-1) ?? '', /^Show 10 of \d+ matches — /);
    assert.deepEqual(spent(desk), { bill: 3, known: 3 });
  });

  it('offers to allow the count where the criteria of a search are edited', async () => {
    await desk.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 });
    desk.ui.answer('Name Contains', 'Flu', 'Allow…', 'Company search, 1 call', undefined);
    await desk.run(editSearch);
    const [, refused = [], , counted = []] = desk.ui.offered.slice(1);
    assert.equal(refused[0], 'Allow… — The service bills this call, which should be free, so it was not sent.');
    assert.match(counted[0] ?? '', /^Show Results — \d+ matches$/);
    assert.deepEqual(spent(desk), { bill: 2, known: 2 });
  });

  it('is not asked once more by a timeline that is opened, and by none that counts on', async () => {
    const events = desk.open.timeline({ kind: 'companies', ids: ['c49ac9b44360'] });
    await events.open();
    await events.count();
    await events.choose({ ...events.state.choices, payload: true });
    await events.count();
    assert.equal(desk.bill, 1);
    assert.equal(events.state.failure?.facts.detail, 'nowCosts');
  });

  it('is held within the caps', async () => {
    await desk.open.client.searchCompanies({ name: 'Flu', fields: ['none'], limit: 0 });
    desk.open.prices.allow('companies.search', 20);
    desk.caps = { perDay: 1 };
    assert.equal(await refusalOf(desk.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 })), 'perDay');
    assert.equal(desk.bill, 1);
  });
});
