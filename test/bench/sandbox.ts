// node test/bench/sandbox.ts [--seconds N]: searches a second of the HTTPS sandbox, ten events each, over 50 kept connections.
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
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const server = fork(join(import.meta.dirname, 'sandboxServer.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [{ baseAddress, caPem }] = (await once(server, 'message')) as [SandboxReady];
  const pool = new Pool(baseAddress, { connections, connect: { ca: caPem } });
  const search = async (): Promise<void> => {
    const form = new URLSearchParams({ token: sandboxToken, eventTypes: 'cebi-micro-score', limit: '10' });
    const { statusCode, body } = await pool.request({
      path: '/v2/timeline',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const text = await body.text();
    if (statusCode !== 200 || !text.includes('"items"')) throw new Error(`${String(statusCode)} ${text.slice(0, 200)}`);
  };
  const measured: number[] = [];
  // The first round makes the events and the connections, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const perSecond = await searchesIn(Number(values.seconds) * 1000, search);
    if (round > 0) measured.push(perSecond);
  }
  await pool.close();
  console.log(`The HTTPS sandbox, searches of ten events over TLS, ${String(connections)} kept connections`);
  console.log(line('searches a second', figure(measured), '', { digits: 0, aim: { atLeast: 2000 } }));
} finally {
  server.disconnect();
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
