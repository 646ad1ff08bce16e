// Measures what redaction, decoding and failure reading add to a call, beside each aim. Run: node test/bench/answers.ts.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { searchTimeline } from '../../src/client/endpoints/timeline.ts';
import { withCredentials } from '../../src/client/http/credentials.ts';
import { createDispatcher } from '../../src/client/http/dispatcher.ts';
import type { Transport, WireAnswer, WireRequest } from '../../src/client/http/transport.ts';
import { undiciTransport } from '../../src/client/http/undiciTransport.ts';
import { parseBody } from '../../src/client/parseBody.ts';
import { readFailure } from '../../src/client/readFailure.ts';
import { receiptOf } from '../../src/client/receipt.ts';
import { figure, line } from './figures.mjs';
import type { ServiceReady } from './service.ts';

/** A call and what is done with its answer, in turns, so that what slows the machine slows both. */
const ROUNDS = 15;
const [CALLS, TIMES] = [200, 2000];
/** The highest share, in percent, of the time that a call takes on this machine without a network. */
const MOST_SHARE = 5;

const token = 'bench-token-5f0c1d2e3b4a';
const never = new AbortController().signal;
const request: WireRequest = { target: 'service', verb: 'POST', path: '/v2/timeline', parameters: [['limit', '10']] };
const refusal: WireAnswer = {
  status: 400,
  headers: { 'x-dl-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e' },
  body: '{"error":true,"status":400,"code":"error.invalidParameter","message":"limit is not a number","data":{"parameter":"limit"}}',
};
const bad = { redacted: 0, read: 0 };

const service = fork(join(import.meta.dirname, 'service.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [{ port, ca }] = (await once(service, 'message')) as [ServiceReady];
  const settings = {
    proxySupport: 'off',
    proxy: '',
    noProxy: [],
    proxyAuthorization: undefined,
    systemCertificates: false,
  } as const;
  const dispatcher = await createDispatcher({ ...settings, extraCa: [ca] });
  const addresses = { base: `https://localhost:${String(port)}`, credits: '' };
  const bare = undiciTransport({
    addresses,
    userAgent: 'company-data-vscode/bench',
    dispatcher: () => Promise.resolve(dispatcher),
  });
  const answer = await bare(request, never);
  const rounds: { readonly call: number; readonly good: number; readonly refused: number }[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let made = 0; made < CALLS; made += 1) JSON.parse((await bare(request, never)).body);
    const call = ((performance.now() - began) * 1000) / CALLS;
    const good = (await redacting(answer)) + decoding(answer);
    const refused = (await redacting(refusal)) + reading(refusal);
    // The first rounds warm up, and do not count.
    if (round >= 0) rounds.push({ call, good, refused });
  }
  await dispatcher.close();
  const lines = [
    `Answers, beside a call to this machine of one page of 10 events`,
    line('a call by itself', figure(rounds.map(({ call }) => call)), 'µs', { digits: 0 }),
    line('added to a page', figure(rounds.map(({ good }) => good)), 'µs'),
    line('  of a call', figure(rounds.map(({ call, good }) => (100 * good) / call)), '%', { aim: { atMost: MOST_SHARE } }),
    line('added to a refusal', figure(rounds.map(({ refused }) => refused)), 'µs'),
    line('  of a call', figure(rounds.map(({ call, refused }) => (100 * refused) / call)), '%', { aim: { atMost: MOST_SHARE } }),
  ];
  if (bad.redacted + bad.read > 0) throw new Error('an answer was not what it should be');
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  service.disconnect();
}

/** Microseconds that looking for the token takes, over handing the answer on. */
async function redacting(answer: WireAnswer): Promise<number> {
  const plain: Transport = () => Promise.resolve(answer);
  const clean = withCredentials(plain, { kind: 'token', token });
  const without = await timeOf(TIMES, async () => {
    await plain(request, never);
  });
  const withIt = await timeOf(TIMES, async () => {
    if ((await clean(request, never)).status !== answer.status) bad.redacted += 1;
  });
  return Math.max(0, withIt - without);
}

/** Microseconds that reading the answer takes, over parsing it. */
function decoding(answer: WireAnswer): number {
  const price = { timeline: 10 };
  const without = timeOfAll(TIMES, () => {
    JSON.parse(answer.body);
  });
  const withIt = timeOfAll(TIMES, () => {
    const read = searchTimeline.answer(parseBody(answer.body), receiptOf(answer, price));
    if (!read.ok || read.value.rows.length !== 10) bad.read += 1;
  });
  return Math.max(0, withIt - without);
}

function reading(answer: WireAnswer): number {
  return timeOfAll(TIMES, () => {
    if (readFailure(answer, 0).kind !== 'refused') bad.read += 1;
  });
}

/** The time of the processor in microseconds, which does not include other programs. */
async function timeOf(times: number, work: () => Promise<void>): Promise<number> {
  const began = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  return microseconds(began) / times;
}

function timeOfAll(times: number, work: () => void): number {
  const began = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  return microseconds(began) / times;
}

function microseconds(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
