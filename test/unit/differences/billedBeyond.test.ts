// Tests of a service that bills more than its price: a message says so, and the caps hold.
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
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';

function clients(harness: TestHarness): List {
  const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
  assert.ok(list);
  return list;
}

function spent(harness: TestHarness): { readonly billed: number; readonly known: number } {
  return { billed: harness.billed, known: totalOf(harness.open.money.ledger.totals({}).known) };
}

/** The reason why a call was not sent. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure && error.facts.delivery === 'notSent', 'it was sent');
  return error.facts.detail;
}

describe('a service that bills two credits for an object', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await signedInHarness(billsTwice);
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
  });
  afterEach(() => {
    harness.end();
  });

  it('is said to do so, once and in the credits view, and what came is kept', async () => {
    assert.deepEqual(spent(harness), { billed: 10, known: 10 });
    assert.equal(harness.open.lists.members(clients(harness).id).loaded, 5);
    assert.match(harness.ui.messages[0]?.text ?? '', /billed 10 for Company search, more than the stated maximum of 5/);
    assert.deepEqual(
      excessRows(harness.open.prices.excesses, 'en').map(({ label, description }) => ({
        label,
        description: (description ?? '').split(' · ').slice(0, 2),
      })),
      [{ label: 'Company search', description: ['billed 10', '≤ 5'] }],
    );
    harness.ui.answer('Load 5 companies of “Clients”');
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
    assert.equal(harness.ui.messages.length, 1, 'it is said once');
  });

  it('is asked for the next page at the price that was billed, although an earlier offer stated less', async () => {
    harness.ui.answer(undefined);
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /≤ 10 credits/);
    assert.deepEqual(spent(harness), { billed: 10, known: 10 }, 'nothing is bought without an answer');
    harness.ui.answer('Load 5 companies of “Clients”');
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
    assert.deepEqual(spent(harness), { billed: 20, known: 20 });
  });

  it('has its own price on the rows', () => {
    const { lists, prices } = harness.open;
    const tools = { locale: 'en', now: 0, left: () => undefined, billed: (stated: Price) => prices.of(stated) };
    const offer = memberRows(clients(harness), lists.members(clients(harness).id), tools).find(
      ({ target }) => target?.kind === 'offer',
    );
    assert.match(offer?.description ?? '', /≤ 38 credits/);
  });

  it('keeps within the caps at its own price', async () => {
    harness.caps = { perCall: 9 };
    harness.ui.answer('Load 5 companies of “Clients”');
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
    assert.match(harness.ui.messages[1]?.text ?? '', /cap for one call/);
    assert.equal(harness.billed, 10);
  });

  it('buys nothing more for calls that nobody has agreed to since', async () => {
    const sent = harness.sent.length;
    assert.equal(await refusalOf(harness.open.client.searchCompanies({ limit: 5 })), 'costsMore');
    assert.equal(harness.sent.length, sent);
    assert.deepEqual(harness.open.prices.of({ timeline: 5 }), { timeline: 5 }, 'another credit type costs what it did');
  });

  it('is still priced so in the next session of the account', async () => {
    await harness.session.openAccount(harness.open.accountId ?? '');
    assert.deepEqual(harness.open.prices.of({ companies: 5 }), { companies: 10 });
    harness.ui.answer(undefined);
    await harness.open.lists.lists.more();
    await harness.run(loadCompanies, { kind: 'offer', list: clients(harness), most: 5 });
    assert.equal(harness.billed, 10);
  });
});

describe('a service that bills its counts', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await signedInHarness(countsCost);
  });
  afterEach(() => {
    harness.end();
  });

  it('is counted by once, and then only for as many credits as were allowed', async () => {
    const counts = () => harness.open.client.searchCompanies({ name: 'Flu', fields: ['none'], limit: 0 });
    await counts();
    assert.match(harness.ui.messages[0]?.text ?? '', /billed 1 for Company search, which should be free/);
    assert.deepEqual(
      harness.ui.messages[0]?.actions?.map(({ label }) => label),
      ['Allow…', 'Show Credits'],
    );
    harness.ui.answer('Flu');
    await harness.run(searchCompanies);
    assert.match(harness.ui.messages[1]?.text ?? '', /bills this call, which should be free, so it was not sent/);
    assert.deepEqual(spent(harness), { billed: 1, known: 1 });
    harness.ui.answer('Company search, 5 calls');
    await harness.run(allowBilledCalls);
    for (let call = 0; call < 5; call += 1) await counts();
    assert.equal(await refusalOf(counts()), 'nowCosts');
    assert.deepEqual(spent(harness), { billed: 6, known: 6 });
  });

  it('is allowed nothing by an answer that comes after the session was closed', async () => {
    await harness.open.client.searchCompanies({ name: 'Flu', fields: ['none'], limit: 0 });
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      const answer = await choose(options);
      await harness.session.openAccount(harness.open.accountId ?? '');
      return answer;
    };
    harness.ui.answer('Company search, 5 calls');
    await harness.run(allowBilledCalls);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed, so nothing was sent/);
    assert.doesNotMatch(harness.ui.finished.join(' '), /Allowed/);
  });

  it('offers to allow the count where companies are found by name, beside those that are known', async () => {
    const { rows } = await harness.open.client.searchCompanies({ name: 'Flu', limit: 1 });
    harness.open.companies.remember(rows);
    await harness.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 });
    harness.ui.answer('Flu', 'Allow…', 'Company search, 1 call', undefined);
    await harness.run(findCompany);
    const [refused = [], , counted = []] = harness.ui.offered.slice(1);
    assert.equal(refused.at(-1), 'Allow… — The service bills this call, which should be free, so it was not sent.');
    assert.match(counted.at(-1) ?? '', /^Show 10 of \d+ matches — /);
    assert.deepEqual(spent(harness), { billed: 3, known: 3 });
  });

  it('offers to allow the count where the criteria of a search are edited', async () => {
    await harness.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 });
    harness.ui.answer('Name Contains', 'Flu', 'Allow…', 'Company search, 1 call', undefined);
    await harness.run(editSearch);
    const [, refused = [], , counted = []] = harness.ui.offered.slice(1);
    assert.equal(refused[0], 'Allow… — The service bills this call, which should be free, so it was not sent.');
    assert.match(counted[0] ?? '', /^Show Results — \d+ matches$/);
    assert.deepEqual(spent(harness), { billed: 2, known: 2 });
  });

  for (const { name, command, answers } of [
    { name: 'companies are found by name', command: findCompany, answers: ['Flu', 'Allow…', 'Company search, 1 call'] },
    {
      name: 'the criteria of a search are edited',
      command: editSearch,
      answers: ['Name Contains', 'Flu', 'Allow…', 'Company search, 1 call'],
    },
  ])
    it(`is not asked to count again if the session was closed while that was allowed, where ${name}`, async () => {
      const { rows } = await harness.open.client.searchCompanies({ name: 'Flu', limit: 1 });
      harness.open.companies.remember(rows);
      await harness.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 });
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        const answer = await choose(options);
        if (options.title === 'Allow Calls That Are Billed') await harness.session.openAccount(harness.open.accountId ?? '');
        return answer;
      };
      harness.ui.answer(...answers);
      await harness.run(command);
      assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^Company search, 1 call/);
      const closed = harness.ui.messages.filter(({ text }) => text.startsWith('The session was closed'));
      assert.equal(closed.length, 1);
    });

  it('is not asked once more by a timeline that is opened, and by none that counts on', async () => {
    const events = harness.open.timeline({ kind: 'companies', ids: ['c49ac9b44360'] });
    await events.open();
    await events.count();
    await events.choose({ ...events.state.choices, payload: true });
    await events.count();
    assert.equal(harness.billed, 1);
    assert.equal(events.state.failure?.facts.detail, 'nowCosts');
  });

  it('is held within the caps', async () => {
    await harness.open.client.searchCompanies({ name: 'Flu', fields: ['none'], limit: 0 });
    harness.open.prices.allow('companies.search', 20);
    harness.caps = { perDay: 1 };
    assert.equal(await refusalOf(harness.open.client.searchCompanies({ name: 'Nord', fields: ['none'], limit: 0 })), 'perDay');
    assert.equal(harness.billed, 1);
  });
});
