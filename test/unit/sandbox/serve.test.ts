// `npm run sandbox` as a process: its options, and what it says of wrong ones.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { readFileSync } from 'node:fs';

const script = join(import.meta.dirname, '../../../src/sandbox/serve.ts');

interface Served {
  readonly output: string;
  readonly code: number | null;
}

/** Runs it with these options. @param use is called once it is ready, and then it is stopped */
async function served(options: readonly string[], use?: (output: string) => Promise<void>): Promise<Served> {
  const child = spawn(process.execPath, [script, ...options]);
  const closed = once(child, 'close');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ctrl+C')) resolve();
      });
  });
  await Promise.race([ready, closed]);
  try {
    if (child.exitCode === null) await use?.(output);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = (await closed) as [number | null];
  return { output, code };
}

describe('npm run sandbox', function () {
  this.timeout(60_000);

  it('says how it is used, where an option is unknown', async () => {
    const { output, code } = await served(['--nothing', '1']);
    assert.match(output, /^Usage: npm run sandbox -- \[options\]/);
    assert.equal(code, 2);
  });

  it('serves an ordinary token, on the day and with the companies that it is told', async () => {
    const { code } = await served(['--token', 'ordinary', '--day', '2025-03-31', '--companies', '100000'], async (output) => {
      const [, address = ''] = /base address +(\S+)/.exec(output) ?? [];
      const [, caFile = ''] = /CA certificate +(\S+)/.exec(output) ?? [];
      const agent = new Agent({ connect: { ca: readFileSync(caFile, 'utf8') } });
      const get = async (path: string) => {
        const { statusCode, body } = await request(`${address}${path}&token=sandbox-token`, { dispatcher: agent });
        return { status: statusCode, text: await body.text() };
      };
      const events = await get('/v2/timeline?eventTypes=cebi-micro-score&limit=1');
      assert.match(events.text, /"startDate":"2025-03-\d\d"/);
      assert.equal((await get('/v2/companies?packages=people')).status, 403);
      assert.match((await get('/v2/companies?fields=none')).text, /"count":100000/);
      assert.match((await get('/v2/admindiv?namePrefix=tor')).text, /"Torino"/);
      await agent.close();
    });
    assert.equal(code, 0);
  });
});
