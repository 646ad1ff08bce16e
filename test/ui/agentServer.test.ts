// Tests an outside agent in the real editor: the server's start, a question about a price, and the stop.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as z from 'zod/mini';
import { agentTools } from '../../src/ids.ts';
import { allCompanies } from '../../src/sandbox/records/companies.ts';
import { eventually, eventuallyMatches } from '../support/eventually.ts';
import { noonZone } from '../support/noonZone.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

const [company] = allCompanies();
assert.ok(company);

const Configuration = z.object({
  mcpServers: z.object({
    'company-data': z.object({ url: z.string(), headers: z.object({ Authorization: z.string() }) }),
  }),
});

describe('an agent from outside', function () {
  let editor: Editor;
  let client: Client;

  after(() => client?.close());
  inSandbox(
    (opened) => {
      editor = opened;
    },
    // The spending of today is counted from the midnight of this zone.
    { env: { TZ: noonZone() } },
  );

  const events = {
    name: agentTools.timeline,
    arguments: { companies: [company.id], types: ['cebi-micro-score', 'capital'], payload: true, limit: 5 },
  };
  const status = () => editor.workbench.statusItem('company-data-tools.company-data', 'companyData.agents');
  const textOf = async (call: Promise<unknown>): Promise<string> => JSON.stringify(await call);

  /** A client with the configuration that the command copies. */
  async function connected(): Promise<Client> {
    const { workbench } = editor;
    await editor.api((vscode) => vscode.env.clipboard.writeText(''));
    await workbench.command('Company Data: Copy MCP Configuration…');
    await workbench.pick('Cursor');
    const copied = (): Promise<string> => editor.api((vscode) => vscode.env.clipboard.readText());
    await eventually(async () => (await copied()) !== '', true);
    const { url, headers } = z.parse(Configuration, JSON.parse(await copied())).mcpServers['company-data'];
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    assert.equal((await fetch(url, { method: 'POST' })).status, 401);
    const opened = new Client({ name: 'test', version: '1' });
    await opened.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return opened;
  }

  it('finds nothing before the server is started, and connects with the configuration that is copied', async () => {
    assert.equal(await status().count(), 0);
    client = await connected();
    await status().waitFor();
    assert.equal((await client.listTools()).tools.length, Object.keys(agentTools).length);
    await eventually(async () => (await status().innerText()).trim(), '1');
  });

  it('names the price and the agent, and buys nothing where the user says no', async () => {
    const { workbench } = editor;
    const answer = textOf(client.callTool(events));
    await workbench.modal().getByText('Cursor asks: Load Events?').waitFor();
    assert.match(
      await workbench.modal().innerText(),
      /up to 5\. ≤ 10 credits \(.*\)\. Credits left: [\d,]+\. .*Cursor before: 0/,
    );
    await workbench.answerModal('Cancel');
    assert.match(await answer, /Needs approval: ≤ 10 credits\. The user did not agree/);
  });

  it('buys for no more than that where the user says yes, and is seen in the ledger', async () => {
    const { workbench } = editor;
    const answer = textOf(client.callTool(events));
    await workbench.modal().getByText('Cursor asks: Load Events?').waitFor();
    await workbench.answerModal('Buy for ≤ 10 credits');
    assert.match(await answer, /"creditsSpent":10/);
    assert.match(await textOf(client.callTool(events)), /"creditsSpent":0/);
    await workbench.command('Company Data: Manage Agent Server…');
    await workbench.pick('Show Spending by Agent');
    await workbench.openRow('Credits', 'Spent by agent', 'Cursor');
    await eventuallyMatches(
      () => workbench.row('Credits', 'Cursor').innerText(),
      /10 \(Timeline 5, Timeline: packages 5\) · 1 call/,
    );
  });

  it('connects again after a reload, which opens the server again', async () => {
    await client.close();
    await editor.reload();
    await status().waitFor();
    client = await connected();
    assert.match(await textOf(client.callTool(events)), /"creditsSpent":0/);
  });

  it('is disconnected when the server is stopped', async () => {
    await editor.workbench.command('Company Data: Stop Agent Server');
    await status().waitFor({ state: 'detached' });
    await assert.rejects(client.listTools(), { message: 'fetch failed' });
  });
});
