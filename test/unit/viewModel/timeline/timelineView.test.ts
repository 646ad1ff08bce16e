// Tests of the view of a timeline, without a page.
import assert from 'node:assert/strict';
import { bringsPayload } from '../../../../src/state/timeline/timelineEntry.ts';
import type { Row } from '../../../../src/client/model/envelope.ts';
import { readTimelineEvent, type TimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import type { AccountCredits } from '../../../../src/client/price.ts';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';
import { viewOfRow, type TimelineRow } from '../../../../src/viewModel/timeline/timelineRow.ts';
import type { TimelineFacts } from '../../../../src/viewModel/timeline/timelineFacts.ts';
import { timelineView, type TimelineView } from '../../../../src/viewModel/timeline/timelineView.ts';
import { topicOfCompanies, topicOfEvents } from '../../../../src/state/timeline/timelineTopic.ts';

const topic = {
  title: 'ACME S.p.A.',
  scope: { kind: 'companies', ids: ['00161c6fcab3'] },
  companies: [{ id: '00161c6fcab3', name: 'ACME S.p.A.' }],
} as const;
const HOUR = 3_600_000;
const now = 100 * HOUR;
const explained = { what: 'What.', todo: 'Do.' };

describe('timelineView', () => {
  it('says what it is about, and what can be done with the IDs', () => {
    const one = viewOf({});
    assert.deepEqual(
      { companyId: one.companyId, about: one.about, insert: one.ids?.insert },
      { companyId: 'Company ID', about: undefined, insert: 'Insert Company ID' },
    );
    const companies = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ id: name.toLowerCase(), name: `${name}\u202e` }));
    const about = (amount: number): string | undefined =>
      viewOf({ topic: topicOfCompanies(companies.slice(0, amount), 'A and more') }).about;
    assert.equal(about(2), '2 companies: A, B');
    assert.equal(about(5), '5 companies: A, B, C, D, E');
    assert.equal(about(6), '6 companies: A, B, C, D, E…');
    const events = viewOf({ topic: topicOfEvents(['x', 'y'], '2 events') });
    assert.deepEqual(
      { companyId: events.companyId, about: events.about, ids: events.ids },
      { companyId: undefined, about: '2 events', ids: undefined },
    );
  });

  describe('before anything is loaded', () => {
    it('says how many there are, and what the first page costs at most', () => {
      const view = viewOf({ count: 143, nextLimit: 10, most: 143, creditsLeft: () => 8420 });
      assert.equal(view.counted, '143 events');
      assert.equal(view.status, 'No events loaded yet');
      assert.deepEqual(view.offer, {
        id: 'load/0/10/0/all',
        action: 'load',
        events: 10,
        payload: false,
        label: 'Load 10 events',
        price: '≤ 10 credits · 8,420 left',
        ariaPrice: 'Costs at most 10 credits. 8,420 credits left.',
        busy: false,
      });
      assert.deepEqual(
        {
          id: view.all?.id,
          label: view.all?.label,
          price: view.all?.price,
          countAgain: view.countAgain,
          age: view.age,
          stop: view.stop,
        },
        {
          id: 'all/0/143/0/all',
          label: 'Load All 143',
          price: '≤ 143 credits · 8,420 left',
          countAgain: 'Count Again',
          age: undefined,
          stop: undefined,
        },
      );
    });

    it('names both credit types where the payload comes with the events', () => {
      const view = viewOf({ count: 143, nextLimit: 10, payload: true, creditsLeft: (type) => (type === 'timeline' ? 500 : 90) });
      assert.equal(view.offer?.price, '≤ 20 credits (Timeline 10, Timeline: packages 10) · 90 left');
      assert.equal(view.offer?.ariaPrice, 'Costs at most 20 credits. 90 credits left.');
    });

    it('names the price alone where the credits left are unknown', () => {
      const { offer, all } = viewOf({ count: 1, nextLimit: 1, most: 1 });
      assert.equal(offer?.label, 'Load 1 event');
      assert.equal(offer?.price, '≤ 1 credit');
      assert.equal(offer?.ariaPrice, 'Costs at most 1 credit.');
      assert.equal(all, undefined);
    });

    it('offers nothing while it counts, and nothing where there is nothing', () => {
      for (const status of ['restoring', 'counting'] as const) {
        const counting = viewOf({ status });
        assert.equal(counting.counted, 'Counting events…');
        assert.deepEqual(
          { offer: counting.offer, countAgain: counting.countAgain, status: counting.status },
          { offer: undefined, countAgain: undefined, status: '' },
        );
      }
      const none = viewOf({ count: 0, complete: true });
      assert.equal(none.counted, 'No events');
      assert.equal(none.status, 'This company has no events.');
      assert.equal(none.offer, undefined);
      assert.equal(viewOf({ count: 0, complete: true, isNarrowed: true }).status, 'No events match.');
    });

    it('offers to count where nothing is known', () => {
      assert.equal(viewOf({ status: 'idle' }).count?.label, 'Count Events');
      const failed = viewOf({ status: 'failed', failed: 'counting', explained });
      assert.equal(failed.counted, 'Events not counted');
      assert.deepEqual(failed.problem, explained);
      assert.equal(failed.countAgain, undefined);
      assert.deepEqual(
        { count: failed.count, offer: failed.offer },
        { count: { label: 'Try Again', price: 'free' }, offer: undefined },
      );
    });

    it('offers a page where the service does not count', () => {
      const view = viewOf({ nextLimit: 10 });
      assert.equal(view.counted, 'Number of events unknown');
      assert.equal(view.offer?.label, 'Load 10 events');
    });
  });

  describe('after loading', () => {
    it('says how far it is', () => {
      const status = (facts: Partial<TimelineFacts>): string => viewOf({ nextLimit: 10, ...facts }).status;
      assert.equal(status({ shown: 10, count: 143, added: 10 }), '10 of 143 events loaded');
      assert.equal(status({ shown: 20, count: 143, added: 10 }), '10 more events loaded, 20 of 143');
      assert.equal(status({ shown: 11, count: 143, added: 1 }), '1 more event loaded, 11 of 143');
      assert.equal(status({ shown: 20, added: 10 }), '10 more events loaded, 20 in all');
      assert.equal(status({ shown: 10, count: 143 }), '10 of 143 events loaded');
    });

    it('names what the next page brings, and its price', () => {
      assert.equal(viewOf({ shown: 10, count: 143, nextLimit: 10 }).offer?.label, 'Load 10 more');
      const last = viewOf({ shown: 10, count: 13, nextLimit: 3, most: 3 });
      assert.deepEqual(
        { label: last.offer?.label, price: last.offer?.price, all: last.all },
        { label: 'Load 3 more', price: '≤ 3 credits', all: undefined },
      );
      // One of the four is here already; it is paid for all the same.
      const repeated = viewOf({ shown: 10, count: 13, nextLimit: 4, most: 6 });
      assert.deepEqual(
        { label: repeated.offer?.label, price: repeated.offer?.price },
        { label: 'Load 3 more', price: '≤ 4 credits' },
      );
      assert.deepEqual({ label: repeated.all?.label, price: repeated.all?.price }, { label: 'Load All 3', price: '≤ 6 credits' });
    });

    it('keeps the button while it loads', () => {
      const { offer, all, countAgain } = viewOf({ status: 'loading', shown: 10, count: 143, nextLimit: 10, most: 133 });
      assert.deepEqual(
        { label: offer?.label, busy: offer?.busy, all, countAgain },
        { label: 'Loading…', busy: true, all: undefined, countAgain: undefined },
      );
    });

    it('says how far loading everything is, and how to stop it', () => {
      const view = viewOf({
        status: 'loading',
        shown: 60,
        count: 143,
        nextLimit: 10,
        most: 83,
        progress: { loaded: 50, of: 133 },
      });
      assert.deepEqual(
        { offer: view.offer, label: view.all?.label, busy: view.all?.busy, stop: view.stop },
        { offer: undefined, label: 'Loading… 50 of 133', busy: true, stop: 'Stop' },
      );
    });

    it('says that all are there, and which of them are no longer listed', () => {
      const view = viewOf({ shown: 10, count: 10, complete: true });
      assert.equal(view.status, 'All 10 events loaded');
      assert.equal(view.offer, undefined);
      assert.equal(viewOf({ shown: 1, count: 1, complete: true }).status, 'The only event is loaded');
      const gone = viewOf({ shown: 12, count: 10, gone: 2, complete: true });
      assert.equal(gone.status, 'All 12 events loaded. 2 of the events shown are no longer listed by the service.');
    });

    it('does not count those that are no longer listed among those that are counted', () => {
      const some = viewOf({ shown: 30, count: 30, gone: 1, nextLimit: 1 });
      assert.equal(some.status, '29 of 30 events loaded. One of the events shown is no longer listed by the service.');
    });

    it('says that there is no way on', () => {
      const view = viewOf({ shown: 10, count: 12, stalled: true });
      assert.equal(view.status, 'The service counts 12 events but sends no further ones. 10 are loaded.');
      assert.equal(view.offer, undefined);
      assert.equal(viewOf({ shown: 10, stalled: true }).status, 'The service sends no further events. 10 are loaded.');
    });

    it('offers nothing where the service counts more events than it has', () => {
      const { status, offer, all } = viewOf({ shown: 10, count: 11, gone: -1, complete: true, isNarrowed: true });
      assert.deepEqual({ status, offer, all }, { status: 'All 10 events loaded', offer: undefined, all: undefined });
    });

    it('says that the reading has begun again', () => {
      const view = viewOf({ shown: 10, count: 143, nextLimit: 10, begunAgain: true });
      const rest = 'Shown events stay. The button names the most that the missing ones cost. 10 of 143 events loaded';
      assert.ok(view.status.startsWith('The service no longer knows where ') && view.status.endsWith(`. ${rest}`), view.status);
    });

    it('keeps what is there beside a problem, and names the price of another try', () => {
      const failed = { status: 'failed', failed: 'loading', shown: 10, count: 143, nextLimit: 10, explained } as const;
      const view = viewOf(failed);
      assert.deepEqual({ label: view.offer?.label, price: view.offer?.price }, { label: 'Try Again', price: '≤ 10 credits' });
      const unconfirmed = viewOf({ ...failed, unconfirmed: true, creditsLeft: () => 8420 });
      assert.deepEqual(
        { label: unconfirmed.offer?.label, price: unconfirmed.offer?.price },
        { label: 'Try Again (≤ 10 credits)', price: '8,420 left' },
      );
      const packed = viewOf({ ...failed, unconfirmed: true, payload: true });
      assert.deepEqual(
        { label: packed.offer?.label, price: packed.offer?.price },
        { label: 'Try Again (≤ 20 credits)', price: '' },
      );
    });

    it('shows the command that helps', () => {
      const action = { label: 'Sign In', command: 'companyData.signIn' } as const;
      assert.deepEqual(viewOf({ explained: { ...explained, action } }).problem?.action, action);
    });

    it('makes the same offer after credits were spent elsewhere, and another one for another page and after a failure', () => {
      const facts = { shown: 10, count: 143, nextLimit: 10 };
      assert.equal(viewOf({ ...facts, creditsLeft: () => 9 }).offer?.id, viewOf({ ...facts, creditsLeft: () => 8 }).offer?.id);
      const ids = [
        facts,
        { ...facts, nextLimit: 20 },
        { ...facts, shown: 20 },
        { ...facts, failures: 1 },
        { ...facts, filter: 'another' },
      ];
      assert.equal(new Set(ids.map((one) => viewOf(one).offer?.id)).size, ids.length);
    });
  });

  describe('from the cache', () => {
    it('says how old it is', () => {
      assert.equal(viewOf({ shown: 10, count: 10, readAt: now - 3 * HOUR }).age, 'From the cache, read 3 hours ago');
      const offline = viewOf({ shown: 10, count: 1430, countedAt: now - 48 * HOUR, readAt: now - 72 * HOUR });
      assert.equal(offline.age, 'From the cache, read 3 days ago, may be out of date');
      assert.equal(offline.counted, '1,430 events, counted 2 days ago');
    });
  });

  describe('rows', () => {
    it('show type, dates and subject', () => {
      const [row] = viewsOf({
        id: 'e1',
        eventType: 'cebi-micro-score',
        startDate: '2015-12-24',
        endDate: '2016-02-29T23:59:59Z',
        subjects: [{ id: 'c1', label: 'ACME\u202E\nS.P.A.' }, { id: 'c2' }],
      });
      assert.deepEqual(row, {
        kind: 'event',
        n: 0,
        key: 'e1',
        group: '2016-02',
        type: { text: 'CEBI micro score', raw: 'cebi-micro-score' },
        start: { text: 'Dec 24, 2015', raw: '2015-12-24' },
        end: { text: 'Feb 29, 2016', raw: '2016-02-29T23:59:59Z' },
        subject: { text: 'ACME S.P.A., c2' },
      });
    });

    it('say what is not there, and leave as they are a type and a date that are unknown', () => {
      const [bare, odd] = viewsOf({}, { eventType: 'brand-new', startDate: '2015-02-31', endDate: 'soon', subjects: 'c3' });
      assert.deepEqual(bare, {
        kind: 'event',
        n: 0,
        key: bare?.key,
        group: '',
        type: { text: 'Event without a type', absent: true },
        // Without an ID it cannot be asked for again with its payload.
        value: { text: '–', absent: true },
        start: { text: 'not given', absent: true },
        end: { text: 'ongoing', absent: true },
        subject: { text: 'not given', absent: true },
      });
      assert.deepEqual(odd, {
        kind: 'event',
        n: 1,
        key: odd?.key,
        group: '?',
        type: { text: 'brand-new' },
        value: { text: '–', absent: true },
        start: { text: '2015-02-31', raw: '2015-02-31' },
        end: { text: 'soon', raw: 'soon' },
        subject: { text: 'c3' },
      });
    });

    it('keep a record that cannot be read', () => {
      const [row] = viewsOf('text');
      assert.deepEqual(row, {
        kind: 'unreadable',
        n: 0,
        key: row?.key,
        group: '',
        text: 'Unreadable record',
      });
      assert.match(row?.key ?? '', /^#[0-9a-z]+\.12$/);
    });

    it('have the main number of their payload, nothing where it has none, and no value where it is not loaded', () => {
      const [plain, packed, worded] = viewsOf(
        { id: 'e1' },
        { id: 'e2', payload: { year: 2025, detail: { score: 1 }, score: '14.55' } },
        { id: 'e3', payload: { class: 'B2' } },
      );
      assert.equal(plain?.kind === 'event' && 'value' in plain, false);
      assert.deepEqual(packed?.kind === 'event' && packed.value, { text: '14.55', amount: 14.55, path: 'score' });
      assert.deepEqual(worded?.kind === 'event' && worded.value, { text: '–', absent: true });
    });

    it('write dates and numbers as the locale does', () => {
      const formats = timelineFormats('it', { left: () => 84200 });
      const view = timelineView(factsOf({ count: 12345, nextLimit: 10 }), formats);
      assert.equal(view.counted, '12.345 events');
      assert.equal(view.offer?.price, '≤ 10 credits · 84.200 left');
      const row = viewOfRow(
        {
          serial: 0,
          key: 'id:1',
          id: '1',
          row: { raw: {}, value: { subjects: [], startDate: '2015-12-24' } },
          hasPayload: false,
          end: undefined,
        },
        formats,
        false,
      );
      assert.equal('subject' in row, false);
      assert.equal(row.kind === 'event' && row.start.text, '24 dic 2015');
    });
  });

  describe('with and without values', () => {
    const named = ({ offer, other, all, status }: TimelineView) => ({
      offer: offer && `${offer.label} ${offer.price}`,
      other: other && `${other.label} ${other.price}`,
      all: all?.label,
      status,
    });

    it('offers both beside each other, the one that is chosen first', () => {
      const facts = { count: 84, nextLimit: 10, most: 84, creditsLeft: () => 8420 };
      assert.deepEqual(named(viewOf(facts)), {
        offer: 'Load 10 events ≤ 10 credits · 8,420 left',
        other: 'Load 10 with values ≤ 20 credits',
        all: 'Load All 84',
        status: 'No events loaded yet',
      });
      assert.deepEqual(named(viewOf({ ...facts, payload: true, shown: 10, nextLimit: 10, most: 74 })), {
        offer: 'Load 10 with values ≤ 20 credits (Timeline 10, Timeline: packages 10) · 8,420 left',
        other: 'Load 10 without values ≤ 10 credits',
        all: 'Load All 74 with Values',
        status: '10 of 84 events loaded',
      });
    });

    it('offers the values of events that were loaded without, and says how many these are', () => {
      assert.deepEqual(named(viewOf({ count: 3, shown: 3, complete: true })), {
        offer: undefined,
        other: 'Load 3 with values ≤ 6 credits',
        all: undefined,
        status: 'All 3 events loaded',
      });
      const view = viewOf({ count: 84, payload: true, shown: 2, rows: 12, payloads: 2, nextLimit: 10 });
      assert.equal(view.status, '2 of 84 events loaded. 10 events are shown without their values.');
    });

    it('offers no other way once all is here, while something is under way, and after a failure', () => {
      const all = { count: 3, payload: true, shown: 3, rows: 3, payloads: 3, complete: true };
      for (const facts of [
        all,
        { count: 84, nextLimit: 10, status: 'loading' },
        { count: 84, nextLimit: 10, status: 'failed', failed: 'loading', explained },
        { nextLimit: 0 },
      ] as const)
        assert.equal(viewOf(facts).other, undefined);
    });
  });

  it('is plain data', () => {
    const view = viewOf({ shown: 2, count: 143, nextLimit: 10, most: 141, explained });
    assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
  });
});

function factsOf(facts: Partial<TimelineFacts>): TimelineFacts {
  const { shown = 0, payload = false } = facts;
  return {
    topic,
    status: 'ready',
    filter: 'all',
    payload: false,
    isNarrowed: false,
    shown: 0,
    rows: shown,
    payloads: payload ? shown : 0,
    pageSize: 10,
    gone: 0,
    complete: false,
    stalled: false,
    begunAgain: false,
    unconfirmed: false,
    failures: 0,
    nextLimit: 0,
    now,
    ...facts,
  };
}

function viewOf({ creditsLeft, ...facts }: Partial<TimelineFacts> & { creditsLeft?: AccountCredits['left'] }): TimelineView {
  return timelineView(factsOf(facts), timelineFormats('en', creditsLeft && { left: creditsLeft }));
}

function viewsOf(...raws: readonly unknown[]): TimelineRow[] {
  return raws.map((raw, n) => {
    const read = readTimelineEvent(raw);
    const row: Row<TimelineEvent> = read.ok ? { raw, value: read.value } : { raw };
    const end = read.ok ? read.value.endDate : undefined;
    return viewOfRow(
      {
        serial: n,
        key: `row:0:${JSON.stringify(raw)}`,
        id: read.ok ? read.value.id : undefined,
        row,
        hasPayload: bringsPayload(raw),
        end,
      },
      timelineFormats('en'),
      true,
    );
  });
}
