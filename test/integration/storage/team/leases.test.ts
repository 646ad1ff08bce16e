// A property test of leased permits: whatever windows do, together they never exceed the rate of the service.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SCHEMA_VERSION } from '../../../../src/storage/team/schema.ts';
import { statements } from '../../../../src/storage/team/sql/statements.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { Members } from './support/members.ts';
import { PermitWindows } from './support/permitWindows.ts';

const [PER_SECOND, BURST] = [10, 1500];
/** Seconds for which a window may use what it holds. */
const USABLE = 60;
/** The database keeps times in microseconds. */
const ROUNDING = 0.001;

const at = fc.nat({ max: 3 });
const few = fc.nat({ max: 12 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      at,
      returned: few,
      person: few,
      bulk: few,
      spare: few,
      fate: fc.constantFrom('answered', 'answered', 'lost', 'twice'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('use' as const), at, count: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('answer' as const), at, count: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), seconds: fc.double({ min: 0, max: 4, noNaN: true }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('pass' as const), seconds: fc.double({ min: 30, max: 200, noNaN: true }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('setBack' as const), seconds: fc.integer({ min: 1, max: 5000 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('die' as const), at }) },
);
const runs = fc.record({
  stock: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1440, max: BURST })),
  steps: fc.array(step, { maxLength: 50, size: 'max' }),
});

/** The permits of a window, as it knows them. */
interface Lease {
  instance: string;
  turn: number;
  left: number;
  /** Sent, and not answered yet: they may not have arrived. */
  out: number;
  askedAt: number;
}

describe('leased permits', () => {
  let members: Members;
  let windows: PermitWindows;
  let time = 0;
  let setBack = 0;
  let people: readonly number[];
  let instances = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    windows = await PermitWindows.create(members, () => Date.UTC(2026, 0, 1) + (time - setBack) * 1000);
    people = [await windows.person('anna'), await windows.person('ben')];
  });
  after(() => {
    windows?.end();
    members?.end();
  });

  function open(): Lease {
    instances += 1;
    return { instance: `w${instances}`, turn: 0, left: 0, out: 0, askedAt: time };
  }

  /** The service, with requests that arrive at the worst moment: when they are answered. */
  class Service {
    #stock: number;
    #at = time;

    constructor(stock: number) {
      this.#stock = stock;
    }

    get stock(): number {
      this.#stock = Math.min(BURST, this.#stock + (time - this.#at) * PER_SECOND);
      this.#at = time;
      return this.#stock;
    }

    answer(count: number): void {
      assert.ok(this.stock - count > -ROUNDING, `${count} requests found only ${this.stock} in the bucket`);
      this.#stock -= count;
    }
  }

  async function ask(lease: Lease, person: number, { returned, person: forPerson, bulk, spare, fate }: Ask): Promise<void> {
    if (time - lease.askedAt > USABLE) lease.left = 0;
    const back = Math.min(returned, lease.left);
    lease.left -= back;
    lease.turn += 1;
    const send = async (): Promise<number> => {
      const held = lease.left + lease.out;
      const values = [lease.instance, lease.turn, held, back, 0, null, 0, forPerson, bulk, spare];
      const [row] = await windows.query(statements.takePermits, SCHEMA_VERSION, person, 'a', ...values);
      return Number(row?.['granted']);
    };
    const granted = await send();
    if (fate === 'twice') assert.equal(await send(), 0);
    assert.ok(granted <= forPerson + bulk + spare);
    if (fate === 'lost') return;
    lease.left += granted;
    lease.askedAt = time;
  }

  it('are never more than the service has, in any window of time', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ stock, steps }) => {
        [time, setBack] = [0, 0];
        await windows.reset(stock, 'a');
        const service = new Service(stock);
        const leases = [open(), open(), open(), open()];
        for (const one of steps) {
          const index = 'at' in one ? one.at : 0;
          const lease = leases[index] ?? open();
          const person = people[index % 2] ?? 0;
          switch (one.act) {
            case 'ask':
              await ask(lease, person, one);
              break;
            case 'use': {
              const count = time - lease.askedAt > USABLE ? 0 : Math.min(one.count, lease.left);
              lease.left -= count;
              lease.out += count;
              break;
            }
            case 'answer': {
              const count = Math.min(one.count, lease.out);
              service.answer(count);
              lease.out -= count;
              break;
            }
            case 'pass':
              // A call is answered or given up within half a minute.
              for (const each of leases) {
                if (one.seconds < 30) continue;
                service.answer(each.out);
                each.out = 0;
              }
              time += one.seconds;
              break;
            case 'setBack':
              setBack += one.seconds;
              break;
            case 'close':
              await windows.query(statements.returnPermits, SCHEMA_VERSION, person, 'a', lease.instance, lease.left);
              service.answer(lease.out);
              leases[index] = open();
              break;
            case 'die':
              service.answer(lease.out);
              leases[index] = open();
          }
          const usable = leases.map(({ left, out, askedAt }) => (time - askedAt > USABLE ? 0 : left) + out);
          const owed = usable.reduce((sum, count) => sum + count, 0) + (await windows.stock());
          assert.ok(service.stock - owed > -ROUNDING, `${owed} may be sent, and the service has ${service.stock}`);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  }).timeout(180_000);

  it('come back after their window has given no sign for 90 seconds', async () => {
    [time, setBack] = [0, 0];
    await windows.reset(BURST, 'a');
    const dead = open();
    await ask(dead, people[0] ?? 0, { returned: 0, person: 20, bulk: 0, spare: 0, fate: 'answered' });
    time = 89;
    const other = open();
    await ask(other, people[1] ?? 0, { returned: 0, person: 0, bulk: 0, spare: 0, fate: 'answered' });
    assert.equal(await windows.stock(), BURST - 20);
    time = 91;
    await ask(other, people[1] ?? 0, { returned: 0, person: 0, bulk: 0, spare: 0, fate: 'answered' });
    time = 94;
    await ask(other, people[1] ?? 0, { returned: 0, person: 0, bulk: 0, spare: 0, fate: 'answered' });
    assert.equal(await windows.stock(), BURST);
  });

  it('come back at once from a window that closes', async () => {
    [time, setBack] = [0, 0];
    await windows.reset(100, 'a');
    const lease = open();
    await ask(lease, people[0] ?? 0, { returned: 0, person: 20, bulk: 0, spare: 0, fate: 'answered' });
    assert.equal(await windows.stock(), 80);
    // Half a second fills the stock by 5 first.
    time = 0.5;
    await windows.query(statements.returnPermits, SCHEMA_VERSION, people[0], 'a', lease.instance, 15);
    assert.equal(await windows.stock(), 100);
  });

  it('are taken back no more than a window has leased, whatever it returns', async () => {
    [time, setBack] = [0, 0];
    await windows.reset(100, 'a');
    const [one, other] = [open(), open()];
    for (const lease of [one, other])
      await ask(lease, people[0] ?? 0, { returned: 0, person: 20, bulk: 0, spare: 0, fate: 'answered' });
    assert.equal(await windows.stock(), 60);
    const values = [SCHEMA_VERSION, people[0], 'a', one.instance, 2, 0, 500, 0, null, 0, 0, 0, 0];
    await windows.query(statements.takePermits, ...values);
    assert.equal(await windows.stock(), 80);
    await windows.query(statements.returnPermits, SCHEMA_VERSION, people[0], 'a', other.instance, 500);
    assert.equal(await windows.stock(), 100);
  });

  it('follow the service where it has less left, and what windows have used alone', async () => {
    [time, setBack] = [0, 0];
    await windows.reset(BURST, 'a');
    const values = (turn: number, alone: number, remaining: number | null, ageMs: number): readonly unknown[] => [
      ...[SCHEMA_VERSION, people[0], 'a', 'w', turn, 0, 0, alone, remaining, ageMs, 0, 0, 0],
    ];
    await windows.query(statements.takePermits, ...values(1, 0, 200, 2000));
    assert.equal(await windows.stock(), 220);
    await windows.query(statements.takePermits, ...values(2, 0, 800, 0));
    assert.equal(await windows.stock(), 220);
    await windows.query(statements.takePermits, ...values(3, 50, null, 0));
    assert.equal(await windows.stock(), 170);
  });
});

interface Ask {
  readonly returned: number;
  readonly person: number;
  readonly bulk: number;
  readonly spare: number;
  readonly fate: string;
}
