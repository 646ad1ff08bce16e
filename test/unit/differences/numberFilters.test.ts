// Tests of lines with numbers: they match for certain only if the number is surely the company's.
import assert from 'node:assert/strict';
import { matchCompanies } from '../../../src/commands/matching/matchCompanies.ts';
import { matchesOf } from '../../../src/commands/matching/matches.ts';
import { namesNumber } from '../../../src/domain/matching/numberFilter.ts';
import { allCompanies } from '../../../src/sandbox/records/companies.ts';
import { ignoresNumbers, refusal } from '../../support/differences/billingDifferences.ts';
import { withBody, type Difference } from '../../support/differences/difference.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import type { TestHarness } from '../../support/testHarness.ts';

const [first, second] = allCompanies();

describe('a line with a VAT number', () => {
  let harness: TestHarness;
  afterEach(() => {
    harness.end();
  });

  async function match(...differences: readonly Difference[]): Promise<readonly (string | undefined)[]> {
    harness = await signedInHarness(...differences);
    harness.ui.clip = `BE${first?.vat ?? ''}\nBE${second?.vat ?? ''}`;
    harness.ui.answer('From the Clipboard', 'The best candidate of each line');
    await harness.run(matchCompanies);
    const table = matchesOf(harness.app).table();
    return table?.lines.map(({ choice }) => choice?.id) ?? [];
  }

  it('is certain where the filter works and finds one company', async () => {
    assert.deepEqual(await match(), [first?.id, second?.id]);
    assert.equal(harness.billed, 2);
  });

  it('is not asked where the service ignores the filter, and nothing is bought', async () => {
    assert.deepEqual(await match(ignoresNumbers), [undefined, undefined]);
    assert.equal(harness.billed, 0);
    assert.match(harness.ui.messages[0]?.text ?? '', /does not filter by them/);
    const labels = harness.ui.messages[0]?.actions?.map(({ label }) => label);
    assert.deepEqual(labels, ['Match Companies'], 'a message without a button is cut off after one line');
  });

  it('is not certain where the one record has another number, or there are more', async () => {
    const others: Difference = {
      name: 'another company comes for a number',
      response: (response, { path }) =>
        path === '/v2/companies'
          ? withBody(response, (body) => {
              const items = isRecord(body) && Array.isArray(body['items']) ? body['items'] : [];
              return {
                ...(isRecord(body) ? body : {}),
                items: items.map((item: unknown) => ({ ...(isRecord(item) ? item : {}), vat: 'IT1' })),
              };
            })
          : response,
    };
    assert.deepEqual(await match(others), [undefined, undefined]);
    harness.end();
    const several: Difference = {
      name: 'a number has several companies',
      response: (response, { path, parameters }) =>
        path === '/v2/companies' && parameters.some(([name, value]) => name === 'limit' && value === '1')
          ? withBody(response, (body) => ({ ...(isRecord(body) ? body : {}), meta: { count: 2 } }))
          : response,
    };
    assert.deepEqual(await match(several), [undefined, undefined]);
  });
});

describe('a line with a website, an email address or a phone number', () => {
  const ignoresContacts: Difference = {
    name: 'a match ignores websites, and finds companies by nothing at all',
    response: (response, { path, parameters }) =>
      path.endsWith('/match') && !parameters.some(([name]) => name === 'name')
        ? withBody(response, (body) => ({ ...(isRecord(body) ? body : {}), meta: { count: 63, limit: 0 } }))
        : response,
  };
  const refusesContacts: Difference = {
    name: 'a match does not know the filters',
    refuse: ({ path, parameters }) =>
      path.endsWith('/match') && !parameters.some(([name]) => name === 'name')
        ? refusal(400, 'error.validation', 'Unknown parameter.')
        : undefined,
  };

  for (const [what, ...differences] of [
    ['ignored', ignoresContacts],
    ['refused', refusesContacts],
  ] as const) {
    it(`is not asked where the filter is ${what}, and the names are`, async () => {
      const harness = await signedInHarness(...differences);
      const name = allCompanies()[10]?.name ?? '';
      harness.ui.clip = `https://www.esempio.it\ninfo@esempio.it\n+39 02 1234567\n${name}`;
      harness.ui.answer('From the Clipboard', 'The best candidate of each line');
      await harness.run(matchCompanies);
      const lines = matchesOf(harness.app).table()?.lines ?? [];
      assert.deepEqual(
        lines.map(({ line: { kind }, state }) => ({ kind, state })),
        [
          { kind: 'website', state: 'open' },
          { kind: 'email', state: 'open' },
          { kind: 'phone', state: 'open' },
          { kind: 'name', state: 'answered' },
        ],
      );
      assert.equal(harness.billed, 1);
      assert.match(harness.ui.messages[0]?.text ?? '', /does not filter by them/);
      harness.end();
    });
  }
});

describe('namesNumber', () => {
  it('finds its number in a record however that writes it', () => {
    const query = { kind: 'vat', value: '01234567890' } as const;
    assert.equal(namesNumber({ vat: 'IT 012.345.678-90' }, query), true);
    assert.equal(namesNumber({ base: { vat: ['01234567890'] } }, query), true);
    assert.equal(namesNumber({ vat: 'IT99999999999' }, query), false);
    assert.equal(namesNumber({ name: 'A' }, query), undefined);
  });
});
