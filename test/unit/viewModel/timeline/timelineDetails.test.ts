// The details of one event, and payloads of any shape and size as rows of a table.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { payloadTree, type PayloadNode } from '../../../../src/viewModel/payloadTree.ts';
import { detailsView, type DetailsFacts, type DetailsView } from '../../../../src/viewModel/timeline/timelineDetails.ts';
import { timelineFormats } from '../../../../src/viewModel/timeline/timelineFormats.ts';

function viewOf(raw: unknown, facts: Partial<DetailsFacts> = {}): DetailsView {
  const read = readTimelineEvent(raw);
  const row = read.ok ? { raw, value: read.value } : { raw };
  const id = read.ok ? read.value.id : undefined;
  const usual = { serial: 1, id, row, hasPayload: false, readAt: 0, cached: false, problem: undefined, loading: false, now: 0 };
  return detailsView({ ...usual, failures: 0, ...facts }, timelineFormats('en'));
}

const factOf = (view: DetailsView, name: string): string | undefined => view.facts.find((fact) => fact.name === name)?.value.text;

function sizeOf(nodes: readonly PayloadNode[]): number {
  return nodes.reduce((sum, { below }) => sum + 1 + sizeOf(below ?? []), 0);
}

describe('the details of an event', () => {
  it('say what it is, whom it is about, and what its answer cost', () => {
    const raw = {
      id: 'e1',
      eventType: 'capital',
      startDate: '2026-11-03',
      subjects: [{ id: 'c1', label: 'ACME' }, { id: 'p1', label: 'Somebody', entityType: 'person' }, { label: 'Nobody' }],
    };
    const receipt = { requestId: 'r-1', cost: { timeline: 10 }, certainty: 'known' } as const;
    const view = viewOf(raw, { receipt, readAt: 1000, now: 7_201_000, cached: true });
    assert.deepEqual(view.title, { text: 'Capital', raw: 'capital' });
    assert.deepEqual(
      ['Start', 'End', 'Event ID', 'Age', 'Request ID', 'Cost of its answer'].map((name) => factOf(view, name)),
      ['Nov 3, 2026', 'ongoing', 'e1', 'From the cache, read 2 hours ago', 'r-1', '10 credits (Timeline 10)'],
    );
    assert.deepEqual(
      view.subjects.all.map(({ name, id, show, copy }) => ({
        name,
        id,
        mayShow: show !== undefined,
        mayCopy: copy !== undefined,
      })),
      [
        { name: 'ACME', id: 'c1', mayShow: true, mayCopy: true },
        { name: 'Somebody', id: 'p1', mayShow: false, mayCopy: true },
        { name: 'Nobody', id: undefined, mayShow: false, mayCopy: false },
      ],
    );
    assert.equal(view.payload.offer?.price, '≤ 2 credits (Timeline 1, Timeline: packages 1)');
    assert.ok(view.actions.copyRequestId);
  });

  it('show what there is of an event without anything, and of a record that cannot be read', () => {
    const bare = viewOf({});
    assert.deepEqual(
      ['Start', 'Event ID', 'Request ID', 'Cost of its answer'].map((name) => factOf(bare, name)),
      ['not given', 'not given', 'not given', 'not kept'],
    );
    assert.equal(bare.payload.offer, undefined);
    assert.match(bare.payload.note ?? '', /no ID/);
    const odd = viewOf({ id: 5, startDate: [] });
    assert.deepEqual([factOf(odd, 'Event ID'), factOf(odd, 'Start')], ['5', 'not given']);
    assert.match(odd.raw.json, /"startDate": \[\]/);
    const unreadable = viewOf('not even an object');
    assert.equal(unreadable.title.text, 'Unreadable record');
    assert.ok(unreadable.actions.openRaw);
    assert.match(unreadable.raw.json, /not even/);
  });

  it('say that the service sent no payload, and offer none again', () => {
    const view = viewOf({ id: 'e1', payload: null }, { hasPayload: true });
    assert.deepEqual({ offer: view.payload.offer, whole: view.payload.whole }, { offer: undefined, whole: undefined });
    assert.equal(view.payload.note, 'The service sent no payload with this event.');
  });

  it('are plain data', () => {
    const view = viewOf({ id: 'e1', payload: { a: [1, { b: null }] } }, { hasPayload: true });
    assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
  });
});

describe('a payload as rows', () => {
  it('keeps names, values and what is below them', () => {
    assert.deepEqual(payloadTree({ score: 612, ok: true, none: null, parts: [{ a: 'x\ny' }, []] }), {
      isTruncated: false,
      nodes: [
        { name: 'score', value: '612', numeric: true },
        { name: 'ok', value: 'true' },
        { name: 'none', value: 'null' },
        {
          name: 'parts',
          size: 2,
          below: [
            { name: '1', size: 1, below: [{ name: 'a', value: 'x y' }] },
            { name: '2', value: '[]' },
          ],
        },
      ],
    });
    assert.deepEqual(payloadTree('alone').nodes, [{ name: '', value: 'alone' }]);
  });

  it('have beside a value what the payload says about it, and lose no member', () => {
    const labelled = (payload: unknown) => payloadTree(payload).nodes.map(({ name, label }) => [name, label]);
    assert.deepEqual(labelled({ score: 0.61, scoreLabel: 'fair' }), [
      ['score', 'fair'],
      ['scoreLabel', undefined],
    ]);
    assert.deepEqual(labelled({ class: 'B', classLabel: 'low risk' })[0], ['class', 'low risk']);
    assert.deepEqual(labelled({ classValue: '7.0', classLabel: 'safe' })[0], ['classValue', 'safe']);
    assert.deepEqual(labelled({ code: 3, description: 'stable', updated: 2024 }), [
      ['code', 'stable'],
      ['description', undefined],
      ['updated', undefined],
    ]);
    assert.deepEqual(labelled({ score: {}, scoreLabel: 7, value: [1], description: 'several' }), [
      ['score', 'several'],
      ['scoreLabel', undefined],
      ['value', undefined],
      ['description', undefined],
    ]);
    assert.equal(payloadTree({ score: 1, scoreLabel: 'x'.repeat(999) }).nodes[0]?.label?.length, 120);
  });

  it('shows twenty levels, and cuts what is deeper or larger', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { in: nested(depth - 1) });
    assert.equal(payloadTree(nested(20)).isTruncated, false);
    assert.match(JSON.stringify(payloadTree(nested(20))), /"value":"deep"/);
    assert.equal(payloadTree(nested(500)).isTruncated, true);
    const large = {
      list: Array.from({ length: 100_000 }, (_, at) => ({ at, text: 'x'.repeat(20) })),
      long: 'y'.repeat(2_000_000),
    };
    const cut = payloadTree(large);
    assert.equal(cut.isTruncated, true);
    assert.ok(JSON.stringify(cut).length < 60_000);
    assert.equal(cut.nodes[0]?.size, 100_000);
    const view = viewOf({ id: 'e1', payload: large }, { hasPayload: true });
    assert.ok(view.payload.whole && view.payload.note && view.raw.note);
    assert.ok(JSON.stringify(view).length < 80_000);
  });

  it('never fails, and is never long', () => {
    const wide = (depth: number): unknown => (depth === 0 ? 1 : Array.from({ length: 30 }, () => wide(depth - 1)));
    assert.equal(sizeOf(payloadTree(wide(3)).nodes), 400);
    fc.assert(
      fc.property(fc.anything({ maxDepth: 6 }), (payload) => {
        const { nodes } = payloadTree(payload);
        assert.ok(sizeOf(nodes) <= 401);
      }),
    );
  });
});
