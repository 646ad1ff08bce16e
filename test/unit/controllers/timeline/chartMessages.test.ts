// Tests of the page's messages about its chart, and of reading a chart that was kept.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { closedChart, readChartState, type ChartState } from '../../../../src/controllers/timeline/chartMessages.ts';
import { readFromPage, readPanelState } from '../../../../src/controllers/timeline/protocol.ts';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';

const savedState = {
  open: true,
  arrangement: 'overlay',
  first: 6,
  values: [['capital', 'total.value']],
  range: { from: 19_000.5, to: 19_100 },
  hidden: ['["capital"]'],
  table: true,
} satisfies ChartState;

describe('the messages of a chart', () => {
  const messages = [
    { type: 'chart', savedState },
    { type: 'chart', savedState: closedChart },
    { type: 'chartDates', from: '2024-01-01', to: 'soon' },
    { type: 'savePicture', form: 'svg', width: 900 },
    { type: 'png', picture: 1 },
    { type: 'png', picture: 1, bytes: new Uint8Array([1, 2]) },
  ];
  for (const message of messages)
    it(`are read: ${JSON.stringify(message).slice(0, 50)}`, () => {
      assert.deepEqual(readFromPage(message), message);
      assert.equal(readFromPage({ ...message, more: 1 }), undefined);
    });

  it('are read in no other shape, and no picture beyond its size', () => {
    const others = [
      { type: 'chart' },
      { type: 'chart', savedState: { ...savedState, first: -1 } },
      { type: 'chart', savedState: { ...savedState, first: 0.5 } },
      { type: 'chart', savedState: { ...savedState, arrangement: 'pie' } },
      { type: 'chart', savedState: { ...savedState, range: { from: NaN, to: 1 } } },
      { type: 'chart', savedState: { ...savedState, range: { from: -1e300, to: 1 } } },
      { type: 'savePicture', form: 'gif', width: 900 },
      { type: 'savePicture', form: 'png', width: NaN },
      { type: 'png', picture: 1, bytes: [1, 2] },
      { type: 'png', picture: 1, bytes: 'x' },
      { type: 'png', picture: 1, bytes: new Uint8Array(16 * 1024 * 1024 + 1) },
    ];
    for (const [at, other] of others.entries()) assert.equal(readFromPage(other), undefined, String(at));
  });

  it('come back as they were kept, and closed where they cannot be read', () => {
    const topic = topicOfCompany({ id: '00161c6fcab3', name: 'ACME S.p.A.' });
    assert.deepEqual(readPanelState({ topic, choices: everyEvent, chart: savedState })?.chart, savedState);
    assert.deepEqual(readPanelState({ topic, choices: everyEvent, chart: { open: 'yes' } })?.chart, closedChart);
    assert.equal(readPanelState({ topic, choices: everyEvent })?.chart, undefined);
    // The previous version stored no values.
    const { values: _none, ...older } = savedState;
    assert.deepEqual(readChartState(older), { ...savedState, values: [] });
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.deepEqual(readChartState(garbage), closedChart);
      }),
    );
  });
});
