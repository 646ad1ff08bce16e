// Tests of several processes on one file, one of which is killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/client/clock.ts';
import { totalOf } from '../../../src/client/price.ts';
import { migrations } from '../../../src/storage/migrations.ts';
import { openStorage } from '../../../src/storage/storage.ts';
import { refuses, Windows } from '../../unit/storage/support/windows.ts';

const spender = fileURLToPath(new URL('support/spender.ts', import.meta.url));

interface Totals {
  readonly place: string;
  readonly settled: number;
  readonly refused: number;
}

function start(path: string, calls: number, perDay: number) {
  const child = spawn(process.execPath, ['--no-warnings', spender, path, String(calls), String(perDay)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const said = (word: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => output.includes(word) && resolve());
    });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const ended = new Promise<Totals | undefined>((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Totals);
      else if (code === null) resolve(undefined);
      else reject(new Error(errors));
    });
  });
  return { child, opening: said('opening'), started: said('started'), ended };
}

describe('the storage in several processes', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  it('loses no entry and exceeds no cap, though they start at once and one is killed', async () => {
    const perDay = 900;
    const children = [200, 200, 200].map((calls) => start(windows.path, calls, perDay));
    const victim = start(windows.path, 1_000_000, perDay);
    await victim.started;
    victim.child.kill('SIGKILL');
    const totalsOfAll = await Promise.all(children.map(({ ended }) => ended));
    assert.equal(await victim.ended, undefined);
    const storage = openStorage({ path: windows.path, clock: systemClock });
    try {
      const budget = storage.budget('acc', { id: 'w', openedAt: Date.now() }, () => ({ perDay }));
      const { known, unconfirmed } = storage.ledger.totals({});
      const settled = totalsOfAll.reduce((sum, totals) => sum + (totals?.settled ?? Number.NaN), 0);
      assert(totalsOfAll.every((totals) => totals?.place === 'disk'));
      assert(settled <= totalOf(known), 'an entry is lost');
      assert(totalOf(known) + totalOf(unconfirmed) <= perDay, 'the cap was exceeded');
      assert(totalOf(unconfirmed) <= 3, 'the victim left more than one call');
      // Nothing is left open, so that the rest of the day can be spent to the last credit.
      const left = perDay - totalOf(known) - totalOf(unconfirmed);
      const spending = { operation: 'o', source: { kind: 'person' } } as const;
      if (left > 0)
        budget.reserve({ ...spending, price: { companies: left } }).settle({ cost: { companies: left }, certainty: 'known' });
      assert.throws(() => budget.reserve({ ...spending, price: { companies: 1 } }), refuses('perDay'));
    } finally {
      storage.close();
    }
  }).timeout(60_000);

  it('brings a file of the first version up to date once, though they open it at once', async () => {
    mkdirSync(dirname(windows.path), { recursive: true });
    const old = new DatabaseSync(windows.path);
    old.exec(`PRAGMA journal_mode = WAL; ${migrations[0] ?? ''}; PRAGMA user_version = 1`);
    const enter = old.prepare(`INSERT INTO entry (time, account, operation, source, unit, times, total, certainty)
      VALUES (1, 'old', 'o', 'person', '{"companies":1}', 7, 7, 'unconfirmed')`);
    enter.run();
    old.exec('BEGIN IMMEDIATE');
    const children = [20, 20, 20].map((calls) => start(windows.path, calls, 1000));
    await Promise.all(children.map(({ opening }) => opening));
    // Most likely all of them have read the old version by then, and wait to write.
    await systemClock.sleep(200);
    old.exec('COMMIT');
    const totalsOfAll = await Promise.all(children.map(({ ended }) => ended));
    assert.deepEqual(
      totalsOfAll.map((totals) => ({ place: totals?.place, refused: totals?.refused })),
      Array.from({ length: 3 }, () => ({ place: 'disk', refused: 0 })),
    );
    // A window of the first version that is still open can still write.
    enter.run();
    old.close();
    const storage = openStorage({ path: windows.path, clock: systemClock });
    try {
      const { unconfirmed, known } = storage.ledger.totals({});
      const settled = totalsOfAll.reduce((sum, totals) => sum + (totals?.settled ?? Number.NaN), 0);
      assert.deepEqual({ unconfirmed, known }, { unconfirmed: { companies: 14 }, known: { companies: settled } });
    } finally {
      storage.close();
    }
  }).timeout(60_000);
});
