// node test/bench/client.ts [--rounds N] [--calls N]: calls a second through the client, beside the same calls with bare undici.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Dispatcher } from 'undici';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { withCredentials } from '../../src/client/http/credentials.ts';
import { createDispatcher } from '../../src/client/http/dispatcher.ts';
import { editorTransport } from '../../src/client/http/editorTransport.ts';
import { encodeParameters } from '../../src/client/http/encode.ts';
import { fallbackTransport } from '../../src/client/http/fallbackTransport.ts';
import { undiciTransport } from '../../src/client/http/undiciTransport.ts';
import { RateLimiter } from '../../src/client/rateLimiter.ts';
import { eventTypes } from '../../src/client/model/eventType.ts';
import type { ServiceReady } from './service.ts';

/** One side in one round. */
interface Sample {
  readonly callsPerSecond: number;
  /** Processor time of this process, in microseconds a call. */
  readonly cpuMicros: number;
}

/** One line a round: first the client, then bare undici, whichever ran first. */
export interface Round {
  readonly client: Sample;
  readonly bare: Sample;
}

/** Sends one search and counts the events in its answer. Each has a number of its own: those that are the same are one call. */
type Send = (call: number) => Promise<number>;

const atOnce = 6;
const token = 'bench-token-5f0c1d2e3b4a';
const userAgent = 'company-data-vscode/bench';
const limit = 10;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, calls: { type: 'string', default: '2000' } },
});
const service = fork(join(import.meta.dirname, 'service.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [ready] = (await once(service, 'message')) as [ServiceReady];
  const dispatchers = await Promise.all([dispatcherFor(ready), dispatcherFor(ready)]);
  const rounds = await measure(
    throughClient(ready, dispatchers[0]),
    throughBareUndici(ready, dispatchers[1]),
    Number(values.rounds),
    Number(values.calls),
  );
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
  console.log(JSON.stringify(rounds));
} finally {
  service.disconnect();
}

/** Both sides in turns, and the first of the two by turns as well, so that what slows the machine slows both. */
async function measure(client: Send, bare: Send, rounds: number, calls: number): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const clientFirst = round % 2 === 0;
    const first = await run(clientFirst ? client : bare, calls);
    const second = await run(clientFirst ? bare : client, calls);
    // The first rounds warm up, and do not count.
    if (round >= 0) measured.push(clientFirst ? { client: first, bare: second } : { client: second, bare: first });
  }
  return measured;
}

async function run(send: Send, calls: number): Promise<Sample> {
  let left = calls;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const events = await send(left);
      if (events !== limit) throw new Error(`an answer with ${String(events)} events`);
    }
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { callsPerSecond: calls / seconds, cpuMicros: (user + system) / calls };
}

/** Builds the client as the extension does, with both transports, the credentials and a limiter, but without its pace. */
function throughClient({ port }: ServiceReady, dispatcher: Dispatcher): Send {
  const addresses = { base: `https://localhost:${String(port)}`, credits: '' };
  const first = undiciTransport({ addresses, userAgent, dispatcher: () => Promise.resolve(dispatcher) });
  const transports = fallbackTransport(first, editorTransport({ addresses, userAgent }), { secondIsVerified: () => true });
  const client = createClient({
    transport: withCredentials(transports, { kind: 'token', token }),
    limiter: new RateLimiter(systemClock, { rate: { perSecond: 1_000_000, burst: 1_000_000 } }),
    // The ledger is left out, because it is measured on its own, and one in memory would be measured here instead.
    budget: { reserve: () => ({ settle: () => undefined, release: () => undefined }) },
    clock: systemClock,
    timeoutMs: 15_000,
    userParameters: { data: 'appUser', lists: 'appUserId' },
    canReadCredits: false,
    record: () => undefined,
    random: Math.random,
  });
  return async (call) => {
    const { rows } = await client.searchTimeline({ companies: [companyOf(call)], eventTypes, limit });
    return rows.filter(({ value }) => value !== undefined).length;
  };
}

function throughBareUndici({ port }: ServiceReady, dispatcher: Dispatcher): Send {
  const origin = `https://localhost:${String(port)}`;
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return async (call) => {
    const form = { companies: [companyOf(call)].join(','), eventTypes: eventTypes.join(','), limit: String(limit), token };
    const body = encodeParameters(Object.entries(form));
    const answer = await dispatcher.request({ origin, path: '/v2/timeline', method: 'POST', headers, body });
    const page = JSON.parse(await answer.body.text()) as { readonly items: readonly unknown[] };
    return page.items.length;
  };
}

function companyOf(call: number): string {
  return call.toString(16).padStart(12, '0');
}

function dispatcherFor({ ca }: ServiceReady): Promise<Dispatcher> {
  return createDispatcher({
    proxySupport: 'off',
    proxy: '',
    noProxy: [],
    proxyAuthorization: undefined,
    systemCertificates: false,
    extraCa: [ca],
  });
}
