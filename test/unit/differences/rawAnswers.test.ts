// Services whose paid answers are not understood: what was paid for is kept, opened, read by a later version, and not paid twice.
import assert from 'node:assert/strict';
import { showFacets } from '../../../src/commands/companies/searchFacets.ts';
import { openRawAnswer } from '../../../src/commands/credits/openRawAnswer.ts';
import type { Command } from '../../../src/app/app.ts';
import { Desk } from '../../support/desk.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import {
  detailsAsItems,
  facetsAtRoot,
  facetsWithoutFields,
  oneUnreadableCompany,
  unknownEnvelope,
} from '../../support/differences/recordDifferences.ts';

let desk: Desk;
let sandbox: DifferentSandbox;

async function open(...differences: readonly Difference[]): Promise<void> {
  desk = new Desk();
  sandbox = new DifferentSandbox(desk.clock, differences);
  desk.sandbox = sandbox;
  await desk.session.openSandbox();
}

const companyId = async (): Promise<string> => {
  const before = sandbox.differences;
  sandbox.differences = [];
  const { rows } = await desk.open.client.searchCompanies({ limit: 1 });
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
    desk.end();
  });

  it('are read where details come as items with one record', async () => {
    await open(detailsAsItems);
    const id = await companyId();
    await desk.run(details(id));
    assert.deepEqual(desk.ui.finished, [id]);
    assert.deepEqual(desk.open.rawAnswers.unread, []);
  });

  it('are kept where they are not understood, opened, and neither lost nor paid for twice', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    const before = desk.bill;
    await desk.run(details(id));
    const [message] = desk.ui.said;
    assert.match(message?.text ?? '', /does not understand the service’s answer\. The answer was paid for and is kept/);
    assert.deepEqual(
      message?.actions?.map(({ label }) => label),
      ['Open Raw Answer', 'Ask Again'],
    );
    assert.equal(desk.bill, before + 1);

    await desk.run(openRawAnswer);
    const report: unknown = JSON.parse(desk.ui.shown.at(-1) ?? '');
    assert.match(
      JSON.stringify(report),
      new RegExp(`"path":"/v2/companies/${id}".*"cost":{"companies":1}.*"answer":{"answer":{"data":`),
    );

    await desk.run(details(id));
    assert.equal(desk.bill, before + 1, 'the same was paid for again');
    assert.equal(desk.ui.said.length, 2);
  });

  it('are read again by a version that understands them, at no cost, in a later window too', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await desk.run(details(id));
    const [answer] = desk.open.rawAnswers.unread;
    assert.ok(answer);
    // A later version reads what this one does not: here the body is written as this version expects it.
    const { account, cache } = desk.open.money;
    const kept = cache.get(account, 'unreadAnswer', answer.key)?.value as { request: unknown };
    const parent = JSON.stringify(['answer to', 'POST', `/v2/companies/${id}`, [['appUser', 'ada']]]);
    cache.put(account, 'unreadAnswer', [{ key: answer.key, parent, value: { ...kept, body: JSON.stringify({ item: { id } }) } }]);
    const before = desk.bill;
    const next = await desk.reloaded();
    await next.run(details(id));
    assert.deepEqual(
      { finished: next.ui.finished, bill: next.bill, unread: next.open.rawAnswers.unread },
      {
        finished: [id],
        bill: before,
        unread: [],
      },
    );
    next.end();
  });

  it('are asked for again where the user says so', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await desk.run(details(id));
    const before = desk.bill;
    sandbox.differences = [];
    desk.ui.said[0]?.actions?.find(({ label }) => label === 'Ask Again')?.run();
    while (desk.ui.finished.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual({ finished: desk.ui.finished, bill: desk.bill }, { finished: [id], bill: before + 1 });
  });

  it('stay in memory where they may name people, and go when everything is forgotten', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await desk.run(details(id));
    await desk.run(details(id, ['contacts']));
    const { account, cache } = desk.open.money;
    const count = (kind: 'unreadPeople' | 'unreadAnswer'): number => cache.children(account, kind, 'unread answers').length;
    assert.deepEqual({ people: count('unreadPeople'), disk: count('unreadAnswer') }, { people: 1, disk: 1 });
    assert.equal(desk.open.rawAnswers.unread.length, 2);
    cache.forget(account);
    assert.deepEqual(desk.open.rawAnswers.unread, []);
  });

  it('are kept once for each request where a part of them is understood, and may be asked for again', async () => {
    await open(oneUnreadableCompany);
    const { client, rawAnswers } = desk.open;
    for (let times = 1; times <= 3; times += 1) {
      const { rows } = await client.searchCompanies({ limit: 5 });
      assert.deepEqual(
        rows.map(({ value }) => value !== undefined),
        [false, true, true, true, true],
      );
      assert.deepEqual({ bill: desk.bill, kept: rawAnswers.unread.length }, { bill: 5 * times, kept: 1 });
    }
    await client.searchCompanies({ limit: 4 });
    assert.equal(rawAnswers.unread.length, 2);
  });

  it('do not block a request whose answer was perhaps never paid for', async () => {
    await open();
    const id = await companyId();
    desk.altering = (answer) => ({ ...answer, headers: {}, body: '<html>Sign in to this network</html>' });
    await desk.run(details(id));
    assert.match(desk.ui.said[0]?.text ?? '', /does not understand/);
    desk.altering = undefined;
    await desk.run(details(id));
    assert.deepEqual(desk.ui.finished, [id]);
  });

  it('have overviews wherever they name their field', async () => {
    await open(facetsAtRoot);
    desk.open.searches.show({ name: 'a' });
    desk.ui.answer({ chosen: ['country'] }, 'Overview by country');
    await desk.run(showFacets);
    const report = desk.ui.shown.at(-1) ?? '';
    assert.match(report, /^\| it \| /m);
    assert.doesNotMatch(report, /limit|offset/);
  });

  it('have no overview that nobody can tell, and none is invented', async () => {
    await open(facetsWithoutFields);
    desk.open.searches.show({ name: 'a' });
    desk.ui.answer({ chosen: ['country', 'active'] }, 'Overview by 2 fields');
    await desk.run(showFacets);
    assert.deepEqual(desk.ui.shown, []);
    assert.match(desk.ui.said[0]?.text ?? '', /The answer was paid for and is kept/);
    assert.equal(desk.open.rawAnswers.unread.length, 1);
  });
});

describe('answers that may name people and could not be read', () => {
  it('are not dropped for later records of people', async () => {
    await open(unknownEnvelope);
    const id = await companyId();
    await desk.run(details(id, ['contacts']));
    const { account, cache } = desk.open.money;
    const records = Array.from({ length: 20_100 }, (_, at) => ({ key: `person ${String(at)}`, value: {} }));
    cache.put(account, 'people', records);
    assert.equal(cache.get(account, 'people', 'person 0'), undefined, 'the bound of records of people is reached');
    assert.equal(desk.open.rawAnswers.unread.length, 1);
    desk.end();
  });
});
