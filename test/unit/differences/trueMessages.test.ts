// Messages say what happened and lead on, also where a service says it in another way than the sandbox.
import assert from 'node:assert/strict';
import { explanationText } from '../../../src/app/explain.ts';
import { Failure } from '../../../src/client/failure.ts';
import { buyLocations, nextLocations } from '../../../src/commands/companies/locations.ts';
import { createList, createListOfCompanies } from '../../../src/commands/lists/createList.ts';
import { resumeListChange } from '../../../src/commands/lists/resumeListChange.ts';
import { loadCompanies } from '../../../src/commands/lists/members.ts';
import { commands } from '../../../src/ids.ts';
import { arrayText } from '../../../src/viewModel/code/arrayLens.ts';
import { gatewayPage, unitsFinished, unnamedCredits, withoutPath } from '../../support/differences/billingDifferences.ts';
import type { Difference } from '../../support/differences/difference.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import type { TestHarness } from '../../support/testHarness.ts';

describe('messages of another service', () => {
  let harness: TestHarness;
  afterEach(() => {
    harness.end();
  });

  const labels = (): readonly string[] => harness.ui.messages.at(-1)?.actions?.map(({ label }) => label) ?? [];

  async function load(most: number, ...differences: readonly Difference[]): Promise<void> {
    harness = await signedInHarness(...differences);
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await harness.run(loadCompanies, { kind: 'offer', list, most });
  }

  it('say that the credits are used up, where a 401 says so in its own words', async () => {
    await load(10, unitsFinished);
    assert.match(harness.ui.messages[0]?.text ?? '', /The credits are used up/);
    assert.deepEqual(labels(), ['Refresh Credits']);
  });

  it('lead to the credits before they lead to the token, where nobody knows which of them it is', async () => {
    harness = await signedInHarness();
    const failure = new Failure('signedOutOrEmpty', { delivery: 'answered', status: 401 });
    await harness.run(() => Promise.reject(failure));
    assert.deepEqual(labels(), ['Refresh Credits', 'Sign In']);
  });

  it('say that the API has nothing at this address, where a whole endpoint is missing', async () => {
    harness = await signedInHarness(withoutPath('/v2/locations'));
    await harness.run((app) => buyLocations(app, {}, nextLocations(app, {}) ?? assert.fail('no offer'), true));
    assert.match(harness.ui.messages[0]?.text ?? '', /The address of the API does not offer this call/);
    assert.deepEqual(labels(), ['Check Connection']);
  });

  it('say that an answer broke off, and not that nobody could be reached', async () => {
    harness = await signedInHarness();
    harness.failing = new Failure('unreachable', { delivery: 'unknown', detail: 'ECONNRESET' });
    await harness.run(async ({ session }) => void (await session.open.client.searchCompanies({ limit: 10 })));
    assert.match(harness.ui.messages[0]?.text ?? '', /The connection was lost before the answer was complete/);
  });

  const brokenOff = new Failure('unreachable', { delivery: 'unknown' });
  for (const [name, difference] of [
    ['a gateway answers it', gatewayPage(500)],
    ['its answer breaks off', { name: 'answers break off', brokenOff: () => brokenOff }],
  ] as const)
    it(`say nothing of a charge, where a read of lists fails because ${name}`, async () => {
      harness = await signedInHarness(difference);
      const reading = harness.run(async ({ session }) => void (await session.open.client.searchLists({ limit: 50 })));
      await harness.clock.advance(10_000);
      await reading;
      assert.match(harness.ui.messages[0]?.text ?? '', /^The (service has a problem at the moment|connection was lost before)/);
      assert.doesNotMatch(harness.ui.messages[0]?.text ?? '', /charged|cost|credits/);
    });

  it('say nothing of a charge, where a paid page failed and its cost header says none', async () => {
    await load(10, {
      name: 'a failure that costs nothing',
      refuse: ({ path }) =>
        path === '/v2/companies' ? { status: 503, headers: { 'x-uniapi-cost': 'none' }, body: '<html></html>' } : undefined,
    });
    assert.match(harness.ui.messages[0]?.text ?? '', /The service has a problem at the moment\. Try again later/);
    assert.doesNotMatch(harness.ui.messages[0]?.text ?? '', /charged|cost|credits/);
  });

  it('say that a change may have been made, and nothing of a charge, where its request must not be repeated', async () => {
    harness = await signedInHarness(gatewayPage(520, (_, { verb, path }) => verb === 'POST' && path === '/v2/lists'));
    harness.ui.answer('Made once', 'Companies');
    await harness.run(createList);
    const [run] = harness.open.changes.history.unfinished;
    assert.ok(run);
    const changed = await harness.open.changes.resume(run);
    assert.ok(changed?.failure);
    assert.match(explanationText(changed.failure), /The change may have been made: check it before you try again/);
  });

  it('offer to look for a list of which nobody knows whether it was made, and to create it again only then', async () => {
    harness = await signedInHarness(gatewayPage(520, (_, { verb, path }) => verb === 'POST' && path === '/v2/lists'));
    harness.ui.answer('Made once', 'Companies');
    await harness.run(createList);
    assert.deepEqual(labels(), ['Search for It', 'Show Log']);
    harness.ui.messages.at(-1)?.actions?.[0]?.run();
    assert.deepEqual(harness.ui.ran, [commands.resumeListChange]);
    harness.ui.answer(undefined);
    await harness.run(resumeListChange);
    const offered = harness.ui.offered.at(-1) ?? [];
    assert.ok(offered.some((label) => label.startsWith('Made once')));
    assert.ok(offered.some((label) => label.startsWith('Create It Again')));
  });

  it('say 1 company of one', async () => {
    harness = await signedInHarness();
    harness.ui.answer(undefined);
    await harness.run(createListOfCompanies, { kind: 'company', company: { id: 'c49ac9b44360', name: 'X' } });
    assert.equal(harness.ui.asked.at(-1), 'The name of the list, for 1 company');
    assert.equal(arrayText(1, 1, 'en'), '1 company');
    assert.equal(arrayText(1, 0, 'en'), '1 company · 0 known');
  });

  it('compare an amount without a type with nothing', async () => {
    harness = await signedInHarness(unnamedCredits);
    await harness.open.credits.refresh();
    await harness.open.client.searchCompanies({ limit: 10 });
    assert.deepEqual(
      { left: harness.open.credits.left('credits'), drift: harness.open.credits.drift },
      { left: 4000, drift: undefined },
    );
  });
});
