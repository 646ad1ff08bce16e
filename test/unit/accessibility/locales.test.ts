// Tests that views follow the user's language, and that files are the same in every language.
import assert from 'node:assert/strict';
import { exportFormat, type FormatName } from '../../../src/domain/exports/exportFormat.ts';
import { metadataText } from '../../../src/domain/exports/metadataFile.ts';
import { totalsOf } from '../../../src/domain/exports/exportTotals.ts';
import { formatAgo, formatBytes, formatDay, formatMoment, formatNumber, formatWait } from '../../../src/viewModel/format.ts';
import { ledgerCsv } from '../../../src/viewModel/credits/ledgerCsv.ts';
import { timelineFormats } from '../../../src/viewModel/timeline/timelineFormats.ts';
import { accessCsv } from '../../../src/viewModel/lists/accessReport.ts';
import { bucketRows, sumRows } from '../../../src/viewModel/credits/spendingRows.ts';
import { speakEnglish, speakPseudo } from '../../support/pseudo.ts';
import { sourcesIn } from '../../rules/support/sources.ts';
import { rowOf, textOf } from '../domain/exports/sampleRows.ts';

/** Commas for dots, other digits, other calendars, from right to left. */
const locales = ['en', 'de', 'it', 'ar-EG', 'hi-IN-u-nu-deva', 'th-TH', 'fa-IR', 'ja-JP-u-ca-japanese'] as const;
const moment = Date.UTC(2026, 10, 21, 12, 30);

describe('what is looked at', () => {
  for (const locale of locales) {
    it(`is written as ${locale} writes it`, () => {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
      assert.equal(formatDay('2026-11-21', locale), date.format(moment));
      assert.equal(timelineFormats(locale).day('2026-11-21T08:00:00Z'), date.format(moment));
      assert.equal(formatNumber(1_234_567, locale), (1_234_567).toLocaleString(locale));
      assert.equal(
        formatMoment(moment, locale),
        new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
      );
      const texts = [formatAgo(7_200_000, locale), formatBytes(3_400_000, locale), formatWait(90, locale, 'long')];
      for (const text of texts) assert.doesNotMatch(text, /NaN|undefined|Invalid/);
      const [day] = sumRows(
        'day',
        [{ key: '2026-11-21', calls: 1, known: { companies: 1 }, estimated: {}, unconfirmed: {}, saved: {} }],
        locale,
      );
      assert.equal(day?.label, date.format(moment));
      const [bucket] = bucketRows([{ type: 'companies', left: 4976 }], locale);
      assert.ok(bucket?.description?.includes(formatNumber(4976, locale)));
    });
  }

  it('keeps a day that is none as it came', () => {
    for (const text of ['2026-02-31', 'yesterday', '', '21.11.2026']) assert.equal(formatDay(text, 'de'), text);
  });

  it('differs between those languages', () => {
    assert.equal(new Set(locales.map((locale) => formatDay('2026-11-21', locale))).size, locales.length);
  });
});

describe('what is written to files', () => {
  const event = {
    id: 'e1',
    eventType: 'cebi-micro-score',
    startDate: '2026-11-21',
    payload: { score: 1234.5, at: '2026-11-21' },
    subjects: [{ id: 'c1', label: 'ACME' }],
  };

  /** All data files there are, from the same rows. */
  function everything(): string {
    const rows = [rowOf(event, { readAt: moment })];
    const formats: readonly FormatName[] = ['csv', 'ndjson', 'json', 'markdown'];
    const totals = totalsOf(rows);
    const about = {
      file: 'a.csv',
      madeAt: moment,
      madeBy: 'x',
      query: {},
      scope: 'loaded',
      counted: 1234,
      gone: 0,
      totals,
    } as const;
    const list = { id: '1', name: 'Clients', type: 'company', length: 1234 } as const;
    const entry = {
      id: 1,
      time: moment,
      account: 'a',
      operation: 'o',
      source: { kind: 'person' },
      cost: { companies: 1234 },
    } as const;
    return [
      ...formats.map((name) => textOf(exportFormat(name, ['score']), rows)),
      ...formats.map((format) => metadataText({ ...about, format })),
      ...ledgerCsv([{ ...entry, objects: 1234, certainty: 'known' }]),
      ...accessCsv([{ list, readAt: moment, status: 'read', permissions: [], unreadable: 2 }]),
    ].join('');
  }

  it('has days in ISO 8601 and numbers with a dot, in every language', () => {
    const english = everything();
    assert.match(english, /2026-11-21T12:30:00\.000Z/);
    assert.match(english, /1234\.5/);
    assert.doesNotMatch(english, /1[,.\u00a0\u202f]234\b(?!\.5)/);
    speakPseudo();
    try {
      assert.equal(everything(), english);
    } finally {
      speakEnglish();
    }
  });

  it('has no way to a language at all', () => {
    const neutral = sourcesIn(
      ['src/domain/exports', 'src/domain/lists', 'src/domain/snippets', 'src/storage', 'src/domain/code'],
      /\.ts$/,
    );
    const others = sourcesIn(['src/viewModel'], /ledgerCsv\.ts$/);
    assert.ok(neutral.length > 10 && others.length === 1);
    const speaking = [...neutral, ...others].filter(({ text }) => /\bIntl\.|toLocale|l10n/.test(text));
    assert.deepEqual(
      speaking.map(({ path }) => path),
      [],
    );
  });

  it('and nothing takes the language of the machine for that of the user', () => {
    const found = sourcesIn(['src'], /\.ts$/).flatMap(({ path, text }) =>
      [...text.matchAll(/new Intl\.\w+\((?!locale|tag|'en')[^)]*|\.toLocale(?!(Upper|Lower)Case)\w*\(/g)].map(
        ([match]) => `${path}: ${match}`,
      ),
    );
    assert.deepEqual(found, []);
  });
});
