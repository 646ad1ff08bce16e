// A test of several processes of a team that call one service, which counts, while some of them are killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../../../src/storage/team/fingerprint.ts';
import { PASSWORD, postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { isThorough } from '../../../support/properties.mjs';
import { CountingService } from './support/busyWindow.ts';
import type { CallerOptions } from './support/callerProcess.ts';
import { Members } from './support/members.ts';

const program = fileURLToPath(new URL('support/callerProcess.ts', import.meta.url));
const [PROCESSES, RUN_MS, STOCK] = isThorough() ? [12, 60_000, 100] : [4, 5000, 40];
const account = { id: 'acc', service: 'https://service.test', credentials: { kind: 'token', token: 'the token' } } as const;

describe('processes that share a rate', () => {
  let members: Members;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
  });
  after(() => members?.end());

  it('are refused no call by a service that counts, and use what there is', async () => {
    const [team] = await members.run('SELECT key FROM company_data.team');
    const service = new CountingService(() => performance.now(), STOCK);
    const server = createServer((_, response) => response.writeHead(service.arrive() ? 200 : 429).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const start = async (at: number) => {
      const options: CallerOptions = {
        name: `member ${at}`,
        address: members.address,
        credentials: { user: await members.user(`m${at}`), password: PASSWORD },
        account,
        clockOffsetMs: [0, 3_600_000, -3_600_000][at % 3] ?? 0,
        service: `http://127.0.0.1:${port}/`,
      };
      return spawn(process.execPath, ['--no-warnings', program, JSON.stringify(options)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    };
    const fingerprint = fingerprintOf(account, String(team?.['key']), 'rate');
    const [before, begun] = [service.stock, performance.now()];
    await members.run(`INSERT INTO company_data.rate VALUES ('${fingerprint}', ${before}, clock_timestamp())`);
    const children = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => start(at)));
    while (service.answered === 0) await sleep(20);
    for (let at = 0; at < PROCESSES / 2; at += 1) {
      await sleep((RUN_MS * 2) / PROCESSES);
      children[at]?.kill('SIGKILL');
      children[at] = await start(at);
    }
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map(async (child) => child.signalCode ?? once(child, 'exit')));
    server.closeAllConnections();
    server.close();
    const allowed = before + (performance.now() - begun) / 100;
    console.log(
      `      ${PROCESSES} processes: ${service.answered} of at most ${Math.floor(allowed)} calls, ${service.refused} refused`,
    );
    assert.equal(service.refused, 0);
    assert.ok(service.answered > 0.6 * allowed);
  }).timeout(RUN_MS * 2 + 60_000);
});
