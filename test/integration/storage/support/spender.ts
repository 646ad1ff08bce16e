// A process that reserves and settles as fast as it can, for the test of several processes.
import { Failure } from '../../../../src/client/failure.ts';
import { systemClock } from '../../../../src/client/clock.ts';
import { openStorage } from '../../../../src/storage/storage.ts';

const [path, calls, perDay] = process.argv.slice(2);
process.stdout.write('opening\n');
const storage = openStorage({ path, clock: systemClock });
const budget = storage.budget('acc', { id: String(process.pid), openedAt: Date.now() }, () => ({ perDay: Number(perDay) }));
const totals = { place: storage.place, settled: 0, refused: 0 };
process.stdout.write('started\n');
for (let at = 0; at < Number(calls); at += 1) {
  try {
    const held = budget.reserve({ operation: 'companies.search', source: { kind: 'person' }, price: { companies: 3 } });
    held.settle({ cost: { companies: 1 + (at % 3) }, certainty: 'known' });
    totals.settled += 1 + (at % 3);
  } catch (error) {
    if (!(error instanceof Failure) || error.facts.detail !== 'perDay') throw error;
    totals.refused += 1;
  }
}
process.stdout.write(`${JSON.stringify(totals)}\n`);
storage.close();
