// One call from its reservation to its entry in the ledger, whichever way it ends.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { call, type CallContext } from '../../../src/client/call.ts';
import { getCompany } from '../../../src/client/endpoints/companies.ts';
import { createList, searchLists, updateList } from '../../../src/client/endpoints/lists.ts';
import { searchTimeline } from '../../../src/client/endpoints/timeline.ts';
import { cancelledBeforeSending, Failure, type FailureKind } from '../../../src/client/failure.ts';
import { limits } from '../../../src/client/limits.ts';
import type { Transport, WireAnswer } from '../../../src/client/http/transport.ts';
import type { Budget } from '../../../src/client/ledger.ts';
import type { CallPrices } from '../../../src/client/observedPrices.ts';
import type { RawAnswers } from '../../../src/client/rawAnswers.ts';
import { RateLimiter } from '../../../src/client/rateLimiter.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import {
  answer,
  contextFor,
  failureOf,
  fakeTransport,
  silent,
  type Step,
  type TestContext,
} from '../../support/fakeTransport.ts';
import { propertyRuns } from '../../support/properties.mjs';

const page = { eventTypes: ['cgs-monthly'], limit: 10, packages: ['payload'] } as const;
const most = { timeline: 10, 'timeline:*': 10 };
const good = { items: [], meta: { count: 0 } };
const tooFast = answer({ code: 'error.RateLimitExceeded' }, { status: 429, headers: { 'retry-after': '2' } });

interface Run {
  readonly context: TestContext;
  readonly sent: readonly unknown[];
  readonly failure: Failure | undefined;
}

/** Calls a priced search to its end; time passes as it needs. */
async function run(steps: readonly [Step, ...Step[]], overrides: Partial<CallContext> = {}, signal?: AbortSignal): Promise<Run> {
  const { transport, sent } = fakeTransport(...steps);
  const context = contextFor(transport, overrides);
  const failure = finish(call(searchTimeline, page, context, signal ? { signal } : {}));
  await context.clock.advance(300_000);
  return { context, sent, failure: await failure };
}

async function finish(promise: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return error;
  }
}

describe('call', () => {
  describe('settles', () => {
    it('what the cost header says', async () => {
      const headers = { 'x-uniapi-cost': 'units=1,timeline=3', 'x-dl-request-id': 'r-1' };
      const { context, failure } = await run([answer(good, { headers })]);
      assert.equal(failure, undefined);
      const [entry] = context.budget.entries;
      assert.deepEqual(entry, {
        operation: 'timeline.search',
        cost: { timeline: 3 },
        certainty: 'known',
        objects: 0,
        requestId: 'r-1',
      });
      assert.deepEqual(context.budget.spent, { timeline: 3 });
    });

    it('nothing where the header says none', async () => {
      const { context } = await run([answer(good, { headers: { 'x-uniapi-cost': 'none' } })]);
      assert.deepEqual(context.budget.entries, []);
      assert.deepEqual(context.ends, ['settle']);
    });

    for (const headers of [{}, { 'x-uniapi-cost': 'junk' }] as const) {
      it(`the most it could be, as estimated, with ${JSON.stringify(headers)}`, async () => {
        const { context } = await run([answer({ ...good, items: [{ id: 'e1' }] }, { headers })]);
        assert.deepEqual(
          context.budget.entries.map(({ cost, certainty }) => ({ cost, certainty })),
          [{ cost: most, certainty: 'estimated' }],
        );
      });

      it(`nothing for an answer without objects with ${JSON.stringify(headers)}`, async () => {
        const { context } = await run([answer(good, { headers })]);
        assert.deepEqual({ spent: context.budget.spent, ends: context.ends }, { spent: {}, ends: ['settle'] });
      });
    }

    it('what the header said of an answer that broke off, and the log says it too', async () => {
      const facts = { delivery: 'unknown', status: 200, cost: 'timeline=3', requestId: 'r-1' } as const;
      for (const end of ['breaks', 'times out', 'is cancelled']) {
        const cancel = new AbortController();
        const brokenOff: Transport = async (_request, signal) => {
          if (end === 'is cancelled') queueMicrotask(() => cancel.abort());
          if (end !== 'breaks') await new Promise((resolve) => signal.addEventListener('abort', resolve));
          throw new Failure('unreachable', facts);
        };
        const overrides = end === 'times out' ? { timeoutMs: 5 } : {};
        const { transport } = fakeTransport(brokenOff);
        const context = contextFor(transport, overrides);
        const failure = await finish(call(searchTimeline, page, context, { signal: cancel.signal }));
        const [record] = context.records;
        assert.deepEqual(
          { spent: context.budget.spent, cost: failure?.facts.cost, logged: record?.cost, status: record?.status },
          { spent: { timeline: 3 }, cost: 'timeline=3', logged: 'timeline=3', status: 200 },
          end,
        );
        assert.deepEqual({ requestId: record?.requestId }, { requestId: 'r-1' });
      }
    });

    it('the header of an answer that cannot be read', async () => {
      const { context, failure } = await run([answer('<html>', { headers: { 'x-uniapi-cost': 'timeline=10' } })]);
      assert.equal(failure?.kind, 'unexpectedAnswer');
      assert.equal(failure.facts.operation, 'timeline.search');
      assert.equal(failure.facts.unconfirmed, true, 'who asks again pays again');
      assert.deepEqual(context.budget.spent, { timeline: 10 });
      assert.equal(context.records[0]?.outcome, 'unexpectedAnswer');
    });

    for (const status of [301, 400, 401, 403, 404, 413, 500]) {
      it(`nothing for ${String(status)}`, async () => {
        const { context, failure, sent } = await run([answer({ error: true, code: 'error.any' }, { status })]);
        assert.equal(failure?.facts.status, status);
        assert.deepEqual(context.budget.entries, []);
        assert.deepEqual(context.ends, ['release']);
        assert.equal(sent.length, 1);
      });
    }

    it('what a failing answer says it cost, and nothing where it says none', async () => {
      for (const status of [400, 401, 500, 502]) {
        const billed = await run([answer('', { status, headers: { 'x-uniapi-cost': 'units=1,timeline=2' } })]);
        assert.ok(billed.failure);
        assert.deepEqual(
          billed.context.budget.entries.map(({ cost, certainty }) => ({ cost, certainty })),
          [{ cost: { timeline: 2 }, certainty: 'known' }],
        );
        const free = await run([answer('', { status, headers: { 'x-uniapi-cost': 'none' } })]);
        assert.ok(free.failure);
        assert.deepEqual(free.context.budget.entries, []);
      }
    });

    const open: [string, Step][] = [
      ['408 of a gateway', answer('', { status: 408 })],
      ['500 of a gateway', answer('<html>', { status: 500 })],
      ['520', answer('', { status: 520 })],
      ['502', answer('', { status: 502 })],
      ['503', answer('', { status: 503 })],
      ['504', answer('', { status: 504 })],
      ['a timeout of the transport', new Failure('timedOut', { delivery: 'unknown' })],
      ['a connection that broke', new Failure('unreachable', { delivery: 'unknown', detail: 'ECONNRESET' })],
      ['a fault of the transport', new Error('boom')],
    ];
    for (const [what, step] of open) {
      it(`the most it could be, as possible, after ${what}, and sends nothing again`, async () => {
        const { context, sent, failure } = await run([step]);
        assert.ok(failure);
        assert.deepEqual(
          context.budget.entries.map(({ cost, certainty }) => ({ cost, certainty })),
          [{ cost: most, certainty: 'unconfirmed' }],
        );
        assert.deepEqual(context.budget.spent, {});
        assert.deepEqual(context.budget.unconfirmed, most);
        assert.equal(sent.length, 1);
      });
    }

    it('nothing where no connection was made', async () => {
      const { context, sent } = await run([new Failure('unreachable', { delivery: 'notSent', detail: 'ENOTFOUND' })]);
      assert.deepEqual(context.budget.entries, []);
      assert.deepEqual(context.ends, ['release']);
      assert.equal(sent.length, 1);
    });
  });

  describe('ends early', () => {
    it('as timed out and possibly charged where no answer comes in time', async () => {
      const context = contextFor(silent, { timeoutMs: 5 });
      const failure = await failureOf(call(searchTimeline, page, context));
      assert.equal(failure.kind, 'timedOut');
      assert.equal(failure.facts.delivery, 'unknown');
      assert.deepEqual(context.budget.unconfirmed, most);
    });

    it('as cancelled and possibly charged where the user cancels after sending', async () => {
      const context = contextFor(silent);
      const cancel = new AbortController();
      const failure = failureOf(call(searchTimeline, page, context, { signal: cancel.signal }));
      await settle();
      cancel.abort();
      assert.equal((await failure).kind, 'cancelled');
      assert.deepEqual(context.budget.unconfirmed, most);
      assert.deepEqual(context.ends, ['settle']);
    });

    it('as cancelled at no cost while it waits for a turn', async () => {
      const limiter = new RateLimiter(new FakeClock(), { rate: { perSecond: 10, burst: 1 } });
      const { transport, sent } = fakeTransport(answer(good));
      const context = contextFor(transport, { limiter });
      await limiter.take(new AbortController().signal, 'person');
      const cancel = new AbortController();
      const failure = failureOf(call(searchTimeline, page, context, { signal: cancel.signal }));
      await settle();
      cancel.abort();
      assert.equal((await failure).kind, 'cancelled');
      assert.equal((await failure).facts.delivery, 'notSent');
      assert.deepEqual(
        { sent, entries: context.budget.entries, ends: context.ends },
        { sent: [], entries: [], ends: ['release'] },
      );
    });

    it('as cancelled at no cost where the signal was aborted before', async () => {
      const { failure, sent, context } = await run([answer(good)], {}, AbortSignal.abort());
      assert.equal(failure?.kind, 'cancelled');
      assert.deepEqual({ sent, ends: context.ends }, { sent: [], ends: ['release'] });
    });

    it('as cancelled at no cost where the signal is aborted just after the permit was granted', async () => {
      const { transport, sent } = fakeTransport(answer(good));
      const context = contextFor(transport);
      const cancel = new AbortController();
      const take = context.limiter.take.bind(context.limiter);
      context.limiter.take = async (...all) => {
        const permit = await take(...all);
        cancel.abort();
        return permit;
      };
      const waitSignal = new AbortController().signal;
      const failure = await failureOf(call(searchTimeline, page, context, { signal: cancel.signal, waitSignal }));
      assert.deepEqual({ kind: failure.kind, delivery: failure.facts.delivery }, { kind: 'cancelled', delivery: 'notSent' });
      assert.deepEqual({ sent: sent.length, ends: context.ends.length }, { sent: 0, ends: 1 });
      assert.deepEqual(context.budget.unconfirmed, {});
    });

    it('while a team is asked whether it may be sent, though it would be answered once it is sent', async () => {
      const { transport, sent } = fakeTransport(answer(good));
      const context = contextFor(transport);
      const cancel = new AbortController();
      const reserve: Budget['reserve'] = (_spending, signal) => {
        cancel.abort();
        return signal?.aborted ? Promise.reject(cancelledBeforeSending()) : Promise.reject(new Error('the team is still asked'));
      };
      const asking = { ...context, budget: { reserve } };
      const failure = await failureOf(call(searchTimeline, page, asking, { waitSignal: cancel.signal }));
      assert.deepEqual({ kind: failure.kind, sent: sent.length }, { kind: 'cancelled', sent: 0 });
    });

    it('as cancelled at no cost between two tries after 429', async () => {
      const { transport, sent } = fakeTransport(tooFast, answer(good));
      const context = contextFor(transport);
      const cancel = new AbortController();
      const failure = failureOf(call(searchTimeline, page, context, { signal: cancel.signal }));
      await context.clock.advance(1000);
      cancel.abort();
      assert.equal((await failure).kind, 'cancelled');
      assert.equal(sent.length, 1);
      assert.deepEqual(context.ends, ['release']);
    });
  });

  describe('tries again', () => {
    it('after 429, when the service said so, and settles once', async () => {
      const { transport, sent } = fakeTransport(tooFast, answer(good, { headers: { 'x-uniapi-cost': 'timeline=1' } }));
      const context = contextFor(transport);
      const done = call(searchTimeline, page, context);
      await context.clock.advance(1999);
      assert.equal(sent.length, 1);
      await context.clock.advance(1);
      await done;
      assert.equal(sent.length, 2);
      assert.deepEqual(context.ends, ['settle']);
      assert.equal(context.records.length, 1);
      assert.equal(context.records[0]?.tries, 2);
    });

    it('a free read after a passing fault', async () => {
      const { transport, sent } = fakeTransport(
        answer('', { status: 503 }),
        new Failure('unreachable', { delivery: 'unknown' }),
        answer(good),
      );
      const context = contextFor(transport);
      const done = call(searchLists, {}, context);
      await context.clock.advance(10_000);
      await done;
      assert.equal(sent.length, 3);
      assert.deepEqual({ ends: context.ends, entries: context.budget.entries }, { ends: ['settle'], entries: [] });
    });

    it('a write after 429 only', async () => {
      const steps = [
        [answer('', { status: 503 }), 'serviceFault'],
        [new Failure('unreachable', { delivery: 'unknown' }), 'unreachable'],
        [new Error('boom'), 'unexpectedAnswer'],
      ] as const;
      for (const [step, kind] of steps) {
        const { transport, sent } = fakeTransport(step);
        const failure = await failureOf(call(createList, { name: 'n', type: 'company' }, contextFor(transport)));
        assert.deepEqual({ kind: failure.kind, sent: sent.length }, { kind, sent: 1 });
      }
    });

    it('after 429 as late as the service asks, and holds its credits meanwhile', async () => {
      const hours = answer('', { status: 429, headers: { 'retry-after': '7200' } });
      const { transport, sent } = fakeTransport(hours, hours, answer(good, { headers: { 'x-uniapi-cost': 'timeline=1' } }));
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock);
      const context = contextFor(transport, { limiter });
      const calls = [call(searchTimeline, page, context), call(searchLists, {}, context)];
      await clock.advance(7_199_999);
      assert.equal(limiter.pausedUntil, clock.now() + 1);
      assert.deepEqual({ sent: sent.length, ends: context.ends }, { sent: 2, ends: [] });
      await clock.advance(1);
      await Promise.all(calls);
      assert.equal(sent.length, 4);
      assert.deepEqual(context.ends, ['settle', 'settle']);
    });

    it('after 429 as often as the service says so', async () => {
      const { transport, sent } = fakeTransport(tooFast, ...Array<WireAnswer>(30).fill(tooFast), answer(good));
      const context = contextFor(transport);
      const done = call(updateList, { id: '1', name: 'n' }, context);
      await context.clock.advance(62_000);
      await done;
      assert.equal(sent.length, 32);
      assert.equal(context.records[0]?.tries, 32);
    });

    it('not where the service asks for a pause of weeks, which nobody else has to sit through either', async () => {
      const weeks = answer('', { status: 429, headers: { 'retry-after': String(21 * 86_400) } });
      const limiter = new RateLimiter(new FakeClock());
      const { failure, sent, context } = await run([weeks], { limiter });
      assert.equal(failure?.kind, 'tooFast');
      assert.equal(failure.facts.waitMs, 21 * 86_400_000);
      assert.deepEqual(
        { sent: sent.length, ends: context.ends, pausedUntil: limiter.pausedUntil },
        { sent: 1, ends: ['release'], pausedUntil: undefined },
      );
    });

    it('not where it was cancelled while the answer came', async () => {
      const cancel = new AbortController();
      const late: Transport = () => {
        cancel.abort();
        return Promise.resolve(tooFast);
      };
      const { failure, sent, context } = await run([late], {}, cancel.signal);
      assert.deepEqual(
        { kind: failure?.kind, sent: sent.length, ends: context.ends },
        { kind: 'cancelled', sent: 1, ends: ['release'] },
      );
    });
  });

  it('is never sent twice where it is priced or a write, but after 429; ends its reservation once; is recorded once', async () => {
    const kinds = fc.constantFrom<FailureKind>(
      'unreachable',
      'untrustedCertificate',
      'proxyRefused',
      'timedOut',
      'cancelled',
      'unexpectedAnswer',
    );
    const step = fc.oneof(
      fc
        .constantFrom(200, 204, 301, 400, 401, 404, 407, 429, 500, 502, 503, 504)
        .map((status) => answer(status < 300 ? good : '', { status })),
      fc
        .record({ kind: kinds, delivery: fc.constantFrom('notSent' as const, 'unknown' as const, 'answered' as const) })
        .map(({ kind, delivery }) => new Failure(kind, { delivery })),
      fc.constant(new Error('boom')),
    );
    const what = fc.constantFrom('priced', 'write', 'free');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), what, async (steps, kind) => {
        const [first, ...rest] = steps;
        assert.ok(first);
        const { transport, sent } = fakeTransport(first, ...rest);
        const context = contextFor(transport);
        const enough = new AbortController();
        const options = { signal: enough.signal };
        const sending =
          kind === 'priced'
            ? call(searchTimeline, page, context, options)
            : kind === 'write'
              ? call(updateList, { id: '1', name: 'n' }, context, options)
              : call(searchLists, {}, context, options);
        const ended = finish(sending);
        await context.clock.advance(300_000);
        // One that is told to be too fast for ever goes on for ever.
        enough.abort();
        await ended;
        const answered = sent.map((_, at) => steps[Math.min(at, steps.length - 1)]);
        const others = answered.filter(
          (one) => one === undefined || one instanceof Error || !('status' in one) || one.status !== 429,
        );
        assert.ok(sent.length >= 1 && others.length <= (kind === 'free' ? 3 : 1));
        if (kind !== 'free' && others.length === 1) assert.equal(others[0], answered.at(-1));
        assert.equal(context.ends.length, 1);
        assert.equal(context.records.length, 1);
        // The last one may have been given up before its turn.
        assert.ok([0, 1].includes((context.records[0]?.tries ?? 0) - sent.length));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  describe('refuses', () => {
    const list = (bytes: number) => ({ name: 'n', type: 'company', items: ['x'.repeat(bytes)] }) as const;
    const frame = 'name=n&type=company&items='.length;

    it('a body over 1 MiB, and sends one of just that', async () => {
      const { transport, sent } = fakeTransport(answer({ item: { id: '1' } }));
      const context = contextFor(transport);
      await call(createList, list(limits.bodyBytes - frame), context);
      assert.equal(sent.length, 1);
      const failure = await failureOf(call(createList, list(limits.bodyBytes - frame + 1), context));
      assert.deepEqual(failure.facts.rule, { code: 'tooLarge', parameter: 'items', mostBytes: limits.bodyBytes });
      assert.equal(sent.length, 1);
      assert.equal(context.reserved.length, 1);
    });

    it('counts what characters take when they are encoded', async () => {
      const context = contextFor(fakeTransport(answer({})).transport);
      const items = ['è'.repeat(limits.bodyBytes / 5)];
      assert.equal((await failureOf(call(updateList, { id: '1', add: items }, context))).facts.parameter, 'add');
    });
  });

  it('sends the acting user under the configured names', async () => {
    const { transport, sent } = fakeTransport(answer(good), answer(good), answer({ item: { id: 'c' } }));
    const context = contextFor(transport, { actingUser: 'andrea', userParameters: { data: 'user', lists: 'listUser' } });
    await call(searchTimeline, page, context);
    await call(searchLists, {}, context);
    await call(getCompany, { id: 'c' }, context);
    const users = sent.map(({ parameters }) => parameters.filter(([, value]) => value === 'andrea'));
    assert.deepEqual(users, [[['user', 'andrea']], [['listUser', 'andrea']], [['user', 'andrea']]]);
  });

  it('takes over what the service says is left of its rate', async () => {
    const { transport, sent } = fakeTransport(answer(good, { headers: { 'x-ratelimit-remaining': '1' } }));
    const context = contextFor(transport);
    await call(searchLists, {}, context);
    const later = [call(searchLists, {}, context), call(searchLists, {}, context)];
    await settle();
    assert.equal(sent.length, 2);
    await context.clock.advance(100);
    await Promise.all(later);
    assert.equal(sent.length, 3);
  });

  it('takes a 429 for the word that nothing is left, whatever a header says', async () => {
    const headers = { 'retry-after': '1', 'x-ratelimit-remaining': '1400' };
    const refused = answer('', { status: 429, headers });
    const { transport, sent } = fakeTransport(refused, refused, refused, refused, refused, refused, answer(good));
    const clock = new FakeClock();
    const context = contextFor(transport, { limiter: new RateLimiter(clock) });
    const calls = Array.from({ length: 30 }, () => call(searchLists, {}, context));
    await clock.advance(999);
    assert.equal(sent.length, 6);
    await clock.advance(1);
    assert.equal(sent.length, 6 + 10);
    await clock.advance(2000);
    await Promise.all(calls);
    assert.equal(sent.length, 6 + 30);
  });

  describe('with the prices of an account', () => {
    const paid = answer(good, { headers: { 'x-uniapi-cost': 'timeline=7' } });

    /** Prices that refuse from the `from`th question on, and what they were told and asked. */
    function pricesFrom(from: number) {
      const observed: unknown[] = [];
      let questions = 0;
      const prices: CallPrices = {
        revision: 0,
        of: () => ({ timeline: 30 }),
        refusal: () => ((questions += 1) >= from ? 'costsMore' : undefined),
        observe: (...facts) => observed.push(facts),
        takeAllowance: () => undefined,
      };
      return { prices, observed };
    }

    it('holds what they say, and tells them what an answer or a failure has cost', async () => {
      for (const step of [paid, answer({ error: true, status: 400 }, { status: 400, headers: paid.headers })]) {
        const { prices, observed } = pricesFrom(Infinity);
        const { context } = await run([step], { prices });
        assert.deepEqual(observed, [['timeline.search', most, { timeline: 7 }]]);
        assert.deepEqual(
          context.budget.entries.map(({ cost }) => cost),
          [{ timeline: 7 }],
        );
      }
      const { prices, observed } = pricesFrom(Infinity);
      await run([answer(good)], { prices });
      assert.deepEqual(observed, [], 'nothing was said of a cost');
    });

    it('is kept, settled, logged and received though a listener of theirs throws', async () => {
      for (const [step, kept, outcome] of [
        [paid, 1, 'ok'],
        [answer({ error: true, status: 400 }, { status: 400, headers: paid.headers }), 0, 'refused'],
      ] as const) {
        const bodies: string[] = [];
        const rawAnswers: RawAnswers = {
          keep: ({ body }) => String(bodies.push(body)),
          understood: () => undefined,
          notUnderstood: () => undefined,
          of: () => [],
        };
        const observe = (): void => assert.fail('a listener throws');
        const { transport } = fakeTransport(step);
        const context = contextFor(transport, { prices: { ...pricesFrom(Infinity).prices, observe }, rawAnswers });
        const failure = await finish(call(searchTimeline, page, context));
        assert.equal(failure?.kind ?? 'ok', outcome);
        assert.deepEqual(
          { kept: bodies.length, ends: context.ends, spent: context.budget.spent, logged: context.records[0]?.outcome },
          { kept, ends: ['settle'], spent: { timeline: 7 }, logged: outcome },
        );
      }
    });

    it('is not reserved where they refuse, and not sent where they do so while it waits for its turn', async () => {
      for (const [from, ends] of [
        [1, []],
        [2, ['release']],
      ] as const) {
        const { prices } = pricesFrom(from);
        const { context, sent, failure } = await run([paid], { prices });
        assert.ok(failure);
        const { operation, delivery, detail } = failure.facts;
        assert.deepEqual(
          { kind: failure.kind, operation, delivery, detail, sent: sent.length, ends: context.ends },
          { kind: 'overBudget', operation: 'timeline.search', delivery: 'notSent', detail: 'costsMore', sent: 0, ends },
        );
      }
    });
  });

  describe('leaves unconfirmed', () => {
    const gateway = answer('<html>', { status: 504 });
    const refusal = answer({ error: true, status: 400, code: 'error.invalidParameter' }, { status: 400 });
    const calls: readonly [what: string, begin: (context: CallContext) => Promise<unknown>, isUnconfirmed: boolean][] = [
      ['a call that costs', (context) => call(searchTimeline, { eventTypes: ['cgs-monthly'], limit: 1 }, context), true],
      ['a write', (context) => call(createList, { name: 'Clients', type: 'company' }, context), true],
      ['but no free read', (context) => call(searchLists, {}, context), false],
    ];
    for (const [what, begin, isUnconfirmed] of calls) {
      it(`${what}, where no clear answer came`, async () => {
        const steps: [Step, boolean][] = [
          [gateway, isUnconfirmed],
          [refusal, false],
          [new Failure('unreachable', { delivery: 'notSent' }), false],
        ];
        for (const [step, expected] of steps) {
          const context = contextFor(fakeTransport(step).transport);
          const failed = failureOf(begin(context));
          await context.clock.advance(300_000);
          assert.equal((await failed).facts.unconfirmed, expected);
        }
      });
    }
  });

  describe('takes a turn', () => {
    const held: { answer: (step: WireAnswer) => void }[] = [];
    const holding: Transport = () => new Promise((give) => held.push({ answer: give }));

    beforeEach(() => {
      held.length = 0;
    });

    it('that lasts until the answer is there, so that six are on their way at once', async () => {
      const context = contextFor(holding);
      const calls = Array.from({ length: 8 }, () => finish(call(searchLists, {}, context)));
      await settle();
      assert.equal(held.length, 6);
      for (const [at, status] of [200, 404].entries()) held[at]?.answer(answer(good, { status }));
      await settle();
      assert.equal(held.length, 8);
      for (const { answer: give } of held) give(answer(good));
      assert.deepEqual((await Promise.all(calls)).map((failure) => failure?.kind).filter(Boolean), ['notFound']);
    });

    it('and gives it back where the transport fails', async () => {
      const limiter = new RateLimiter(new FakeClock(), { atOnce: 1 });
      const { transport } = fakeTransport(new Error('boom'), new Failure('unreachable', { delivery: 'notSent' }), answer(good));
      const context = contextFor(transport, { limiter });
      for (const kind of ['unexpectedAnswer', 'unreachable', undefined]) {
        assert.equal((await finish(call(searchTimeline, page, context)))?.kind, kind);
      }
    });

    it('after those of a person, where it is a background call', async () => {
      const { transport, sent } = fakeTransport(answer(good));
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
      const context = contextFor(transport, { limiter });
      (await limiter.take(new AbortController().signal, 'person')).end();
      const background = call(searchLists, {}, context, { priority: 'background' });
      const person = call(searchTimeline, page, context);
      assert.deepEqual(limiter.waiting, { person: 1, background: 1 });
      await clock.advance(200);
      await Promise.all([background, person]);
      assert.deepEqual(
        sent.map(({ path }) => path),
        ['/v2/timeline', '/v2/lists'],
      );
    });

    it('and holds none while it waits for its next try', async () => {
      const { transport, sent } = fakeTransport(answer('', { status: 503 }), answer(good));
      const limiter = new RateLimiter(new FakeClock(), { atOnce: 1 });
      const context = contextFor(transport, { limiter });
      const first = call(searchLists, {}, context);
      await settle();
      await call(searchTimeline, page, context);
      assert.equal(sent.length, 2);
      await context.clock.advance(10_000);
      await first;
    });

    it('and gives it to nobody before the pause that a 429 asks for', async () => {
      const { transport, sent } = fakeTransport(tooFast, answer(good));
      const clock = new FakeClock();
      const limiter = new RateLimiter(clock, { atOnce: 1 });
      const context = contextFor(transport, { limiter });
      const calls = [call(searchLists, {}, context), call(searchLists, {}, context)];
      await clock.advance(1999);
      assert.equal(sent.length, 1);
      assert.deepEqual(limiter.waiting, { person: 2, background: 0 });
      await clock.advance(1);
      await Promise.all(calls);
      assert.equal(sent.length, 3);
    });
  });

  it('records the call without its path or its parameters', async () => {
    const headers = { 'x-uniapi-cost': 'timeline=1', 'x-dl-request-id': 'r-1' };
    const { context } = await run([answer(good, { headers })]);
    assert.deepEqual(context.records, [
      { operation: 'timeline.search', tries: 1, ms: 0, outcome: 'ok', status: 200, requestId: 'r-1', cost: 'timeline=1' },
    ]);
  });
});
