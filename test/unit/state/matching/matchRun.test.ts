// Tests of a match that is disturbed in every way: no line is bought twice unless the user agrees.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CallOptions } from '../../../../src/client/call.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import type { Page } from '../../../../src/client/model/envelope.ts';
import type { KeyValueStore } from '../../../../src/client/keyValueStore.ts';
import { readLines } from '../../../../src/domain/matching/matchInput.ts';
import { usualOptions, isUnconfirmed, leftOf, type MatchTable } from '../../../../src/domain/matching/matchTable.ts';
import { Matches } from '../../../../src/state/matching/matches.ts';
import { runMatch, type MatchEnd, type MatchRunDeps } from '../../../../src/state/matching/matchRun.ts';
import { memoryStorage } from '../../../support/memoryStorage.ts';
import { type Storage } from '../../../../src/storage/storage.ts';
import { Windows } from '../../storage/support/windows.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const owner = { account: 'a', user: 'ada' };

const newKeyValueStore = (): KeyValueStore => memoryStorage(new FakeClock()).keyValue;

/** The fate of a call. `crash`: the window is gone before anything comes of it. */
const faults = ['none', 'unreachable', 'overBudget', 'lost', 'lostUnbilled', 'unexpected', 'cancel', 'crash', 'refused'] as const;
type Fault = (typeof faults)[number];

/** A service, its bill, and windows that come and go over the same key-value records. */
class Place {
  readonly keyValue = newKeyValueStore();
  /** The credits that were billed for each name, and those that may have been. */
  readonly billed = new Map<string, number>();
  readonly unconfirmed = new Set<string>();
  readonly asked: string[] = [];
  readonly remembered: string[] = [];
  readonly wrongs: string[] = [];
  agreed = false;
  /** The revision of the prices, which each call raises, and those that the calls were agreed to at. */
  readonly prices = { revision: 7 };
  readonly agreedAt: unknown[] = [];
  #window = 0;
  faults: Fault[] = [];

  get matches(): Matches {
    const window = String(this.#window);
    return new Matches({
      keyValue: this.keyValue,
      owner,
      windows: { window, isThere: (other) => other === window, stay: () => undefined },
    });
  }

  get table(): MatchTable {
    const table = this.matches.table();
    assert.ok(table);
    return table;
  }

  begin(names: readonly string[]): void {
    const terms = { id: 'm', source: 'test', limit: 2, options: usualOptions, threshold: 0.9, show: 'all' } as const;
    assert.ok(this.matches.begin(terms, readLines(names).lines));
  }

  /** Runs once, until it ends or the window is gone. */
  async run(withUnconfirmed: boolean): Promise<MatchEnd | 'gone'> {
    const abort = new AbortController();
    let gone = (): void => undefined;
    const crash = new Promise<'gone'>((resolve) => (gone = () => resolve('gone')));
    let isGone = false;
    this.agreed = withUnconfirmed;
    const answer = (name: string, { signal, waitSignal }: CallOptions = {}): Page<Company> | Failure | Promise<never> => {
      // It was about to be sent: the next window cannot know that it was not.
      if (isGone) {
        this.unconfirmed.add(name);
        return new Promise(() => undefined);
      }
      this.#note(name);
      const fault = this.faults.shift() ?? 'none';
      const unconfirmed = { delivery: 'unknown', unconfirmed: true } as const;
      switch (fault) {
        case 'unreachable':
        case 'overBudget':
          return new Failure(fault, { delivery: 'notSent' });
        case 'refused':
          return new Failure(fault, { delivery: 'answered', status: 400 });
        case 'lost':
          this.#billed(name);
          this.unconfirmed.add(name);
          return new Failure('timedOut', unconfirmed);
        case 'lostUnbilled':
          this.unconfirmed.add(name);
          return new Failure('unreachable', unconfirmed);
        case 'unexpected':
          this.#billed(name);
          this.unconfirmed.add(name);
          return new Failure('unexpectedAnswer', { delivery: 'answered', status: 200 });
        case 'crash':
          this.#billed(name);
          this.unconfirmed.add(name);
          isGone = true;
          this.#window += 1;
          gone();
          return new Promise(() => undefined);
        case 'cancel':
          abort.abort(new Error('cancelled'));
          if (signal?.aborted || !waitSignal?.aborted)
            this.wrongs.push('what is on its way is to be waited for, and nothing else');
          return this.#billed(name);
        case 'none':
          return this.#billed(name);
      }
    };
    const client: MatchRunDeps['client'] = {
      matchCompanies: async ({ name = '' }, options) => {
        this.agreedAt.push(options?.agreedAt);
        this.prices.revision += 1;
        await Promise.resolve();
        const came = await answer(String(name), options);
        if (came instanceof Failure) throw came;
        return came;
      },
      searchCompanies: () => Promise.reject(new Error('names are matched')),
    };
    const companies = {
      remember: (rows: Page<Company>['rows']) => void this.remembered.push(...rows.map(({ value }) => value?.id ?? '')),
    };
    const clock = { sleep: () => new Promise<void>(() => undefined) };
    const { table, keyValue } = this;
    // A window that is gone writes nothing any more, so the lines it had asked are unconfirmed.
    const own = Object.assign(newKeyValueStore(), {
      get: keyValue.get.bind(keyValue),
      change: (...[who, kind, key, what]: Parameters<KeyValueStore['change']>) => {
        if (!isGone) return keyValue.change(who, kind, key, what);
        const line = table.lines[Number(key)];
        if (line) this.unconfirmed.add(line.line.text);
        return false;
      },
    });
    const window = String(this.#window);
    const matches = new Matches({
      keyValue: own,
      owner,
      windows: { window, isThere: (other) => other === window, stay: () => undefined },
    });
    const parts = {
      client,
      companies,
      matches,
      cachedMatches: { keep: () => undefined, separate: <Line>(lines: readonly Line[]) => ({ lines, known: [] }) },
      clock,
      signal: abort.signal,
      progress: () => undefined,
      prices: this.prices,
    };
    const request = { id: table.terms.id, lines: leftOf(table, withUnconfirmed), known: [], limit: 2, options: usualOptions };
    return Promise.race([runMatch(parts, { ...request, from: withUnconfirmed ? ['open', 'asked'] : ['open'] }), crash]);
  }

  #note(name: string): void {
    this.asked.push(name);
    if (this.billed.has(name) && !this.unconfirmed.has(name)) this.wrongs.push(`${name} was answered, and is asked again`);
    if (this.unconfirmed.has(name) && !this.agreed)
      this.wrongs.push(`${name} is unconfirmed, and is asked without being agreed to`);
  }

  #billed(name: string): Page<Company> {
    this.billed.set(name, (this.billed.get(name) ?? 0) + 1);
    return { rows: candidatesFor(name).map((value) => ({ raw: value, value })) };
  }
}

// Zero to two candidates, some sure and some not.
function candidatesFor(name: string): readonly Company[] {
  const number = Number(name.slice(1));
  return [0.95, 0.6].slice(0, number % 3).map((confidence, at) => ({ id: `${name}-${String(at)}`, name, confidence }));
}

describe('a match', () => {
  it('asks no line twice without being told, and ends as an undisturbed one', async () => {
    const rounds = fc.array(
      fc.record({
        withUnconfirmed: fc.boolean(),
        faults: fc.array(fc.constantFrom(...faults.filter((one) => one !== 'refused')), { maxLength: 6 }),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), rounds, async (count, disturbed) => {
        const names = Array.from({ length: count }, (_, at) => `N${String(at)}`);
        const [place, calm] = [new Place(), new Place()];
        for (const one of [place, calm]) one.begin(names);
        for (const round of disturbed) {
          place.faults = [...round.faults];
          await place.run(round.withUnconfirmed);
          // A run that has ended has left nothing open in between.
          for (const line of place.table.lines)
            if (line.state === 'asked')
              assert.ok(isUnconfirmed(place.table, line) && place.unconfirmed.has(line.line.text), line.line.text);
        }
        for (const one of [place, calm]) {
          one.faults = [];
          assert.deepEqual(await one.run(true), {});
        }
        assert.deepEqual(place.wrongs, []);
        assert.deepEqual(place.table.lines, calm.table.lines);
        assert.equal(place.table.isRunning, false);
        assert.deepEqual(
          [...calm.billed.values()],
          names.map(() => 1),
        );
        assert.ok(names.every((name) => (place.billed.get(name) ?? 0) === 1 || place.unconfirmed.has(name)));
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('is complete if it is cancelled while its last answer is on its way, and else is cancelled', async () => {
    const complete = new Place();
    complete.begin(['N1']);
    complete.faults = ['cancel'];
    assert.deepEqual(await complete.run(false), {});
    const halfway = new Place();
    halfway.begin(['N1', 'N2', 'N3', 'N4']);
    halfway.faults = ['cancel'];
    const end = await halfway.run(false);
    assert.ok(end !== 'gone' && end.failure?.kind === 'cancelled');
    assert.equal(leftOf(halfway.table, true).length, 1);
  });

  it('asks every line at the prices that the user has agreed to, though they rise meanwhile', async () => {
    const place = new Place();
    place.begin(['N1', 'N2', 'N3', 'N4', 'N5']);
    assert.deepEqual(await place.run(false), {});
    assert.deepEqual(place.agreedAt, [7, 7, 7, 7, 7]);
  });

  it('goes on behind a line that is refused, and stops where it is not the lines that are refused', async () => {
    const place = new Place();
    place.begin(['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8']);
    place.faults = ['refused'];
    assert.deepEqual(await place.run(false), {});
    assert.deepEqual(
      place.table.lines.map(({ state }) => state),
      ['refused', ...Array.from({ length: 7 }, () => 'answered')],
    );
    const other = new Place();
    other.begin(['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8']);
    other.faults = Array.from({ length: 20 }, () => 'refused' as const);
    const end = await other.run(false);
    assert.ok(end !== 'gone' && end.failure?.kind === 'refused');
    assert.ok(leftOf(other.table, true).length >= 3, 'the rest is left');
    assert.equal(other.billed.size, 0);
  });

  it('is one window’s at a time, until that window is gone', () => {
    const windows = new Windows();
    try {
      const [first, second] = [windows.window('1'), windows.window('2')];
      const matchesOf = ({ keyValue, journal }: Storage): Matches => new Matches({ keyValue, owner, windows: journal });
      const [one, two] = [matchesOf(first.storage), matchesOf(second.storage)];
      one.begin(
        { id: 'm', source: '', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' },
        readLines(['A', 'B']).lines,
      );
      assert.equal(one.start('m'), undefined);
      assert.deepEqual(
        { two: two.start('m'), one: one.start('m'), isRunning: two.table()?.isRunning },
        { two: 'elsewhere', one: 'elsewhere', isRunning: true },
      );
      assert.equal(typeof one.claim('m', 0, ['open']), 'object');
      assert.equal(two.claim('m', 0, ['open', 'answered']), 'taken');
      first.die();
      assert.equal(two.start('m'), undefined, 'its process is gone');
      assert.deepEqual(
        two.table()?.lines.map(({ state }) => state),
        ['asked', 'open'],
      );
      two.stop();
      assert.equal(two.table()?.isRunning, false);
    } finally {
      windows.end();
    }
  });

  it('goes on for the window that has begun another match, when the one before it ends elsewhere', () => {
    const windows = new Windows();
    try {
      const matchesOf = ({ keyValue, journal }: Storage): Matches => new Matches({ keyValue, owner, windows: journal });
      const [one, two] = ['1', '2'].map((id) => matchesOf(windows.window(id).storage));
      assert.ok(one && two);
      const terms = { source: '', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
      one.begin({ id: 'first', ...terms }, readLines(['A']).lines);
      assert.equal(one.start('first'), undefined);
      two.begin({ id: 'second', ...terms }, readLines(['B']).lines);
      assert.equal(two.start('second'), undefined);
      assert.equal(typeof two.claim('second', 0, ['open']), 'object');
      one.stop();
      assert.equal(two.table()?.isRunning, true, 'a line that is being asked is not offered again');
      assert.equal(one.start('second'), 'elsewhere');
      assert.equal(one.start('first'), 'replaced', 'the other match stays with its window');
      two.stop();
      assert.equal(two.table()?.isRunning, false);
    } finally {
      windows.end();
    }
  });

  it('takes nothing of another match, and does not come back when it was discarded', () => {
    const place = new Place();
    place.begin(['N1']);
    const { matches } = place;
    assert.equal(typeof matches.claim('m', 0, ['open']), 'object');
    matches.begin(
      { id: 'other', source: '', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' },
      readLines(['X', 'Y']).lines,
    );
    assert.ok(matches.settle('m', 0, { state: 'answered', candidates: [{ id: 'x' }] }));
    assert.ok(matches.choose('m', 0, 'x'));
    assert.equal(matches.claim('m', 1, ['open']), 'taken');
    assert.deepEqual(
      place.table.lines.map(({ state, candidates }) => [state, candidates.length]),
      [
        ['open', 0],
        ['open', 0],
      ],
    );
    matches.discard();
    matches.stop();
    assert.equal(matches.change('other', { threshold: 0.5 }), 'replaced');
    matches.choose('other', 0, null);
    assert.equal(matches.start('other'), 'replaced');
    assert.equal(matches.table(), undefined);
    assert.deepEqual(place.keyValue.all(owner, 'match'), []);
  });

  it('asks nothing where that could not be noted first', async () => {
    const place = new Place();
    place.begin(['N1', 'N2']);
    const { keyValue } = place;
    const change = keyValue.change.bind(keyValue);
    keyValue.change = (who, kind, key, what) => key !== '0' && key !== '1' && change(who, kind, key, what);
    const end = await place.run(false);
    assert.ok(end !== 'gone' && end.refusal === 'unwritten');
    assert.deepEqual(place.asked, []);
  });

  it('leaves an unconfirmed line whose answer could not be kept', async () => {
    const place = new Place();
    place.begin(['N1']);
    const { keyValue } = place;
    const change = keyValue.change.bind(keyValue);
    let changes = 0;
    keyValue.change = (who, kind, key, what) => (key !== '0' || (changes += 1) === 1) && change(who, kind, key, what);
    const end = await place.run(false);
    assert.ok(end !== 'gone' && end.refusal === 'unwritten');
    assert.deepEqual(place.remembered, ['N1-0'], 'the company is known all the same');
    assert.equal(place.table.lines[0]?.state, 'asked');
  });

  it('chooses by itself what is sure and alone, and lets the user’s word stand', () => {
    const place = new Place();
    place.begin(['N1', 'N2', 'N3']);
    const { matches } = place;
    const sure = [
      { id: 'a', confidence: 0.95 },
      { id: 'b', confidence: 0.6 },
    ];
    matches.settle('m', 0, { state: 'answered', candidates: sure });
    matches.settle('m', 1, {
      state: 'answered',
      candidates: [
        { id: 'a', confidence: 0.95 },
        { id: 'b', confidence: 0.95 },
      ],
    });
    matches.settle('m', 2, { state: 'answered', candidates: [{ id: 'c', confidence: 0.7 }] });
    const choices = (): readonly (string | undefined)[] => place.table.lines.map(({ choice }) => choice?.id);
    assert.deepEqual(choices(), ['a', undefined, undefined]);
    matches.change('m', { threshold: 0.7 });
    assert.deepEqual(choices(), ['a', undefined, 'c']);
    matches.choose('m', 0, 'b');
    matches.choose('m', 2, null);
    assert.deepEqual(choices(), ['b', undefined, undefined]);
    matches.change('m', { threshold: 0.5 });
    assert.deepEqual(choices(), ['b', undefined, undefined]);
  });
});
