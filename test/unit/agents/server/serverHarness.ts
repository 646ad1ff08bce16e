// A running agent server over a sandbox, clients of the official library, and a person who answers questions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { agentOutputs } from '../../../../build/agentOutputs.ts';
import type { Approval } from '../../../../src/agents/namedAgent.ts';
import { AgentKeys, type KeyStore } from '../../../../src/agents/server/agentKeys.ts';
import { AgentServer } from '../../../../src/agents/server/agentServer.ts';
import { signIn } from '../../../../src/commands/session/signIn.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'package.json'), 'utf8')) as {
  readonly contributes: { readonly languageModelTools: unknown };
};

/** The person's answer to a question that an agent's program puts. */
export type Elicited = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: Record<string, boolean> };

/** A store of keys in memory. */
export function memoryKeyStore(): KeyStore & { text: string | undefined } {
  return {
    text: undefined,
    get() {
      return Promise.resolve(this.text);
    },
    set(text) {
      this.text = text;
      return Promise.resolve();
    },
  };
}

/** A server with everything around it. */
export class ServerHarness {
  readonly harness: TestHarness;
  readonly keys = new AgentKeys(memoryKeyStore());
  readonly server: AgentServer;
  readonly approvals: Approval[] = [];
  readonly #asking = Promise.withResolvers<undefined>();
  /** Resolves with the first question in the window. */
  readonly asked = this.#asking.promise;
  readonly faults: unknown[] = [];
  /** The person's answer in the window. */
  isAgreed: boolean | Promise<boolean> = true;
  isTrusted = true;
  ids: readonly string[] = [];
  readonly #clients: Client[] = [];

  private constructor(harness: TestHarness) {
    this.harness = harness;
    this.server = new AgentServer({
      app: harness.app,
      cap: () => harness.caps.perAgentChat,
      allowance: () => harness.caps.perAgent ?? 0,
      mayWrite: () => true,
      isTrusted: () => this.isTrusted,
      logFault: (error) => this.faults.push(error),
      keys: this.keys,
      version: '1.2.3',
      outputSchemas: agentOutputs(),
      manifestTools: manifest.contributes.languageModelTools,
      approve: async (approval) => {
        this.approvals.push(approval);
        this.#asking.resolve(undefined);
        return this.isAgreed;
      },
    });
  }

  static async started(): Promise<ServerHarness> {
    const harness = new TestHarness();
    harness.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await harness.run(signIn);
    await harness.open.lists.lists.more();
    const all = new ServerHarness(harness);
    const { rows } = await harness.open.client.searchCompanies({ limit: 6 });
    all.ids = rows.flatMap(({ value }) => value?.id ?? []);
    await all.server.listen(0);
    return all;
  }

  get address(): URL {
    return new URL(this.server.address);
  }

  /** A client of the official library, connected as an agent. @param elicited answers questions by the agent's program */
  async client(name = 'A', elicited?: (message: string) => Elicited): Promise<Client> {
    const key = await this.keys.keyOf(name);
    const capabilities = elicited ? { elicitation: { form: {} } } : {};
    const client = new Client({ name: 'test', version: '1' }, { capabilities });
    if (elicited) client.setRequestHandler(ElicitRequestSchema, ({ params }) => elicited(params.message));
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(this.address, { requestInit }));
    this.#clients.push(client);
    return client;
  }

  /** A request as anybody can send it. */
  async post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    const usual = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    return fetch(this.address, { method: 'POST', body, headers: { ...usual, ...headers } });
  }

  async end(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.server.close();
    assert.deepEqual([...this.faults, ...this.harness.faults], []);
    this.harness.dispose();
  }
}

/** The one text of a result. */
export function textOf(result: unknown): string {
  const { content } = result as { readonly content?: readonly { readonly text?: string }[] };
  return content?.[0]?.text ?? '';
}
