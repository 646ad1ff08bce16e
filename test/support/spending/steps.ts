// The steps that random sequences are made of.
import fc from 'fast-check';
import type { Caps } from '../../../src/client/ledger.ts';
import type { Calls } from './calls.ts';
import { fates, fateText, laterFates } from './fate.ts';
import { operations } from './operations.ts';
import type { World } from './world.ts';

export type Step = fc.AsyncCommand<Calls, World>;

function step(text: string, run: (world: World) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (_calls, world) => {
      await run(world);
      world.check();
    },
    toString: () => text,
  };
}

// Mostly the same two windows: what one does has to meet what the other did.
const slot = fc.constantFrom(0, 0, 0, 1, 1, 1, 2);
const which = fc.nat({ max: 5 });

const begin = fc
  .record({
    slot,
    operation: operations,
    fates,
    times: fc.constantFrom(1, 1, 1, 2),
    cancelled: fc.constantFrom(false, false, false, false, false, true),
  })
  .map(({ slot: at, operation, ...how }) => {
    const often = how.times > 1 ? [`${how.times} times at once`] : [];
    const given = how.cancelled ? ['given up before'] : [];
    const words = [...often, ...given, ...how.fates.map(fateText)].join(', ');
    return step(`w${at} ${operation.text}${words && ` (${words})`}`, (world) => world.begin(at, operation, how));
  });

const meet = fc
  .tuple(which, laterFates)
  .map(([at, fate]) => step(`held request ${at}: ${fateText(fate)}`, (world) => world.meet(at, fate)));

const cap = (max: number) => fc.option(fc.nat({ max }), { nil: undefined, freq: 2 });

const setCaps = fc
  .record({ perCall: cap(15), perSession: cap(60), perDay: cap(80), perAgentChat: cap(30) })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) satisfies Caps)
  .map((caps) => step(`caps ${JSON.stringify(caps)}`, (world) => void (world.caps = caps)));

const second = 1000;
const hour = 3_600_000;
const waits = [second, 16 * second, hour, 13 * hour].map((ms) => step(`${ms / second} seconds pass`, (world) => world.wait(ms)));

/** A sequence of steps. */
export const sequences: fc.Arbitrary<Iterable<Step>> = fc.commands(
  [
    ...Array.from({ length: 20 }, () => begin),
    meet,
    meet,
    fc.constantFrom(...waits),
    which.map((at) => step(`work ${at} is given up`, (world) => world.cancel(at))),
    setCaps,
    fc.constantFrom(...waits),
    slot.map((at) => step(`w${at} polls`, (world) => world.look(at))),
    slot.map((at) => step(`w${at} dies`, (world) => world.die(at))),
    slot.map((at) => step(`w${at} closes`, (world) => world.close(at))),
  ],
  { maxCommands: 60, size: 'max' },
);
