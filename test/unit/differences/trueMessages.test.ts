// Messages say what happened and lead on, also where a service says it in another way than the sandbox.
import assert from 'node:assert/strict';
import { explained } from '../../../src/app/explain.ts';
import { Failure } from '../../../src/client/failure.ts';
import { showLocations } from '../../../src/commands/companies/locations.ts';
import { createList, createListOfCompanies } from '../../../src/commands/lists/createList.ts';
import { resumeListChange } from '../../../src/commands/lists/resumeListChange.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { commands } from '../../../src/ids.ts';
import { arrayText } from '../../../src/viewModel/code/arrayLens.ts';
import { gatewayPage, unitsFinished, unnamedCredits, withoutPath } from '../../support/differences/billingDifferences.ts';
import type { Difference } from '../../support/differences/difference.ts';
import { signedInDesk } from '../../support/differences/signedInDesk.ts';
import type { Desk } from '../../support/desk.ts';

describe('messages of another service', () => {
  let desk: Desk;
  afterEach(() => {
    desk.end();
  });

  const labels = (): readonly string[] => desk.ui.said.at(-1)?.actions?.map(({ label }) => label) ?? [];

  async function load(most: number, ...differences: readonly Difference[]): Promise<void> {
    desk = await signedInDesk(...differences);
    const list = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await desk.run(loadCompanies, { kind: 'offer', list, most });
  }

  it('say that the credits are used up, where a 401 says so in its own words', async () => {
    await load(10, unitsFinished);
    assert.match(desk.ui.said[0]?.text ?? '', /The credits are used up/);
    assert.deepEqual(labels(), ['Refresh Credits']);
  });

  it('lead to the credits before they lead to the token, where nobody knows which of them it is', async () => {
    desk = await signedInDesk();
    const failure = new Failure('signedOutOrEmpty', { delivery: 'answered', status: 401 });
    await desk.run(() => Promise.reject(failure));
    assert.deepEqual(labels(), ['Refresh Credits', 'Sign In']);
  });

  it('say that the API has nothing at this address, where a whole endpoint is missing', async () => {
    desk = await signedInDesk(withoutPath('/v2/locations'));
    desk.ui.answer('Roma');
    await desk.run(showLocations);
    assert.match(desk.ui.said[0]?.text ?? '', /The address of the API does not offer this call/);
    assert.deepEqual(labels(), ['Check Connection']);
  });

  it('say that an answer broke off, and not that nobody could be reached', async () => {
    desk = await signedInDesk();
    desk.failing = new Failure('unreachable', { delivery: 'unknown', detail: 'ECONNRESET' });
    await desk.run(async ({ session }) => void (await session.open.client.searchCompanies({ limit: 10 })));
    assert.match(desk.ui.said[0]?.text ?? '', /The connection was lost before the answer was complete/);
  });

  const brokenOff = new Failure('unreachable', { delivery: 'unknown' });
  for (const [name, difference] of [
    ['a gateway answers it', gatewayPage(500)],
    ['its answer breaks off', { name: 'answers break off', brokenOff: () => brokenOff }],
  ] as const)
    it(`say nothing of a charge, where a read of lists fails because ${name}`, async () => {
      desk = await signedInDesk(difference);
      const reading = desk.run(async ({ session }) => void (await session.open.client.searchLists({ limit: 50 })));
      await desk.clock.advance(10_000);
      await reading;
      assert.match(desk.ui.said[0]?.text ?? '', /^The (service has a problem at the moment|connection was lost before)/);
      assert.doesNotMatch(desk.ui.said[0]?.text ?? '', /charged|cost|credits/);
    });

  it('say nothing of a charge, where a paid page failed and its cost header says none', async () => {
    await load(10, {
      name: 'a failure that costs nothing',
      refuse: ({ path }) =>
        path === '/v2/companies' ? { status: 503, headers: { 'x-uniapi-cost': 'none' }, body: '<html></html>' } : undefined,
    });
    assert.match(desk.ui.said[0]?.text ?? '', /The service has a problem at the moment\. Try again later/);
    assert.doesNotMatch(desk.ui.said[0]?.text ?? '', /charged|cost|credits/);
  });

  it('say that a change may have been made, and nothing of a charge, where its request must not be repeated', async () => {
    desk = await signedInDesk(gatewayPage(520, (_, { verb, path }) => verb === 'POST' && path === '/v2/lists'));
    desk.ui.answer('Made once', 'Companies');
    await desk.run(createList);
    const [run] = desk.open.changes.history.unfinished;
    assert.ok(run);
    const changed = await desk.open.changes.resume(run);
    assert.ok(changed?.failure);
    assert.match(explained(changed.failure), /The change may have been made: check it before you try again/);
  });

  it('offer to look for a list of which nobody knows whether it was made, and to create it again only then', async () => {
    desk = await signedInDesk(gatewayPage(520, (_, { verb, path }) => verb === 'POST' && path === '/v2/lists'));
    desk.ui.answer('Made once', 'Companies');
    await desk.run(createList);
    assert.deepEqual(labels(), ['Search for It', 'Show Log']);
    desk.ui.said.at(-1)?.actions?.[0]?.run();
    assert.deepEqual(desk.ui.ran, [commands.resumeListChange]);
    desk.ui.answer(undefined);
    await desk.run(resumeListChange);
    const offered = desk.ui.offered.at(-1) ?? [];
    assert.ok(offered.some((label) => label.startsWith('Made once')));
    assert.ok(offered.some((label) => label.startsWith('Create It Again')));
  });

  it('say 1 company of one', async () => {
    desk = await signedInDesk();
    desk.ui.answer(undefined);
    await desk.run(createListOfCompanies, { kind: 'company', company: { id: 'c49ac9b44360', name: 'X' } });
    assert.equal(desk.ui.asked.at(-1), 'The name of the list, for 1 company');
    assert.equal(arrayText(1, 1, 'en'), '1 company');
    assert.equal(arrayText(1, 0, 'en'), '1 company · 0 known');
  });

  it('compare an amount without a type with nothing', async () => {
    desk = await signedInDesk(unnamedCredits);
    await desk.open.credits.refresh();
    await desk.open.client.searchCompanies({ limit: 10 });
    assert.deepEqual(
      { left: desk.open.credits.left('credits'), drift: desk.open.credits.drift },
      { left: 4000, drift: undefined },
    );
  });
});
