// Tests of the patches of a list that a page receives: together they are the list, without repeated rows.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EventEntry } from '../../../../src/state/timeline/timelineEntry.ts';
import { RowPatches } from '../../../../src/controllers/timeline/rowPatches.ts';
import { spliced } from './support/spliced.ts';

const entryOf = (serial: number): EventEntry => ({
  serial,
  key: String(serial),
  id: String(serial),
  row: { raw: {} },
  hasPayload: false,
  readAt: 0,
  cached: false,
  type: undefined,
  start: undefined,
  end: '',
  arrivalOrder: serial,
  lists: [],
  filters: [],
});

/** A page that does what it is told. */
class Page {
  readonly feed = new RowPatches();
  readonly rows = new Map<number, EventEntry>();
  numbers: number[] = [];
  messages = 0;
  received = 0;

  /** Takes message after message until there is no more. */
  follow(list: readonly EventEntry[], revision: number): void {
    for (;;) {
      const { fresh, splice, isTruncated } = this.feed.next(list, revision);
      this.messages += 1;
      this.received += fresh.length;
      assert.ok(fresh.length <= 500);
      for (const entry of fresh) this.rows.set(entry.serial, entry);
      if (splice) this.numbers = spliced(this.numbers, splice);
      for (const n of this.numbers) assert.ok(this.rows.has(n), 'a row is shown before it was sent');
      if (!isTruncated) return;
    }
  }

  get shown(): (EventEntry | undefined)[] {
    return this.numbers.map((n) => this.rows.get(n));
  }
}

describe('RowPatches', () => {
  it('leads a page from any list to any other', () => {
    const lists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 })), { maxLength: 6 });
    fc.assert(
      fc.property(lists, fc.array(fc.nat(30)), fc.array(fc.nat(30)), (all, changed, guessed) => {
        const page = new Page();
        const entries = new Map<number, EventEntry>();
        all.forEach((serials, revision) => {
          // Some of them have changed since the last time.
          for (const serial of changed) entries.delete(serial);
          const list = serials.map((serial) => {
            const entry = entries.get(serial) ?? entryOf(serial);
            entries.set(serial, entry);
            return entry;
          });
          // Some lists were prepared before they came; for others, another list was prepared.
          if (guessed.includes(revision)) page.feed.prepare(list);
          if (guessed.includes(revision + 10)) page.follow(list.slice(1), revision + 100);
          if (guessed.includes(revision + 20)) page.feed.prepare(list.toReversed());
          page.follow(list, revision);
          assert.deepEqual(page.shown, list);
          page.shown.forEach((entry, at) => {
            assert.equal(entry, list[at]);
          });
        });
      }),
    );
  });

  it('sends a row once, of a page added only that, and of another order only numbers', () => {
    const page = new Page();
    const list = Array.from({ length: 1200 }, (_, at) => entryOf(at));
    page.follow(list, 1);
    assert.deepEqual({ messages: page.messages, received: page.received }, { messages: 3, received: 1200 });
    list.push(entryOf(1200));
    assert.deepEqual(page.feed.next(list, 2), {
      fresh: [list[1200]],
      splice: { at: 1200, steps: '+1200' },
      isTruncated: false,
    });
    const turned = list.toReversed();
    const { fresh, splice, isTruncated } = page.feed.next(turned, 3);
    // Nothing that they have in common is in sight: all gives way.
    assert.deepEqual(
      { fresh: fresh.length, steps: splice?.steps.split(/[ ,]/).length, isTruncated },
      { fresh: 0, steps: 1200 + 2, isTruncated: false },
    );
  });

  it('says of a filter what goes and what comes back, and nothing of what stays', () => {
    const page = new Page();
    const list = Array.from({ length: 21 }, (_, at) => entryOf(at));
    page.follow(list, 1);
    const steps = (wanted: readonly EventEntry[], revision: number) => page.feed.next(wanted, revision).splice;
    assert.deepEqual(
      steps(
        list.filter(({ serial }) => serial % 7 !== 3),
        2,
      ),
      { at: 3, steps: '-1 =6 -1 =6 -1' },
    );
    assert.deepEqual(steps(list, 3), { at: 3, steps: '+3 =6 +10 =6 +17' });
    // Moved rows are inserted anew, whatever stays around them.
    assert.deepEqual(steps([...list.slice(12), ...list.slice(0, 12)], 4)?.at, 0);
  });

  it('leads to what is far away in the list, and back', () => {
    const page = new Page();
    const list = Array.from({ length: 5000 }, (_, at) => entryOf(at));
    const part = (from: number, to: number, each = 1) => list.slice(from, to).filter(({ serial }) => serial % each === 0);
    const lists = [list, part(10, 20), list, [...part(0, 9), ...part(4000, 4100)], part(0, 5000, 2), part(1, 4999, 3), list];
    lists.forEach((one, revision) => {
      page.follow(one, revision);
      assert.deepEqual(
        page.numbers,
        one.map(({ serial }) => serial),
      );
    });
    assert.equal(page.received, 5000);
  });

  it('takes the patch that was prepared, and does not compute it again', () => {
    const page = new Page();
    const list = Array.from({ length: 21 }, (_, at) => entryOf(at));
    page.follow(list, 1);
    const some = list.filter(({ serial }) => serial % 7 !== 3);
    page.feed.prepare(some);
    some.length = 0;
    assert.deepEqual(page.feed.next(some, 2).splice, { at: 3, steps: '-1 =6 -1 =6 -1' });
  });

  it('does not take the patch that was prepared if the list has grown since', () => {
    const page = new Page();
    const list = Array.from({ length: 21 }, (_, at) => entryOf(at));
    page.follow(list, 1);
    const some = list.filter(({ serial }) => serial % 7 !== 3);
    page.feed.prepare(some, 2);
    some.push(entryOf(21));
    page.follow(some, 3);
    assert.deepEqual(page.shown, some);
  });

  it('sends nothing where nothing has changed', () => {
    const page = new Page();
    const list = [entryOf(1)];
    page.follow(list, 1);
    assert.deepEqual(page.feed.next(list, 1), { fresh: [], isTruncated: false });
  });

  it('takes a hundred thousand rows', () => {
    const page = new Page();
    const list = Array.from({ length: 100_000 }, (_, at) => entryOf(at));
    let next = page.feed.next(list, 1);
    while (next.isTruncated) next = page.feed.next(list, 1);
    const { splice } = page.feed.next(list.toReversed(), 2);
    assert.equal(splice?.steps.split(',').length, 100_000);
  });
});
