// The status bar tells the truth, or says that it does not know.
import assert from 'node:assert/strict';
import { creditText, type CreditView } from '../../../src/present/creditText.ts';
import { priceText } from '../../../src/present/priceText.ts';

const view = (more: Partial<CreditView> = {}): CreditView => ({
  session: 'Sandbox',
  spent: {},
  possible: {},
  failed: false,
  ...more,
});

describe('creditText', () => {
  it('shows what is left of the everyday collections', () => {
    const text = creditText(
      view({
        buckets: [
          { type: 'timeline', left: 8000, amount: 8000 },
          { type: 'companies:facets', left: 1 },
          { type: 'companies', left: 4990, amount: 5000 },
        ],
        spent: { companies: 10 },
      }),
      'en',
    );
    assert.equal(text.text, '$(credit-card) Companies 4,990 · Timeline 8,000');
    assert.equal(text.label, 'Company Data credits left: Companies 4,990, Timeline 8,000. Spent in this window: 10.');
    assert.equal(text.low, false);
  });

  it('shows the tightest of other types', () => {
    assert.equal(
      creditText(
        view({
          buckets: [
            { type: 'people', left: 70 },
            { type: 'x', left: 7 },
          ],
        }),
        'en',
      ).text,
      '$(credit-card) x 7',
    );
  });

  it('says that it does not know, and what was spent', () => {
    const text = creditText(view({ failed: true, spent: { timeline: 1234 }, possible: { timeline: 10 } }), 'it');
    assert.equal(text.text, '$(credit-card) spent 1234');
    assert.match(text.label, /unknown/);
    assert.match(text.tooltip, /did not say how many/);
    assert.match(text.tooltip, /Possibly charged: timeline 10/);
  });

  it('counts down while the service lets us wait', () => {
    const text = creditText(view({ buckets: [{ type: 'companies', left: 1 }], pauseSeconds: 12 }), 'en');
    assert.equal(text.text, '$(watch) 12 s');
    assert.equal(text.label, 'Company Data waits for the service: 12 seconds.');
    assert.match(text.tooltip, /companies/);
  });

  it('warns when little is left', () => {
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 499, amount: 5000 }] }), 'en').low, true);
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 60 }] }), 'en').low, false);
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 0 }] }), 'en').low, true);
  });

  it('shows a table of buckets with their resets', () => {
    const { tooltip } = creditText(
      view({
        actingUser: 'a|da',
        buckets: [
          { type: 'a*b|c', left: 1, amount: 2, durationSeconds: null },
          { type: 'b', left: 1, durationSeconds: 2_592_000 },
          { type: 'c', left: 1, reset: '2026-12-01T00:00:00Z' },
          { type: 'd', left: 1, reset: 'some day' },
        ],
      }),
      'en',
    );
    const rows = tooltip.split('\n').filter((line) => line.startsWith('| '));
    assert.equal(rows.length, 5);
    assert.equal(rows[1], '| a\\*b\\|c | 1 / 2 | never |');
    assert.match(rows[2] ?? '', /30 days after first use/);
    assert.match(rows[3] ?? '', /2026/);
    assert.match(rows[4] ?? '', /some day/);
    assert.match(tooltip, /acting as a\\\|da/);
  });
});

describe('priceText', () => {
  it('states the most it costs and what is left of the tightest type', () => {
    const left = (type: string): number | undefined => ({ timeline: 8000, 'timeline:*': 40 })[type];
    assert.equal(
      priceText({ timeline: 12, 'timeline:*': 12 }, left, 'en'),
      '≤ 24 credits (timeline 12, timeline:* 12) · 40 left',
    );
    assert.equal(priceText({ companies: 1 }, left, 'en'), '≤ 1 credit');
    assert.equal(priceText({}, left, 'en'), 'free');
  });
});
