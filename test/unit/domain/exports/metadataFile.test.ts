// Tests of the metadata file beside an exported file.
import assert from 'node:assert/strict';
import { totalsOf } from '../../../../src/domain/exports/exportTotals.ts';
import { metadataFileName, metadataText, type MetadataFacts } from '../../../../src/domain/exports/metadataFile.ts';

const facts: MetadataFacts = {
  file: 'acme.csv',
  format: 'csv',
  madeAt: Date.UTC(2026, 4, 20, 10),
  madeBy: 'company-data 0.1.0',
  query: { companies: ['00161c6fcab3'], eventTypes: ['capital'], startDateFrom: '2024-01-01' },
  scope: 'loaded',
  counted: 143,
  gone: 0,
  totals: {
    rows: 140,
    unreadable: 1,
    cached: 100,
    oldestRead: Date.UTC(2026, 0, 1),
    newestRead: Date.UTC(2026, 4, 20),
    answers: {
      known: { timeline: 40, 'timeline:*': 40 },
      estimated: { timeline: 10 },
      requestIds: ['a-1', 'a-2'],
      rowsWithout: 90,
    },
  },
};

describe('the metadata file', () => {
  it('says what was asked for, what it cost, and how old it is', () => {
    assert.deepEqual(JSON.parse(metadataText(facts)), {
      file: 'acme.csv',
      format: 'csv',
      madeAt: '2026-05-20T10:00:00.000Z',
      madeBy: 'company-data 0.1.0',
      scope: 'loaded',
      query: facts.query,
      events: { counted: 143, complete: false, exported: 140, unreadable: 1, fromCache: 100, boughtInThisSession: 40 },
      read: { oldest: '2026-01-01T00:00:00.000Z', newest: '2026-05-20T00:00:00.000Z' },
      answers: {
        credits: { known: { timeline: 40, 'timeline:*': 40 }, atMost: { timeline: 10 } },
        requestIds: ['a-1', 'a-2'],
        eventsOfUnknownAnswers: 90,
      },
      csv: { encoding: 'utf-8', separator: ',', lineEnd: 'CRLF', apostropheBefore: ['=', '+', '-', '@', 'tab', 'line end'] },
    });
  });

  it('leaves out what is not known', () => {
    const { counted: _counted, ...uncounted } = facts;
    const about = JSON.parse(metadataText({ ...uncounted, format: 'json', totals: totalsOf([]) })) as Record<string, unknown>;
    assert.deepEqual({ read: about['read'], csv: about['csv'] }, { read: undefined, csv: undefined });
    assert.deepEqual(about['events'], { exported: 0, unreadable: 0, fromCache: 0, boughtInThisSession: 0 });
  });

  it('says that all is in the file where all is', () => {
    const { events } = JSON.parse(metadataText({ ...facts, counted: 140 })) as { events: Record<string, unknown> };
    assert.equal(events['complete'], true);
  });

  it('does not say so where one of its events is no longer counted, so that another one is missing', () => {
    const { events } = JSON.parse(metadataText({ ...facts, counted: 140, gone: 1 })) as { events: Record<string, unknown> };
    assert.equal(events['complete'], false);
  });

  it('has a name of its own for each format', () => {
    assert.equal(metadataFileName('acme.csv'), 'acme.csv.about.json');
    assert.notEqual(metadataFileName('acme.csv'), metadataFileName('acme.json'));
  });
});
