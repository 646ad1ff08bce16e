// The page cache: the next window shows what a pager shows, and what cannot be read counts as missing.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cache } from '../../../../src/client/cache.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Decoder, Page } from '../../../../src/client/model/envelope.ts';
import { isRecord } from '../../../../src/client/isRecord.ts';
import { Pager } from '../../../../src/state/reading/pager.ts';
import type { LoadedPage } from '../../../../src/state/reading/pagedRows.ts';
import type { ReadPage } from '../../../../src/state/reading/pagerDeps.ts';
import { rawCodec, PageCache } from '../../../../src/state/reading/pageCache.ts';
import { openStorage } from '../../../../src/storage/storage.ts';
import { propertyRuns } from '../../../support/properties.mjs';

interface Thing {
  readonly id: string;
  readonly name?: string;
}

const decode: Decoder<Thing> = (raw) =>
  isRecord(raw) && typeof raw['id'] === 'string'
    ? { ok: true, value: { id: raw['id'], ...(typeof raw['name'] === 'string' ? { name: raw['name'] } : {}) } }
    : { ok: false, problem: 'no id' };

/** A service with things to be read, and windows that read them over one cache. */
class World {
  now = 1_000_000;
  things: unknown[] = [];
  counting = true;
  failing: Failure | undefined;
  asked = 0;
  readonly cache: Cache = openStorage({
    path: undefined,
    clock: { now: () => this.now, sleep: () => Promise.reject(new Error('nobody sleeps')) },
  }).cache;

  readonly read: ReadPage<Thing> = ({ offset, limit }): Promise<Page<Thing>> => {
    this.asked += limit;
    if (this.failing) return Promise.reject(this.failing);
    const rows = this.things.slice(offset, offset + limit).map((raw) => {
      const one = decode(raw);
      return one.ok ? { raw, value: one.value } : { raw };
    });
    return Promise.resolve({ rows, ...(this.counting ? { count: this.things.length } : {}) });
  };

  pageCache(key = 'reading'): PageCache<Thing> {
    return new PageCache({ cache: this.cache, account: 'a', kind: 'member', key, group: 'group', codec: rawCodec(decode) });
  }

  window(priced = false, read = this.read): Pager<Thing> {
    return new Pager({
      read,
      keyOf: ({ id }) => id,
      now: () => this.now,
      pageSize: 4,
      pageCache: this.pageCache(),
      priced,
    });
  }
}

function seen(pager: Pager<Thing>): unknown {
  const { rows, count, nextPageSize, loaded, readAt, isRead } = pager;
  return { rows, count, nextPageSize, loaded, readAt, isRead };
}

type Step =
  | { readonly do: 'more'; readonly most: number }
  | { readonly do: 'refresh' }
  | { readonly do: 'refreshMost'; readonly most: number }
  | { readonly do: 'replace' | 'remove' | 'vanish' | 'insert' | 'odd'; readonly at: number }
  | { readonly do: 'setCount'; readonly count: number }
  | { readonly do: 'fail' | 'counting' | 'wait' | 'reload' };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('more' as const), most: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant('more' as const), most: fc.constant(4) }),
    fc.record({ do: fc.constant('refreshMost' as const), most: fc.nat(12) }),
    fc.record({ do: fc.constantFrom('replace', 'remove', 'vanish', 'insert', 'odd'), at: fc.nat(20) }),
    fc.record({ do: fc.constant('setCount' as const), count: fc.nat(24) }),
    fc.record({ do: fc.constantFrom('refresh', 'fail', 'counting', 'wait', 'reload') }),
  ),
  { maxLength: 30 },
);

let names = 0;

async function take(world: World, pager: Pager<Thing>, step: Step): Promise<void> {
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch(() => undefined).then(() => void (world.failing = undefined));
  const idAt = (at: number): string => {
    const thing = world.things[at % Math.max(1, world.things.length)];
    return isRecord(thing) ? String(thing['id']) : '?';
  };
  switch (step.do) {
    case 'more':
      return quietly(pager.more({ most: step.most }));
    case 'refresh':
      return quietly(pager.refresh());
    case 'refreshMost':
      return quietly(pager.refresh({ most: step.most }));
    case 'replace': {
      const value = { id: idAt(step.at), name: `changed ${String((names += 1))}` };
      pager.replace({ raw: value, value });
      return;
    }
    case 'remove': {
      const id = idAt(step.at);
      world.things = world.things.filter((thing) => !isRecord(thing) || thing['id'] !== id);
      pager.remove(new Set([id]));
      return;
    }
    case 'vanish':
      world.things.splice(step.at % Math.max(1, world.things.length), 1);
      return;
    case 'insert':
      world.things.splice(step.at % (world.things.length + 1), 0, { id: `new ${String((names += 1))}` });
      return;
    case 'odd':
      world.things.splice(step.at % (world.things.length + 1), 0, { odd: true });
      return;
    case 'setCount':
      pager.setCount(step.count);
      return;
    case 'fail':
      world.failing = new Failure('unreachable');
      return;
    case 'counting':
      world.counting = !world.counting;
      return;
    case 'wait':
      world.now += 1000;
      return;
    case 'reload':
      return;
  }
}

describe('the page cache', () => {
  it('shows the next window what this one shows, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), steps, async (count, taken) => {
        const world = new World();
        world.things = Array.from({ length: count }, (_, at) => ({ id: String(at) }));
        let pager = world.window();
        for (const step of taken) {
          await take(world, pager, step);
          assert.deepEqual(seen(world.window()), seen(pager));
          const keys = pager.rows.flatMap(({ value }) => value?.id ?? []);
          assert.equal(new Set(keys).size, keys.length, 'a record is shown twice');
          if (step.do === 'reload') pager = world.window();
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('has of two windows what one of them shows, and neither asks for more than was agreed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(20),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(1), steps), { maxLength: 8 }),
        async (count, priced, turns) => {
          const world = new World();
          world.things = Array.from({ length: count }, (_, at) => ({ id: String(at) }));
          const windows = [world.window(priced), world.window(priced)];
          for (const [which, taken] of turns) {
            for (const step of taken) {
              const pager = windows[which];
              assert.ok(pager);
              const before = world.asked;
              await take(world, pager, step);
              if (step.do === 'more' || step.do === 'refreshMost') assert.ok(world.asked - before <= step.most);
              const cached = JSON.stringify(seen(world.window()));
              assert.ok(windows.some((one) => JSON.stringify(seen(one)) === cached));
            }
          }
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('writes a page once: what is added leaves the others alone', async () => {
    const world = new World();
    world.things = Array.from({ length: 40 }, (_, at) => ({ id: String(at) }));
    const written: string[] = [];
    const { cache } = world;
    const put = cache.put.bind(cache);
    cache.put = (account, kind, entries) => {
      written.push(...entries.map(({ key }) => key));
      put(account, kind, entries);
    };
    const pager = world.window();
    await pager.more();
    await pager.more();
    await pager.more();
    assert.deepEqual(written, ['reading/0', 'reading', 'reading/1', 'reading', 'reading/2', 'reading']);
    written.length = 0;
    pager.replace({ raw: { id: '5' }, value: { id: '5', name: 'new' } });
    assert.deepEqual(written, ['reading/1', 'reading']);
    written.length = 0;
    pager.setCount(41);
    assert.deepEqual(written, ['reading']);
  });

  it('keeps which rows are of another reading', () => {
    const world = new World();
    const pageOf = (id: string): LoadedPage<Thing> => ({
      rows: [{ raw: { id }, value: { id } }],
      positions: 1,
      readAt: 1,
      cached: true,
    });
    const pages = [{ ...pageOf('0'), positions: 0, isOfOtherReading: true }, pageOf('1')];
    world.pageCache().begin({ pages, count: 2, ended: false });
    assert.deepEqual(world.pageCache().restore(), { pages, count: 2, ended: false });
  });

  it('leaves nothing behind of a reading that has become shorter', async () => {
    const world = new World();
    world.things = Array.from({ length: 12 }, (_, at) => ({ id: String(at) }));
    const pager = world.window();
    while (pager.nextPageSize > 0) await pager.more();
    assert.equal(world.cache.size().rows, 4);
    world.things.length = 2;
    await pager.refresh();
    assert.equal(world.cache.size().rows, 2);
    world.pageCache().clear();
    assert.equal(world.cache.size().rows, 0);
  });

  describe('where something on it is missing or damaged', () => {
    let world: World;

    beforeEach(async () => {
      world = new World();
      world.things = Array.from({ length: 12 }, (_, at) => ({ id: String(at) }));
      const pager = world.window();
      while (pager.nextPageSize > 0) await pager.more();
    });

    const rowsOf = (): string[] => world.window().rows.map(({ value }) => value?.id ?? '?');

    it('shows the rows in front of it, and offers the rest', async () => {
      world.cache.remove('a', 'member', ['reading/1']);
      assert.deepEqual(rowsOf(), ['0', '1', '2', '3']);
      const pager = world.window();
      assert.equal(pager.nextPageSize, 4);
      while (pager.nextPageSize > 0) await pager.more();
      assert.deepEqual(rowsOf(), [...Array(12).keys()].map(String));
    });

    for (const [what, value] of [
      ['of another shape', { rows: 'no' }],
      ['of another reading', { edition: 'other', read: 4, at: 1, rows: [{ id: 'x' }] }],
      ['with a length that is none', { edition: 'other', read: -1, at: 1, rows: [] }],
      ['empty', null],
    ] as const) {
      it(`takes no page ${what}`, () => {
        world.cache.put('a', 'member', [{ key: 'reading/0', value, parent: 'reading' }]);
        assert.deepEqual(rowsOf(), []);
        assert.equal(world.window().nextPageSize, 4);
      });

      it(`takes no beginning ${what}`, () => {
        world.cache.put('a', 'member', [{ key: 'reading', value, parent: 'group' }]);
        assert.deepEqual(rowsOf(), []);
        assert.equal(world.window().isRead, false);
      });
    }

    it('shows a record as it came that can no longer be read', () => {
      const page = world.cache.get('a', 'member', 'reading/0');
      assert.ok(isRecord(page?.value));
      const value = { ...page.value, rows: [{ id: '0' }, { odd: true }] };
      world.cache.put('a', 'member', [{ key: 'reading/0', value, parent: 'reading' }]);
      assert.deepEqual(world.window().rows.slice(0, 2), [{ raw: { id: '0' }, value: { id: '0' } }, { raw: { odd: true } }]);
    });
  });

  it('does not bring back what was forgotten while a window still shows it', async () => {
    const world = new World();
    world.things = Array.from({ length: 8 }, (_, at) => ({ id: String(at) }));
    const pager = world.window();
    await pager.more();
    world.cache.forget();
    pager.replace({ raw: { id: '1' }, value: { id: '1', name: 'changed' } });
    pager.remove(new Set(['2']));
    await pager.more();
    assert.equal(world.cache.size().rows, 0);
    await pager.refresh();
    assert.ok(world.cache.size().rows > 0, 'what is answered from then on is kept');
  });

  it('takes nothing from a session that is gone', async () => {
    const world = new World();
    world.things = [{ id: '1' }];
    const pager = world.window();
    const reading = pager.more();
    pager.dispose();
    await reading;
    assert.equal(world.cache.size().rows, 0);
  });

  it('has one whole reading where two windows have written, not pages of both', async () => {
    const world = new World();
    world.things = Array.from({ length: 8 }, (_, at) => ({ id: `old ${String(at)}` }));
    const [one, other] = [world.window(), world.window()];
    while (one.nextPageSize > 0) await one.more();
    world.things = Array.from({ length: 8 }, (_, at) => ({ id: `new ${String(at)}` }));
    while (other.nextPageSize > 0) await other.more();
    one.replace({ raw: { id: 'old 0' }, value: { id: 'old 0' } });
    assert.deepEqual(seen(world.window()), seen(one));
  });

  it('gives a window what another has bought, in place of paying for it again', async () => {
    const world = new World();
    world.things = Array.from({ length: 8 }, (_, at) => ({ id: String(at) }));
    const [one, other] = [world.window(true), world.window(true)];
    await one.more();
    await one.more();
    world.asked = 0;
    await other.more();
    assert.equal(world.asked, 0);
    assert.equal(other.rows.length, 8);
    assert.equal(other.rowsFromCache, 8);
  });

  it('keeps what another window has read again during a refresh of this one', async () => {
    const world = new World();
    world.things = Array.from({ length: 8 }, (_, at) => ({ id: String(at) }));
    const other = world.window(true);
    await other.more({ most: 4 });
    await other.more({ most: 4 });
    const held = Promise.withResolvers<undefined>();
    const pager = world.window(true, async (page, options) => {
      await held.promise;
      return world.read(page, options);
    });
    const refresh = pager.refresh({ most: 4 });
    world.things[5] = { id: 'new' };
    await other.refresh();
    held.resolve(undefined);
    await refresh;
    const ids = ({ rows }: Pager<Thing>): unknown => rows.map(({ value }) => value?.id);
    assert.deepEqual(ids(pager), ['0', '1', '2', '3', '4', 'new', '6', '7']);
    assert.deepEqual(ids(world.window(true)), ids(pager), 'the next window shows other records');
  });
});
