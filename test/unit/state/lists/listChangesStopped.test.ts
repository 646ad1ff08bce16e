// Tests of a change of lists that is stopped: its report is true, and the rest can be sent.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../../src/client/failure.ts';
import type { WireRequest } from '../../../../src/client/http/transport.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { undoListChange } from '../../../../src/commands/lists/undo.ts';
import { unconfirmedCall, callsByOutcome, type CallRun } from '../../../../src/domain/lists/callRun.ts';
import { lastToUndo } from '../../../../src/domain/lists/journal.ts';
import type { ListCall } from '../../../../src/domain/lists/listCall.ts';
import { applyPlan, without } from '../../../../src/domain/lists/listPlan.ts';
import { requestsOf } from '../../../../src/domain/lists/listRequests.ts';
import { inverseOf } from '../../../../src/domain/lists/undo.ts';
import { planIn } from '../../../../src/domain/lists/changesOf.ts';
import { readState } from '../../../../src/sandbox/state.ts';
import type { ChangeResult } from '../../../../src/state/lists/listChanges.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';
import { settle } from '../../../support/fakeClock.ts';
import { Windows } from '../../storage/support/windows.ts';

type Fate = 'fine' | 'cancelled before' | 'cancelled after' | 'hangs before' | 'hangs after' | 'lost' | 'unreachable';

const lost = (): Failure => new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
const unreachable = (): Failure => new Failure('unreachable', { delivery: 'notSent' });

/** Lets the wire do what its fates say, request by request; `stop` is what the user's Cancel aborts. */
function play(harness: TestHarness, fates: Fate[], stop: AbortController): void {
  let fate: Fate = 'fine';
  // A call without an answer is given up a few seconds after the user has cancelled.
  const hang = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(lost()), { once: true });
      stop.abort(new Error('cancelled'));
      void harness.clock.advance(3000);
    });
  harness.failAt = (request, signal) => {
    fate = fates.shift() ?? 'fine';
    // Reading again after an ended change would wait in real time.
    if (fate.startsWith('hangs') && !changesLists(request)) fate = 'lost';
    if (fate === 'cancelled before') stop.abort(new Error('cancelled'));
    if (fate === 'unreachable') return unreachable();
    return fate === 'hangs before' ? hang(signal) : undefined;
  };
  harness.failAfter = (_, signal) => {
    if (fate === 'cancelled after') stop.abort(new Error('cancelled'));
    if (fate === 'lost') return lost();
    return fate === 'hangs after' ? hang(signal) : undefined;
  };
}

function calm(harness: TestHarness): void {
  harness.failAt = undefined;
  harness.failAfter = undefined;
}

const isCreate = ({ verb, path }: WireRequest): boolean => verb === 'POST' && path === '/v2/lists';

/** The service creates lists, and its answers are lost. */
function loseCreates(harness: TestHarness): void {
  harness.failAfter = (request) => (isCreate(request) ? lost() : undefined);
}

/** The run that has stopped, as a window reads it. */
function stoppedRun(harness: TestHarness): CallRun {
  const [run] = harness.open.changes.history.unfinished;
  assert.ok(run);
  return run;
}

/** Searches for the list that the unconfirmed create of a run may have made. */
async function searchCreated(harness: TestHarness, run: CallRun): Promise<readonly List[]> {
  const call = unconfirmedCall(run);
  assert.equal(call?.call, 'create');
  return harness.open.changes.findCreatedLists(run, call, new AbortController().signal);
}

function itemsOf(harness: TestHarness, id: string): readonly string[] {
  return [...(readState(harness.sandbox.snapshot())?.lists.find((list) => list.id === id)?.items ?? [])].sort();
}

function afterCalls(items: readonly string[], calls: readonly ListCall[]): readonly string[] {
  const after = calls.reduce<ReadonlySet<string>>(
    (set, call) => (call.call === 'update' ? applyPlan(set, planIn(call.input)) : set),
    new Set(items),
  );
  return [...after].sort();
}

async function make(harness: TestHarness, name: string, items: readonly string[] = []): Promise<List> {
  const input = { name, type: 'company' as const, ...(items.length > 0 ? { items } : {}) };
  const [list] = (await harness.open.changes.make([{ call: 'create', input }])).made;
  assert.ok(list);
  return list;
}

describe('a change of lists that is stopped', () => {
  let harness: TestHarness;
  let companies: readonly string[];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchCompanies({ limit: 14 });
    companies = rows.flatMap(({ value }) => value?.id ?? []);
  });
  afterEach(() => harness.dispose());

  it('says exactly what is in, wherever it is cancelled and whatever fails, and is finished later', async function () {
    this.timeout(30_000);
    const fates = fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant<Fate>('fine') },
        {
          weight: 4,
          arbitrary: fc.constantFrom<Fate>(
            'cancelled before',
            'cancelled after',
            'hangs before',
            'hangs after',
            'lost',
            'unreachable',
          ),
        },
      ),
      { maxLength: 30 },
    );
    const many = (fate: Fate): Fate[] => Array.from({ length: 8 }, () => fate);
    const examples: [Fate[], boolean, number][] = [
      [['fine', 'fine', ...many('lost')], false, 5],
      [[...many('fine').slice(3), ...many('unreachable')], false, 5],
      [['fine', 'fine', 'hangs after'], false, 5],
      [['fine', 'fine', 'cancelled after'], true, 5],
    ];
    const stops: Record<string, number> = {};
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fates, fc.boolean(), fc.integer({ min: 0, max: 8 }), async (given, emptied, first) => {
        const left = [...given];
        harness.storages.sandbox.journal.forget();
        const list = await make(harness, 'Mine', companies.slice(0, 5));
        const before = itemsOf(harness, list.id);
        // The members are loaded so that an undo can restore what `*` removes.
        await harness.open.lists.members(list.id).refresh();
        const add = companies.slice(first, first + 6);
        const remove = emptied ? [] : companies.slice(0, 4).filter((item) => !add.includes(item));
        const plan = { add, remove, ...(emptied ? { emptied: true as const } : {}) };
        const calls = requestsOf(plan, { mostItems: 2, mostBytes: 9999 }).map((request): ListCall => ({
          call: 'update',
          input: { id: list.id, ...request },
        }));
        const sayWhere = ({ run, failure }: ChangeResult): void => {
          const now = itemsOf(harness, list.id);
          const inside = callsByOutcome(run, 'made');
          const maybe = callsByOutcome(run, 'unconfirmed');
          const unconfirmed = [afterCalls(before, inside), afterCalls(before, [...inside, ...maybe])];
          assert.ok(maybe.length <= 1);
          assert.ok(
            unconfirmed.some((items) => items.join() === now.join()),
            `${now.join()} is none of ${unconfirmed.join(' or ')}`,
          );
          if (!failure) return;
          stops[`${failure.kind} ${String(maybe.length)}`] = (stops[`${failure.kind} ${String(maybe.length)}`] ?? 0) + 1;
          const cached = harness.open.changes.history.unfinished.find(({ id }) => id === run.id);
          assert.deepEqual(cached && [callsByOutcome(cached, 'made'), callsByOutcome(cached, 'unconfirmed')], [inside, maybe]);
        };
        let stop = new AbortController();
        play(harness, left, stop);
        let changed = await harness.open.changes.make(calls, { signal: stop.signal }).catch((error: unknown) => {
          assert.ok(error instanceof Failure);
        });
        calm(harness);
        if (!changed) {
          await settle();
          assert.deepEqual(itemsOf(harness, list.id), before, 'it says that nothing was done');
          assert.deepEqual(harness.open.changes.history.unfinished, []);
          return;
        }
        sayWhere(changed);
        while (changed?.failure) {
          stop = new AbortController();
          play(harness, left, stop);
          const stopped = stoppedRun(harness);
          const said = unconfirmedCall(stopped) ? { unconfirmed: 'repeat' as const } : {};
          changed = await harness.open.changes.resume(stopped, { signal: stop.signal, ...said });
          calm(harness);
          assert.ok(changed);
          sayWhere(changed);
        }
        await settle();
        assert.deepEqual(itemsOf(harness, list.id), afterCalls(before, calls));
        assert.deepEqual(harness.open.changes.history.unfinished, []);
        const entry = lastToUndo(harness.open.changes.history.entries);
        assert.ok(entry);
        // The earlier contents of the list are unknown in some cases: this is said, and only that part stays as it is.
        const { irreversible } = inverseOf(entry);
        const unsure = irreversible.flatMap((effect) =>
          effect.kind === 'unsure' ? effect.items : effect.kind === 'items' && effect.count === undefined ? before : [],
        );
        await harness.open.changes.undo(entry);
        const after = itemsOf(harness, list.id);
        const differs = [...without(after, new Set(before)), ...without(before, new Set(after))];
        assert.deepEqual(
          differs.filter((item) => !unsure.includes(item)),
          [],
        );
        if (unsure.length === 0) undone += 1;
      }),
      { numRuns: 40, examples },
    );
    assert.ok(undone > 10);
    // All ways to stop were among them, with something unconfirmed and without.
    for (const way of ['cancelled 0', 'cancelled 1', 'timedOut 1', 'unreachable 0']) assert.ok((stops[way] ?? 0) > 0, way);
  });

  it('says of a permission that waited for its turn that it is surely not changed', async () => {
    const { id: listId } = await make(harness, 'Mine');
    const changes = ['dirk', 'greet', 'bruno'].map((id) => ({
      listId,
      holder: { kind: 'user', id } as const,
      before: 'none',
      after: 'read' as const,
    }));
    await harness.open.changes.setLevels(changes, { onOutcome: () => undefined });
    const entry = lastToUndo(harness.open.changes.history.entries);
    assert.ok(entry);
    const stop = new AbortController();
    const take = harness.open.limiter.take.bind(harness.open.limiter);
    let turns = 0;
    harness.open.limiter.take = (signal, priority) => {
      turns += 1;
      // One reading, and one permission that is revoked.
      if (turns !== 3) return take(signal, priority);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
        stop.abort(new Error('cancelled'));
      });
    };
    const { run, failure } = await harness.open.changes.undo(entry, { signal: stop.signal });
    assert.equal(failure?.kind, 'cancelled');
    const [left] = harness.open.changes.history.unfinished;
    assert.ok(left);
    const states = (one: CallRun) =>
      (['made', 'unconfirmed', 'notMade'] as const).map((outcome) => callsByOutcome(one, outcome).length);
    assert.deepEqual(
      [states(run), states(left)],
      [
        [1, 0, 2],
        [1, 0, 2],
      ],
    );
  });

  it('sends nothing more once it is cancelled, not even what waited for its turn', async () => {
    const list = await make(harness, 'Mine');
    const stop = new AbortController();
    const take = harness.open.limiter.take.bind(harness.open.limiter);
    let turns = 0;
    harness.open.limiter.take = (signal, priority) => {
      turns += 1;
      if (turns < 2) return take(signal, priority);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
        stop.abort(new Error('cancelled'));
      });
    };
    const sent = (): number => harness.sent.filter(changesLists).length;
    const before = sent();
    await assert.rejects(
      harness.open.changes.apply(list.id, { add: companies.slice(0, 2), remove: [] }, { signal: stop.signal }),
      {
        kind: 'cancelled',
      },
    );
    assert.equal(sent(), before);
    assert.equal(turns, 2);
  });
});

describe('a change of lists without an answer', () => {
  it('is looked into, and the looking is given up with the change', async () => {
    const harness = await TestHarness.inSandbox();
    const list = await make(harness, 'Mine');
    const stop = new AbortController();
    let isLost = false;
    harness.failAfter = (request) => {
      if (!changesLists(request)) return undefined;
      isLost = true;
      return lost();
    };
    harness.failAt = (_, signal) =>
      isLost && !stop.signal.aborted
        ? new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(lost()), { once: true });
            stop.abort(new Error('cancelled'));
            void harness.clock.advance(3000);
          })
        : undefined;
    const { failure } = await harness.open.changes.make([{ call: 'update', input: { id: list.id, name: 'Other' } }], {
      signal: stop.signal,
    });
    assert.deepEqual({ kind: failure?.kind, unconfirmed: failure?.facts.unconfirmed }, { kind: 'timedOut', unconfirmed: true });
    harness.dispose();
  });
});

describe('a change of lists and another window', () => {
  let windows: Windows;
  let first: TestHarness;
  let second: TestHarness;
  const ids = Array.from({ length: 2500 }, (_, at) => at.toString(16).padStart(12, '0'));
  const deaths = new Map<TestHarness, () => void>();

  const open = async (before?: TestHarness, options: { readonly allowPeople?: boolean } = {}): Promise<TestHarness> => {
    const sandbox = windows.window('window', {}, options);
    const harness = new TestHarness(before, { sandbox: sandbox.storage, account: windows.open({ path: undefined }) });
    deaths.set(harness, sandbox.die);
    await harness.session.openSandbox();
    return harness;
  };

  beforeEach(async () => {
    windows = new Windows();
    first = await open();
    second = await open(first);
  });
  afterEach(() => {
    first.dispose();
    second.dispose();
    windows.end();
  });

  /** The journal as a window reads it. */
  const written = (harness: TestHarness): string =>
    JSON.stringify(harness.storages.sandbox.journal.all({ account: 'sandbox', user: 'ada' }));

  /** The first window begins to add, and gets no answer to its second request. */
  async function halfway(): Promise<{ readonly list: List; readonly going: Promise<ChangeResult>; readonly answer: () => void }> {
    const list = await make(first, 'Mine');
    let answer = (): void => undefined;
    let updates = 0;
    first.failAfter = (request: WireRequest) =>
      request.verb === 'PUT' && (updates += 1) === 2
        ? new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
        : undefined;
    const going = first.open.changes.apply(list.id, { add: ids, remove: [] });
    while (updates < 2) await settle();
    return { list, going, answer: () => answer() };
  }

  it('is not resumed by the other one while it runs, and is when its window is gone', async () => {
    const { list, going, answer } = await halfway();
    const { unfinished, inFlight } = second.open.changes.history;
    assert.deepEqual({ unfinished: unfinished.length, inFlight: inFlight.length }, { unfinished: 0, inFlight: 1 });
    const [run] = inFlight;
    assert.ok(run);
    assert.equal(await second.open.changes.resume(run), undefined);
    deaths.get(first)?.();
    const [left] = second.open.changes.history.unfinished;
    assert.ok(left);
    assert.deepEqual(
      { made: callsByOutcome(left, 'made').length, unconfirmed: callsByOutcome(left, 'unconfirmed').length },
      { made: 1, unconfirmed: 1 },
    );
    const changed = await second.open.changes.resume(left);
    assert.equal(changed?.failure, undefined);
    assert.deepEqual(itemsOf(second, list.id), ids);
    // Taking it back takes back what the first window has sent as well.
    const entry = lastToUndo(second.open.changes.history.entries);
    assert.ok(entry);
    await second.open.changes.undo(entry);
    assert.deepEqual(itemsOf(second, list.id), []);
    answer();
    await going.catch(() => undefined);
  });

  it('is resumed by one window alone, though both saw it stopped', async () => {
    const list = await make(first, 'Mine');
    let updates = 0;
    first.failAt = ({ verb }) => (verb === 'PUT' && (updates += 1) === 2 ? unreachable() : undefined);
    await first.open.changes.apply(list.id, { add: ids, remove: [] });
    calm(first);
    const seen = [first, second].map((harness) => harness.open.changes.history.unfinished[0]);
    const [mine, theirs] = seen;
    assert.ok(mine && theirs);
    const sent = (): number => [first, second].flatMap((harness) => harness.sent.filter(changesLists)).length;
    const before = sent();
    const both = await Promise.all([first.open.changes.resume(mine), second.open.changes.resume(theirs)]);
    assert.equal(both.filter((changed) => changed !== undefined).length, 1);
    assert.equal(sent() - before, 2);
    assert.deepEqual(itemsOf(first, list.id), ids);
    assert.equal(await second.open.changes.resume(theirs), undefined, 'nothing of it is left');
  });

  it('of permissions is resumed when its window is gone: the rest is sent, and nothing twice', async () => {
    const { id: listId } = await make(first, 'Mine');
    const changes = ['dirk', 'greet', 'bruno'].map((id) => ({
      listId,
      holder: { kind: 'user', id } as const,
      before: 'none',
      after: 'read' as const,
    }));
    let answer = (): void => undefined;
    let calls = 0;
    first.failAfter = ({ verb }) =>
      verb === 'PUT' && (calls += 1) === 2 ? new Promise<undefined>((resolve) => (answer = () => resolve(undefined))) : undefined;
    const outcomes: string[] = [];
    const going = first.open.changes.setLevels(changes, { onOutcome: (_, { kind }) => outcomes.push(kind) });
    while (calls < 2) await settle();
    deaths.get(first)?.();
    const [left] = second.open.changes.history.unfinished;
    assert.ok(left);
    assert.deepEqual(
      { made: callsByOutcome(left, 'made').length, unconfirmed: callsByOutcome(left, 'unconfirmed').length },
      { made: 1, unconfirmed: 1 },
    );
    const before = second.sent.length;
    assert.equal((await second.open.changes.resume(left))?.failure, undefined);
    const sent = second.sent.slice(before).flatMap(({ verb, path }) => (verb === 'PUT' ? [path] : []));
    assert.deepEqual(sent, [`/v2/lists/${listId}/permissions/user/bruno`]);
    const entry = lastToUndo(second.open.changes.history.entries);
    assert.equal(entry?.steps.length, 3);
    await second.open.changes.undo(entry);
    const list = readState(second.sandbox.snapshot())?.lists.find(({ id }) => id === listId);
    assert.deepEqual(list?.grants, []);
    answer();
    await going;
  });

  it('can be resumed at once where it has stopped by itself, though its window is there', async () => {
    const { going, answer } = await halfway();
    first.failing = unreachable();
    answer();
    assert.equal((await going).failure?.kind, 'unreachable');
    assert.equal(second.open.changes.history.unfinished.length, 1);
  });

  it('names people in memory alone: the other window knows nothing of it, and it is undone until this one closes', async () => {
    const input = { name: 'People', type: 'person' as const, items: ['anna-rossi'] };
    const { made } = await first.open.changes.make([{ call: 'create', input, replaces: 'new' }]);
    const [list] = made;
    assert.ok(list);
    await second.run(undoListChange);
    assert.match(
      second.ui.finished.at(-1) ?? '',
      /no change of a list to undo\. A people list was changed .* Only the window that changed it/,
    );
    await first.open.changes.apply(list.id, { add: ['bruno-bianchi'], remove: ['anna-rossi'] });
    await first.open.changes.make([{ call: 'update', input: { id: list.id, name: 'Renamed' } }]);
    assert.match(written(first), /anna-rossi.*bruno-bianchi.*Renamed/);
    assert.doesNotMatch(written(second), /rossi|bianchi/);
    assert.match(written(second), /Renamed/, 'a name of a list is nobody’s');
    const { entries } = first.open.changes.history;
    assert.deepEqual(
      entries.map(({ people }) => people ?? false),
      [true, true, false],
    );
    for (let undone = 0; undone < 2; undone += 1) {
      const entry = lastToUndo(first.open.changes.history.entries);
      assert.ok(entry);
      await first.open.changes.undo(entry);
    }
    // Nobody can ask whether somebody was in a list before.
    assert.equal(first.open.changes.keepsPeople, false);
    // The time is recorded without a name, so that other windows can report that there was a change.
    assert.equal(first.open.changes.history.memoryOnlyAt, undefined);
    assert.equal(second.open.changes.history.memoryOnlyAt, first.clock.now());
    const third = await open(first, { allowPeople: true });
    await third.open.changes.apply(list.id, { add: ['carla-verdi'], remove: [] });
    assert.match(written(second), /carla-verdi/);
    third.dispose();
  });

  it('names in memory alone the people that go with all of a list', async () => {
    const [list] = (await first.open.changes.make([{ call: 'create', input: { name: 'People', type: 'person' } }])).made;
    assert.ok(list);
    const calls: readonly ListCall[] = [
      { call: 'update', input: { id: list.id, remove: ['*'] } },
      { call: 'delete', input: { id: list.id } },
    ];
    for (const call of calls) {
      await first.open.changes.apply(list.id, { add: ['bruno-bianchi'], remove: [] });
      await first.open.changes.make([call]);
      assert.equal(lastToUndo(first.open.changes.history.entries)?.people, true, call.call);
      assert.doesNotMatch(written(second), /bianchi/, call.call);
    }
    assert.match(written(second), /People/, 'the creation names nobody');
  });

  it('names nobody who has become known since it was stopped, because its beginning is on the disk', async () => {
    const input = { name: 'People', type: 'person' as const, items: ['anna-rossi'] };
    const { value: list } = await first.open.client.createList(input);
    const calls: readonly ListCall[] = [
      { call: 'update', input: { id: list.id, remove: ['*'] } },
      { call: 'delete', input: { id: list.id } },
    ];
    for (const call of calls) {
      const { id } = await make(first, 'Other');
      first.failAt = (request) => (changesLists(request) && request.path === `/v2/lists/${list.id}` ? unreachable() : undefined);
      await first.open.changes.make([{ call: 'delete', input: { id } }, call]);
      calm(first);
      await first.open.changes.apply(list.id, { add: ['bruno-bianchi'], remove: [] });
      assert.equal((await first.open.changes.resume(stoppedRun(first)))?.failure, undefined);
      assert.doesNotMatch(written(second), /bianchi/, call.call);
      assert.deepEqual(second.open.changes.history.unfinished, [], 'the other window does not offer to resume it');
    }
    assert.equal(
      readState(first.sandbox.snapshot())?.lists.some(({ id }) => id === list.id),
      false,
    );
  });

  describe('with the same question about an unconfirmed create', () => {
    const [one, two, more] = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4, 6)];
    let shown: CallRun;
    let list: List;

    /** The items of each list of a name. */
    const named = (name: string): readonly (readonly string[])[] =>
      (readState(first.sandbox.snapshot())?.lists ?? []).filter((each) => each.name === name).map(({ id }) => itemsOf(first, id));

    beforeEach(async () => {
      loseCreates(first);
      await first.open.changes.make([
        { call: 'create', input: { name: 'One', type: 'company', items: one }, replaces: 'new-1' },
        { call: 'create', input: { name: 'Two', type: 'company', items: two }, replaces: 'new-2' },
        { call: 'update', input: { id: 'new-2', add: more } },
      ]);
      calm(first);
      shown = stoppedRun(first);
      const [found] = await searchCreated(first, shown);
      assert.ok(found);
      list = found;
      loseCreates(second);
      await first.clock.advance(1000);
    });

    it('does not use the answer for the next create, which the other window has sent since', async () => {
      const continued = await second.open.changes.resume(shown, { unconfirmed: list });
      assert.equal(continued?.failure?.facts.unconfirmed, true);
      for (const unconfirmed of [list, 'repeat'] as const) {
        const changed = await first.open.changes.resume(shown, { unconfirmed });
        assert.equal(changed?.failure?.facts.unconfirmed, true);
      }
      assert.deepEqual({ one: named('One'), two: named('Two') }, { one: [one], two: [two] });
      const run = stoppedRun(first);
      const [created] = await searchCreated(first, run);
      assert.equal(created?.name, 'Two');
      assert.equal((await first.open.changes.resume(run, { unconfirmed: created }))?.failure, undefined);
      assert.deepEqual({ one: named('One'), two: named('Two') }, { one: [one], two: [[...two, ...more]] });
    });

    it('creates the list once more, and not twice, where the user says so in both windows', async () => {
      for (const harness of [second, first]) {
        const changed = await harness.open.changes.resume(shown, { unconfirmed: 'repeat' });
        assert.equal(changed?.failure?.facts.unconfirmed, true);
      }
      assert.deepEqual({ one: named('One'), two: named('Two') }, { one: [one, one], two: [] });
    });
  });
});

describe('an unconfirmed create inside a larger change', () => {
  let harness: TestHarness;
  let companies: readonly string[];
  const name = 'Same Name';

  const named = (): readonly string[] =>
    (readState(harness.sandbox.snapshot())?.lists ?? []).filter((list) => list.name === name).map(({ id }) => id);
  const calls = (): readonly ListCall[] => [
    { call: 'create', input: { name, type: 'company', items: companies.slice(0, 2) }, replaces: 'new' },
    { call: 'update', input: { id: 'new', add: companies.slice(2) } },
  ];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const { rows } = await harness.open.client.searchCompanies({ limit: 4 });
    companies = rows.flatMap(({ value }) => value?.id ?? []);
  });
  afterEach(() => harness.dispose());

  async function unconfirmed(acted: boolean): Promise<CallRun> {
    if (acted) loseCreates(harness);
    else harness.failAt = (request) => (isCreate(request) ? lost() : undefined);
    const { failure } = await harness.open.changes.make(calls());
    calm(harness);
    assert.equal(failure?.facts.unconfirmed, true);
    return stoppedRun(harness);
  }

  it('is not sent again unasked', async () => {
    const run = await unconfirmed(true);
    const changed = await harness.open.changes.resume(run);
    assert.equal(changed?.failure?.facts.unconfirmed, true);
    assert.equal(named().length, 1);
    assert.equal(unconfirmedCall(harness.open.changes.history.unfinished[0] ?? run)?.call, 'create');
  });

  it('is found, and gone on with', async () => {
    await make(harness, `${name} and more`);
    const run = await unconfirmed(true);
    const found = await searchCreated(harness, run);
    assert.deepEqual(
      found.map(({ id }) => id),
      named(),
    );
    const [list] = found;
    assert.ok(list);
    const changed = await harness.open.changes.resume(run, { unconfirmed: list });
    assert.deepEqual({ failure: changed?.failure, made: changed?.made.length }, { failure: undefined, made: 1 });
    assert.deepEqual(itemsOf(harness, list.id), [...companies].sort());
    const entry = lastToUndo(harness.open.changes.history.entries);
    assert.ok(entry);
    await harness.open.changes.undo(entry);
    assert.deepEqual(named(), []);
  });

  it('is found although it was tried again days later, and was not sent then', async () => {
    const run = await unconfirmed(true);
    await harness.clock.advance(3 * 24 * 3_600_000);
    harness.failAt = ({ verb, path }) =>
      verb === 'POST' && path === '/v2/lists' ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    const again = await harness.open.changes.resume(run, { unconfirmed: 'repeat' });
    assert.equal(again?.failure?.kind, 'unreachable');
    calm(harness);
    const [left] = harness.open.changes.history.unfinished;
    assert.ok(left);
    assert.deepEqual(
      (await searchCreated(harness, left)).map(({ id }) => id),
      named(),
    );
  });

  it('is not found where it was not made, and is made when the user says so', async () => {
    await make(harness, name, companies);
    const run = await unconfirmed(false);
    assert.deepEqual(await searchCreated(harness, run), [], 'the one that is there holds more than it was given');
    const changed = await harness.open.changes.resume(run, { unconfirmed: 'repeat' });
    assert.equal(changed?.failure, undefined);
    assert.equal(named().length, 2);
    assert.equal(harness.billed, 4, 'looking is free');
  });
});
