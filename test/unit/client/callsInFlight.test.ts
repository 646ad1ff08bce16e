// Identical reads at one moment: one call, one bill, and a response and a signal for each caller.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CallOptions } from '../../../src/client/call.ts';
import { CallsInFlight } from '../../../src/client/callsInFlight.ts';
import { createClient, type Client } from '../../../src/client/client.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { Transport, WireAnswer, WireRequest } from '../../../src/client/http/transport.ts';
import { RateLimiter } from '../../../src/client/rateLimiter.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { answer, contextFor, failureOf, type TestContext } from '../../support/fakeTransport.ts';
import { propertyRuns } from '../../support/properties.mjs';

const page = { eventTypes: ['cgs-monthly'], limit: 10 } as const;
const billed = answer({ items: [], meta: { count: 0 } }, { headers: { 'x-uniapi-cost': 'timeline=4' } });

/** A client whose requests wait until a test answers them. */
class Held {
  readonly sent: { readonly request: WireRequest; readonly signal: AbortSignal; readonly give: (answer: WireAnswer) => void }[] =
    [];
  readonly context: TestContext;
  readonly client: Client;

  constructor(overrides: Parameters<typeof contextFor>[1] = {}) {
    const transport: Transport = (request, signal) =>
      new Promise((give, fail) => {
        this.sent.push({ request, signal, give });
        signal.addEventListener('abort', () => fail(new Failure('cancelled', { delivery: 'unknown' })));
      });
    this.context = contextFor(transport, overrides);
    this.client = createClient(this.context);
  }

  async answer(which: number, wire = billed): Promise<void> {
    await settle();
    this.sent[which]?.give(wire);
    await settle();
  }
}

describe('calls in flight', () => {
  it('are one where they are the same: one reservation, one bill, one answer', async () => {
    const { client, context, sent } = new Held();
    const all = [client.searchTimeline(page), client.searchTimeline({ limit: 10, eventTypes: ['cgs-monthly'] })];
    await settle();
    all.push(client.searchTimeline(page, { signal: new AbortController().signal }));
    sent[0]?.give(billed);
    const [first, second, third] = await Promise.all(all);
    assert.equal(sent.length, 1);
    assert.equal(first, second);
    assert.equal(first, third);
    assert.deepEqual(
      { reserved: context.reserved.length, ends: context.ends, records: context.records.length },
      { reserved: 1, ends: ['settle'], records: 1 },
    );
    assert.deepEqual(context.budget.spent, { timeline: 4 });
  });

  it('go on waiting for a turn for one who joined, though the first one waits no longer', async () => {
    const { client, context, sent } = new Held();
    const limiter = context.limiter;
    limiter.pause(1000);
    const impatient = new AbortController();
    const first = client.searchTimeline(page, { waitSignal: impatient.signal, priority: 'background' });
    first.catch(() => undefined);
    const second = client.searchTimeline(page);
    await settle();
    impatient.abort(new Error('cancelled'));
    await settle();
    await context.clock.advance(1000);
    assert.equal(sent.length, 1);
    sent[0]?.give(billed);
    assert.deepEqual(await second, await first);
  });

  it('are begun again for one who joined, if the first one no longer needs the answer', async () => {
    const { client, context, sent } = new Held();
    context.limiter.pause(1000);
    let isNeeded = true;
    const first = failureOf(client.searchTimeline(page, { isNeeded: () => isNeeded }));
    const second = client.searchTimeline(page);
    await settle();
    isNeeded = false;
    await context.clock.advance(1000);
    const { kind, facts } = await first;
    assert.deepEqual({ kind, delivery: facts.delivery }, { kind: 'cancelled', delivery: 'notSent' });
    assert.equal(sent.length, 1);
    sent[0]?.give(billed);
    await second;
    assert.deepEqual(context.ends, ['release', 'settle']);
  });

  it('wait for no turn where nobody who wants them does', async () => {
    const { client, context, sent } = new Held();
    context.limiter.pause(1000);
    const impatient = [new AbortController(), new AbortController()] as const;
    const calls = impatient.map(({ signal }) => client.searchTimeline(page, { waitSignal: signal }));
    const ends = Promise.all(calls.map((call) => failureOf(call)));
    await settle();
    impatient[0].abort(new Error('cancelled'));
    impatient[1].abort(new Error('cancelled'));
    assert.deepEqual(
      (await ends).map(({ kind, facts }) => [kind, facts.delivery]),
      [
        ['cancelled', 'notSent'],
        ['cancelled', 'notSent'],
      ],
    );
    assert.deepEqual({ sent: sent.length, ends: context.ends }, { sent: 0, ends: ['release'] });
  });

  it('go on waiting for a turn for one who joined, though the first one gives up in both ways', async () => {
    const { client, context, sent } = new Held();
    context.limiter.pause(1000);
    const waits = new AbortController();
    const wants = new AbortController();
    const first = failureOf(client.searchTimeline(page, { signal: wants.signal, waitSignal: waits.signal }));
    const second = client.searchTimeline(page);
    await settle();
    waits.abort(new Error('waits no longer'));
    wants.abort(new Error('wants nothing any more'));
    const { kind, facts } = await first;
    assert.deepEqual({ kind, delivery: facts.delivery }, { kind: 'cancelled', delivery: undefined });
    await context.clock.advance(1000);
    assert.equal(sent.length, 1);
    sent[0]?.give(billed);
    assert.equal((await second).rows.length, 0);
  });

  it('stay a person’s where the background joins them, and are raised once', async () => {
    const raised: AbortSignal[] = [];
    const calls = new CallsInFlight<number>((signal) => raised.push(signal));
    const seen: (string | undefined)[] = [];
    const asked: readonly CallOptions[] = [{}, { priority: 'background' }, { priority: 'person' }];
    const all = asked.map((own) =>
      calls.join('a', own, (options) => {
        seen.push(options.priority);
        return Promise.resolve(1);
      }),
    );
    assert.deepEqual({ seen, raised: raised.length }, { seen: ['person'], raised: 0 });
    const { promise, resolve } = Promise.withResolvers<number>();
    let priority: string | undefined;
    const begun = calls.join('b', { priority: 'background' }, (options) => {
      priority = options.priority;
      return promise.finally(() => (priority = options.priority));
    });
    assert.equal(priority, 'background');
    const joined = [
      calls.join('b', { priority: 'person' }, () => promise),
      calls.join('b', { priority: 'person' }, () => promise),
    ];
    resolve(2);
    assert.deepEqual(await Promise.all([begun, ...joined, ...all]), [2, 2, 2, 1, 1, 1]);
    assert.deepEqual({ raised: raised.length, priority }, { raised: 1, priority: 'person' });
  });

  it('are two where anything differs, and a write is never shared', async () => {
    const { client, sent } = new Held();
    const calls = [
      client.searchTimeline(page),
      client.searchTimeline({ ...page, limit: 11 }),
      client.getTimelineEvent({ id: 'a,b' }),
      client.getTimelineEvent({ id: 'a' }),
      client.getList({ id: '1' }),
      client.createList({ name: 'n', type: 'company' }),
      client.createList({ name: 'n', type: 'company' }),
      client.deleteList({ id: '1' }),
      client.deleteList({ id: '1' }),
      client.getCredits({}),
      client.getCredits({}),
    ];
    for (const one of calls) one.catch(() => undefined);
    await settle();
    for (let which = 0; which < calls.length; which += 1) {
      sent[which]?.give(billed);
      await settle();
    }
    assert.equal(sent.length, calls.length);
  });

  it('begin anew once the answer is there', async () => {
    const held = new Held();
    for (let round = 0; round < 2; round += 1) {
      const asked = held.client.getList({ id: '1' });
      await held.answer(round, answer({ item: { id: '1', name: String(round), type: 'company' } }));
      const item = await asked;
      assert.equal(JSON.stringify(item).includes(`"name":"${String(round)}"`), true);
    }
    assert.equal(held.sent.length, 2);
  });

  it('share a failure, which asks for the credits once', async () => {
    const held = new Held({ canReadCredits: true });
    const both = [held.client.searchTimeline(page), held.client.searchTimeline(page)].map(failureOf);
    await held.answer(0, answer('', { status: 401 }));
    await held.answer(1, answer([{ type: 'timeline', left: 1 }]));
    assert.deepEqual(
      (await Promise.all(both)).map(({ kind }) => kind),
      ['outOfCredits', 'outOfCredits'],
    );
    assert.equal(held.sent.length, 2);
  });

  it('are not joined after a write: what was read before may not know of it', async () => {
    const held = new Held();
    const before = held.client.getList({ id: '1' });
    const write = held.client.updateList({ id: '1', name: 'new' });
    await held.answer(1, answer({}));
    await write;
    const after = held.client.getList({ id: '1' });
    await held.answer(2, answer({ item: { id: '1', name: 'new', type: 'company' } }));
    await held.answer(0, answer({ item: { id: '1', name: 'old', type: 'company' } }));
    assert.match(JSON.stringify(await after), /"new"/);
    assert.match(JSON.stringify(await before), /"old"/);
    assert.equal(held.sent.length, 3);
  });

  describe('where one of two gives up', () => {
    for (const who of [0, 1]) {
      it(`${who === 0 ? 'who came first' : 'who came later'} is told at once, and the other has the answer`, async () => {
        const held = new Held();
        const cancels = [new AbortController(), new AbortController()];
        const calls = cancels.map(({ signal }) => held.client.searchTimeline(page, { signal }));
        const gone = failureOf(calls[who]!);
        await settle();
        cancels[who]!.abort();
        assert.equal((await gone).kind, 'cancelled');
        assert.equal(held.sent[0]?.signal.aborted, false);
        await held.answer(0);
        await calls[1 - who];
        assert.deepEqual({ sent: held.sent.length, ends: held.context.ends }, { sent: 1, ends: ['settle'] });
        assert.deepEqual(held.context.budget.unconfirmed, {});
      });
    }

    it('a third who comes then joins the one that stayed', async () => {
      const held = new Held();
      const cancel = new AbortController();
      const first = failureOf(held.client.searchTimeline(page, { signal: cancel.signal }));
      const second = held.client.searchTimeline(page);
      cancel.abort();
      const third = held.client.searchTimeline(page);
      await held.answer(0);
      assert.equal((await first).kind, 'cancelled');
      assert.equal(await second, await third);
      assert.equal(held.sent.length, 1);
    });
  });

  it('are joined after a write that was refused before it was sent: the same would be paid for twice', async () => {
    const { client, context, sent } = new Held();
    const first = client.searchTimeline(page);
    await settle();
    assert.equal((await failureOf(client.createList({ name: ' ', type: 'company' }))).kind, 'refused');
    const second = client.searchTimeline(page);
    await settle();
    assert.equal(sent.length, 1);
    sent[0]?.give(billed);
    assert.equal(await second, await first);
    assert.deepEqual(context.budget.spent, { timeline: 4 });
  });

  it('are joined after a write that was cancelled before it was sent: the same would be paid for twice', async () => {
    const { client, context, sent } = new Held();
    const first = client.searchTimeline(page);
    await settle();
    const cancel = new AbortController();
    cancel.abort(new Error('cancelled'));
    const write = await failureOf(client.createList({ name: 'new', type: 'company' }, { signal: cancel.signal }));
    assert.equal(write.kind, 'cancelled');
    assert.equal(write.facts.delivery, 'notSent');
    const second = client.searchTimeline(page);
    await settle();
    assert.equal(sent.length, 1);
    sent[0]?.give(billed);
    assert.equal(await second, await first);
    assert.deepEqual(context.budget.spent, { timeline: 4 });
  });

  it('are aborted when the last one has given up, and entered before he hears of it', async () => {
    const held = new Held();
    const cancels = [new AbortController(), new AbortController()];
    const calls = cancels.map(({ signal }) => failureOf(held.client.searchTimeline(page, { signal })));
    await settle();
    for (const cancel of cancels) cancel.abort();
    await calls[1];
    assert.deepEqual(held.context.budget.unconfirmed, { timeline: 10 });
    assert.deepEqual(
      (await Promise.all(calls)).map(({ kind }) => kind),
      ['cancelled', 'cancelled'],
    );
    assert.equal(held.sent[0]?.signal.aborted, true);
  });

  it('are not joined once they are aborted', async () => {
    const held = new Held();
    const cancel = new AbortController();
    const first = failureOf(held.client.searchTimeline(page, { signal: cancel.signal }));
    await settle();
    cancel.abort();
    const second = held.client.searchTimeline(page);
    await held.answer(1);
    assert.equal((await first).kind, 'cancelled');
    await second;
    assert.equal(held.sent.length, 2);
  });

  it('are not begun for who has given up before', async () => {
    const held = new Held();
    const failure = await failureOf(held.client.searchTimeline(page, { signal: AbortSignal.abort() }));
    assert.deepEqual({ kind: failure.kind, reserved: held.context.reserved }, { kind: 'cancelled', reserved: [] });
  });

  it('are not shared where there was no credit for them: the next one may have his own', async () => {
    const held = new Held();
    const { budget } = held.context;
    const refused = new Failure('overBudget', { delivery: 'notSent', detail: 'perAgentChat' });
    const original = budget.reserve.bind(budget);
    budget.reserve = (spending) => {
      if (spending.source.kind === 'agent') throw refused;
      return original(spending);
    };
    const agent = failureOf(held.client.searchTimeline(page, { source: { kind: 'agent', chat: 'c' } }));
    const person = held.client.searchTimeline(page);
    await held.answer(0);
    assert.equal((await agent).kind, 'overBudget');
    await person;
  });

  it('go before the background when a person joins them, also from one try to the next', async () => {
    const clock = new FakeClock();
    const limiter = new RateLimiter(clock, { rate: { perSecond: 10, burst: 1 } });
    const held = new Held({ limiter });
    (await limiter.take(new AbortController().signal, 'person')).end();
    const other = held.client.getList({ id: '1' }, { priority: 'background' });
    const first = held.client.searchTimeline(page, { priority: 'background' });
    await settle();
    assert.deepEqual(limiter.waiting, { person: 0, background: 2 });
    const joined = held.client.searchTimeline(page);
    await settle();
    assert.deepEqual(limiter.waiting, { person: 1, background: 1 });
    await clock.advance(100);
    assert.equal(held.sent[0]?.request.path, '/v2/timeline');
    await held.answer(0, answer('', { status: 429, headers: { 'retry-after': '1' } }));
    assert.deepEqual(limiter.waiting, { person: 1, background: 1 });
    await clock.advance(1100);
    assert.deepEqual(
      held.sent.map(({ request }) => request.path),
      ['/v2/timeline', '/v2/timeline', '/v2/lists/1'],
    );
    await held.answer(1);
    await held.answer(2, answer({ item: { id: '1', name: 'n', type: 'company' } }));
    await Promise.all([first, joined, other]);
  });

  it('are begun again for one who joined after the others waited no longer, where the service was too busy to answer', async () => {
    const { client, context, sent } = new Held();
    const impatient = new AbortController();
    const first = failureOf(client.searchTimeline(page, { waitSignal: impatient.signal, priority: 'background' }));
    await settle();
    impatient.abort(new Error('cancelled'));
    const second = client.searchTimeline(page);
    const third = client.searchTimeline(page);
    second.catch(() => undefined);
    third.catch(() => undefined);
    await settle();
    sent[0]?.give(answer('', { status: 429, headers: { 'retry-after': '1' } }));
    await settle();
    await context.clock.advance(1000);
    assert.equal((await first).kind, 'cancelled');
    assert.equal(sent.length, 2);
    sent[1]?.give(billed);
    assert.equal(await second, await third);
    assert.deepEqual(context.ends, ['release', 'settle']);
  });

  it('end for one who joined them and cancels too, with nothing more sent', async () => {
    const { client, context, sent } = new Held();
    const impatient = new AbortController();
    const first = failureOf(client.searchTimeline(page, { waitSignal: impatient.signal }));
    await settle();
    impatient.abort(new Error('cancelled'));
    const joined = new AbortController();
    const second = failureOf(client.searchTimeline(page, { waitSignal: joined.signal }));
    joined.abort(new Error('cancelled'));
    sent[0]?.give(answer('', { status: 429, headers: { 'retry-after': '1' } }));
    await settle();
    await context.clock.advance(1000);
    assert.deepEqual([(await first).kind, (await second).kind], ['cancelled', 'cancelled']);
    assert.equal(sent.length, 1);
  });

  it('leave no listener on a signal', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    signal.addEventListener = () => (listeners += 1);
    signal.removeEventListener = () => (listeners -= 1);
    const held = new Held();
    const calls = [held.client.searchTimeline(page, { signal }), held.client.searchTimeline(page, { signal })];
    await held.answer(0);
    await Promise.all(calls);
    assert.equal(listeners, 0);
  });

  it('are one call at a time for each key, which goes on while anybody wants it, whoever comes, goes and is answered', async () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('join' as const), key: fc.nat(2), signal: fc.boolean() }),
      fc.record({ do: fc.constantFrom('leave' as const, 'answer' as const, 'fail' as const), which: fc.nat(20) }),
      fc.record({ do: fc.constant('forget' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        interface Begun {
          readonly key: string;
          readonly signal: AbortSignal | undefined;
          readonly end: (how: 'answer' | 'fail') => void;
          wanted: number;
          state: 'open' | 'over';
          joinable: boolean;
        }
        const begun: Begun[] = [];
        const asked: { of: Begun; cancel: AbortController | undefined; outcome: unknown; expected: unknown }[] = [];
        const calls = new CallsInFlight<Begun>(() => undefined);
        for (const one of acts) {
          if (one.do === 'join') {
            const key = String(one.key);
            const cancel = one.signal ? new AbortController() : undefined;
            const same = begun.find((other) => other.key === key && other.state === 'open' && other.joinable);
            const before = begun.length;
            const promise = calls.join(key, cancel ? { signal: cancel.signal } : {}, ({ signal }) => {
              // Only a caller with a signal can leave.
              assert.equal(signal !== undefined, one.signal);
              const { promise: end, resolve, reject } = Promise.withResolvers<Begun>();
              const call: Begun = {
                key,
                signal,
                end: (how) => (how === 'answer' ? resolve(call) : reject(new Failure('notFound'))),
                wanted: 0,
                state: 'open',
                joinable: true,
              };
              signal?.addEventListener('abort', () => reject(new Failure('cancelled')));
              begun.push(call);
              return end;
            });
            assert.equal(begun.length - before, same ? 0 : 1);
            const of = same ?? begun.at(-1)!;
            of.wanted += 1;
            const entry = { of, cancel, outcome: undefined as unknown, expected: undefined as unknown };
            asked.push(entry);
            promise.then(
              (value) => (entry.outcome = value),
              (error: unknown) => (entry.outcome = error instanceof Failure ? error.kind : error),
            );
          } else if (one.do === 'forget') {
            calls.forget();
            for (const call of begun) call.joinable = false;
          } else if (one.do === 'leave') {
            const stay = asked.filter(({ expected, cancel }) => expected === undefined && cancel);
            const leaver = stay[one.which % Math.max(1, stay.length)];
            if (!leaver) continue;
            leaver.cancel?.abort();
            leaver.expected = 'cancelled';
            leaver.of.wanted -= 1;
            if (leaver.of.wanted === 0) leaver.of.state = 'over';
          } else {
            const open = begun.filter(({ state }) => state === 'open');
            const call = open[one.which % Math.max(1, open.length)];
            if (!call) continue;
            call.end(one.do);
            call.state = 'over';
            for (const entry of asked) {
              if (entry.of === call) entry.expected ??= one.do === 'answer' ? call : 'notFound';
            }
          }
          await settle();
          for (const { outcome, expected } of asked) assert.equal(outcome, expected);
          for (const call of begun) assert.equal(call.signal?.aborted ?? false, call.wanted === 0);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
