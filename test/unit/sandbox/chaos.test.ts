// Tests of disturbances of the HTTPS sandbox: the same for the same seed, and billed only for actions.
import assert from 'node:assert/strict';
import { Agent, request } from 'undici';
import { chaosOf, type Disturbance } from '../../../src/sandbox/chaos.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';

const calm: Disturbance = { delayMs: 0, isTruncated: false, isDone: true };

describe('chaos', () => {
  it('is the same for the same seed, another one for another seed, and leaves three requests in four alone', () => {
    const draw = (seed: number): readonly Disturbance[] => {
      const next = chaosOf(seed);
      return Array.from({ length: 2000 }, next);
    };
    assert.deepEqual(draw(7), draw(7));
    assert.notDeepEqual(draw(7), draw(8));
    const drawn = draw(7);
    const share =
      drawn.filter(({ delayMs, isTruncated, status }) => delayMs > 0 || isTruncated || status !== undefined).length / 2000;
    assert.ok(share > 0.2 && share < 0.3, String(share));
    assert.deepEqual([...new Set(drawn.map(({ status }) => status ?? 200))].sort(), [200, 429, 500, 502, 503, 504]);
    assert.ok(drawn.some(({ isTruncated }) => isTruncated) && drawn.some(({ delayMs }) => delayMs > 0));
    assert.ok(drawn.some(({ status, isDone }) => status === 500 && isDone));
    assert.ok(drawn.some(({ status, isDone }) => status === 500 && !isDone));
  });
});

describe('a sandbox server with chaos', () => {
  let server: SandboxServer;
  let agent: Agent;
  let planned: readonly Disturbance[] = [];
  let slept: number[] = [];
  before(async () => {
    const clock = { now: () => Date.now(), sleep: (ms: number) => Promise.resolve(void slept.push(ms)) };
    const queue = (): Disturbance => {
      const [next = calm, ...others] = planned;
      planned = others;
      return next;
    };
    server = await startSandboxServer({ clock, chaos: queue });
    agent = new Agent({ connect: { ca: server.caPem } });
  });
  after(async () => {
    await agent.close();
    await server.close();
  });
  beforeEach(() => (slept = []));

  async function search(...disturbances: readonly Disturbance[]) {
    planned = disturbances;
    const url = `${server.baseAddress}/v2/companies?token=sandbox-token&limit=3`;
    const { statusCode, headers, body } = await request(url, { dispatcher: agent });
    return { status: statusCode, type: headers['content-type'], retryAfter: headers['retry-after'], text: await body.text() };
  }
  const billed = (): number => server.sandbox.billed['companies'] ?? 0;

  it('answers as always where nothing is disturbed', async () => {
    const before = billed();
    const { status, text } = await search(calm);
    assert.equal(status, 200);
    assert.match(text, /"items"/);
    assert.equal(billed() - before, 3);
  });

  it('refuses for the rate, saying when to come again, and bills nothing', async () => {
    const before = billed();
    const { status, retryAfter } = await search({ ...calm, status: 429, isDone: false });
    assert.deepEqual({ status, retryAfter, billed: billed() - before }, { status: 429, retryAfter: '1', billed: 0 });
  });

  it('fails with and without having done the work', async () => {
    for (const isDone of [true, false]) {
      const before = billed();
      const { status, text } = await search({ ...calm, status: 500, isDone });
      assert.deepEqual({ status, billed: billed() - before }, { status: 500, billed: isDone ? 3 : 0 });
      assert.match(text, /error\.internalServerError/);
    }
  });

  it('answers as a gateway does, in HTML', async () => {
    const { status, type } = await search({ ...calm, status: 502, isDone: false });
    assert.deepEqual({ status, type }, { status: 502, type: 'text/html' });
  });

  it('breaks an answer off in its middle, which is billed', async () => {
    const before = billed();
    await assert.rejects(search({ ...calm, isTruncated: true }), { message: 'other side closed' });
    assert.equal(billed() - before, 3);
  });

  it('answers late', async () => {
    assert.equal((await search({ ...calm, delayMs: 1234 })).status, 200);
    assert.deepEqual(slept, [1234]);
  });
});
