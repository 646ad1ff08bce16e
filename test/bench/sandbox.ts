// node test/bench/sandbox.ts [--seconds N]: searches a second of the HTTPS sandbox, and its answers and memory with 100,000 companies.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { sandboxToken } from '../../src/sandbox/authentication.ts';
import { figure, line } from './figures.mjs';
import type { SandboxReady } from './sandboxServer.ts';

const connections = 50;
const rounds = 7;
const manyCompanies = 100_000;
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });

console.log(`The HTTPS sandbox, searches of ten events over TLS, ${String(connections)} kept connections`);
const oneType = { eventTypes: 'cebi-micro-score' };
/** Searches through all companies and all events. */
const searches: readonly (readonly [path: string, parameters: Readonly<Record<string, string>>])[] = [
  ['/v2/companies', { regions: 'Lazio' }],
  ['/v2/companies', { revenueMin: '10000000' }],
  ['/v2/companies', { fields: 'facets', packages: 'base', facetFields: 'base.registeredAddress.region' }],
  ['/v2/companies/match', { name: 'Drommelelaert Diensten' }],
  ['/v2/locations', { companyAteco: '62' }],
  ['/v2/timeline', { eventTypes: 'capital,cgs-monthly,forward-looking', ordering: 'leastRecent' }],
];

await withServer([], async ({ search }) => {
  const measured: number[] = [];
  // The first round makes the events and the connections, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const perSecond = await searchesIn(Number(values.seconds) * 1000, () => search('/v2/timeline', oneType));
    if (round > 0) measured.push(perSecond);
  }
  console.log(line('searches a second', figure(measured), '', { digits: 0, aim: { atLeast: 2000 } }));
});

const [first, later, memory]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < rounds; round += 1)
  await withServer([String(manyCompanies)], async ({ search, mostMemory }) => {
    first.push(await msOf(() => search('/v2/timeline', oneType)));
    for (const [path, parameters] of searches) later.push(await msOf(() => search(path, parameters)));
    memory.push(await mostMemory());
  });
console.log(line('the first answer of 100,000 companies', figure(first), 'ms', { digits: 0, aim: { atMost: 1000 } }));
console.log(line('other answers of 100,000 companies', figure(later), 'ms', { digits: 0 }));
console.log(line('the most memory with 100,000 companies', figure(memory), 'MB', { digits: 0, aim: { atMost: 300 } }));

interface Served {
  readonly search: (path: string, parameters: Readonly<Record<string, string>>) => Promise<void>;
  /** The highest memory since the server's start, in MB. */
  readonly mostMemory: () => Promise<number>;
}

async function withServer(args: readonly string[], use: (served: Served) => Promise<void>): Promise<void> {
  const server = fork(join(import.meta.dirname, 'sandboxServer.ts'), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [{ baseAddress, caPem }] = (await once(server, 'message')) as [SandboxReady];
    const pool = new Pool(baseAddress, { connections, connect: { ca: caPem } });
    await use({
      search: async (path, parameters) => {
        const { statusCode, body } = await pool.request({
          path,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ token: sandboxToken, limit: '10', ...parameters }).toString(),
        });
        const text = await body.text();
        if (statusCode !== 200 || !/"(items|facets)"/.test(text)) throw new Error(`${String(statusCode)} ${text.slice(0, 200)}`);
      },
      mostMemory: async () => {
        server.send('memory');
        const [megabytes] = (await once(server, 'message')) as [number];
        return megabytes;
      },
    });
    await pool.close();
  } finally {
    server.disconnect();
  }
}

async function msOf(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Searches a second, as many at once as there are connections. */
async function searchesIn(ms: number, search: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      await search();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (done * 1000) / (performance.now() - start);
}
