// The page of locations: what it shows, and that a click buys and opens what was seen.
import assert from 'node:assert/strict';
import type { LocationsView, ToPage } from '../../../src/controllers/locations/protocol.ts';
import { readPanelState } from '../../../src/controllers/locations/protocol.ts';
import { locationsView } from '../../../src/viewModel/companies/locationsView.ts';
import type { LocationCompany, PageOffer } from '../../../src/viewModel/companies/locationsView.ts';
import { allSites } from '../../../src/sandbox/records/sites.ts';
import { locationsHost } from '../../support/locationsPage.ts';

const [first] = allSites();
assert.ok(first);

describe('the page of locations', () => {
  const posted: ToPage[] = [];
  const bought: PageOffer[] = [];
  const opened: LocationCompany[] = [];
  let answer: () => void = () => undefined;
  const load = (offer: PageOffer): Promise<void> => {
    bought.push(offer);
    return new Promise((resolve) => (answer = resolve));
  };
  const view = (): LocationsView => posted.at(-1)?.view ?? assert.fail('nothing is shown');
  const controller = locationsHost('en', { load, showTimeline: (company) => opened.push(company) })((message) =>
    posted.push(message),
  );

  it('shows each site with its address, state and company, and the prices of more', async () => {
    await controller.receive({ type: 'ready' });
    const { rows, status, next, again } = view();
    assert.deepEqual(
      rows.slice(0, 3).map(({ state, timeline }) => ({ state, hasTimeline: timeline !== undefined })),
      [
        { state: '', hasTimeline: true },
        { state: 'closed', hasTimeline: true },
        { state: '', hasTimeline: false },
      ],
    );
    assert.equal(rows[0]?.company, first.company.name);
    assert.ok(rows[0].address.includes(first.municipality.name));
    assert.match(status, /^20 of 30 loaded · /);
    assert.deepEqual(
      [next?.price, again?.price],
      [
        '≤ 20 credits (Locations 10, Locations: packages 10) · 100 left',
        '≤ 40 credits (Locations 20, Locations: packages 20) · 100 left',
      ],
    );
  });

  it('opens the timeline of a row that was seen, and of no other', async () => {
    const { id } = view();
    await controller.receive({ type: 'timeline', id: id + 1, row: 0 });
    await controller.receive({ type: 'timeline', id, row: 2 });
    await controller.receive({ type: 'timeline', id, row: 99 });
    assert.deepEqual(opened, []);
    await controller.receive({ type: 'timeline', id, row: 0 });
    assert.deepEqual(opened, [{ id: first.company.id, name: first.company.name }]);
  });

  it('buys one page at a time', async () => {
    const { next, again } = view();
    const buying = controller.receive({ type: 'load', ...next });
    await controller.receive({ type: 'load', ...next });
    await controller.receive({ type: 'loadAgain', ...again });
    assert.deepEqual({ labels: bought.map(({ label }) => label), busy: view().busy }, { labels: ['Roma 10'], busy: true });
    answer();
    await buying;
    assert.equal(view().busy, false);
  });

  it('buys nothing by a button that shows another page or price by now', async () => {
    const { next, again } = view();
    const before = bought.length;
    await controller.receive({ type: 'load', ...next, price: '≤ 10 credits' });
    await controller.receive({ type: 'load', ...again });
    await controller.receive({ type: 'loadAgain', ...again, label: 'another' });
    assert.equal(bought.length, before);
  });

  it('ignores what it does not understand', async () => {
    const before = posted.length;
    for (const message of [undefined, { type: 'buy' }, { type: 'timeline', id: 'a', row: 0 }]) await controller.receive(message);
    assert.equal(posted.length, before);
    assert.deepEqual(
      [readPanelState({ account: 'a' }), readPanelState({ account: 'a', criteria: { name: 'x' } })],
      [undefined, { account: 'a', criteria: { name: 'x' } }],
    );
  });

  it('says why rows without an address say little, and what to do', () => {
    const known = { records: [{ id: 'a' }, 'odd', null], count: undefined, at: 0 };
    const source = { search: '', known, next: undefined, again: undefined, busy: false };
    const { view: bare } = locationsView(source, { locale: 'en', now: 0, credits: { left: () => undefined } });
    assert.match(bare.note ?? '', /ask for the package base/);
    assert.deepEqual(
      bare.rows.map(({ address, company }) => ({ address, company })),
      [
        { address: 'a', company: '' },
        { address: '', company: '' },
        { address: '', company: '' },
      ],
    );
    assert.match(bare.status, /^3 loaded · /);
    const none = locationsView(
      { ...source, known: { records: [], count: 0, at: 0 } },
      { locale: 'en', now: 0, credits: { left: () => 1 } },
    );
    assert.equal(none.view.status, 'No location matches.');
  });
});
