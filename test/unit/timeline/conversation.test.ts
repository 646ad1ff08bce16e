// The conversation with the page: what is spent is what was clicked.
import assert from 'node:assert/strict';
import type { Client } from '../../../src/client/client.ts';
import type { TimelineSearch } from '../../../src/client/endpoints/timeline.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { TimelineView } from '../../../src/present/timelineView.ts';
import { TimelineReader } from '../../../src/state/timelineReader.ts';
import { TimelineConversation } from '../../../src/timeline/conversation.ts';

const company = { id: '00161c6fcab3', name: 'ACME S.p.A.' };

describe('TimelineConversation', () => {
  it('says nothing and asks nothing before the page is there', () => {
    const { conversation, views, calls } = begin(25);
    conversation.refresh();
    assert.deepEqual([views, calls], [[], []]);
  });

  it('counts when the page is there, and spends nothing', async () => {
    const { conversation, views, calls, view } = begin(25);
    await conversation.receive({ type: 'ready' });
    assert.deepEqual(views[0]?.counted, 'Counting events…');
    assert.deepEqual(view().counted, '25 events');
    assert.deepEqual(
      calls.map(({ fields, limit }) => [fields, limit]),
      [[['none'], 0]],
    );
  });

  it('shows everything again to a page that comes back, and does not count again', async () => {
    const { conversation, views, calls, click, view } = await opened(25);
    await click();
    const before = view();
    const shown = views.length;
    await conversation.receive({ type: 'ready' });
    assert.deepEqual(views.slice(shown), [before]);
    assert.equal(calls.length, 2);
  });

  it('loads page after page, each at the price that was shown', async () => {
    const { calls, click, view } = await opened(25);
    assert.equal(view().offer?.label, 'Load 10 events');
    for (let page = 0; page < 3; page += 1) await click();
    assert.deepEqual(
      calls.slice(1).map(({ limit }) => limit),
      [10, 10, 5],
    );
    assert.equal(view().status, 'All 25 events loaded');
    assert.equal(view().offer, undefined);
  });

  it('loads once on a double click, whether the answer comes before or after the second', async () => {
    const { conversation, calls, click, view } = await opened(25);
    const { offer } = view();
    await Promise.all([click(), click()]);
    assert.equal(calls.length, 2);
    await conversation.receive({ type: 'accept', offer: offer?.id });
    assert.equal(calls.length, 2);
  });

  it('spends nothing where the user does not agree, and asks again at the next click', async () => {
    const { conversation, calls, settings, click } = begin(40);
    await conversation.receive({ type: 'ready' });
    settings.agrees = false;
    await click();
    assert.equal(calls.length, 1, 'the count alone');
    settings.agrees = true;
    await click();
    assert.equal(calls.length, 2);
  });

  it('spends nothing on a price that is no longer true, and shows the one that is', async () => {
    const { conversation, calls, settings, view } = await opened(200);
    const seen = view().offer;
    settings.pageSize = 50;
    conversation.refresh();
    await conversation.receive({ type: 'accept', offer: seen?.id });
    assert.equal(calls.length, 1);
    assert.equal(view().offer?.credits, 50);
  });

  it('holds to the price that was shown, though the setting is another by now', async () => {
    const { calls, click, settings } = await opened(200);
    settings.pageSize = 50;
    await click();
    assert.equal(calls.at(-1)?.limit, 10);
  });

  it('loads more for a command as for a click', async () => {
    const { conversation, calls } = await opened(15);
    await conversation.loadMore();
    await conversation.loadMore();
    await conversation.loadMore();
    assert.deepEqual(
      calls.slice(1).map(({ limit }) => limit),
      [10, 5],
    );
  });

  it('keeps what is shown where a page fails, and tries again', async () => {
    const { click, failNext, view } = await opened(25);
    await click();
    failNext('unreachable');
    await click();
    assert.equal(view().rows.length, 10);
    assert.deepEqual(view().problem, { what: 'unreachable happened', todo: 'do this' });
    assert.equal(view().offer?.label, 'Try Again');
    await click();
    assert.equal(view().rows.length, 20);
    assert.equal(view().problem, undefined);
  });

  it('tries again to count, for nothing', async () => {
    const parts = begin(25);
    parts.failNext('timedOut');
    await parts.conversation.receive({ type: 'ready' });
    assert.equal(parts.view().offer?.action, 'count');
    await parts.click();
    assert.equal(parts.view().counted, '25 events');
    assert.ok(parts.calls.every(({ limit }) => limit === 0));
  });

  it('is silent about what was cancelled', async () => {
    const { click, failNext, view } = await opened(25);
    const before = view();
    failNext('cancelled');
    await click();
    assert.deepEqual(view(), before);
  });

  it('changes the order for nothing, and back', async () => {
    const { conversation, calls, click, view } = await opened(25);
    await click();
    await conversation.receive({ type: 'order', ordering: 'leastRecent' });
    assert.equal(view().ordering.chosen, 'leastRecent');
    assert.equal(view().rows.length, 0);
    assert.equal(view().offer?.label, 'Load 10 events');
    await conversation.receive({ type: 'order', ordering: 'mostRecent' });
    assert.equal(view().rows.length, 10);
    assert.equal(calls.length, 2);
  });

  it('hands the ID on', async () => {
    const { conversation, done } = await opened(1);
    await conversation.receive({ type: 'insertId' });
    await conversation.receive({ type: 'copyId' });
    assert.deepEqual(done, [`insert ${company.id}`, `copy ${company.id}`]);
  });

  it('ignores what it does not understand, with one line that repeats nothing of it', async () => {
    const { conversation, calls, lines } = await opened(25);
    for (const garbage of [null, 'load', { type: 'load', limit: 50 }, { type: 'accept', offer: 'other\nline' }]) {
      await conversation.receive(garbage);
    }
    assert.equal(calls.length, 1);
    assert.equal(lines.length, 3);
    assert.ok(lines.every((line) => !/load|\n/.test(line)));
  });

  it('shows the credits left anew', async () => {
    const { conversation, settings, view } = await opened(25);
    settings.left = 7;
    conversation.refresh();
    assert.equal(view().offer?.price, '≤ 10 credits · 7 left');
  });

  it('gives up counting when it ends, but takes in a page that is paid for', async () => {
    const first = begin(25);
    const counting = first.conversation.receive({ type: 'ready' });
    first.conversation.dispose();
    await counting;
    assert.equal(first.signals[0]?.aborted, true);

    const { conversation, click, reader, signals, views } = await opened(25);
    const shown = views.length;
    const loading = click();
    while (reader.state.status !== 'loading') await Promise.resolve();
    conversation.dispose();
    await loading;
    assert.equal(signals.at(-1)?.aborted ?? false, false);
    assert.equal(reader.state.rows.length, 10);
    // The last one was before the end: that it is loading.
    assert.equal(views.length, shown + 1);
  });
});

async function opened(events: number) {
  const parts = begin(events);
  await parts.conversation.receive({ type: 'ready' });
  return parts;
}

function begin(events: number) {
  const calls: TimelineSearch[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const views: TimelineView[] = [];
  const lines: string[] = [];
  const done: string[] = [];
  const settings: { pageSize: number; left: number | undefined; agrees: boolean } = { pageSize: 10, left: 8420, agrees: true };
  let failure: Failure | undefined;
  const searchTimeline: Client['searchTimeline'] = async (search, options) => {
    calls.push(search);
    signals.push(options?.signal);
    await Promise.resolve();
    const failed = failure;
    failure = undefined;
    if (failed) throw failed;
    const start = search.after === undefined ? 0 : Number(search.after) + 1;
    const ids = Array.from({ length: events }, (_, index) => String(index)).slice(start, start + search.limit);
    return { rows: ids.map((id) => ({ raw: { id }, value: { id, subjects: [] } })), count: events };
  };
  const reader = new TimelineReader({ client: { searchTimeline }, company });
  const conversation = new TimelineConversation({
    reader,
    post: ({ view }) => views.push(view),
    explain: ({ kind }) => ({ what: `${kind} happened`, todo: 'do this' }),
    creditsLeft: () => settings.left,
    agree: () => Promise.resolve(settings.agrees),
    pageSize: () => settings.pageSize,
    locale: 'en',
    actions: { insertId: (id) => done.push(`insert ${id}`), copyId: (id) => done.push(`copy ${id}`) },
    log: (line) => lines.push(line),
  });
  const view = (): TimelineView => {
    const last = views.at(-1);
    assert.ok(last);
    return last;
  };
  return {
    conversation,
    reader,
    calls,
    signals,
    views,
    lines,
    done,
    settings,
    view,
    click: () => conversation.receive({ type: 'accept', offer: view().offer?.id }),
    failNext: (kind: Failure['kind']) => {
      failure = new Failure(kind);
    },
  };
}
