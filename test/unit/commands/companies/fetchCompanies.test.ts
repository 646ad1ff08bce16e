// Companies fetched by their IDs: at the price that was stated or agreed to, each once, and never more.
import assert from 'node:assert/strict';
import { fetchCompanies } from '../../../../src/commands/companies/fetchCompanies.ts';
import { codeTargets, offerToFetch } from '../../../../src/host/code/codeTargets.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('fetch companies', () => {
  let harness: TestHarness;
  let ids: readonly string[];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    // The sandbox names its companies by the events of its timeline, without our having bought any of them.
    const other = new TestHarness();
    await other.session.openSandbox();
    const { rows } = await other.open.client.searchCompanies({ name: 'a', limit: 50 });
    ids = rows.flatMap(({ value }) => value?.id ?? []);
    other.dispose();
    assert.ok(ids.length >= 12);
  });
  afterEach(() => {
    harness.end();
  });

  it('takes a click on a price at its word, and buys no company twice', async () => {
    const some = ids.slice(0, 3);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: some });
    assert.equal(harness.billed, 3);
    assert.deepEqual(harness.ui.asked, []);
    assert.ok(some.every((id) => harness.open.companies.get(id)?.name !== undefined));
    assert.deepEqual(harness.ui.finished, ['3 of 3 companies fetched.']);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: ids.slice(0, 5) });
    assert.equal(harness.billed, 5);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: some });
    assert.equal(harness.billed, 5);
    assert.match(harness.ui.messages[0]?.text ?? '', /^No ID of an unknown company was found/);
  });

  it('asks for IDs that a task, a key binding or another extension names, every time', async () => {
    const fifty = { unresolved: ids.slice(0, 50) };
    harness.ui.answer(undefined, undefined);
    await harness.run(fetchCompanies, ...(codeTargets(fifty, harness.session) ?? []));
    // A copy of what a lens hands over is not the lens's.
    await harness.run(fetchCompanies, ...(codeTargets({ ...offerToFetch(fifty.unresolved) }, harness.session) ?? []));
    assert.equal(harness.billed, 0);
    assert.deepEqual(harness.ui.asked.length, 2);
    await harness.run(fetchCompanies, ...(codeTargets(offerToFetch(fifty.unresolved), harness.session) ?? []));
    assert.equal(harness.billed, ids.length);
    assert.deepEqual(harness.ui.asked.length, 2);
  });

  it('knows all companies of a lens, however many: it has named the price of them and of no others', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => String(at));
    const targets = codeTargets(offerToFetch(many), harness.session);
    assert.deepEqual(targets, [{ kind: 'unresolved', ids: many, isOffer: true }]);
    assert.equal(codeTargets({ unresolved: many }, harness.session), undefined);
  });

  it('asks where the link has named no more than its price, and Escape pays nothing', async () => {
    const [id = ''] = ids;
    harness.ui.answer(undefined, 'Fetch 1 company');
    await harness.run(fetchCompanies, { kind: 'company', company: { id } });
    assert.equal(harness.billed, 0);
    await harness.run(fetchCompanies, { kind: 'company', company: { id } });
    assert.equal(harness.billed, 1);
  });

  it('names what the service does not know, which costs nothing', async () => {
    const unknown = 'f'.repeat(12);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: [...ids.slice(0, 1), unknown] });
    assert.equal(harness.billed, 1);
    assert.match(
      harness.ui.messages[0]?.text ?? '',
      new RegExp(`^The service found no company with ${unknown}\\. Unknown companies were not billed`),
    );
  });

  it('does not say that nothing was billed for a company whose record cannot be read', async () => {
    const [readable = '', unreadable = ''] = ids;
    harness.altering = (answer) => {
      const { items, ...others } = JSON.parse(answer.body) as { readonly items: readonly { readonly id: string }[] };
      const altered = items.map((item) => (item.id === unreadable ? { name: 'Without its ID' } : item));
      return { ...answer, body: JSON.stringify({ ...others, items: altered }) };
    };
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: [readable, unreadable] });
    assert.equal(harness.billed, 2);
    assert.deepEqual(harness.ui.finished, ['1 of 2 companies fetched.']);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      [
        `No company with ${unreadable} could be read. Records that could not be read were billed, and unknown companies were not.`,
      ],
    );
  });

  it('takes the IDs of the selection, else of the document, of which nothing is known', async () => {
    const [a = '', b = '', c = ''] = ids;
    harness.ui.document = { selection: `['${a}', '${b}']`, text: ids.join(' ') };
    harness.ui.answer('Fetch 2 companies');
    await harness.run(fetchCompanies);
    assert.equal(harness.billed, 2);
    harness.ui.document = { selection: '', text: `${a}\n${b}\n${c}\n` };
    harness.ui.answer('Fetch 1 company');
    await harness.run(fetchCompanies);
    assert.equal(harness.billed, 3);
  });

  it('asks above the threshold although the price was stated, and pages through many', async () => {
    const many = [...ids, ...Array.from({ length: 20 }, (_, at) => `eeeeeeee${String(at).padStart(4, '0')}`)];
    harness.ui.answer(undefined, `Fetch ${String(many.length)} companies`);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: many });
    assert.equal(harness.billed, 0);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: many });
    assert.equal(harness.billed, ids.length);
  });

  it('does not buy again what another window has bought since the price was agreed to', async () => {
    const unknown = Array.from({ length: 50 }, (_, at) => `eeeeeeee${String(at).padStart(4, '0')}`);
    const many = [...unknown, ...ids];
    const other = await harness.reloaded();
    harness.failAt = async () => {
      harness.failAt = undefined;
      // The first page has no company that exists; those of the second one are bought in the other window meanwhile.
      await other.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: ids.slice(0, 3) });
      return undefined;
    };
    harness.ui.answer(`Fetch ${String(many.length)} companies`);
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: many });
    assert.equal(harness.billed, ids.length);
    assert.deepEqual(harness.ui.finished, [`${String(ids.length)} of ${String(many.length)} companies fetched.`]);
    other.end();
  });

  it('keeps the companies that were paid for if it is cancelled after they were asked for, and asks for no more', async () => {
    const unknown = Array.from({ length: 48 }, (_, at) => `eeeeeeee${String(at).padStart(4, '0')}`);
    const [a = '', b = '', c = ''] = ids;
    const { length } = harness.sent;
    harness.cancelOnceSent();
    harness.ui.answer('Fetch 51 companies');
    await harness.run(fetchCompanies, { kind: 'unresolved', isOffer: true, ids: [a, b, ...unknown, c] });
    assert.equal(harness.sent.length, length + 1);
    const isKnown = [a, b, c].map((id) => harness.open.companies.get(id) !== undefined);
    const { known, unconfirmed } = harness.open.money.ledger.totals({});
    assert.deepEqual({ isKnown, known, unconfirmed }, { isKnown: [true, true, false], known: { companies: 2 }, unconfirmed: {} });
    assert.deepEqual(harness.ui.messages, []);
  });

  it('buys a company again at a click on it, though it is known', async () => {
    const [id = ''] = ids;
    harness.ui.answer('Fetch 1 company', 'Fetch 1 company');
    await harness.run(fetchCompanies, { kind: 'company', company: { id } });
    await harness.run(fetchCompanies, { kind: 'company', company: { id } });
    assert.equal(harness.billed, 2);
  });
});
