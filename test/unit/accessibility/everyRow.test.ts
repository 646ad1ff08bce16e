// Every row of every view says to a screen reader what it shows: its name, its state and its price.
import assert from 'node:assert/strict';
import type { LedgerEntry, LedgerTotals } from '../../../src/client/ledger.ts';
import { listTreeRows } from '../../../src/host/lists/listTreeRows.ts';
import { newEventsBelow, watchRow, type WatchView } from '../../../src/viewModel/timeline/newEventRows.ts';
import { bucketRows, unconfirmedRows, excessRows, spendingRows, sumRows } from '../../../src/viewModel/credits/spendingRows.ts';
import type { TreeRow } from '../../../src/viewModel/treeRow.ts';
import type { ViewRow } from '../../../src/viewModel/viewRow.ts';
import { groupings } from '../../../src/domain/lists/grouping.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { forgottenIn, learn, speakEnglish, speakPseudo } from '../../support/pseudo.ts';

const locale = 'ru';

/** Finds the words of a row that its accessible label omits. The row separates its parts by dots, the label by commas. */
function unsaid({ label, description = '', ariaLabel }: ViewRow): readonly string[] {
  const announced = ariaLabel.replaceAll(' · ', ', ');
  return [label, ...description.split(' · ')].filter((part) => !announced.includes(part));
}

describe('every row', function () {
  this.timeout(20_000);

  const data = new Set<string>();
  const seen: ViewRow[] = [];

  before(() => {
    learn(data, 'ID IT BE CEBI ESG companies timeline search r');
    speakPseudo();
  });
  after(speakEnglish);
  beforeEach(() => {
    seen.length = 0;
  });

  function check(least: number): void {
    assert.ok(seen.length >= least, `only ${String(seen.length)} rows`);
    for (const row of seen) {
      assert.notEqual(row.label.trim(), '', row.id);
      assert.deepEqual(unsaid(row), [], `${row.id}: ${row.ariaLabel}`);
      for (const text of [row.label, row.description ?? '', row.ariaLabel])
        assert.deepEqual(forgottenIn(text, data), [], `${row.id}: ${text}`);
    }
  }

  it('of the lists', async () => {
    const harness = await TestHarness.inSandbox();
    harness.altering = (answer) => {
      learn(data, answer.body);
      return answer;
    };
    const { lists } = harness.open;
    for (const row of lists.lists.rows) learn(data, JSON.stringify(row));
    const mine = lists.lists.rows.flatMap(({ value }) => value ?? []).slice(0, 12);
    for (const { id, type } of mine) {
      await lists.showPermissions(id).catch(() => undefined);
      if (type === 'company') await lists.countMembers(id);
    }
    const [loaded] = mine.filter(({ type }) => type === 'company');
    assert.ok(loaded);
    await lists.members(loaded.id).more();
    const all = (row: TreeRow | undefined, depth: number): void => {
      const { below, tooltip } = listTreeRows(harness.open, locale);
      for (const one of below(row)) {
        seen.push(one);
        assert.deepEqual(forgottenIn(tooltip(one) ?? '', data), [], one.id);
        if (depth < 4 && one.collapsibleState !== 'leaf') all(one, depth + 1);
      }
    };
    for (const grouping of groupings) {
      lists.grouping = grouping;
      all(undefined, 0);
    }
    const prices = seen.filter(({ icon }) => icon === 'credit-card');
    assert.ok(prices.length > 0);
    for (const { ariaLabel } of prices) assert.match(ariaLabel, /≤ \d/);
    check(200);
    harness.dispose();
  });

  it('of the credits', () => {
    const totals: LedgerTotals = {
      known: { companies: 24, timeline: 1 },
      estimated: { timeline: 10 },
      unconfirmed: { timeline: 3 },
      saved: { companies: 1 },
      calls: 2,
    };
    const buckets = [
      { type: 'companies', left: 4976, amount: 5000, durationSeconds: 86_400, reset: '2027-01-15T08:00:00Z' },
      { type: 'timeline', left: 3, amount: 10, durationSeconds: null },
      { type: 'locations', left: 0 },
    ];
    const entry: LedgerEntry = {
      id: 7,
      time: 0,
      account: 'a',
      operation: 'companies.search',
      source: { kind: 'person' },
      objects: 24,
      cost: { companies: 24 },
      certainty: 'unconfirmed',
      requestId: 'r-1',
    };
    const sum = { key: 'companies.search', calls: 2, known: { companies: 24 }, estimated: {}, unconfirmed: {}, saved: {} };
    const cached = { rows: 1, bytes: 3, onDisk: false };
    const excesses = [
      { operation: 'companies.search', stated: { companies: 5 }, cost: { companies: 10 }, at: 0 },
      { operation: 'timeline.search', stated: {}, cost: { timeline: 1 }, at: 0 },
    ];
    learn(data, 'companies search timeline locations');
    seen.push(
      ...spendingRows({ filter: '', totals, hasAgents: true, unconfirmed: true, drift: 3, excesses, cached, buckets, locale }),
      ...spendingRows({
        filter: '',
        totals,
        hasAgents: false,
        unconfirmed: false,
        excesses: [],
        cached: { ...cached, onDisk: true },
        locale,
      }),
      ...excessRows(excesses, locale),
      ...bucketRows(buckets, locale),
      ...(['operation', 'day', 'source', 'agent'] as const).flatMap((by) => [
        ...sumRows(by, [{ ...sum, key: by === 'day' ? '2026-11-21' : by === 'source' ? 'person' : sum.key }], locale),
        ...sumRows(by, [], locale),
      ]),
      ...unconfirmedRows([entry, { ...entry, checked: {} }, { ...entry, checked: { companies: 3 } }], () => true, locale),
    );
    check(15);
  });

  it('of what is new', () => {
    const list = { kind: 'list', id: '24', name: '24' } as const;
    const company = { kind: 'company', id: '1', name: '1' } as const;
    const newEvents = [
      { key: '1', company: '1', type: 'capital', start: '2026-01-02', isRead: false },
      { key: '2', company: '2', isRead: true },
    ];
    const watch: WatchView = { id: '1', watched: list, everyHours: 24, perRun: 3, perWeek: 9, dueAt: 0, newEvents };
    const kinds = ['nothing', 'bought', 'perRun', 'perWeek', 'uncounted', 'noCompanies', 'failed'] as const;
    const tools = { locale, now: 0, unread: 2, nameOf: () => undefined, failure: { what: '1', todo: '2' } };
    for (const watched of [list, company])
      for (const kind of kinds) {
        const last = { kind, at: 0, events: 12, unknown: 2, isRead: false };
        const one = { ...watch, watched, last };
        seen.push(watchRow(one, tools), ...newEventsBelow(one, tools));
      }
    for (const { ariaLabel, icon } of seen) if (icon === 'credit-card') assert.match(ariaLabel, /≤/);
    const [fresh, old] = newEventsBelow(watch, tools);
    assert.notEqual(fresh?.ariaLabel.replace(fresh.label, ''), old?.ariaLabel.replace(old.label, ''));
    check(40);
  });

  it('and one that keeps its price to itself is found', () => {
    const row = {
      id: '1',
      label: 'Load',
      description: '3 · ≤ 3',
      icon: '',
      collapsibleState: 'leaf',
      context: '',
      ariaLabel: 'Load, 3',
    } as const;
    assert.deepEqual(unsaid(row), ['≤ 3']);
    assert.deepEqual(unsaid({ ...row, ariaLabel: 'Load, 3, ≤ 3' }), []);
  });
});
