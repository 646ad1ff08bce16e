// Tests of finding a list's contents by counting.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memberCountSearch, membershipOf, type CountMembers } from '../../../../src/domain/lists/membership.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { sorted } from './support.ts';

const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `c${String(n)}`);

function counting(list: ReadonlySet<string>): { readonly count: CountMembers; readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    count: async (items) => {
      asked.push([...items]);
      return items.filter((one) => list.has(one)).length;
    },
  };
}

describe('membershipOf', () => {
  it('asks once where all or none are in', async () => {
    for (const held of [[], many(500)]) {
      const { count, asked } = counting(new Set(held));
      const { inside, outside, unsure } = await membershipOf([...many(500), 'c1'], count);
      assert.equal(asked.length, 1);
      assert.deepEqual(
        { inside: inside.length, outside: outside.length, unsure: unsure.length },
        { inside: held.length, outside: 500 - held.length, unsure: 0 },
      );
    }
  });

  it('asks nothing about nothing', async () => {
    const { count, asked } = counting(new Set());
    assert.deepEqual(await membershipOf([], count), { inside: [], outside: [], unsure: [] });
    assert.deepEqual(asked, []);
  });

  it('finds the one that is out among a thousand in some ten counts', async () => {
    const { count, asked } = counting(new Set(many(1000).filter((one) => one !== 'c617')));
    assert.deepEqual((await membershipOf(many(1000), count)).outside, ['c617']);
    assert.ok(asked.length <= 11, String(asked.length));
  });

  it('finds out all of it, with no larger question than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 60 }),
        fc.array(fc.nat({ max: 59 })),
        fc.integer({ min: 1, max: 20 }),
        async (size, held, mostItems) => {
          const items = many(size);
          const list = new Set(held.map((n) => `c${String(n)}`));
          const { count, asked } = counting(list);
          const found = await membershipOf(items, count, { mostItems, mostCounts: 1000 });
          assert.deepEqual(sorted(found.inside), sorted(items.filter((one) => list.has(one))));
          assert.deepEqual(sorted(found.outside), sorted(items.filter((one) => !list.has(one))));
          assert.deepEqual(found.unsure, []);
          assert.ok(asked.every((one) => one.length <= mostItems));
          assert.ok(asked.length <= 2 * size);
        },
      ),
    );
  });

  it('stops at the most counts, and says nothing wrong then, nor where the answers make no sense', async () => {
    const answer = fc.constantFrom<'true' | 'none' | 'odd'>('true', 'true', 'true', 'none', 'odd');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 59 })),
        fc.nat({ max: 12 }),
        fc.array(answer),
        async (held, mostCounts, answers) => {
          const items = many(60);
          const list = new Set(held.map((n) => `c${String(n)}`));
          let asked = 0;
          const count: CountMembers = async (some) => {
            asked += 1;
            const how = answers.shift() ?? 'true';
            if (how === 'none') return undefined;
            return how === 'odd' ? some.length + 1 : some.filter((one) => list.has(one)).length;
          };
          const found = await membershipOf(items, count, { mostItems: 25, mostCounts });
          assert.ok(asked <= mostCounts);
          assert.deepEqual(sorted([...found.inside, ...found.outside, ...found.unsure]), sorted(items));
          for (const one of found.inside) assert.ok(list.has(one));
          for (const one of found.outside) assert.ok(!list.has(one));
        },
      ),
    );
  });

  it('finds it out at the sandbox, whose bill stays at nothing', async () => {
    const harness = await TestHarness.inSandbox();
    try {
      const { client } = harness.open;
      const bought = await client.searchCompanies({ limit: 30 });
      const ids = bought.rows.flatMap(({ value }) => value?.id ?? []);
      const held = ids.filter((_, at) => at % 7 === 3);
      const { value: list } = await client.createList({ name: 'Counted', type: 'company', items: held });
      const before = harness.billed;
      const count: CountMembers = async (items) => (await client.searchCompanies(memberCountSearch(list.id, items))).count;
      const found = await membershipOf(ids, count);
      assert.deepEqual(sorted(found.inside), sorted(held));
      assert.equal(found.outside.length, ids.length - held.length);
      assert.equal(harness.billed, before);
    } finally {
      harness.dispose();
    }
  });

  it('asks no further where an answer makes no sense', async () => {
    for (const answer of [undefined, -1, 11]) {
      let asked = 0;
      const count: CountMembers = async () => {
        asked += 1;
        return answer;
      };
      assert.equal((await membershipOf(many(10), count)).unsure.length, 10);
      assert.equal(asked, 1);
    }
  });

  it('hands on what a count throws', async () => {
    await assert.rejects(
      membershipOf(['a'], async () => {
        throw new Error('no');
      }),
      /no/,
    );
  });
});
