// What stands beside an exported file.
import assert from 'node:assert/strict';
import { sidecarName, sidecarText, type SidecarFacts } from '../../../src/exports/sidecar.ts';

const facts: SidecarFacts = {
  file: 'acme.csv',
  format: 'csv',
  madeAt: Date.UTC(2026, 4, 20, 10),
  madeBy: 'company-data 0.1.0',
  query: { companies: ['00161c6fcab3'], eventTypes: ['capital'], startDateFrom: '2024-01-01' },
  scope: 'all',
  counted: 143,
  cost: { known: { timeline: 40, 'timeline:*': 40 }, possible: {} },
  requestIds: ['a-1', 'a-2'],
  tally: {
    rows: 140,
    unreadable: 1,
    cached: 100,
    oldestRead: Date.UTC(2026, 0, 1),
    newestRead: Date.UTC(2026, 4, 20),
    complete: true,
  },
};

describe('the sidecar', () => {
  it('says what was asked for, what it cost, and how old it is', () => {
    assert.deepEqual(JSON.parse(sidecarText(facts)), {
      file: 'acme.csv',
      format: 'csv',
      madeAt: '2026-05-20T10:00:00.000Z',
      madeBy: 'company-data 0.1.0',
      scope: 'all',
      query: facts.query,
      complete: true,
      events: { counted: 143, exported: 140, unreadable: 1, fromCache: 100, fromService: 40 },
      read: { oldest: '2026-01-01T00:00:00.000Z', newest: '2026-05-20T00:00:00.000Z' },
      credits: facts.cost,
      requestIds: ['a-1', 'a-2'],
      csv: { encoding: 'utf-8', separator: ',', lineEnd: 'CRLF', apostropheBefore: ['=', '+', '-', '@', 'tab', 'line end'] },
    });
  });

  it('leaves out what is not known, and says where an export was cut short', () => {
    const { counted: _counted, ...uncounted } = facts;
    const tally = { rows: 0, unreadable: 0, cached: 0, complete: false };
    const meta = JSON.parse(sidecarText({ ...uncounted, format: 'json', tally })) as Record<string, unknown>;
    assert.deepEqual(
      Object.keys(meta).filter((name) => ['read', 'csv', 'counted'].includes(name)),
      [],
    );
    assert.equal(meta['complete'], false);
  });

  it('has a name of its own for each format', () => {
    assert.equal(sidecarName('acme.csv'), 'acme.csv.meta.json');
    assert.notEqual(sidecarName('acme.csv'), sidecarName('acme.json'));
  });
});
