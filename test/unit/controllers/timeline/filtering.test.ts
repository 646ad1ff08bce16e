// Tests of the filter of a page: a valid filter is counted for free, and an invalid one sends nothing.
import assert from 'node:assert/strict';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';
import {
  typedOf,
  type FilterPart,
  type FilterView,
  type TypedFilter,
} from '../../../../src/viewModel/timeline/timelineFilterView.ts';
import type { EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import { Filtering } from '../../../../src/controllers/timeline/filtering.ts';
import { namesOf, TimelineHarness } from '../../state/support/timelineHarness.ts';
import { dayAt, events } from '../../state/support/timelineService.ts';

const types = ['capital', 'cgs-monthly', 'esg-risk-score'] as const;

async function begin() {
  const harness = new TimelineHarness(events(30, (index) => ({ eventType: types[index % 3] ?? '' })));
  const reader = await harness.opened();
  const used: TimelineChoices[] = [];
  const done: string[] = [];
  const prepared: (readonly EventEntry[])[] = [];
  const filtering = new Filtering({
    reader,
    pageSize: () => 10,
    filters: { used: (choices) => used.push(choices), save: () => done.push('save'), apply: () => done.push('apply') },
    changed: () => done.push('changed'),
    list: { prepare: (rows) => prepared.push(rows) },
    signal: new AbortController().signal,
  });
  let revision = 0;
  return {
    harness,
    reader,
    used,
    done,
    prepared,
    filtering,
    view: (): FilterView => filtering.view(timelineFormats('en')),
    choose: (part: Partial<TypedFilter>) => {
      const typed = { ...typedOf(everyEvent), ...part };
      return filtering.receive({ type: 'choose', revision: (revision += 1), choices: { ...typed, types: [...typed.types] } });
    },
  };
}

describe('choosing a filter', () => {
  it('asks for the count alone, and shows at once what is known', async () => {
    const { harness, reader, choose, view } = await begin();
    await reader.loadMore(9);
    const { billed } = harness.service;
    const calls = harness.service.calls.length;
    await choose({ types: ['capital'], pageSize: ' 5 ' });
    assert.deepEqual(namesOf(reader), ['e0', 'e3', 'e6']);
    assert.equal(reader.state.count, 10);
    assert.equal(harness.service.billed, billed);
    assert.ok(harness.service.calls.slice(calls).every(({ fields, limit }) => fields?.[0] === 'none' && limit === 0));
    assert.equal(reader.state.choices.pageSize, 5);
    assert.deepEqual(
      view().chips.map(({ text }) => text),
      ['Capital', 'pages of 5'],
    );
  });

  it('tells by the turn which word of the page is answered', async () => {
    const { choose, view, filtering } = await begin();
    assert.equal(view().revision, 0);
    await choose({ types: ['capital'] });
    assert.equal(view().revision, 1);
    await filtering.receive({ type: 'resetFilter', revision: 7 });
    assert.deepEqual({ revision: view().revision, isUsual: view().isUsual }, { revision: 7, isUsual: true });
  });

  it('keeps what can be asked for the next timeline, and nothing else', async () => {
    const { choose, used, filtering } = await begin();
    await choose({ from: '2026-02-30' });
    await choose({ types: ['capital'] });
    await filtering.choose({ ...everyEvent, payload: true });
    await filtering.receive({ type: 'resetFilter', revision: 9 });
    assert.deepEqual(
      used.map((choices) => [choices.types.length, choices.payload]),
      [
        [1, false],
        [7, true],
        [7, false],
      ],
    );
  });

  it('finds beforehand what may be chosen in a moment, and asks and shows nothing', async () => {
    const { harness, reader, used, done, prepared, filtering, choose, view } = await begin();
    await reader.loadMore(9);
    const calls = harness.service.calls.length;
    const shown = () => ({ view: view(), names: namesOf(reader), revision: reader.state.revision });
    const before = shown();
    const typed = typedOf(everyEvent);
    for (const types of [['capital'], [], ['esg-score']])
      await filtering.receive({ type: 'prepare', choices: { ...typed, types } });
    assert.deepEqual(shown(), before);
    assert.deepEqual({ used, done, calls: harness.service.calls.length }, { used: [], done: [], calls });
    await choose({ types: ['capital'] });
    assert.deepEqual(
      { prepared: prepared.length, isShown: prepared[0] === reader.state.rows, names: namesOf(reader) },
      { prepared: 1, isShown: true, names: ['e0', 'e3', 'e6'] },
    );
  });

  it('forgets what it has found where an event comes in meanwhile', async () => {
    const { reader, filtering, choose } = await begin();
    await reader.loadMore(9);
    await filtering.receive({ type: 'prepare', choices: { ...typedOf(everyEvent), types: ['capital'] } });
    await reader.loadMore(9);
    await choose({ types: ['capital'] });
    assert.deepEqual(namesOf(reader), ['e0', 'e3', 'e6', 'e9', 'e12', 'e15']);
  });

  it('hands saving and applying on', async () => {
    const { done, filtering } = await begin();
    await filtering.receive({ type: 'saveFilter' });
    await filtering.receive({ type: 'applyFilter' });
    assert.deepEqual(done, ['save', 'apply']);
  });

  const bad: readonly (readonly [string, Partial<TypedFilter>, FilterPart])[] = [
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['a text for a day', { to: 'tomorrow' }, 'to'],
    ['a day with a time', { from: '2026-02-28T10:00' }, 'from'],
    ['a first day behind the last', { from: dayAt(9), to: dayAt(2) }, 'period'],
    ['a period from a day to itself', { from: dayAt(9), to: dayAt(9) }, 'period'],
    ['no type', { types: [] }, 'types'],
    ['an unknown type', { types: ['capital', 'esg-score'] }, 'types'],
    ['a page of none', { pageSize: '0' }, 'pageSize'],
    ['a page of too many', { pageSize: '51' }, 'pageSize'],
    ['a page of many', { pageSize: 'many' }, 'pageSize'],
    ['a page of a part', { pageSize: '1.5' }, 'pageSize'],
    ['an unknown order', { ordering: 'byName' }, 'ordering'],
  ];
  for (const [what, part, at] of bad) {
    it(`explains ${what} at its control, asks nothing and keeps what was typed`, async () => {
      const { harness, reader, choose, view, done } = await begin();
      await choose({ payload: true });
      const calls = harness.service.calls.length;
      await choose(part);
      assert.equal(view().wrong?.at, at);
      assert.match(view().wrong?.text ?? '', /\. Nothing was asked; the events shown are those of the filter before\.$/);
      assert.deepEqual(view().typed, { ...typedOf(everyEvent), ...part });
      assert.deepEqual({ calls: harness.service.calls.length, payload: reader.state.choices.payload }, { calls, payload: true });
      assert.deepEqual(done, ['changed']);
      await choose({});
      assert.equal(view().wrong, undefined);
    });
  }
});
