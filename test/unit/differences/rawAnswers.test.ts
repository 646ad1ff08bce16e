// Tests of paid answers that are not understood: they are kept, opened, and read by a later version.
import assert from 'node:assert/strict';
import { showFacets } from '../../../src/commands/companies/searchFacets.ts';
import { openRawAnswer } from '../../../src/commands/credits/openRawAnswer.ts';
import type { Command } from '../../../src/app/app.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import {
  detailsAsItems,
  facetsAtRoot,
  facetsWithoutFields,
  oneUnreadableCompany,
  unknownEnvelope,
} from '../../support/differences/recordDifferences.ts';

let harness: TestHarness;
let sandbox: DifferentSandbox;

async function open(...differences: readonly Difference[]): Promise<void> {
  harness = new TestHarness();
  sandbox = new DifferentSandbox(harness.clock, differences);
  harness.sandbox = sandbox;
  await harness.session.openSandbox();
}

const companyId = async (): Promise<string> => {
  const before = sandbox.differences;
  sandbox.differences = [];
  const { rows } = await harness.open.client.searchCompanies({ limit: 1 });
  sandbox.differences = before;
  return rows[0]?.value?.id ?? '';
};
const details =
  (id: string, packages: readonly string[] = []): Command =>
  async (app) => {
    const { value } = await app.session.open.client.getCompany({ id, packages });
    app.ui.showStatus(value.id);
  };

describe('paid answers of another shape', () => {
  afterEach(() => {
    harness.end();
  });

  it('are read where details come as items with one record', async () => {
    await open(detailsAsItems);
    const id = await companyId();
    await harness.run(details(id));
    assert.deepEqual(harness.ui.finished, [id]);
    assert.deepEqual(harness.open.rawAnswers.unread, []);
  });

  it('are kept where they are not understood, opened, and neither lost nor paid for twice', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    const before = harness.billed;
    await harness.run(details(id));
    const [message] = harness.ui.messages;
    assert.match(message?.text ?? '', /does not understand the service’s answer\. The answer was paid for and is kept/);
    assert.deepEqual(
      message?.actions?.map(({ label }) => label),
      ['Open Raw Answer', 'Ask Again'],
    );
    assert.equal(harness.billed, before + 1);

    await harness.run(openRawAnswer);
    const report: unknown = JSON.parse(harness.ui.shown.at(-1) ?? '');
    assert.match(
      JSON.stringify(report),
      new RegExp(`"path":"/v2/companies/${id}".*"cost":{"companies":1}.*"answer":{"answer":{"data":`),
    );

    await harness.run(details(id));
    assert.equal(harness.billed, before + 1, 'the same was paid for again');
    assert.equal(harness.ui.messages.length, 2);
  });

  it('are read again by a version that understands them, at no cost, in a later window too', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await harness.run(details(id));
    const [answer] = harness.open.rawAnswers.unread;
    assert.ok(answer);
    // A later version reads what this one does not: here the body is written as this version expects it.
    const { account, cache } = harness.open.money;
    const kept = cache.get(account, 'unreadAnswer', answer.key)?.value as { request: unknown };
    const parent = JSON.stringify(['answer to', 'POST', `/v2/companies/${id}`, [['appUser', 'ada']]]);
    cache.put(account, 'unreadAnswer', [{ key: answer.key, parent, value: { ...kept, body: JSON.stringify({ item: { id } }) } }]);
    const before = harness.billed;
    const next = await harness.reloaded();
    await next.run(details(id));
    assert.deepEqual(
      { finished: next.ui.finished, billed: next.billed, unread: next.open.rawAnswers.unread },
      {
        finished: [id],
        billed: before,
        unread: [],
      },
    );
    next.end();
  });

  it('are asked for again where the user says so', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await harness.run(details(id));
    const before = harness.billed;
    sandbox.differences = [];
    harness.ui.messages[0]?.actions?.find(({ label }) => label === 'Ask Again')?.run();
    while (harness.ui.finished.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual({ finished: harness.ui.finished, billed: harness.billed }, { finished: [id], billed: before + 1 });
  });

  it('stay in memory where they may name people, and go when everything is forgotten', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await harness.run(details(id));
    await harness.run(details(id, ['contacts']));
    const { account, cache } = harness.open.money;
    const count = (kind: 'unreadPeople' | 'unreadAnswer'): number => cache.children(account, kind, 'unread answers').length;
    assert.deepEqual({ people: count('unreadPeople'), disk: count('unreadAnswer') }, { people: 1, disk: 1 });
    assert.equal(harness.open.rawAnswers.unread.length, 2);
    cache.forget(account);
    assert.deepEqual(harness.open.rawAnswers.unread, []);
  });

  it('are kept once for each request where a part of them is understood, and may be asked for again', async () => {
    await open(oneUnreadableCompany);
    const { client, rawAnswers } = harness.open;
    for (let times = 1; times <= 3; times += 1) {
      const { rows } = await client.searchCompanies({ limit: 5 });
      assert.deepEqual(
        rows.map(({ value }) => value !== undefined),
        [false, true, true, true, true],
      );
      assert.deepEqual({ billed: harness.billed, kept: rawAnswers.unread.length }, { billed: 5 * times, kept: 1 });
    }
    await client.searchCompanies({ limit: 4 });
    assert.equal(rawAnswers.unread.length, 2);
  });

  it('do not block a request whose answer was perhaps never paid for', async () => {
    await open();
    const id = await companyId();
    harness.altering = (answer) => ({ ...answer, headers: {}, body: '<html>Sign in to this network</html>' });
    await harness.run(details(id));
    const [message] = harness.ui.messages;
    assert.match(message?.text ?? '', /does not understand the service’s answer\. The call may have been charged/);
    assert.deepEqual(
      message?.actions?.map(({ label }) => label),
      ['Try Again', 'Show Log'],
    );
    assert.equal(harness.open.rawAnswers.unread.length, 1, 'it can be opened all the same');
    harness.altering = undefined;
    await harness.run(details(id));
    assert.deepEqual(harness.ui.finished, [id]);
  });

  it('are not called paid where they say that they cost nothing', async () => {
    await open();
    const id = await companyId();
    harness.altering = (answer) => ({ ...answer, headers: { 'x-uniapi-cost': 'none' }, body: '<html></html>' });
    await harness.run(details(id));
    assert.match(harness.ui.messages[0]?.text ?? '', /answer\. Check the address of the service; the log has the details\.$/);
  });

  it('have overviews wherever they name their field', async () => {
    await open(facetsAtRoot);
    harness.open.searches.show({ name: 'a' });
    harness.ui.answer({ chosen: ['country'] }, 'Overview by country');
    await harness.run(showFacets);
    const page = harness.openedFacets.at(-1);
    assert.ok(page);
    const [facets] = harness.open.searches.facets.of(page.criteria, page.fields);
    assert.deepEqual(Object.keys(facets?.facets ?? {}), ['country']);
    assert.doesNotMatch(JSON.stringify(facets), /limit|offset/);
  });

  it('have no overview that nobody can tell, and none is invented', async () => {
    await open(facetsWithoutFields);
    harness.open.searches.show({ name: 'a' });
    harness.ui.answer({ chosen: ['country', 'active'] }, 'Overview by 2 fields');
    await harness.run(showFacets);
    assert.deepEqual(harness.openedFacets, []);
    assert.match(harness.ui.messages[0]?.text ?? '', /The answer was paid for and is kept/);
    assert.equal(harness.open.rawAnswers.unread.length, 1);
  });
});

describe('answers that may name people and could not be read', () => {
  it('are not dropped for later records of people', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await harness.run(details(id, ['contacts']));
    const { account, cache } = harness.open.money;
    const records = Array.from({ length: 20_100 }, (_, at) => ({ key: `person ${String(at)}`, value: {} }));
    cache.put(account, 'people', records);
    assert.equal(cache.get(account, 'people', 'person 0'), undefined, 'the bound of records of people is reached');
    assert.equal(harness.open.rawAnswers.unread.length, 1);
    harness.end();
  });
});
