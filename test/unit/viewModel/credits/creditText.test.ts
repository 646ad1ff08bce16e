// The status bar tells the truth, or says that it does not know.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { creditText, tooltipCommands, type CreditView } from '../../../../src/viewModel/credits/creditText.ts';
import { creditTypeName } from '../../../../src/viewModel/credits/creditTypes.ts';
import { priceText } from '../../../../src/viewModel/credits/priceText.ts';

const view = (more: Partial<CreditView> = {}): CreditView => ({
  session: 'Sandbox',
  spent: {},
  unconfirmed: {},
  saved: {},
  failed: false,
  ...more,
});

const textOf = (...buckets: NonNullable<CreditView['buckets']>): string => creditText(view({ buckets }), 'en').text;

describe('creditText', () => {
  it('shows the bucket with the least share left, and speaks of all', () => {
    const text = creditText(
      view({
        buckets: [
          { type: 'timeline', left: 4000, amount: 8000 },
          { type: 'companies:facets', left: 90, amount: 100 },
          { type: 'companies', left: 4990, amount: 5000 },
        ],
        spent: { companies: 10 },
      }),
      'en',
    );
    assert.equal(text.text, '$(credit-card) Timeline 4,000');
    assert.equal(
      text.label,
      'Company Data credits left: Timeline 4,000 of 8,000; Companies: facets 90 of 100; Companies 4,990 of 5,000. Spent since this window was opened: 10.',
    );
    assert.equal(text.low, false);
  });

  it('shows what is paid for every day where all are full', () => {
    const full = [
      { type: 'locations:facets', left: 100, amount: 100 },
      { type: 'timeline', left: 8000, amount: 8000 },
      { type: 'companies', left: 5000, amount: 5000 },
    ];
    assert.equal(textOf(...full), '$(credit-card) Companies 5,000');
  });

  it('shows the least left where no amounts are known', () => {
    assert.equal(textOf({ type: 'people', left: 70 }, { type: 'x', left: 7 }), '$(credit-card) x 7');
  });

  it('leaves out what the account has not, and what nobody says', () => {
    assert.equal(
      textOf({ type: 'people', left: 0, amount: 0 }, { type: 'x' }, { type: 'companies', left: 3, amount: 5 }),
      '$(credit-card) Companies 3',
    );
    assert.equal(textOf({ type: 'people', left: 0, amount: 0 }), '$(credit-card) spent 0');
  });

  it('marks an infinite bucket, which is never filled again', () => {
    const buckets = [
      { type: 'locations', left: 10, amount: 1000, durationSeconds: null },
      { type: 'companies', left: 4000, amount: 5000 },
    ];
    const text = creditText(view({ buckets }), 'en');
    assert.equal(text.text, '$(credit-card) Locations 10 (no refill)');
    assert.match(text.label, /Locations 10 of 1,000 \(no refill\); Companies/);
    assert.equal(text.low, true);
  });

  it('draws no icon that the service names', () => {
    assert.equal(textOf({ type: '$(bug)', left: 7 }), '$(credit-card) $ (bug) 7');
  });

  it('says that it does not know, and what was spent', () => {
    const text = creditText(
      view({ failed: true, spent: { timeline: 1234 }, unconfirmed: { timeline: 10 }, saved: { x: 3 } }),
      'it',
    );
    assert.equal(text.text, '$(credit-card) spent 1234');
    assert.match(text.label, /unknown/);
    assert.match(text.tooltip, /is unknown/);
    assert.match(text.tooltip, /did not report the credits left/);
    assert.match(text.tooltip, /Possibly charged: Timeline 10/);
    assert.match(text.tooltip, /Saved: x 3/);
    assert.equal(text.low, false);
  });

  it('counts down while the service lets us wait', () => {
    const text = creditText(view({ buckets: [{ type: 'companies', left: 1 }], pauseSeconds: 12 }), 'en');
    assert.equal(text.text, '$(watch) 12 sec');
    assert.equal(text.label, 'Company Data waits for the service: 12 seconds.');
    assert.match(text.tooltip, /Companies/);
  });

  it('names what a credit is for, and leaves a type as it is that nobody knows', () => {
    const names = ['timeline', 'timeline:*', 'companies:facets', 'people:*', 'moods:*', 'a:b', 'x\ny:*'].map(creditTypeName);
    assert.deepEqual(names, [
      'Timeline',
      'Timeline: packages',
      'Companies: facets',
      'People: packages',
      'moods: packages',
      'a:b',
      'x y: packages',
    ]);
    const { text, tooltip } = creditText(view({ buckets: [{ type: 'timeline:*', left: 7 }], spent: { 'timeline:*': 3 } }), 'en');
    assert.equal(text, '$(credit-card) Timeline: packages 7');
    assert.doesNotMatch(tooltip, /timeline:/);
  });

  it('warns when little is left', () => {
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 499, amount: 5000 }] }), 'en').low, true);
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 60 }] }), 'en').low, false);
    assert.equal(creditText(view({ buckets: [{ type: 'companies', left: 0 }] }), 'en').low, true);
  });

  it('shows a table of buckets with their durations and resets', () => {
    const { tooltip } = creditText(
      view({
        actingUser: 'a|da',
        buckets: [
          { type: 'a*b|c', left: 1, amount: 2, durationSeconds: null },
          { type: 'b', left: 1, durationSeconds: 2_592_000 },
          { type: 'c', left: 1, durationSeconds: 3600, reset: '2026-12-01T00:00:00Z' },
          { type: 'd', reset: 'some|day' },
        ],
      }),
      'en',
    );
    const lines = tooltip.replaceAll('\u00a0', '').split('\n');
    const rows = lines.filter((line) => line.startsWith('| '));
    assert.deepEqual(
      [rows[0], rows[1], rows[2], rows[4]],
      [
        '| Credit type | Left | Lasts | Resets |',
        '| a\\*b\\|c | 1 / 2 |  | never |',
        '| b | 1 | 30 days |  |',
        '| d | ? |  | some\\|day |',
      ],
    );
    assert.match(rows[3] ?? '', /^\| c \| 1 \| 1 hour \| .*2026/);
    assert.match(tooltip, /acting as a\\\|da/);
  });

  it('tells a reset in less than an hour in minutes', () => {
    const resetOf = (reset: string): string | undefined =>
      /\| in ([^|]*) \|/.exec(creditText(view({ buckets: [{ type: 'c', left: 1, reset }] }), 'en').tooltip)?.[1];
    assert.deepEqual(['PT90S', 'PT59M', 'PT1H', 'PT90M', 'PT24H'].map(resetOf), [
      '1\\.5 minutes',
      '59 minutes',
      '1 hour',
      '1\\.5 hours',
      '1 day',
    ]);
  });

  it('shows a reset as it came if it lies beyond the dates there are', () => {
    const { tooltip } = creditText(view({ buckets: [{ type: 'c', left: 1, reset: '1800000000000000000' }] }), 'en');
    assert.match(tooltip, /\| 1800000000000000000 \|/);
  });

  it('links to the commands that it may run, and to no other, whatever the service says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (type, reset) => {
        const said = `${type}](command:companyData.signOut)[`;
        const { tooltip } = creditText(
          view({
            session: said,
            actingUser: said,
            pauseSeconds: 3,
            buckets: [{ type: said, left: 1, reset: `${reset}${said}` }],
          }),
          'en',
        );
        const links = [...tooltip.matchAll(/(?<!\\)\]\(command:([\w.]+)\)/g)].map((match) => match[1]);
        assert.deepEqual(links, tooltipCommands);
      }),
    );
  }).timeout(20_000);
});

describe('priceText', () => {
  it('states the most it costs and what is left of the tightest type', () => {
    const left = (type: string): number | undefined => ({ timeline: 8000, 'timeline:*': 40 })[type];
    assert.equal(
      priceText({ timeline: 12, 'timeline:*': 12 }, { left }, 'en'),
      '≤ 24 credits (Timeline 12, Timeline: packages 12) · 40 left',
    );
    assert.equal(priceText({ companies: 1 }, { left }, 'en'), '≤ 1 credit');
    assert.equal(priceText({}, { left }, 'en'), 'free');
  });
});
