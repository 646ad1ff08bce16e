// node test/bench/exports.ts [--rounds N]: rows a second into a file in each format, and how much memory that takes.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readTimelineEvent } from '../../src/client/model/timelineEvent.ts';
import { exportFormat, type FormatName } from '../../src/domain/exports/exportFormat.ts';
import { exportParts } from '../../src/domain/exports/exportParts.ts';
import { payloadFields, type ExportRow } from '../../src/domain/exports/exportRow.ts';
import { writeFile } from '../../src/host/writeFile.ts';
import { sampleEvents } from '../support/sampleEvents.ts';
import { figure, line } from './figures.mjs';

const count = 50_000;
const leastRows = 100_000;
/** MB beside the rows, which the timeline has anyway: a part or two, where the file has some twenty. */
const mostMemory = 3;

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const folder = await mkdtemp(join(tmpdir(), 'exports-bench-'));
const texts = sampleEvents(0)
  .slice(0, 500)
  .map(({ type, ...event }) => JSON.stringify({ ...event, eventType: type }));
// Each row is a separate record in memory, as in a timeline.
const rows = Array.from({ length: count }, (_, at) => read(texts[at % texts.length] ?? '{}'));

function read(text: string): ExportRow {
  const raw: unknown = JSON.parse(text);
  const event = readTimelineEvent(raw);
  return { raw, ...(event.ok ? { value: event.value } : {}), readAt: 1_760_000_000_000, cached: true };
}

interface Measured {
  readonly rate: number;
  /** Processor time a row, in microseconds: it stays the same where other work slows the machine. */
  readonly cpu: number;
}

/** Writes all rows, by what the command writes them with. @param apart with a column for each value of the payloads */
async function write(name: FormatName, apart: boolean): Promise<Measured> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await writeParts(name, exportParts(rows, exportFormat(name, apart ? payloadFields(rows) : [])));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { rate: count / seconds, cpu: (user + system) / count };
}

/** MB that are held at most while it is written, looked at behind each part. That takes long, and so is a round of its own. */
async function held(apart: boolean): Promise<number> {
  const format = exportFormat('csv', apart ? payloadFields(rows) : []);
  const now = (): number => {
    gc();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = now();
  let highest = before;
  const look = (): void => {
    highest = Math.max(highest, now());
  };
  await writeParts('csv', exportParts(rows, format, look));
  return (highest - before) / 1e6;
}

async function writeParts(name: FormatName, parts: Iterable<string>): Promise<void> {
  const path = join(folder, `events.${name}`);
  if ((await writeFile(path, parts)) !== 'written') throw new Error(`the file of ${name} was not written`);
  if ((await stat(path)).size < count * 100) throw new Error(`the file of ${name} is too small`);
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  // The first round warms up, and does not count.
  await work();
  const found: T[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await work());
  return found;
}

try {
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  print(`Exports of ${count.toLocaleString('en')} events`);
  for (const [label, name, apart] of [
    ['CSV', 'csv', false],
    ['CSV, payload in columns', 'csv', true],
    ['NDJSON', 'ndjson', false],
    ['JSON', 'json', false],
    ['Markdown', 'markdown', false],
  ] as const) {
    const found = await repeat(() => write(name, apart));
    print(line(label, figure(found.map(({ rate }) => rate)), 'rows/s', { digits: 0, aim: { atLeast: leastRows } }));
    print(line('  a row', figure(found.map(({ cpu }) => cpu)), 'µs CPU', { digits: 1 }));
    // The same for each format: the parts are.
    if (name === 'csv')
      print(line('  memory at most', figure([await held(apart)]), 'MB', { digits: 1, aim: { atMost: mostMemory } }));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
