// No test passes whatever the product does, and none that fails leaves it open what differs.
import assert from 'node:assert/strict';
import { testsWithoutAssertion } from './support/assertingTests.ts';
import { sourcesIn, type Source } from './support/sources.ts';
import { canBeFalse, caughtAssertions, expectedFailure, fixedWaits, namedFields } from './support/testHabits.ts';

interface Rule {
  readonly name: string;
  readonly check: (source: Source) => string[];
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const rules: readonly Rule[] = [
  {
    name: 'values of different kinds are compared by their names',
    check: namedFields,
    bad: [
      'assert.deepEqual([sent, harness.bill], [1, 10]);',
      'assert.deepStrictEqual([await sent(), rows.length], before);',
      'assert.notDeepEqual([a?.kind, (b as B).cost], [1, 2]);',
      "assert.deepEqual([facts['sent'], facts['cost']], [1, 2]);",
      "assert.deepEqual(state.kind === 'open' && [state.fault, state.address], ['x', '']);",
      'assert.deepEqual(isOpen ? [sent, cost] : [], [1, 2]);',
      'await eventually(() => [sent, harness.bill], [1, 10]);',
      'const end = () => { run(); return [sent, cost]; }; await eventually(end, [1, 2]);',
      'const tell = (one) => [one.status, one.code]; assert.deepEqual(tell(a), [1, 2]);',
      'const found = [await sent(), rows.length]; assert.deepEqual(found, [1, 2]);',
      'assert.deepEqual(calls.map(({ name, cost, source }) => [name, cost, source]), rows);',
    ],
    good: [
      'assert.deepEqual({ sent, bill: harness.bill }, { sent: 1, bill: 10 });',
      'assert.deepEqual([dated(3), dated(4)], [1, 4]);',
      'assert.deepEqual([rows[0], rows[2]], [header, row]);',
      'assert.deepEqual([one.kind, other.kind], kinds);',
      'assert.deepEqual([...some, more], all);',
      'assert.deepEqual([1, [2, undefined]], list);',
      'assert.deepEqual([only], [1]);',
      'await eventually(() => ({ sent, cost }), { sent: 1, cost: 2 });',
      'const labels = () => [labelOf(a), labelOf(b)]; await eventually(labels, known);',
      'const f = () => f(); assert.deepEqual(f(), [1, 2]);',
      'assert.deepEqual(calls.map(({ name, cost }) => [name, cost]), rows);',
    ],
  },
  {
    name: 'nothing is asserted that is always so',
    check: canBeFalse,
    bad: ['assert.ok(true);', 'assert([a, b]);', 'assert.ok(() => found);', 'assert.equal(a.b, a.b);'],
    good: ['assert.ok(found);', 'assert(found.length > 0);', 'assert.equal(next(), next());', 'assert.notEqual(a, b);'],
  },
  {
    name: 'an expected failure is named',
    check: expectedFailure,
    bad: ['assert.throws(() => f());', "await assert.rejects(f(), 'it fails');"],
    good: ['assert.throws(() => f(), /closed/);', "await assert.rejects(f(), { kind: 'cancelled' });"],
  },
  {
    name: 'no assertion is caught',
    check: caughtAssertions,
    bad: ['try { assert.ok(a); } catch {}', 'try { assert.ok(a); } catch (error) { log(error); }'],
    good: [
      'try { f(); } catch {}',
      'try { assert.ok(a); } catch (error) { throw error; }',
      'try { assert.ok(a); } finally { f(); }',
    ],
  },
  {
    name: 'an interface test waits for what is to be seen, not for a time',
    check: fixedWaits,
    bad: ['await page.waitForTimeout(500);', 'await editor.page.waitForTimeout(ms);'],
    good: ['await row.waitFor();', 'await page.waitForFunction(isDrawn);'],
  },
];

describe('rule: tests', () => {
  const all = sourcesIn(['test'], /\.(ts|mjs)$/);

  for (const { name, check, bad, good } of rules)
    describe(name, () => {
      it('holds everywhere', () => {
        assert.deepEqual(all.flatMap(check), []);
      });

      it('can fail', () => {
        const found = (text: string): number => check({ path: 'test/unit/a.test.ts', text }).length;
        assert.deepEqual(
          bad.filter((text) => found(text) !== 1),
          [],
        );
        assert.deepEqual(
          good.filter((text) => found(text) > 0),
          [],
        );
      });
    });

  describe('every test asserts something', () => {
    it('holds everywhere', () => {
      assert.deepEqual(testsWithoutAssertion(all), []);
    });

    it('can fail', () => {
      const files: readonly Source[] = [
        {
          path: 'test/unit/a.test.ts',
          text: `
            import { TestHarness, checkEnd as check, end } from '../support/testHarness.ts';
            const isSo = (one) => assert.ok(one);
            it('by itself', () => { assert.ok(a); });
            it('through a function of its own', () => { all.forEach(isSo); });
            it('through one of another file', () => check(a));
            it('through a method of another file', () => new TestHarness().expect(a));
            it('by waiting for it', () => page.getByText('a').waitFor());
            it('not at all', async () => { await run(a); });
            it('with a function that does not', async () => { end(); });
            it(\`with a method of a file that is \${not} imported\`, async () => { harness.claim(a); });
          `,
        },
        {
          path: 'test/support/testHarness.ts',
          text: `
            export function checkEnd(a) { return a ? checkEnd(a.b) : assert.ok(a); }
            export function end() { return end(); }
            export class TestHarness { expect(a) { checkEnd(a); } }
          `,
        },
        { path: 'test/unit/other.ts', text: 'export const harness = { claim: (a) => assert.ok(a) };' },
      ];
      assert.deepEqual(testsWithoutAssertion(files), [
        'test/unit/a.test.ts:9: “not at all” asserts nothing',
        'test/unit/a.test.ts:10: “with a function that does not” asserts nothing',
        'test/unit/a.test.ts:11: “`with a method of a file that is ${not} imported`” asserts nothing',
      ]);
    });
  });
});
