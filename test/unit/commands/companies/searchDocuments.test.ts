// Searches as documents: saved as files, counted for nothing, and loaded at the price that was named.
import assert from 'node:assert/strict';
import { openSearchDocument, saveSearchDocument } from '../../../../src/commands/companies/searchDocuments.ts';
import { views } from '../../../../src/ids.ts';
import { keyOfCriteria } from '../../../../src/state/companies/companyCriteria.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('searches as documents', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });

  const edit = (text: string): void => {
    harness.ui.document = { selection: '', text };
  };
  const loaded = (): number => harness.open.searches.current?.pages.rows.length ?? 0;

  it('are saved with all criteria, and only where there is a search', async () => {
    await harness.run(saveSearchDocument);
    assert.match(harness.ui.messages[0]?.text ?? '', /There is no search yet/);
    harness.open.searches.show({ name: 'Flu', regions: ['Lazio'] });
    await harness.run(saveSearchDocument);
    assert.deepEqual(harness.ui.savedAs, ['search.companysearch']);
    assert.deepEqual(JSON.parse(harness.ui.saved[0] ?? ''), { name: 'Flu', regions: ['Lazio'], active: '*' });
    assert.equal(harness.billed, 0);
  });

  it('are shown and counted for nothing', async () => {
    edit('{"name": "Flu", "active": true}');
    const before = harness.sent.length;
    await harness.run(openSearchDocument);
    assert.deepEqual(harness.app.search.current, { name: 'Flu', active: true });
    assert.deepEqual(
      { sent: harness.sent.length, billed: harness.billed, focused: harness.ui.focused, loaded: loaded() },
      { sent: before + 1, billed: 0, focused: [views.search], loaded: 0 },
    );
  });

  it('are loaded by the lens that has named the price, and by no lens of another search', async () => {
    edit('{"name": "Flu"}');
    await harness.run(openSearchDocument, { kind: 'results', search: keyOfCriteria({ name: 'other' }), most: 3 });
    assert.equal(harness.billed, 0);
    await harness.run(openSearchDocument, { kind: 'results', search: keyOfCriteria({ name: 'Flu' }), most: 3 });
    assert.deepEqual({ loaded: loaded(), billed: harness.billed }, { loaded: 3, billed: 3 });
  });

  it('are not searched for where something in them cannot be read', async () => {
    const before = harness.sent.length;
    for (const [text, says] of [
      ['{"regions": "Lazio"}', /“regions” is no search criterion/],
      ['{', /no JSON object/],
    ] as const) {
      edit(text);
      await harness.run(openSearchDocument);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', says);
    }
    assert.deepEqual({ sent: harness.sent.length, current: harness.app.search.current }, { sent: before, current: undefined });
  });
});
