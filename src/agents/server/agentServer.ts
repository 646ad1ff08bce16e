// The server of one window: listens on this computer only, knows agents by their keys, and keeps their connections.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { NamedAgent, type Approve } from '../namedAgent.ts';
import { ToolRunner, type ToolRunnerDeps } from '../toolRunner.ts';
import type { AgentState } from '../../app/agentServer.ts';
import { Emitter, type Event } from '../../client/event.ts';
import { accessOf, serverPath } from './access.ts';
import type { AgentKeys } from './agentKeys.ts';
import { createProtocolServer, type ProtocolServer } from './protocolServer.ts';
import { toolDescriptions, type ToolDescription } from './toolDescriptions.ts';
import { bodyOf, sendAnswer, webRequestOf } from './webMessages.ts';

export interface AgentServerDeps extends ToolRunnerDeps {
  readonly keys: AgentKeys;
  readonly version: string;
  /** The `languageModelTools` of package.json. */
  readonly manifestTools: unknown;
  /** The schemas of results, as the build writes them. */
  readonly outputSchemas: unknown;
  /** Asks in the window. */
  readonly approve: Approve;
  /** The credits up to which an agent may buy within an hour without a question. */
  readonly allowance: () => number;
}

/** A connection of an agent. The protocol calls it a session, but it is no session of an account. */
interface Connection {
  readonly agent: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: ProtocolServer;
  /** The number of its last request among all requests, because the clock may be set back. */
  lastUsed: number;
}

/** The most connections at once: of the network, and of the protocol, which has its own over them. */
const mostConnections = { sockets: 64, protocol: 16 } as const;

/** The most bytes of a request. The longest valid one has 1,000 IDs. */
const mostBytes = 512 * 1024;

/** A running server. */
export class AgentServer {
  readonly #deps: AgentServerDeps;
  readonly #runner: ToolRunner;
  readonly #tools: readonly ToolDescription[];
  readonly #agents = new Map<string, NamedAgent>();
  readonly #connections = new Map<string, Connection>();
  readonly #changed = new Emitter();
  readonly #http: HttpServer;
  #port = 0;
  #requests = 0;

  constructor(deps: AgentServerDeps) {
    this.#deps = deps;
    this.#runner = new ToolRunner(deps);
    this.#tools = toolDescriptions(deps.manifestTools, deps.outputSchemas);
    this.#http = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 8192 }, (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        deps.logFault(error);
        response.destroy();
      });
    });
    this.#http.maxConnections = mostConnections.sockets;
  }

  /** Fires when an agent has connected, called or gone. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get address(): string {
    return `http://127.0.0.1:${String(this.#port)}${serverPath}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Opens the port that is preferred, or any other one. @throws the error of the system if none can be opened */
  async listen(preferred: number): Promise<void> {
    try {
      this.#port = await listenOn(this.#http, preferred);
    } catch (error) {
      if (preferred === 0) throw error;
      this.#port = await listenOn(this.#http, 0);
    }
    // An error of the open port that nobody listens to would be thrown in the extension host.
    this.#http.on('error', this.#deps.logFault);
  }

  /** The agents that have called since the server was started. */
  get agents(): readonly AgentState[] {
    const { state } = this.#deps.app.session;
    return [...this.#agents.values()].map((agent) => ({
      name: agent.name,
      connections: [...this.#connections.values()].filter((connection) => connection.agent === agent.name).length,
      spent: state.kind === 'open' ? agent.spentWithinHour({ app: this.#deps.app, open: state.session }) : 0,
    }));
  }

  /** Ends the connections of an agent; without a name those of all agents. */
  async disconnect(name?: string): Promise<void> {
    const ended = [...this.#connections].filter(([, { agent }]) => name === undefined || agent === name);
    await Promise.all(ended.map(([id]) => this.#end(id)));
  }

  /** Closes the port and every connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#http.close(() => {
        resolve();
      });
    });
    await this.disconnect();
    this.#http.closeAllConnections();
    await closed;
    this.#http.off('error', this.#deps.logFault);
    this.#changed.dispose();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, origin, authorization } = request.headers;
    const nameOf = (key: string): string | undefined => this.#deps.keys.nameOf(key);
    const access = accessOf(request.url ?? '', { host, origin, authorization }, { port: this.#port, nameOf });
    if (access.kind === 'refused') {
      refuse(response, access.status);
      return;
    }
    const body = await bodyOf(request, mostBytes).catch(() => undefined);
    if (body === undefined) {
      refuse(response, 413);
      return;
    }
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? this.#connections.get(id) : undefined;
    // An agent must not use the connection of another agent.
    if (id !== undefined && known?.agent !== access.name) {
      refuse(response, 404);
      return;
    }
    const connection = known ?? (await this.#connect(access.name));
    connection.lastUsed = this.#requests += 1;
    const { transport, server } = connection;
    try {
      await sendAnswer(await transport.handleRequest(webRequestOf(request, this.address, body)), response);
    } finally {
      // A transport without a session ID was not opened by this request, so its new server is closed again.
      if (transport.sessionId === undefined) await server.close();
    }
  }

  async #connect(name: string): Promise<Connection> {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#connections.set(id, connection);
        this.#changed.fire();
        return this.#makeRoom();
      },
      onsessionclosed: (id) => this.#end(id),
      maxRequestBodySize: mostBytes,
    });
    const agent = this.#agentOf(name);
    const { version, approve, app } = this.#deps;
    const server = createProtocolServer({
      ...{ agent, version, approve, tools: this.#tools },
      lists: () => listsOf(app.session.state),
      used: () => {
        this.#changed.fire();
      },
    });
    const connection: Connection = { agent: name, transport, server, lastUsed: this.#requests };
    await server.connect(transport);
    return connection;
  }

  #agentOf(name: string): NamedAgent {
    const known = this.#agents.get(name);
    if (known) return known;
    const agent = new NamedAgent({ runner: this.#runner, name, allowance: this.#deps.allowance });
    this.#agents.set(name, agent);
    return agent;
  }

  /** Ends the least recently used connection if there are too many. */
  async #makeRoom(): Promise<void> {
    if (this.#connections.size <= mostConnections.protocol) return;
    const [least] = [...this.#connections].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    if (least) await this.#end(least[0]);
  }

  async #end(id: string): Promise<void> {
    const connection = this.#connections.get(id);
    if (!connection) return;
    this.#connections.delete(id);
    await connection.server.close();
    this.#changed.fire();
  }
}

type SessionState = AgentServerDeps['app']['session']['state'];

function listsOf(state: SessionState): readonly { readonly id: string; readonly name: string }[] {
  return state.kind === 'open' ? state.session.lists.lists.rows.flatMap(({ value }) => value ?? []) : [];
}

// A refusal says nothing to the caller, not even which server this is.
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}), Connection: 'close' });
  response.end();
}

function listenOn(http: HttpServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      http.off('error', reject);
      const address = http.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
