// Hours of use in several windows, with sleep, changed clocks, faults and closed windows: nothing stays behind.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { settle } from '../../support/fakeClock.ts';
import { openFilesIn, tellsOpenFiles } from '../../support/openFiles.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { Listeners, Timers } from './leftovers.ts';
import { UsedWindow } from './usedWindow.ts';

const minute = 60_000;

type Act =
  | { readonly act: 'command'; readonly window: number; readonly at: number; readonly random: readonly number[] }
  | { readonly act: 'look' | 'poll' | 'reload'; readonly window: number }
  | { readonly act: 'open'; readonly window: number; readonly kind: 'account' | 'sandbox' }
  | { readonly act: 'fail'; readonly window: number; readonly kind: number; readonly calls: number }
  | { readonly act: 'sleep' | 'setBack'; readonly minutes: number };

const window = fc.nat({ max: 2 });
const one = <T extends string>(act: T) => fc.constant(act);
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        ...{ act: one('command'), window, at: fc.nat({ max: 500 }) },
        random: fc.array(fc.nat({ max: 999 }), { minLength: 20, maxLength: 20 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ act: one('look'), window }) },
    { weight: 2, arbitrary: fc.record({ act: one('poll'), window }) },
    { weight: 2, arbitrary: fc.record({ act: one('reload'), window }) },
    {
      weight: 2,
      arbitrary: fc.record({ act: one('open'), window, kind: fc.constantFrom('account' as const, 'sandbox' as const) }),
    },
    { weight: 2, arbitrary: fc.record({ act: one('fail'), window, kind: fc.nat({ max: 11 }), calls: fc.nat({ max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ act: one('sleep'), minutes: fc.constantFrom(1, 45, 600) }) },
    { weight: 1, arbitrary: fc.record({ act: one('setBack'), minutes: fc.constantFrom(-1500, -60, 60, 1500) }) },
  ),
  // A minute each: an hour and more.
  { minLength: 65, maxLength: 65 },
);

describe('an hour of use', function () {
  this.timeout(240_000);

  const timers = new Timers();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);

  before(() => {
    timers.watch();
    process.on('unhandledRejection', note);
  });
  after(() => {
    timers.end();
    process.off('unhandledRejection', note);
  });

  it('leaves no timer, listener or open file, and nothing unhandled, however it ends', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const folder = mkdtempSync(join(tmpdir(), 'soak-'));
        const listeners = new Listeners();
        const first = new UsedWindow(folder, listeners);
        const windows = [first, new UsedWindow(folder, listeners, first), new UsedWindow(folder, listeners, first)];
        const ended: UsedWindow[] = [];
        const { clock } = first.harness;
        try {
          for (const each of windows) await passing(each.open('account'));
          // Later the sequence may have ended everything by itself.
          assert.ok(clock.sleeping > 0 && listeners.count > 0, 'nothing was there to be left behind');
          for (const act of all) {
            if (!('minutes' in act)) await use(act);
            else if (act.act === 'sleep') await clock.advance(act.minutes * minute);
            else clock.setBack(act.minutes * minute);
            await clock.advance(minute);
          }
          if (tellsOpenFiles) assert.ok(openFilesIn(folder).length > 0, 'no file was open');
        } finally {
          for (const each of windows) each.end();
        }
        await settle();
        // A sent request is still answered after the end.
        await clock.advance(2 * minute);
        assert.equal(clock.sleeping, 0, 'asleep');
        assert.deepEqual(timers.left, []);
        assert.equal(listeners.count, 0, 'listening');
        assert.deepEqual(openFilesIn(folder), []);
        for (const each of [...windows, ...ended]) {
          assert.equal(each.running.size, 0, 'commands without an end');
          assert.deepEqual(each.harness.faults, []);
        }
        assert.deepEqual(unhandled, []);
        rmSync(folder, { recursive: true });

        /** Lets time pass until the work has ended: it may wait for the rate limiter behind calls that are on their way. */
        async function passing(work: Promise<void>): Promise<void> {
          let isOver = false;
          void work.then(
            () => (isOver = true),
            () => (isOver = true),
          );
          for (let seconds = 0; !isOver; seconds += 1) {
            assert.ok(seconds < 3600, 'it has not ended within an hour');
            await settle();
            if (!isOver) await clock.advance(1000);
          }
          await work;
        }

        async function use(act: Exclude<Act, { readonly minutes: number }>): Promise<void> {
          const used = windows[act.window] ?? first;
          if (act.act === 'command') used.begin(act.at, act.random);
          else if (act.act === 'look') await passing(used.look());
          else if (act.act === 'poll') used.poll();
          else if (act.act === 'open') await passing(used.open(act.kind));
          else if (act.act === 'fail') used.fail(act.kind, act.calls);
          else {
            used.end();
            ended.push(used);
            const next = new UsedWindow(folder, listeners, first);
            windows[act.window] = next;
            await passing(next.harness.session.restore());
          }
        }
      }),
      { numRuns: propertyRuns(2), endOnFailure: true },
    );
  });
});
