// Tests of the rows of New Events: new events, notices with their prices, and no markup from the service.
import assert from 'node:assert/strict';
import { commands } from '../../../../src/ids.ts';
import { newEventsBelow, watchRow, type NewEventTools, type WatchView } from '../../../../src/viewModel/timeline/newEventRows.ts';

const watch: WatchView = {
  id: 'w',
  watched: { kind: 'company', id: 'c1', name: 'ACME [S.p.A.](command:x)' },
  everyHours: 168,
  perRun: 1,
  perWeek: 3,
  dueAt: 0,
  newEvents: [],
};
const list = { kind: 'list', id: '24', name: 'Clients' } as const;
const tools: NewEventTools = { locale: 'en', now: 3_600_000, unread: 0, nameOf: (id) => (id === 'c1' ? 'ACME' : undefined) };

const below = (rest: Partial<WatchView>, more: Partial<NewEventTools> = {}): string[] =>
  newEventsBelow({ ...watch, ...rest }, { ...tools, ...more }).map(({ label, description, click }) =>
    [label, description, click ?? 'no click'].join(' | '),
  );

describe('the rows of what is new', () => {
  it('say of a watch what is new and what it may cost, and are a leaf where there is nothing below', () => {
    const row = watchRow(watch, tools);
    assert.equal(row.description, 'nothing new · every week · ≤ 1 credit a run, ≤ 3 in seven days');
    assert.deepEqual(
      { collapsibleState: row.collapsibleState, context: row.context, icon: row.icon },
      { collapsibleState: 'leaf', context: 'watch', icon: 'eye' },
    );
    assert.doesNotMatch(row.tooltip ?? '', /[^\\]\]\(/);
    assert.match(row.ariaLabel, /Not checked yet\.$/);
    const looked = watchRow({ ...watch, running: {}, last: { kind: 'nothing', at: 0, isRead: true } }, tools);
    assert.match(looked.ariaLabel, /looking….*Looked 1 hour ago\.$/);
  });

  it('name the company first where a list is watched', () => {
    const item = { key: 'id:e', company: 'c1', type: 'capital', start: '2026-01-02', isRead: false };
    assert.deepEqual(below({ newEvents: [item] }), [`Capital | Jan 2, 2026 | ${commands.showTimeline}`]);
    assert.deepEqual(below({ watched: list, newEvents: [item, { key: 'x', company: 'c9', isRead: true }] }), [
      `ACME | Capital · Jan 2, 2026 | ${commands.showTimeline}`,
      `c9 | Event without a type | ${commands.showTimeline}`,
    ]);
    const [fresh, seen] = newEventsBelow({ ...watch, newEvents: [item, { ...item, key: 'y', isRead: true }] }, tools);
    assert.deepEqual(
      { freshIcon: fresh?.icon, seenIcon: seen?.icon, freshLabel: fresh?.ariaLabel },
      { freshIcon: 'circle-filled', seenIcon: 'circle-outline', freshLabel: 'new: Capital, Jan 2, 2026' },
    );
  });

  it('have a label and a tooltip also of an event that names no company', () => {
    const item = { key: 'id:e', company: '', type: 'capital', start: '2026-01-02', isRead: true };
    for (const watched of [list, watch.watched]) {
      const [row] = newEventsBelow({ ...watch, watched, newEvents: [item] }, tools);
      assert.deepEqual(
        { label: row?.label, description: row?.description, tooltip: row?.tooltip, aria: row?.ariaLabel },
        { label: 'Capital', description: 'Jan 2, 2026', tooltip: 'Capital · Jan 2, 2026', aria: 'Capital, Jan 2, 2026' },
      );
    }
  });

  it('offer what was not bought at its price, and say why', () => {
    const last = { kind: 'perRun', at: 0, events: 12, isRead: false } as const;
    assert.deepEqual(below({ last }), [
      `Load 12 new events | ≤ 12 credits · not bought: more than the 1 of a run | ${commands.runWatch}`,
    ]);
    assert.deepEqual(below({ last: { ...last, kind: 'perWeek', events: 1 } }), [
      `Load 1 new event | ≤ 1 credit · not bought: more than the 3 of seven days | ${commands.runWatch}`,
    ]);
    const [offer] = newEventsBelow({ ...watch, last }, tools);
    assert.deepEqual(offer?.target, { kind: 'watch', watchId: 'w', offer: 12 });
  });

  it('say what came in late, and lead to where it can be loaded', () => {
    const last = { kind: 'nothing', at: 0, isRead: true } as const;
    const [one] = newEventsBelow({ ...watch, last, backdated: 1 }, tools);
    assert.deepEqual(
      { label: one?.label, click: one?.click, kind: one?.target.kind },
      { label: '1 older event arrived', click: commands.showTimeline, kind: 'company' },
    );
    const [many] = newEventsBelow({ ...watch, watched: list, last, backdated: 2 }, tools);
    assert.deepEqual(
      { label: many?.label, click: many?.click },
      { label: '2 older events arrived', click: commands.showListTimeline },
    );
    assert.match(many?.ariaLabel ?? '', /shows the price first$/);
  });

  it('say what went wrong in two sentences, and which companies are not known', () => {
    const failure = { what: 'It broke.', todo: 'Mend it.' };
    assert.deepEqual(below({ last: { kind: 'failed', at: 0, isRead: false } }, { failure }), ['It broke. | Mend it. | no click']);
    assert.deepEqual(below({ last: { kind: 'uncounted', at: 0, isRead: false } }).length, 1);
    const last = { kind: 'bought', at: 0, unknown: 2, isRead: true } as const;
    assert.deepEqual(below({ watched: list, last }), [
      `2 companies of the list are not known | load them to watch them too; the price is shown first | ${commands.loadCompanies}`,
    ]);
  });
});
