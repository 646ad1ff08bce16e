// node test/bench/exports.ts [--rounds N]: rows a second into a file in each format, and how much memory that takes.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportFormat, type FormatName } from '../../src/exports/exportFormat.ts';
import { payloadFields, type ExportRow } from '../../src/exports/exportRow.ts';
import { writeExport } from '../../src/exports/writeExport.ts';
import { readTimelineEvent } from '../../src/client/model/timelineEvent.ts';
import { sampleEvents } from '../support/sampleEvents.ts';
import { figure, line } from './figures.mjs';

const count = 50_000;
const leastRows = 100_000;
/** MB beside what was there before; all rows together are more. */
const mostMemory = 48;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const folder = await mkdtemp(join(tmpdir(), 'exports-bench-'));
// As the cache gives them: texts that become events when it is their turn.
const texts = sampleEvents(0)
  .slice(0, 500)
  .map(({ type, ...event }) => JSON.stringify({ ...event, eventType: type }));

/** Rows that come in pages and are made when they are asked for, as those of a cache on the disk. */
async function* rows(): AsyncGenerator<ExportRow> {
  for (let at = 0; at < count; at += 1) {
    if (at % 500 === 0) await Promise.resolve();
    yield read(texts[at % texts.length] ?? '{}');
  }
}

function read(text: string): ExportRow {
  const raw: unknown = JSON.parse(text);
  const event = readTimelineEvent(raw);
  return { raw, ...(event.ok ? { value: event.value } : {}), readAt: 1_760_000_000_000, cached: true };
}

interface Measured {
  readonly rate: number;
  /** Processor time a row, in microseconds: it stays the same where other work slows the machine. */
  readonly cpu: number;
  readonly memory: number;
}

async function write(name: FormatName, fields: readonly string[]): Promise<Measured> {
  const path = join(folder, `events.${name}`);
  const file = createWriteStream(path);
  const before = process.memoryUsage().heapUsed;
  let highest = before;
  const cpu = process.cpuUsage();
  const began = performance.now();
  await writeExport(rows(), {
    format: exportFormat(name, fields),
    write: async (text) => {
      highest = Math.max(highest, process.memoryUsage().heapUsed);
      if (!file.write(text)) await once(file, 'drain');
    },
  });
  file.end();
  await once(file, 'finish');
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if ((await stat(path)).size < count * 100) throw new Error(`the file of ${name} is too small`);
  return { rate: count / seconds, cpu: (user + system) / count, memory: (highest - before) / 1e6 };
}

/** What making the rows takes alone. */
async function source(): Promise<number> {
  const began = performance.now();
  let made = 0;
  for await (const row of rows()) made += row.value ? 1 : 0;
  if (made !== count) throw new Error('rows are missing');
  return count / ((performance.now() - began) / 1000);
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  // The first round warms up, and does not count.
  await work();
  const found: T[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await work());
  return found;
}

try {
  const fields = payloadFields(texts.map(read));
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  print(line('rows, only read', figure(await repeat(source)), '/s', { digits: 0 }));
  for (const [label, name, columns] of [
    ['CSV', 'csv', []],
    [`CSV, ${String(fields.length)} fields`, 'csv', fields],
    ['NDJSON', 'ndjson', []],
    ['JSON', 'json', []],
    ['Markdown', 'markdown', []],
  ] as const) {
    const found = await repeat(() => write(name, columns));
    print(line(label, figure(found.map(({ rate }) => rate)), 'rows/s', { digits: 0, aim: { atLeast: leastRows } }));
    print(line('  a row', figure(found.map(({ cpu }) => cpu)), 'µs CPU', { digits: 1 }));
    print(line('  memory at most', figure(found.map(({ memory }) => memory)), 'MB', { digits: 1, aim: { atMost: mostMemory } }));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
