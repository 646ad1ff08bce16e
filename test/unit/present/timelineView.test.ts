// How the timeline looks, without a page.
import assert from 'node:assert/strict';
import type { Row } from '../../../src/client/model/envelope.ts';
import { readTimelineEvent, type TimelineEvent } from '../../../src/client/model/timelineEvent.ts';
import { timelineView, type TimelineFacts, type TimelineView } from '../../../src/present/timelineView.ts';

const company = { id: '00161c6fcab3', name: 'ACME S.p.A.' };

describe('timelineView', () => {
  describe('before anything is loaded', () => {
    it('says how many there are, and what the first page costs at most', () => {
      const view = viewOf({ count: 143, nextLimit: 10, creditsLeft: 8420 });
      assert.equal(view.counted, '143 events');
      assert.equal(view.status, 'No events loaded yet');
      assert.deepEqual(view.offer, {
        id: 'mostRecent/0/10',
        action: 'load',
        credits: 10,
        label: 'Load 10 events',
        price: '≤ 10 credits · 8,420 left',
        spokenPrice: 'Costs at most 10 credits. 8,420 credits left.',
        busy: false,
      });
    });

    it('names the price alone where the credits left are unknown', () => {
      const { offer } = viewOf({ count: 1, nextLimit: 1 });
      assert.equal(offer?.label, 'Load 1 event');
      assert.equal(offer?.price, '≤ 1 credit');
      assert.equal(offer?.spokenPrice, 'Costs at most 1 credit.');
    });

    it('offers nothing while it counts, and nothing where there is nothing', () => {
      const counting = viewOf({ status: 'counting' });
      assert.equal(counting.counted, 'Counting events…');
      assert.equal(counting.offer, undefined);
      const none = viewOf({ count: 0, complete: true });
      assert.equal(none.counted, 'No events');
      assert.equal(none.status, 'This company has no events.');
      assert.equal(none.offer, undefined);
    });

    it('offers to count where nothing is known', () => {
      assert.equal(viewOf({ status: 'idle' }).offer?.label, 'Count Events');
      const failed = viewOf({ status: 'failed', explained: { what: 'What.', todo: 'Do.' } });
      assert.equal(failed.counted, 'Events not counted');
      assert.deepEqual(failed.problem, { what: 'What.', todo: 'Do.' });
      assert.deepEqual(
        [failed.offer?.label, failed.offer?.action, failed.offer?.credits, failed.offer?.price],
        ['Try Again', 'count', 0, 'free'],
      );
    });

    it('offers a page where the service does not count', () => {
      const view = viewOf({ nextLimit: 10 });
      assert.equal(view.counted, 'Number of events unknown');
      assert.equal(view.offer?.label, 'Load 10 events');
    });
  });

  describe('after loading', () => {
    const ten = events(10);

    it('says how far it is', () => {
      assert.equal(viewOf({ rows: ten, count: 143, added: 10, nextLimit: 10 }).status, '10 of 143 events loaded');
      assert.equal(viewOf({ rows: events(20), count: 143, added: 10, nextLimit: 10 }).status, '10 more events loaded, 20 of 143');
      assert.equal(viewOf({ rows: events(11), count: 143, added: 1, nextLimit: 10 }).status, '1 more event loaded, 11 of 143');
      assert.equal(viewOf({ rows: events(20), added: 10, nextLimit: 10 }).status, '10 more events loaded, 20 in all');
      assert.equal(viewOf({ rows: ten, count: 143, nextLimit: 10 }).status, '10 of 143 events loaded');
    });

    it('names what the next page brings, and its price', () => {
      assert.equal(viewOf({ rows: ten, count: 143, nextLimit: 10 }).offer?.label, 'Load 10 more');
      const last = viewOf({ rows: ten, count: 13, nextLimit: 3 }).offer;
      assert.deepEqual([last?.label, last?.price], ['Load 3 more', '≤ 3 credits']);
      // One of the four is here already; it is paid for all the same.
      const repeated = viewOf({ rows: ten, count: 13, nextLimit: 4 }).offer;
      assert.deepEqual([repeated?.label, repeated?.price], ['Load 3 more', '≤ 4 credits']);
    });

    it('keeps the button while it loads', () => {
      const { offer } = viewOf({ status: 'loading', rows: ten, count: 143, nextLimit: 10 });
      assert.deepEqual([offer?.label, offer?.busy], ['Loading…', true]);
    });

    it('says that all are there', () => {
      const view = viewOf({ rows: ten, count: 10, complete: true });
      assert.equal(view.status, 'All 10 events loaded');
      assert.equal(view.offer, undefined);
      assert.equal(viewOf({ rows: events(1), count: 1, complete: true }).status, 'The only event is loaded');
    });

    it('says that there is no way on', () => {
      const view = viewOf({ rows: ten, count: 12, stalled: true });
      assert.equal(view.status, 'The service counts 12 events but sends no further ones. 10 are loaded.');
      assert.equal(view.offer, undefined);
      assert.equal(viewOf({ rows: ten, stalled: true }).status, 'The service sends no further events. 10 are loaded.');
    });

    it('keeps the rows beside a problem, and names the price of another try', () => {
      const view = viewOf({ status: 'failed', rows: ten, count: 143, nextLimit: 10, explained: { what: 'What.', todo: 'Do.' } });
      assert.equal(view.rows.length, 10);
      assert.deepEqual([view.offer?.label, view.offer?.price], ['Try Again', '≤ 10 credits']);
    });

    it('makes the same offer after credits were spent elsewhere, and another one for another page', () => {
      const facts = { rows: ten, count: 143, nextLimit: 10 };
      assert.equal(viewOf({ ...facts, creditsLeft: 9 }).offer?.id, viewOf({ ...facts, creditsLeft: 8 }).offer?.id);
      const ids = [
        facts,
        { ...facts, nextLimit: 20 },
        { ...facts, rows: events(20) },
        { ...facts, ordering: 'leastRecent' as const },
      ];
      assert.equal(new Set(ids.map((one) => viewOf(one).offer?.id)).size, ids.length);
    });
  });

  describe('rows', () => {
    it('show type, dates and subject', () => {
      const [row] = viewOf({
        rows: rowsOf({
          id: 'e1',
          eventType: 'cebi-micro-score',
          startDate: '2015-12-24',
          endDate: '2016-02-29T23:59:59Z',
          subjects: [{ id: 'c1', label: 'ACME\u202E\nS.P.A.' }, { id: 'c2' }],
        }),
      }).rows;
      assert.deepEqual(row, {
        kind: 'event',
        key: 'id:e1',
        type: { text: 'CEBI micro score', raw: 'cebi-micro-score' },
        start: { text: 'Dec 24, 2015', raw: '2015-12-24' },
        end: { text: 'Feb 29, 2016', raw: '2016-02-29T23:59:59Z' },
        subject: { text: 'ACME S.P.A., c2' },
      });
    });

    it('say what is not there, and leave as they are a type and a date that are unknown', () => {
      const [bare, odd] = viewOf({
        rows: rowsOf({}, { eventType: 'brand-new', startDate: '2015-02-31', endDate: 'soon', subjects: 'c3' }),
      }).rows;
      assert.deepEqual(bare, {
        kind: 'event',
        key: 'row:0',
        type: { text: 'Event without a type', absent: true },
        start: { text: 'not given', absent: true },
        end: { text: 'ongoing', absent: true },
        subject: { text: 'not given', absent: true },
      });
      assert.deepEqual(odd, {
        kind: 'event',
        key: 'row:1',
        type: { text: 'brand-new' },
        start: { text: '2015-02-31', raw: '2015-02-31' },
        end: { text: 'soon', raw: 'soon' },
        subject: { text: 'c3' },
      });
    });

    it('keep a record that cannot be read', () => {
      const [row] = viewOf({ rows: rowsOf({ id: 5 }) }).rows;
      assert.deepEqual(row, {
        kind: 'unreadable',
        key: 'row:0',
        text: 'Unreadable record',
        label: 'Raw JSON',
        json: '{\n  "id": 5\n}',
      });
    });

    it('write dates and numbers as the locale does', () => {
      const view = timelineView(
        factsOf({ rows: rowsOf({ startDate: '2015-12-24' }), count: 12345, nextLimit: 10, creditsLeft: 84200 }),
        'it',
      );
      assert.equal(view.counted, '12.345 events');
      assert.equal(view.offer?.price, '≤ 10 credits · 84.200 left');
      const [row] = view.rows;
      assert.equal(row?.kind === 'event' && row.start.text, '24 dic 2015');
    });
  });

  it('is plain data', () => {
    const view = viewOf({ rows: rowsOf({ id: 'e1' }, 7), count: 143, nextLimit: 10, explained: { what: 'a', todo: 'b' } });
    assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
  });
});

function factsOf(facts: Partial<TimelineFacts>): TimelineFacts {
  return { company, status: 'ready', ordering: 'mostRecent', rows: [], complete: false, stalled: false, nextLimit: 0, ...facts };
}

function viewOf(facts: Partial<TimelineFacts>): TimelineView {
  return timelineView(factsOf(facts), 'en');
}

function rowsOf(...raws: readonly unknown[]): Row<TimelineEvent>[] {
  return raws.map((raw) => {
    const read = readTimelineEvent(raw);
    return read.ok ? { raw, value: read.value } : { raw };
  });
}

function events(n: number): Row<TimelineEvent>[] {
  return rowsOf(...Array.from({ length: n }, (_, index) => ({ id: `e${index}` })));
}
