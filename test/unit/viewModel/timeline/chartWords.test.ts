// Tests of the words of a chart.
import assert from 'node:assert/strict';
import { chartNames, chartNotes, chartWords } from '../../../../src/viewModel/timeline/chartWords.ts';

describe('the words of a chart', () => {
  it('name the company, or how many there are', () => {
    assert.equal(chartWords(['ACME\nS.p.A.']).chart, 'Chart of the events of ACME S.p.A.');
    assert.equal(chartWords(['a', 'b']).chart, 'Chart of the events of 2 companies');
  });

  it('leave places for what only the page knows', () => {
    const { place, shown, rows } = chartWords(['a']);
    assert.deepEqual({ place, shown, rows }, { place: '{0} of {1}', shown: '{0} to {1}', rows: 'Rows {0} to {1} of {2}' });
  });

  it('name a line by its type, and by its field where it is not the main one', () => {
    const { measure, company } = chartNames((id) => `Company\t${id}`);
    assert.equal(measure({ type: 'capital', field: 'amount', main: true }), 'Capital');
    assert.equal(measure({ type: 'capital', field: 'previous.amount', main: false }), 'Capital: previous.amount');
    assert.equal(measure({ type: 'new-one', main: true }), 'new-one');
    assert.equal(measure({ type: '', main: true }), 'Event without a type');
    assert.equal(company('7'), 'Company 7');
  });

  it('say what is not in the chart', () => {
    assert.deepEqual(chartNotes({ undated: 0, unnumbered: 0 }, 'en'), []);
    assert.deepEqual(chartNotes({ undated: 1, unnumbered: 1200 }, 'en'), [
      '1 event has no date, and is not in the chart.',
      '1,200 events carry no number, and are not in the chart.',
    ]);
  });
});
