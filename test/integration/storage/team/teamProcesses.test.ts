// Tests of many processes on one team, of which some are killed, while the server restarts and the network fails.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PASSWORD, postgresOrSkip, PostgresServer, startPostgres } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { isThorough } from '../../../support/properties.mjs';
import type { MemberOptions, MemberTotals } from './support/memberProcess.ts';
import { Members } from './support/members.ts';

const program = fileURLToPath(new URL('support/memberProcess.ts', import.meta.url));
const [PROCESSES, SPEND_MS, CAP] = isThorough() ? [50, 120_000, 20_000] : [4, 5000, 120];
const HOUR = 3_600_000;

/** Starts a member's process. */
function start(options: MemberOptions) {
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Fifty of them would leave nothing of two cores to the tests that run beside this one.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const started = new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve());
  });
  const ended = new Promise<MemberTotals | undefined>((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as MemberTotals);
      else if (code === null) resolve(undefined);
      else reject(new Error(errors));
    });
  });
  return { child, started, ended };
}

describe('many processes of a team', () => {
  let server: PostgresServer;
  let members: Members;
  let proxy: TcpProxy;
  let folder: string;

  before(async function () {
    await postgresOrSkip(this);
    const started = await startPostgres();
    assert.ok(started instanceof PostgresServer);
    server = started;
    members = await Members.create(server);
    proxy = await TcpProxy.start(server.port);
    folder = mkdtempSync(join(tmpdir(), 'team-'));
  });
  after(async () => {
    members.end();
    proxy.close();
    await server.stop('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });

  it('enter what the service has billed, once, and exceed no cap', async () => {
    await members.caps(CAP);
    const bill = join(folder, 'bill');
    const optionsOf = async (at: number): Promise<MemberOptions> => ({
      name: `member ${at}`,
      address: { ...members.address, port: proxy.port },
      credentials: { user: await members.user(`m${at}`), password: PASSWORD },
      path: join(folder, `storage-${at}.db`),
      bill,
      // The clocks differ by up to two hours.
      clockOffsetMs: [0, HOUR, -HOUR][at % 3] ?? 0,
      spendMs: SPEND_MS,
      calls: 0,
    });
    const all = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => optionsOf(at)));
    const processes = all.map(start);
    await Promise.all(processes.map(({ started }) => started));
    const kills = await makeTrouble(processes.map(({ child }) => child));
    proxy.mode = 'open';
    proxy.delayMs = 0;
    await Promise.all(processes.map(({ ended }) => ended));
    // Another window of each computer sends what a killed one has left, and spends what a slow machine has not.
    const last = await Promise.all(all.map((options) => start({ ...options, spendMs: 0, calls: 10 }).ended));
    assert.deepEqual(
      last.map((totals) => totals?.waiting),
      all.map(() => 0),
    );
    await check(bill, kills);
  }).timeout(SPEND_MS * 3 + 120_000);

  /** Kills members, restarts the server, and delays, drops and cuts what is sent. @returns the number of killed members */
  async function makeTrouble(children: readonly ReturnType<typeof spawn>[]): Promise<number> {
    const end = Date.now() + SPEND_MS;
    let kills = 0;
    for (let round = 0; Date.now() < end - 500; round += 1) {
      await sleep(SPEND_MS / 12);
      const [spent] = await members.run(
        `SELECT coalesce(sum(total), 0)::float8 AS total FROM company_data.counter WHERE scope = 'day'`,
      );
      assert.ok(Number(spent?.['total']) <= CAP, `${String(spent?.['total'])} of ${CAP}`);
      switch (round % 6) {
        case 0:
          proxy.delayMs = 20;
          break;
        case 1:
          proxy.cutAll();
          break;
        case 2:
          if (children[randomInt(children.length)]?.kill('SIGKILL')) kills += 1;
          break;
        case 3:
          proxy.mode = 'drop';
          break;
        case 4:
          proxy.mode = 'open';
          proxy.cutAll();
          break;
        default:
          await server.stop(round % 12 === 5 ? 'SIGQUIT' : 'SIGINT');
          await server.start();
      }
    }
    return kills;
  }

  /** Compares the ledger with what the service has billed. */
  async function check(bill: string, kills: number): Promise<void> {
    const billed = new Map(
      (existsSync(bill) ? readFileSync(bill, 'utf8') : '').split('\n').flatMap((line): [string, number][] => {
        const [id = '', credits] = line.split(' ');
        return credits === undefined ? [] : [[id, Number(credits)]];
      }),
    );
    const calls = await members.run(
      `SELECT request, cost::float8, price::float8, certainty, state FROM company_data.call WHERE state <> 'released'`,
    );
    assert.deepEqual(
      calls.filter(({ state }) => state !== 'entered'),
      [],
      'a call is still held',
    );
    const entered = new Map<string, number>();
    for (const { request, cost, certainty } of calls) {
      if (typeof request !== 'string' || certainty !== 'known') continue;
      assert.ok(!entered.has(request), 'a call is entered twice');
      entered.set(request, Number(cost));
    }
    for (const [id, cost] of entered) assert.equal(billed.get(id) ?? 0, cost);
    const missing = [...billed].filter(([id]) => !entered.has(id));
    const unconfirmed = calls.filter(({ certainty }) => certainty === 'unconfirmed');
    const withoutAnswer = unconfirmed.filter(({ request }) => request === null);
    assert.ok(withoutAnswer.length <= 2 * kills, 'each killed member had at most two calls under way');
    const known = new Set(unconfirmed.map(({ request }) => request));
    const lost = missing.filter(([id]) => !known.has(id));
    assert.ok(lost.length <= withoutAnswer.length, `${lost.length} billed calls are in no entry`);
    const sum = (rows: readonly Record<string, unknown>[]): number => rows.reduce((total, { cost }) => total + Number(cost), 0);
    assert.ok(sum(calls) <= CAP, `${sum(calls)} of ${CAP} credits`);
    const [counter] = await members.run(`SELECT sum(total)::float8 AS total FROM company_data.counter WHERE scope = 'day'`);
    const [spent] = await members.run('SELECT sum(credits)::float8 AS total FROM company_data.spent');
    assert.equal(counter?.['total'] ?? 0, sum(calls));
    assert.equal(spent?.['total'] ?? 0, sum(calls));
    assert.ok(billed.size > 10, 'hardly anything was bought');
    console.log(
      `      ${PROCESSES} processes: ${billed.size} calls billed, ${entered.size} entered as known, ${unconfirmed.length} unconfirmed, ${kills} killed, ${sum(calls)} of ${CAP} credits`,
    );
  }
});
