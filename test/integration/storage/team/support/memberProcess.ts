// A process of a member that spends at random, for tests that kill members or stop the database.
import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, type Clock } from '../../../../../src/client/clock.ts';
import { Failure } from '../../../../../src/client/failure.ts';
import type { TeamCredentials } from '../../../../../src/domain/team/teamCredentials.ts';
import type { TeamAddress } from '../../../../../src/domain/team/teamAddress.ts';
import { openStorage } from '../../../../../src/storage/storage.ts';
import { Team } from '../../../../../src/storage/team/team.ts';

/** The first argument of the process, as JSON. */
export interface MemberOptions {
  readonly name: string;
  readonly address: TeamAddress;
  readonly credentials: TeamCredentials;
  /** The file of the computer's own storage. */
  readonly path: string;
  /** The file to which the service writes what it bills: a line with an ID and credits for each call. */
  readonly bill: string;
  /** The milliseconds by which the clock of this computer is wrong. */
  readonly clockOffsetMs: number;
  /** The milliseconds for which it spends at least. */
  readonly spendMs: number;
  /** The number of calls that it makes at least, unless a cap refuses one. */
  readonly calls: number;
}

/** The last line that the process prints, as JSON. */
export interface MemberTotals {
  readonly billed: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly waiting: number;
}

const options = JSON.parse(process.argv[2] ?? '') as MemberOptions;
const clock: Clock = { now: () => Date.now() + options.clockOffsetMs, sleep: (ms, signal) => systemClock.sleep(ms, signal) };
const storage = openStorage({ path: options.path, clock });
const outbox = await storage.outbox();
const records = await storage.recordOutbox();
const team = new Team({
  ...{ address: options.address, credentials: options.credentials, clock, outbox, records, person: options.name },
  askToSpendAlone: () => Promise.resolve(false),
  limits: { connectMs: 1000, statementMs: 1000 },
});
const credentials = { kind: 'token', token: 'the token of the team' } as const;
const local = storage.budget('acc', { id: randomUUID(), openedAt: clock.now() }, () => ({}));
const budget = team.budget({ id: 'acc', service: 'https://service.test', credentials }, local);
const totals = { billed: 0, refused: {} as Record<string, number> };
let calls = 0;
process.stdout.write('started\n');
const end = Date.now() + options.spendMs;
await Promise.all([spend(), spend()]);
// The rest is sent, however often the database goes away meanwhile.
for (let left = 100; left > 0 && outbox.count(team.address) > 0; left -= 1) {
  await team.poll();
  await sleep(100);
}
const waiting = outbox.count(team.address);
team.dispose();
storage.close();
process.stdout.write(`${JSON.stringify({ ...totals, waiting } satisfies MemberTotals)}\n`, () => process.exit(0));

async function spend(): Promise<void> {
  while (Date.now() < end || (calls < options.calls && !totals.refused['teamDay'])) {
    const price = randomInt(1, 8);
    try {
      const held = await budget.reserve({
        operation: 'companies.search',
        source: { kind: 'person' },
        price: { companies: price },
      });
      const fate = randomInt(10);
      if (fate === 0) {
        held.release();
        continue;
      }
      const cost = randomInt(price + 1);
      const requestId = randomUUID();
      // The service has now billed it, even if this process is killed.
      if (cost > 0) appendFileSync(options.bill, `${requestId} ${cost}\n`);
      totals.billed += cost;
      calls += 1;
      await sleep(randomInt(20));
      if (fate === 1) held.settle({ cost: { companies: price }, certainty: 'unconfirmed', requestId });
      else held.settle({ cost: { companies: cost }, certainty: 'known', requestId });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const why = error.facts.detail ?? error.kind;
      totals.refused[why] = (totals.refused[why] ?? 0) + 1;
      await sleep(randomInt(100));
    }
  }
}
