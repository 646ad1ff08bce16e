// Tests of shown prices where a service bills two credits for an object: the next call obeys each one.
import assert from 'node:assert/strict';
import { dryRunOf } from '../../../src/app/dryRun.ts';
import type { List } from '../../../src/client/model/list.ts';
import { writeCall } from '../../../src/commands/code/writeCall.ts';
import { findCompany } from '../../../src/commands/companies/findCompany.ts';
import { buyLocations, nextLocations } from '../../../src/commands/companies/locations.ts';
import { searchCompanies } from '../../../src/commands/companies/searchCompanies.ts';
import { showFacets } from '../../../src/commands/companies/searchFacets.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { matchCompanies } from '../../../src/commands/matching/matchCompanies.ts';
import { compareTimelines } from '../../../src/commands/timeline/compareTimelines.ts';
import { AccountPrices } from '../../../src/state/credits/accountPrices.ts';
import { resolveText } from '../../../src/viewModel/code/arrayLens.ts';
import { companyHover } from '../../../src/viewModel/companies/companyHover.ts';
import { locationsView } from '../../../src/viewModel/companies/locationsView.ts';
import { newEventsBelow } from '../../../src/viewModel/timeline/newEventRows.ts';
import { TimelineController } from '../../../src/controllers/timeline/timelineController.ts';
import type { ShowMessage, ToPage } from '../../../src/controllers/timeline/protocol.ts';
import { billsTwice } from '../../support/differences/billingDifferences.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';
import { eventually } from '../../support/eventually.ts';

let harness: TestHarness;

function clients(): List {
  return harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value ?? assert.fail('no list');
}

/** The choice that names a price, of those that were offered last. */
const offered = (): string => harness.ui.offered.at(-1)?.find((text) => text.includes('≤')) ?? '';

function anewForEach(): void {
  beforeEach(async () => {
    harness = await signedInHarness(billsTwice);
  });
  afterEach(() => {
    harness.end();
  });
}

describe('companies that are billed twice', () => {
  anewForEach();
  beforeEach(async () => {
    await harness.run(loadCompanies, { kind: 'offer', list: clients(), most: 5 });
  });

  it('have their own price on the choices of a match', async () => {
    harness.ui.clip = 'ACME\nBeta';
    harness.ui.answer('From the Clipboard', undefined);
    await harness.run(matchCompanies);
    assert.match(offered(), /^The best candidate of each line — ≤ 4 credits/);
  });

  it('have it on the offer of Find Company', async () => {
    harness.ui.answer('Flu', undefined);
    await harness.run(findCompany);
    assert.match(offered(), /≤ 20 credits/);
  });

  it('have it where the rest of a list is offered', async () => {
    harness.ui.answer(undefined);
    await harness.run(compareTimelines, { kind: 'list', list: clients() });
    assert.match(offered(), /^Load 19 companies of “Clients” — ≤ 38 credits/);
  });

  it('have it on the fields of an overview', async () => {
    harness.ui.answer('Flu', undefined);
    await harness.run(searchCompanies);
    const stated: (string | undefined)[] = [];
    harness.ui.chooseMany = ({ choices }) => {
      stated.push(choices[0]?.description);
      return Promise.resolve(undefined);
    };
    await harness.run(showFacets);
    assert.deepEqual(stated, ['2 credits']);
  });

  it('have it in the question about a wildcard, whose description states what is reserved by the rules of the API', async () => {
    harness.ui.answer('Flu', undefined);
    await harness.run(searchCompanies);
    harness.ui.answer({ chosen: ['socials.*'] }, undefined);
    await harness.run(showFacets);
    assert.match(offered(), /^Overview by socials\.\* — ≤ 100 credits/);
  });

  it('have it in code', () => {
    const { companies, credits } = harness.open;
    const [known] = companies.recent(1);
    assert.ok(known);
    const facts = { ...known, latest: undefined, lists: [], now: 0, locale: 'en' };
    assert.match(companyHover({ ...facts, billed: credits.billed }), /\[Fetch Again \(2 credits\)\]/);
    assert.equal(resolveText(1, 'en', credits.billed), 'Resolve 1 (2 credits)');
    assert.equal(resolveText(3, 'en', credits.billed), 'Resolve 3 (6 credits)');
  });

  it('have it in a call that is written down', async () => {
    harness.ui.answer('Clients', 'curl', 'Copy');
    await harness.run(writeCall);
    assert.match(harness.ui.copied.at(-1) ?? '', /Costs at most 20 credits/);
  });
});

describe('what one window was billed', () => {
  anewForEach();

  it('is stated by the others, and said by none of them', () => {
    const { credits, prices, money } = harness.open;
    let drawn = 0;
    credits.onDidChange(() => (drawn += 1));
    const other = new AccountPrices(money.keyValue, money.account, () => 0);
    other.observe('companies.search', { companies: 1 }, { companies: 3 });
    other.dispose();
    assert.deepEqual({ drawn, said: harness.ui.messages.length }, { drawn: 1, said: 0 });
    assert.deepEqual(credits.billed({ companies: 5 }), { companies: 15 });
    prices.agree({ companies: 5 });
    assert.deepEqual(credits.billed({ companies: 5 }), { companies: 15 });
  });
});

describe('a change of lists that is billed', () => {
  anewForEach();

  it('has its price in what would be sent', () => {
    const [show] = dryRunOf(harness.app, () => [{ call: 'delete', input: { id: '24' } }]);
    show?.run(undefined);
    assert.match(harness.ui.shown.at(-1) ?? '', /Changing lists costs no credits\. The token/);
    harness.open.prices.observe('lists.delete', {}, { companies: 2 });
    show?.run(undefined);
    assert.match(harness.ui.shown.at(-1) ?? '', /Costs at most 2 credits: Companies 2\. The token/);
  });
});

describe('locations that are billed twice', () => {
  anewForEach();

  it('have their own price on the buttons', async () => {
    const criteria = { regions: ['Lombardia'] };
    const buy = (): Promise<void> =>
      harness.run((app) => buyLocations(app, criteria, nextLocations(app, criteria) ?? assert.fail('no offer'), true));
    await buy();
    const source = { search: '', known: undefined, next: nextLocations(harness.app, criteria), again: undefined, busy: false };
    const { view } = locationsView(source, { locale: 'en', now: 0, credits: harness.open.credits });
    assert.match(view.next?.price ?? '', /^≤ 20 credits/);
    // It is above the rules of the API, so it is asked about though it stands on a button.
    const before = harness.calls.length;
    harness.ui.answer(undefined);
    await buy();
    assert.match(offered(), /^Load 10 more — ≤ 20 credits/);
    assert.equal(harness.calls.length, before);
  });
});

describe('events that are billed twice', () => {
  anewForEach();
  const topic = {
    title: 'ACME',
    scope: { kind: 'companies', ids: ['c49ac9b44360'] },
    companies: [{ id: 'c49ac9b44360', name: 'ACME' }],
  } as const;
  let messages: ToPage[];
  let page: TimelineController;
  const lastShown = (): ShowMessage =>
    messages.filter((message): message is ShowMessage => message.type === 'show').at(-1) ?? assert.fail('nothing is shown');

  beforeEach(async () => {
    messages = [];
    page = controller();
    await page.receive({ type: 'ready' });
  });
  afterEach(() => {
    page.dispose();
  });

  it('have their own price on the page once that was seen', async () => {
    assert.match(lastShown().view.offer?.price ?? '', /^≤ 5 credits/);
    await page.receive({ type: 'accept', offer: lastShown().view.offer?.id });
    const { offer, all } = lastShown().view;
    assert.equal(harness.billed, 10);
    assert.match(offer?.price ?? '', /^≤ 10 credits/);
    assert.match(offer?.ariaPrice ?? '', /^Costs at most 10 credits\./);
    assert.match(all?.price ?? '', new RegExp(`^≤ ${String(2 * (all?.events ?? 0))} credits`));
    assert.equal(lastShown().filter.words.extra, '+2 credits an event');
  });

  it('have it on the details that are shown, and in the list, as soon as another timeline was billed so', async () => {
    await page.receive({ type: 'accept', offer: lastShown().view.offer?.id });
    const details = () => messages.flatMap((message) => (message.type === 'details' ? [message.details] : [])).at(-1);
    await page.receive({ type: 'look', n: harness.open.timeline(topic.scope).state.rows[0]?.serial });
    assert.match(details()?.payload.offer?.price ?? '', /^≤ 4 credits/);
    assert.equal(lastShown().view.list.loadValue, '≤ 4 credits');
    harness.open.prices.observe('timeline.search', { timeline: 1 }, { timeline: 5 });
    await eventually(() => details()?.payload.offer?.price.startsWith('≤ 10 credits'), true);
    assert.equal(lastShown().view.list.loadValue, '≤ 10 credits');
    assert.match(lastShown().view.offer?.price ?? '', /^≤ 25 credits/);
  });

  it('have it on what a watch has found', async () => {
    await page.receive({ type: 'accept', offer: lastShown().view.offer?.id });
    const { id, name } = topic.companies[0];
    const terms = { id: 'w', watched: { kind: 'company', id, name }, everyHours: 24, perRun: 1, perWeek: 7, dueAt: 0 } as const;
    const last = { kind: 'perRun', at: 0, events: 3, isRead: false } as const;
    const tools = { locale: 'en', now: 0, unread: 0, nameOf: () => undefined, billed: harness.open.credits.billed };
    assert.match(newEventsBelow({ ...terms, last, newEvents: [] }, tools)[0]?.description ?? '', /^≤ 6 credits/);
  });

  function controller(): TimelineController {
    const nothing = (): void => undefined;
    const { credits } = harness.open;
    const made = new TimelineController({
      topic,
      reader: harness.open.timeline(topic.scope),
      session: { account: 'a' },
      post: (message) => messages.push(message),
      explain: () => undefined,
      credits,
      pageSize: () => 5,
      agree: () => Promise.resolve(true),
      singleEvents: () => undefined,
      agreeToPayload: () => Promise.resolve(false),
      filters: { used: nothing, save: nothing, apply: nothing },
      locale: 'en',
      now: () => harness.clock.now(),
      actions: {
        insertIds: nothing,
        copyIds: nothing,
        run: nothing,
        savePicture: nothing,
        copy: nothing,
        showCompany: nothing,
        openJson: nothing,
        runForPage: nothing,
      },
      log: nothing,
    });
    // The window refreshes the view in the same way.
    credits.onDidChange(() => {
      made.refresh();
    });
    return made;
  }
});
