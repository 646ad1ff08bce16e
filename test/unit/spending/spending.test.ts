// Tests of windows that spend, fail, end and restart in any order: the promises of the ledger and the caps.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cache } from '../../../src/client/cache.ts';
import type { Transport } from '../../../src/client/http/transport.ts';
import type { LocalBudget } from '../../../src/client/ledger.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';
import { differenceNames, differencesOf } from '../../support/differences/allDifferences.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { isThorough, seed } from '../../support/properties.mjs';
import { sequences } from '../../support/spending/steps.ts';
import type { Break } from '../../support/spending/window.ts';
import { World } from '../../support/spending/world.ts';

/** The situations that the sequences have met: a model that meets none finds no fault. */
const met = new Set<string>();

/** Every sequence of steps keeps what the model demands; the windows of a slot may be broken. */
function property(...broken: readonly Break[]) {
  // The model has to find a broken part in a service without differences.
  const switches = broken.length > 0 ? fc.constant<readonly string[]>([]) : differenceNames;
  return fc.asyncProperty(sequences, switches, async (steps, names) => {
    const world = new World(broken, differencesOf(names));
    try {
      await fc.asyncModelRun(() => ({ model: world.calls, real: world }), steps);
      await world.finish();
      for (const word of world.met) met.add(word);
    } finally {
      world.end();
    }
  });
}

/** Takes a lost answer for one that cost nothing. */
const forgetful = (budget: LocalBudget): LocalBudget => ({
  reserve: (spending) => {
    const held = budget.reserve(spending);
    return {
      ...held,
      settle: (settlement) => {
        if (settlement.certainty === 'unconfirmed') held.release();
        else held.settle(settlement);
      },
    };
  },
});

/** Asks for a record where only a count was wanted. */
const greedy =
  (transport: Transport): Transport =>
  (request, signal) => {
    const isCount = request.parameters.some(([name, value]) => name === 'fields' && value === 'none');
    if (!isCount) return transport(request, signal);
    const others = request.parameters.filter(([name]) => name !== 'fields' && name !== 'limit');
    return transport({ ...request, parameters: [...others, ['limit', '1']] }, signal);
  };

/** Sends again what was lost, although it may have been billed. */
const stubborn =
  (transport: Transport): Transport =>
  async (request, signal) => {
    try {
      return await transport(request, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return transport(request, signal);
    }
  };

/** A cache that is gone with its window. */
const fleeting = (): Cache => memoryStorage(new FakeClock()).cache;

describe('spending, whatever happens', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);

  before(() => void process.on('unhandledRejection', note));
  after(() => void process.off('unhandledRejection', note));

  it('is entered as it was billed, never beyond a cap, and never for what is free', async () => {
    const demanded = [
      'reported, and billed',
      'unreported, and billed',
      'unclear, and billed',
      'left, and billed',
      'unclear',
      'left',
      'clear',
      'refused',
      'found out',
      'billed beyond its price',
    ];
    const missed = (): readonly string[] => demanded.filter((word) => !met.has(word));
    // --all runs as many sequences as fit into that time, some hundreds; SPENDING_SECONDS=600 runs thousands.
    const end = Date.now() + Number(process.env['SPENDING_SECONDS'] ?? (isThorough() ? 13 : 0)) * 1000;
    for (let round = 0; Date.now() < end || round < 1 || (round < 8 && missed().length > 0); round += 1)
      await fc.assert(property(), { numRuns: 50, seed: seed + round });
    assert.deepEqual(unhandled, []);
    assert.deepEqual(missed(), [], 'the sequences are too tame');
  }).timeout(3_600_000);

  const breaks: readonly [string, Break, RegExp][] = [
    // No cap counts what nobody has entered.
    [
      'a lost answer is taken for nothing',
      { budget: forgetful },
      /not so: possible is what was held|was let through and exceeds per/,
    ],
    ['one window ignores the caps', { caps: () => ({}) }, /was let through and exceeds per/],
    ['a count is charged', { transport: greedy }, /sends what costs/],
    ['what was lost is sent again', { transport: stubborn }, /is sent again, and may have been billed/],
    ['nothing is kept', { cache: fleeting }, /pays again for|are not shown after a reload/],
  ];
  for (const [name, broken, complaint] of breaks) {
    it(`is found to be wrong where ${name}`, async () => {
      const { failed, errorInstance } = await fc.check(property(broken), { numRuns: 1000, endOnFailure: true, seed });
      assert(failed, 'nothing was found');
      assert.match(String(errorInstance), complaint);
    }).timeout(120_000);
  }
});
