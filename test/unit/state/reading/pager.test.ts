// The pager: nothing twice, nothing missed, and never more asked for than the price that was shown.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import type { Page } from '../../../../src/client/model/envelope.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import { Pager } from '../../../../src/state/reading/pager.ts';
import type { ReadPage } from '../../../../src/state/reading/pagerDeps.ts';

interface Thing {
  readonly id: string;
}

function service(count: number): { things: Thing[]; asked: { offset: number; limit: number }[]; read: ReadPage<Thing> } {
  const things = Array.from({ length: count }, (_, at) => ({ id: String(at) }));
  const asked: { offset: number; limit: number }[] = [];
  const read: ReadPage<Thing> = (page) => {
    asked.push(page);
    return Promise.resolve(pageOf(things.slice(page.offset, page.offset + page.limit), things.length));
  };
  return { things, asked, read };
}

function pageOf(things: readonly Thing[], count?: number): Page<Thing> {
  return { rows: things.map((value) => ({ raw: value, value })), ...omitUndefined({ count }) };
}

const pagerOver = (read: ReadPage<Thing>, pageSize: number): Pager<Thing> =>
  new Pager({ read, keyOf: ({ id }) => id, now: () => 0, pageSize });

const idsOf = (pager: Pager<Thing>): string[] => pager.rows.map(({ value }) => value?.id ?? '?');

describe('Pager', () => {
  it('tells each call of a purchase when the user agreed to it, however long a free count waits', async () => {
    const prices = { revision: 1 };
    const agreed: unknown[] = [];
    const { read } = service(20);
    const pager = new Pager<Thing>({
      read: (page, options) => {
        agreed.push(options.agreedAt);
        return read(page, options);
      },
      countOffsetShift: () => {
        // Another purchase is billed more meanwhile.
        prices.revision += 1;
        return Promise.resolve(0);
      },
      keyOf: ({ id }) => id,
      now: () => 0,
      pageSize: 5,
      priced: true,
      prices,
    });
    for (let page = 0; page < 3; page += 1) await pager.more();
    assert.deepEqual(agreed, [1, 1, 2], 'the second page was agreed to at the first revision');
  });

  it('reads everything once, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(130), fc.integer({ min: 1, max: 50 }), async (count, size) => {
        const { things, read, asked } = service(count);
        const pager = pagerOver(read, size);
        while (pager.nextPageSize > 0) await pager.more();
        assert.deepEqual(
          idsOf(pager),
          things.map(({ id }) => id),
        );
        assert.equal(asked.length, Math.max(1, Math.ceil(count / size)));
      }),
    );
  });

  it('walks all that paging allows, asks for nothing beyond, and says that there is more', async function () {
    this.timeout(30_000);
    for (const [count, isTruncated] of [
      [10_000, false],
      [12_000, true],
    ] as const) {
      const { read, asked } = service(count);
      const pager = pagerOver(read, 50);
      await pager.all();
      assert.deepEqual(
        { rows: pager.rows.length, nextPageSize: pager.nextPageSize, isTruncated: pager.isTruncated },
        { rows: 10_000, nextPageSize: 0, isTruncated },
      );
      assert.deepEqual(
        { asked: asked.length, offset: asked.at(-1)?.offset, limit: asked.at(-1)?.limit },
        { asked: 200, offset: 9950, limit: 50 },
      );
    }
  });

  it('shows a record once that came twice because another was inserted before it', async () => {
    const { things, read } = service(6);
    const pager = pagerOver(read, 3);
    await pager.more();
    things.unshift({ id: 'new' });
    while (pager.nextPageSize > 0) await pager.more();
    assert.deepEqual(idsOf(pager), ['0', '1', '2', '3', '4', '5']);
  });

  it('asks once for a double click', async () => {
    const { read, asked } = service(20);
    const pager = pagerOver(read, 10);
    await Promise.all([pager.more(), pager.more()]);
    assert.equal(asked.length, 1);
  });

  it('shows nothing before the first page that is on its way', async () => {
    const { read, asked } = service(100);
    const pager = pagerOver(read, 10);
    void pager.more();
    await pager.show();
    assert.deepEqual({ rows: pager.rows.length, asked: asked.length }, { rows: 10, asked: 1 });
  });

  it('refreshes after what is being read, and once for many who ask', async () => {
    const { things, read, asked } = service(20);
    const pager = pagerOver(read, 10);
    const reading = pager.more();
    things.unshift({ id: 'new' });
    await Promise.all([pager.refresh(), pager.refresh(), reading]);
    assert.equal(asked.length, 2);
    assert.equal(idsOf(pager)[0], 'new');
  });

  it('never asks for more than was offered', async () => {
    const { read, asked } = service(90);
    const pager = pagerOver(read, 50);
    await pager.more({ most: 7 });
    assert.deepEqual(asked, [{ offset: 0, limit: 7 }]);
    assert.equal(pager.nextPageSize, 50);
  });

  it('ends at an empty page, whatever the count says', async () => {
    const pager = pagerOver(() => Promise.resolve(pageOf([], 40)), 10);
    await pager.more();
    assert.equal(pager.nextPageSize, 0);
  });

  it('goes on without a count while pages are full', async () => {
    const pages = [pageOf([{ id: 'a' }, { id: 'b' }]), pageOf([{ id: 'c' }])];
    const pager = pagerOver(() => Promise.resolve(pages.shift() ?? pageOf([])), 2);
    await pager.more();
    assert.ok(pager.nextPageSize > 0);
    await pager.more();
    assert.equal(pager.nextPageSize, 0);
    assert.deepEqual(idsOf(pager), ['a', 'b', 'c']);
  });

  it('gives each refresh that waits its own limit, signal and price', async () => {
    const { asked, read } = service(60);
    const agreed: unknown[] = [];
    const prices = { revision: 1 };
    const pager = new Pager<Thing>({
      read: (page, options) => {
        if (options.signal?.aborted) return Promise.reject(new Failure('cancelled', { delivery: 'notSent' }));
        agreed.push(options.agreedAt);
        return read(page, options);
      },
      keyOf: ({ id }) => id,
      now: () => 0,
      pageSize: 50,
      priced: true,
      prices,
    });
    const reading = pager.more({ most: 20 });
    const cancelled = new AbortController();
    const first = assert.rejects(pager.refresh({ signal: cancelled.signal }), { kind: 'cancelled' });
    const [second, third] = [pager.refresh({ most: 5 }), pager.refresh({ most: 5 })];
    prices.revision = 2;
    const fourth = pager.refresh({ most: 5 });
    cancelled.abort(new Error('cancelled'));
    await Promise.all([reading, first, second, third, fourth]);
    assert.deepEqual(
      asked.map(({ limit }) => limit),
      [20, 5, 5],
    );
    assert.deepEqual(agreed, [1, 1, 2]);
  });

  it('keeps its rows when a refresh fails, and says why', async () => {
    const { read } = service(5);
    let failing = false;
    const pager = pagerOver((page) => (failing ? Promise.reject(new Failure('unreachable')) : read(page, {})), 10);
    await pager.more();
    failing = true;
    await assert.rejects(pager.refresh(), { kind: 'unreachable' });
    assert.equal(pager.rows.length, 5);
    assert.equal(pager.status, 'failed');
    assert.equal(pager.failure?.kind, 'unreachable');
  });

  it('is as before after a cancelled load', async () => {
    const { read } = service(5);
    let cancelled = false;
    const pager = pagerOver((page) => (cancelled ? Promise.reject(new Failure('cancelled')) : read(page, {})), 2);
    await pager.more();
    cancelled = true;
    await assert.rejects(pager.more(), { kind: 'cancelled' });
    assert.equal(pager.status, 'ready');
    assert.equal(pager.failure, undefined);
  });

  it('refreshes as many as are loaded', async () => {
    const { things, read, asked } = service(40);
    const pager = pagerOver(read, 10);
    await pager.more();
    await pager.more();
    things.splice(0, 5);
    await pager.refresh();
    assert.equal(asked.length, 4);
    assert.equal(idsOf(pager)[0], '5');
    assert.equal(pager.rows.length, 20);
    assert.equal(pager.count, 35);
  });

  it('takes out what is gone without losing its place', async () => {
    const { things, read } = service(9);
    const pager = pagerOver(read, 3);
    await pager.more();
    things.splice(1, 1);
    pager.remove(new Set(['1']));
    while (pager.nextPageSize > 0) await pager.more();
    assert.deepEqual(idsOf(pager), ['0', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('offers nothing more once everything is removed, though some of it had left before the last page was read', async () => {
    const { things, read } = service(10);
    let left = 0;
    const countOffsetShift = (): Promise<number> => Promise.resolve(left);
    const pager = new Pager<Thing>({ read, countOffsetShift, keyOf: ({ id }) => id, now: () => 0, pageSize: 5, priced: true });
    await pager.more();
    left = things.splice(0, 3).length;
    await pager.more();
    assert.deepEqual({ loaded: pager.loaded, rows: pager.rows.length }, { loaded: 7, rows: 10 });
    pager.remove(new Set(idsOf(pager)));
    pager.setCount(0);
    assert.deepEqual({ loaded: pager.loaded, nextPageSize: pager.nextPageSize }, { loaded: 0, nextPageSize: 0 });
  });

  it('loads more after a refresh that is under way, and not in its place', async () => {
    const { read, asked } = service(40);
    const pager = pagerOver(read, 10);
    await pager.more();
    await Promise.all([pager.refresh(), pager.more({ most: 5 }), pager.more({ most: 5 })]);
    assert.deepEqual(asked.slice(1), [
      { offset: 0, limit: 10 },
      { offset: 10, limit: 5 },
    ]);
    assert.equal(pager.rows.length, 15);
  });

  it('does not undo by an older answer what was changed during a refresh', async () => {
    const { read } = service(5);
    const pager = pagerOver(read, 10);
    await pager.more();
    const refreshing = pager.refresh();
    pager.remove(new Set(['1']));
    pager.replace({ raw: 'new', value: { id: '2' } });
    await refreshing;
    assert.deepEqual(idsOf(pager), ['0', '2', '3', '4']);
    assert.equal(pager.rows[1]?.raw, 'new');
    assert.equal(pager.count, 4);
  });

  it('shows what a failed refresh has brought in front of the rest, which it keeps', async () => {
    const { things, read } = service(30);
    let pages = Infinity;
    let now = 1;
    const pager = new Pager<Thing>({
      read: (page) => ((pages -= 1) < 0 ? Promise.reject(new Failure('unreachable')) : read(page, {})),
      keyOf: ({ id }) => id,
      now: () => now,
      pageSize: 10,
    });
    while (pager.nextPageSize > 0) await pager.more();
    things.splice(0, 1);
    things.push({ id: 'last' });
    now = 2;
    pages = 2;
    await assert.rejects(pager.refresh(), { kind: 'unreachable' });
    assert.deepEqual(
      idsOf(pager),
      Array.from({ length: 29 }, (_, at) => String(at + 1)),
    );
    assert.equal(pager.readAt, 1, 'the oldest page that is shown');
    pages = Infinity;
    await pager.refresh();
    assert.deepEqual({ ids: idsOf(pager).at(-1), readAt: pager.readAt }, { ids: 'last', readAt: 2 });
  });

  it('reads again no more than was agreed to, and no more than is loaded where that costs', async () => {
    const { read, asked } = service(90);
    const pager = new Pager<Thing>({ read, keyOf: ({ id }) => id, now: () => 0, pageSize: 50, priced: true });
    await pager.more({ most: 7 });
    await pager.refresh();
    await pager.refresh({ most: 60 });
    assert.deepEqual(asked.slice(1), [
      { offset: 0, limit: 7 },
      { offset: 0, limit: 50 },
      { offset: 50, limit: 10 },
    ]);
    assert.equal(pager.rows.length, 60);
  });
});
