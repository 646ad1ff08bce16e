// Tests of the texts about a timeline's filter, and about its mistakes.
import assert from 'node:assert/strict';
import { everyEvent, timelineTypes } from '../../../../src/state/timeline/timelineFilter.ts';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';
import { filterView, typedOf, wordsFor, type WrongChoice } from '../../../../src/viewModel/timeline/timelineFilterView.ts';

const formats = timelineFormats('en');
const facts = { revision: 4, choices: everyEvent, pageSize: 10 };

describe('the filter of a timeline', () => {
  it('offers every type of the API, the joined one last', () => {
    const { types } = filterView(facts, formats);
    assert.deepEqual(
      types.map(({ value }) => value),
      timelineTypes,
    );
    assert.deepEqual(types.at(-1), { value: 'forward-looking-capital', label: 'Forward-looking capital' });
  });

  it('says what is not as usual, in words', () => {
    const usual = filterView(facts, formats);
    assert.deepEqual({ chips: usual.chips, isUsual: usual.isUsual }, { chips: [], isUsual: true });
    const choices = {
      types: ['capital', 'esg-risk-score'],
      from: '2025-01-01',
      to: '2026-01-01',
      ordering: 'leastRecent',
      payload: true,
      pageSize: 25,
    };
    const other = filterView({ ...facts, choices }, formats);
    assert.equal(other.isUsual, false);
    assert.deepEqual(other.chips, [
      { at: 'types', text: 'Capital' },
      { at: 'types', text: 'ESG risk score' },
      { at: 'from', text: 'from Jan 1, 2025' },
      { at: 'to', text: 'before Jan 1, 2026' },
      { at: 'payload', text: 'with values' },
      { at: 'pageSize', text: 'pages of 25' },
    ]);
    assert.equal(wordsFor(choices, formats).at(-1), 'oldest first');
    assert.deepEqual(wordsFor({ ...everyEvent, types: timelineTypes.slice(0, 5) }, formats), ['5 event types']);
    // The joined type beside all others is not what is usual.
    assert.deepEqual(wordsFor({ ...everyEvent, types: timelineTypes }, formats), ['8 event types']);
  });

  it('shows the filter in use in its controls, and what was typed where that cannot be asked', () => {
    assert.deepEqual(filterView(facts, formats).typed, {
      types: everyEvent.types,
      from: '',
      to: '',
      ordering: 'mostRecent',
      payload: false,
      pageSize: '',
    });
    const typed = { ...typedOf(everyEvent), pageSize: 'many' };
    const view = filterView({ ...facts, faulty: { typed, wrong: { code: 'pageSize' } } }, formats);
    assert.deepEqual({ typed: view.typed, at: view.wrong?.at, chips: view.chips }, { typed, at: 'pageSize', chips: [] });
  });

  it('explains each fault at its control', () => {
    const wrong: readonly (readonly [WrongChoice, string])[] = [
      [{ code: 'noTypes' }, 'types: No event type is chosen.'],
      [{ code: 'unknownType', type: 'a\u202eb' }, 'types: “a b” is no event type of the service.'],
      [{ code: 'noDay', part: 'from', text: 'soon' }, 'from: The first day, “soon”, is no day such as 2026-02-28.'],
      [{ code: 'noDay', part: 'to', text: '2026-02-30' }, 'to: The last day, “2026-02-30”, is no day such as 2026-02-28.'],
      [{ code: 'noPeriod' }, 'period: The first day must be before the last one, which is not included.'],
      [{ code: 'pageSize' }, 'pageSize: A page has 1 to 50 events.'],
      [{ code: 'ordering' }, 'ordering: The service does not know this order.'],
    ];
    for (const [one, said] of wrong) {
      const { wrong: shown } = filterView({ ...facts, faulty: { typed: typedOf(everyEvent), wrong: one } }, formats);
      assert.equal(
        `${shown?.at ?? ''}: ${shown?.text ?? ''}`,
        `${said} Nothing was asked; the events shown are those of the filter before.`,
      );
    }
  });
});
