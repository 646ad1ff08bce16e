// Tests of automatic retries: only calls that the service surely did not act on, and free reads.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure, type FailureFacts, type FailureKind } from '../../../src/client/failure.ts';
import { longestPauseMs, longestWaitMs, waitBeforeNextTry, type Attempt } from '../../../src/client/retry.ts';
import { failureKinds } from '../../../src/client/failure.ts';
import { propertyRuns } from '../../support/properties.mjs';

function waitFor(kind: FailureKind, facts: FailureFacts, rest: Partial<Attempt> = {}): number | undefined {
  return waitBeforeNextTry({ tries: 1, effect: 'read', priced: false, failure: new Failure(kind, facts), random: 0, ...rest });
}

describe('waitBeforeNextTry', () => {
  type Case = [why: string, kind: FailureKind, facts: FailureFacts, rest: Partial<Attempt>, expected: number | undefined];
  const gone: FailureFacts = { delivery: 'unknown' };
  const cases: Case[] = [
    ['too fast, no wait named', 'tooFast', { delivery: 'answered', status: 429 }, {}, 1000],
    ['too fast, a wait named', 'tooFast', { waitMs: 2500 }, {}, 2500],
    ['too fast, no time at all named', 'tooFast', { waitMs: 0 }, {}, 1000],
    ['too fast, no wait named, again and again', 'tooFast', {}, { tries: 6 }, 8000],
    ['too fast, no wait named, for the hundredth time', 'tooFast', {}, { tries: 100, random: 1 }, 60_000],
    ['too fast, no wait named, ever again', 'tooFast', {}, { tries: 5000 }, 60_000],
    ['too fast, a day', 'tooFast', { waitMs: 86_400_000 }, {}, 86_400_000],
    ['too fast, more than a day', 'tooFast', { waitMs: 86_400_001 }, {}, undefined],
    ['too fast, a wait of 1 ms', 'tooFast', { waitMs: 1 }, {}, 1],
    ['too fast, the longest wait', 'tooFast', { waitMs: longestPauseMs }, {}, longestPauseMs],
    ['too fast, longer than that', 'tooFast', { waitMs: longestPauseMs + 1 }, {}, undefined],
    ['too fast, priced', 'tooFast', { waitMs: 1000 }, { priced: true }, 1000],
    ['too fast, a write', 'tooFast', { waitMs: 1000 }, { effect: 'write' }, 1000],
    ['too fast, second try', 'tooFast', { waitMs: 1000 }, { tries: 2 }, 1000],
    ['too fast, whichever try', 'tooFast', { waitMs: 1000 }, { tries: 300 }, 1000],
    ['too fast, and billed', 'tooFast', { waitMs: 1000, cost: 'timeline=2' }, { priced: true }, undefined],
    ['too fast, and free', 'tooFast', { waitMs: 1000, cost: 'none' }, { priced: true }, 1000],
    ['a passing fault', 'serviceFault', { delivery: 'answered', status: 503 }, {}, 250],
    ['a passing fault, second try', 'serviceFault', { delivery: 'answered', status: 502 }, { tries: 2 }, 500],
    ['a passing fault, much chance', 'serviceFault', { delivery: 'answered', status: 504 }, { random: 1 }, 500],
    ['a passing fault, a wait named', 'serviceFault', { delivery: 'answered', status: 503, waitMs: 3000 }, {}, 3000],
    ['a passing fault, a wait too long', 'serviceFault', { delivery: 'answered', status: 503, waitMs: 3_600_000 }, {}, undefined],
    ['a passing fault, third try', 'serviceFault', { delivery: 'answered', status: 503 }, { tries: 3 }, undefined],
    ['a passing fault, priced', 'serviceFault', { delivery: 'answered', status: 503 }, { priced: true }, undefined],
    ['a passing fault, a write', 'serviceFault', { delivery: 'answered', status: 503 }, { effect: 'write' }, undefined],
    ['a fault of a gateway', 'serviceFault', { delivery: 'answered', status: 520 }, {}, 250],
    ['a gateway that waited too long', 'timedOut', { delivery: 'answered', status: 408 }, {}, 250],
    ['a fault of a gateway, priced', 'serviceFault', { delivery: 'answered', status: 520 }, { priced: true }, undefined],
    ['a lasting fault', 'serviceFault', { delivery: 'answered', status: 500, hasErrorBody: true }, {}, undefined],
    ['a broken connection', 'unreachable', gone, {}, 250],
    [
      'a fault of a gateway that was billed',
      'serviceFault',
      { delivery: 'answered', status: 502, cost: 'timeline=2' },
      {},
      undefined,
    ],
    ['a broken connection that was billed little', 'unreachable', { ...gone, cost: 'timeline=0.5' }, {}, undefined],
    ['a broken connection that was free', 'unreachable', { ...gone, cost: 'timeline=0' }, {}, 250],
    ['a broken connection that was billed', 'unreachable', { ...gone, cost: 'timeline=2' }, {}, undefined],
    ['a broken connection, priced', 'unreachable', gone, { priced: true }, undefined],
    ['a broken connection, a write', 'unreachable', gone, { effect: 'write' }, undefined],
    ['a connection never made', 'unreachable', { delivery: 'notSent' }, {}, undefined],
    ['a connection that was not checked', 'untrustedCertificate', gone, {}, undefined],
    ['a refusal that a gateway sent', 'refused', { delivery: 'answered', status: 503 }, {}, undefined],
  ];
  for (const [why, kind, facts, rest, expected] of cases) {
    it(`${why}: ${expected === undefined ? 'no' : `after ${String(expected)} ms`}`, () => {
      assert.equal(waitFor(kind, facts, rest), expected);
    });
  }

  const facts = fc.record({
    delivery: fc.constantFrom('notSent', 'unknown', 'answered'),
    status: fc.constantFrom(400, 401, 429, 500, 502, 503, 504),
    waitMs: fc.nat(200_000),
  });

  it('never repeats a write or a priced call, but for too fast', () => {
    const guarded = fc.constantFrom<Partial<Attempt>>({ effect: 'write' }, { priced: true }, { effect: 'write', priced: true });
    fc.assert(
      fc.property(fc.constantFrom(...failureKinds), facts, guarded, (kind, about, rest) => {
        if (kind !== 'tooFast') assert.equal(waitFor(kind, about, rest), undefined);
      }),
    );
  });

  it('waits a minute at most and tries three times, but for too fast: a day, and without end', () => {
    const tries = fc.integer({ min: 1, max: 4 });
    const kinds = fc.constantFrom(...failureKinds, ...(['serviceFault', 'unreachable', 'timedOut'] as const));
    let again = 0;
    fc.assert(
      fc.property(
        kinds,
        facts,
        tries,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (kind, about, tried, random) => {
          const wait = waitFor(kind, about, { tries: tried, random });
          if (kind === 'tooFast') assert.ok(wait !== undefined && wait > 0 && wait <= longestPauseMs);
          else if (wait !== undefined) {
            assert.ok(tried < 3 && wait > 0 && wait <= longestWaitMs);
            again += 1;
          }
        },
      ),
      { numRuns: propertyRuns(1000, 1000) },
    );
    assert.ok(again > 10, `${String(again)} of other failures`);
  });
});
