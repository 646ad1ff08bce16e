// Show Locations: criteria are edited and counted for nothing, and a page is bought once, at its price.
import assert from 'node:assert/strict';
import {
  buyLocations,
  firstLocationsAgain,
  nextLocations,
  showLocations,
  showLocationsAsJson,
  type LocationOffer,
} from '../../../../src/commands/companies/locations.ts';
import { addToLocations } from '../../../../src/commands/companies/facetPage.ts';
import { showLocationFacets } from '../../../../src/commands/companies/searchFacets.ts';
import { criterionOfMember } from '../../../../src/viewModel/companies/searchParameters.ts';
import { knownLocations } from '../../../../src/state/companies/locationCache.ts';
import { allSites } from '../../../../src/sandbox/records/sites.ts';
import { settle } from '../../../support/fakeClock.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const criteria = { packages: ['base'], regions: ['Lazio'] };
const inLazio = allSites().filter(({ municipality }) => municipality.region === 'Lazio').length;

describe('Show Locations', () => {
  let harness: TestHarness;
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  const known = () => knownLocations(harness.open.money, criteria);
  const next = (one = harness): LocationOffer => nextLocations(one.app, criteria) ?? assert.fail('no offer');
  const buy = (offer = next(), one = harness): Promise<void> => one.run((app) => buyLocations(app, criteria, offer, true));

  it('edits the criteria, counts for nothing, and opens the tab; the next time it begins with them', async () => {
    harness.ui.answer('Regions', 'Lazio', 'Show Results');
    await harness.run(showLocations);
    assert.deepEqual({ count: known()?.count, records: known()?.records }, { count: inLazio, records: [] });
    const sent = harness.sent.length;
    harness.ui.answer('Show Results');
    await harness.run(showLocations);
    assert.deepEqual(harness.openedLocations, [criteria, criteria]);
    assert.deepEqual({ billed: harness.billed, sent: harness.sent.length }, { billed: 0, sent });
  });

  it('says why a count failed, and keeps the criteria', async () => {
    harness.ui.answer('Distance from the Point', '1000', 'Show Results');
    await harness.run(showLocations);
    assert.match(harness.ui.asked.at(-1) ?? '', /lat/);
    assert.deepEqual(harness.openedLocations, [{ packages: ['base'], distance: 1000 }]);
  });

  it('shows nothing in a session that was opened, or when nobody is signed in, while the team was asked', async () => {
    for (const close of [() => harness.session.openSandbox('bruno'), () => harness.session.signOut()]) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const { money } = harness.open;
      Object.assign(money, { colleagues: () => promise });
      harness.ui.answer('Show Results');
      await harness.run(showLocations);
      await close();
      Object.assign(money, { colleagues: undefined });
      resolve(undefined);
      await settle();
    }
    assert.deepEqual(harness.openedLocations, []);
  });

  it('says that the tab could not be opened', async () => {
    const locationPages = { open: () => assert.fail('no tab') };
    harness.ui.answer('Show Results');
    await harness.run((app) => showLocations({ ...app, locationPages }, []));
    await settle();
    assert.match(harness.ui.messages[0]?.text ?? '', /^The editor could not do this/);
  });

  it('buys page after page until there is no offer, and shows them again for nothing', async () => {
    while (nextLocations(harness.app, criteria)) await buy();
    assert.deepEqual({ loaded: known()?.records.length, billed: harness.billed }, { loaded: inLazio, billed: 2 * inLazio });
    harness = await harness.reloaded();
    await harness.run((app) => showLocationsAsJson(app, criteria));
    assert.equal(harness.ui.shown.at(-1)?.match(/"region":"Lazio"/g)?.length, inLazio);
    assert.equal(harness.billed, 2 * inLazio);
  });

  it('keeps a page that was paid for if it is cancelled after it was asked for', async () => {
    harness.cancelOnceSent();
    await buy();
    assert.deepEqual({ billed: harness.billed, records: known()?.records.length }, { billed: 20, records: 10 });
    assert.deepEqual(harness.open.money.ledger.totals({}).unconfirmed, {});
  });

  it('buys nothing at a price that has risen while the team was asked, although another command has agreed to it', async () => {
    const { money, prices } = harness.open;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    Object.assign(money, { colleagues: () => promise });
    const buying = harness.run((app) => buyLocations(app, criteria, next(), true));
    await settle();
    const stated = { locations: 1, 'locations:*': 1 };
    prices.observe('locations.search', stated, { locations: 2, 'locations:*': 2 });
    prices.agree(stated);
    resolve(undefined);
    await buying;
    Object.assign(money, { colleagues: undefined });
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /so nothing more was sent at that price/);
    assert.deepEqual({ billed: harness.billed, known: known() }, { billed: 0, known: undefined });
  });

  it('loads the first ones again for as much', async () => {
    await buy();
    const again = firstLocationsAgain(harness.app, criteria) ?? assert.fail('no offer');
    await buy(again);
    assert.deepEqual({ loaded: known()?.records.length, billed: harness.billed }, { loaded: 10, billed: 40 });
  });

  it('shows facets at their price, and a value of them narrows the search for nothing', async () => {
    harness.ui.answer({ chosen: ['base.address.province'] }, 'Overview by base.address.province');
    await harness.run((app) => showLocationFacets(app, criteria));
    const [page] = harness.openedFacets;
    assert.deepEqual(page, { collection: 'locations', criteria, fields: ['base.address.province'] });
    const [facets] = harness.open.locationFacets.of(criteria, page.fields);
    assert.equal(facets?.matches, inLazio);
    assert.equal(harness.billed, 1);
    assert.equal(criterionOfMember('base.address.province', 'locations')?.name, 'provinces');
    await harness.run((app) => addToLocations(app, criteria, 'provinces', 'Roma'));
    assert.deepEqual(harness.openedLocations, [{ ...criteria, provinces: ['Roma'] }]);
    assert.equal(harness.billed, 1);
  });

  it('buys nothing where another window has bought the page since it was offered', async () => {
    const other = await harness.reloaded();
    const offer = next();
    await buy(next(other), other);
    await buy(offer);
    assert.equal(harness.billed, 20);
    assert.match(harness.ui.finished[0] ?? '', /^Another window or a colleague has already loaded them/);
    assert.equal(known()?.records.length, 10);
    other.end();
  });
});
