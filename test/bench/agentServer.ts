// node test/bench/agentServer.ts: measures the time that the server adds to a free call, and its memory.
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NamedAgent } from '../../src/agents/namedAgent.ts';
import { ToolRunner } from '../../src/agents/toolRunner.ts';
import { agentTools } from '../../src/ids.ts';
import { root } from '../support/project.mjs';
import { ServerHarness } from '../unit/agents/server/serverHarness.ts';
import { figure, line } from './figures.mjs';

const rounds = 5;
const calls = 1000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

/** The 95th percentile of the milliseconds that calls take, one after the other. */
async function p95(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < calls; at += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(calls * 0.95)] ?? Number.NaN;
}

// The library as it is in the package; the tests load it from its own files.
const beforeLibrary = heapMb();
createRequire(import.meta.url)(join(root, 'dist', 'protocol.cjs'));
const library = heapMb() - beforeLibrary;

const all = await ServerHarness.started();
const input = { ids: all.ids };
const runner = new ToolRunner({
  app: all.harness.app,
  cap: () => undefined,
  mayWrite: () => false,
  isTrusted: () => true,
  logFault: () => undefined,
});
const agent = new NamedAgent({ runner, name: 'B', allowance: () => 0 });
const { signal } = new AbortController();
const itself = (): Promise<unknown> => agent.call(agentTools.lookup, input, signal, () => Promise.resolve(false));

// A client that has as little of its own as can be: what grows is the server.
const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
const key = await all.keys.keyOf('A');
let session: string | undefined;
const send = (method: string, params: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    };
    const sent = request(all.address, { method: 'POST', agent: keepAlive, headers }, (answer) => {
      session ??= String(answer.headers['mcp-session-id']);
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  });

const beforeConnections = heapMb();
const clientInfo = { name: 'bench', version: '1' };
await send('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
const through = (): Promise<void> => send('tools/call', { name: agentTools.lookup, arguments: input });
await through();
const connection = heapMb() - beforeConnections;

const [alone, over]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  alone.push(await p95(itself));
  over.push(await p95(through));
}
const beyond = over.map((value, at) => value - (alone[at] ?? 0));
const server = heapMb() - beforeConnections;
keepAlive.destroy();
await all.end();

console.log('Agent server');
console.log(line('a tool, p95', figure(alone), 'ms', { digits: 2 }));
console.log(line('the same by HTTP, p95', figure(over), 'ms', { digits: 2 }));
console.log(line('beyond the tool, p95', figure(beyond), 'ms', { digits: 2, aim: { atMost: 10 } }));
console.log(line('memory of the library', figure([library]), 'MB'));
console.log(line('memory of a connection', figure([connection]), 'MB'));
console.log(line('memory, server on', figure([library + server]), 'MB', { aim: { atMost: 8 } }));
