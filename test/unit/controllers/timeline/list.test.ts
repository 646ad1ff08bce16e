// The rows of a timeline as they are sent to its page.
import assert from 'node:assert/strict';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { EventList } from '../../../../src/controllers/timeline/list.ts';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';
import { RowStore } from '../../../../src/webview/timeline/timelineRows.ts';
import { TimelineHarness } from '../../state/support/timelineHarness.ts';
import { events } from '../../state/support/timelineService.ts';

/** Three scores of two companies, of which the first has had two names. */
async function opened(): Promise<TimelineReader> {
  const subjects = [
    { id: 'c1', label: 'ROSSI SRL' },
    { id: 'c2', label: 'ROSSI SRL' },
    { id: 'c1', label: 'ROSSI SPA' },
  ];
  // The payload that the service sends has the ID as its score.
  const harness = new TimelineHarness(events(3, (index) => ({ id: String(10 * 2 ** index), subjects: [subjects[index]] })));
  const reader = harness.reader('c1', 'c2');
  void reader.choose({ ...everyEvent, payload: true });
  await reader.open();
  await reader.loadMore(3);
  return reader;
}

describe('the rows of several companies', () => {
  it('have the value before of the same company, whatever its name was and whoever else has it', async () => {
    const list = new EventList({ reader: await opened(), formats: timelineFormats('en'), subjects: true });
    const store = new RowStore();
    store.take(list.next().patch);
    const rows = store.numbers.map((_n, place) => store.at(place));
    assert.deepEqual(
      rows.map((row) =>
        row?.kind === 'event'
          ? { subject: row.subject?.text, value: row.value?.amount, earlier: store.earlier(row)?.amount }
          : undefined,
      ),
      [
        { subject: 'ROSSI SRL', value: 10, earlier: 40 },
        { subject: 'ROSSI SRL', value: 20, earlier: undefined },
        { subject: 'ROSSI SPA', value: 40, earlier: undefined },
      ],
    );
  });

  it('do not say whom they are about if all are about the same company', async () => {
    const list = new EventList({ reader: await opened(), formats: timelineFormats('en'), subjects: false });
    assert.ok(list.next().patch.rows.every((row) => !('subject' in row) && !('about' in row)));
  });
});

describe('the selection of a page', () => {
  it('is none after the page was loaded anew, until that says what it has selected', async () => {
    const list = new EventList({ reader: await opened(), formats: timelineFormats('en'), subjects: true });
    const [first] = list.next().patch.rows;
    const n = first?.n ?? NaN;
    list.select([[n, n]]);
    assert.equal(list.selection.length, 1);
    list.start();
    assert.equal(list.selection.length, 0);
    list.select([[n, n]]);
    assert.equal(list.selection.length, 1);
  });
});
