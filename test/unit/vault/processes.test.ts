// Several processes on one file, one of which is killed in the middle.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/client/clock.ts';
import { totalOf } from '../../../src/client/price.ts';
import { openVault } from '../../../src/vault/vault.ts';
import { Windows } from './support/windows.ts';

const spender = fileURLToPath(new URL('support/spender.ts', import.meta.url));

interface Tally {
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
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('started')) resolve();
    });
  });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const ended = new Promise<Tally | undefined>((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Tally);
      else if (code === null) resolve(undefined);
      else reject(new Error(errors));
    });
  });
  return { child, started, ended };
}

describe('the vault in several processes', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  it('loses no entry and passes no cap, though they start at once and one is killed', async () => {
    const perDay = 900;
    const children = [200, 200, 200].map((calls) => start(windows.path, calls, perDay));
    const victim = start(windows.path, 1_000_000, perDay);
    await victim.started;
    victim.child.kill('SIGKILL');
    const tallies = await Promise.all(children.map(({ ended }) => ended));
    assert.equal(await victim.ended, undefined);
    const vault = openVault({ path: windows.path, clock: systemClock });
    try {
      const budget = vault.budget('acc', { id: 'w', openedAt: Date.now() }, () => ({ perDay }));
      const { known, possible } = vault.ledger.totals({});
      const settled = tallies.reduce((sum, tally) => sum + (tally?.settled ?? Number.NaN), 0);
      assert(tallies.every((tally) => tally?.place === 'disk'));
      assert(settled <= totalOf(known), 'an entry is lost');
      assert(totalOf(known) + totalOf(possible) <= perDay, 'the cap was passed');
      assert(totalOf(possible) <= 3, 'the victim left more than one call');
      // Nothing is left open: the rest of the day can be spent to the last credit, and no further.
      const left = perDay - totalOf(known) - totalOf(possible);
      const spending = { operation: 'o', source: { kind: 'person' } } as const;
      if (left > 0)
        budget.reserve({ ...spending, price: { companies: left } }).settle({ cost: { companies: left }, certainty: 'known' });
      assert.throws(() => budget.reserve({ ...spending, price: { companies: 1 } }));
    } finally {
      vault.close();
    }
  }).timeout(60_000);
});
