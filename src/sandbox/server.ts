// An HTTPS server on this machine that serves the sandbox, for curl, test suites and users' code.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpsServer } from 'node:https';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '../client/clock.ts';
import type { Verb, WireAnswer } from '../client/http/transport.ts';
import { sandboxToken } from './authentication.ts';
import { answerBatch, isBatch, readBatch } from './serverBatch.ts';
import { disturbed, type Disturbance } from './chaos.ts';
import { readBody, readForm, readTarget } from './serverBody.ts';
import { makeCertificate } from './certificate.ts';
import { MethodNotAllowed, Refusal } from './refusal.ts';
import { Sandbox, type SandboxRequest } from './sandbox.ts';
import { moreRoutes } from './served/moreRoutes.ts';
import { listenForTls } from './serverFront.ts';

export interface SandboxServerOptions {
  readonly clock?: Clock;
  /** Any free port if absent. */
  readonly port?: number;
  readonly sandbox?: Sandbox;
  /** Called with the path and the query of a request, and awaited before its answer, to simulate a slow API. */
  readonly pause?: (target: string) => Promise<void>;
  /** Returns the disturbance of the next request; requests are not disturbed by default. */
  readonly chaos?: () => Disturbance;
  /** The most milliseconds for a handshake, for the head of a request, and without traffic. A request has three times as many. */
  readonly timeoutMs?: number;
}

export interface SandboxServer {
  /** `https://localhost:PORT`, without a slash at the end. */
  readonly baseAddress: string;
  readonly creditsAddress: string;
  readonly token: string;
  /** The PEM file of the certificate authority to trust. Only this user can read it, and `close` removes it. */
  readonly caFile: string;
  readonly caPem: string;
  readonly sandbox: Sandbox;
  /** Ends all connections at once. */
  close(): Promise<void>;
}

/** Starts the server on 127.0.0.1 only. Rejects if the port is taken. */
export async function startSandboxServer({
  clock = systemClock,
  port = 0,
  sandbox = new Sandbox({ clock, moreRoutes }),
  pause = () => Promise.resolve(),
  chaos,
  timeoutMs = 20_000,
}: SandboxServerOptions = {}): Promise<SandboxServer> {
  const { caPem, certificatePem, keyPem } = await makeCertificate(Date.now());
  const secure = createSecureServer({ cert: certificatePem, key: keyPem }, sandbox, timeoutMs, (request, response) => {
    void pause(request.url ?? '').then(() => answerRequest({ sandbox, clock }, request, response, chaos?.()));
  });
  const front = await listenForTls(secure, port, timeoutMs);
  const folder = await mkdtemp(join(tmpdir(), 'company-data-sandbox-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, caPem, { mode: 0o600 });
  const baseAddress = `https://localhost:${front.port}`;
  return {
    baseAddress,
    creditsAddress: `${baseAddress}/credits`,
    token: sandboxToken,
    caFile,
    caPem,
    sandbox,
    close: async () => {
      await front.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The HTTPS server, which gets its connections from `listenForTls`. It refuses requests that cannot be read or take too long. */
function createSecureServer(
  identity: { readonly cert: string; readonly key: string },
  sandbox: Sandbox,
  timeoutMs: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): HttpsServer {
  // The response to the last request of each connection.
  const responses = new WeakMap<Duplex, ServerResponse>();
  // The limit is larger than the sandbox's own for queries, so that the sandbox refuses a long query with a JSON body.
  const limits = { maxHeaderSize: 65_536, ...limitsOf(timeoutMs) };
  const secure = createServer({ ...identity, ...limits }, (request, response) => {
    responses.set(request.socket, response);
    answer(request, response);
  });
  secure.setTimeout(timeoutMs, (socket) => {
    const response = responses.get(socket);
    // The connection is idle between two requests, or the caller does not read the answer.
    if (response?.writableEnded) socket.destroy();
    else if (!response?.req.complete) refuseUnread(sandbox, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  });
  // Node's own limits for requests begin with this event, which a server that does not listen itself would not have.
  secure.emit('listening');
  secure.on('clientError', (error: { readonly code?: string }, socket) => {
    refuseUnread(sandbox, error, socket);
  });
  return secure;
}

/** The limits that Node has for the head of a request and for all of it, which slowly arriving bytes do not extend. */
function limitsOf(timeoutMs: number) {
  return {
    headersTimeout: timeoutMs,
    requestTimeout: 3 * timeoutMs,
    connectionsCheckingInterval: Math.min(1000, timeoutMs),
  };
}

// Pages of any origin may call, as with the API.
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** The headers of the answer to a browser's preflight request. */
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Answers bytes that are not a complete request: too large a head, another protocol, or a request that did not end in time. */
function refuseUnread(sandbox: Sandbox, { code = '' }: { readonly code?: string }, socket: Duplex): void {
  // Without a TLS handshake, an answer cannot be sent.
  if (!socket.writable || !/^(HPE|ERR_HTTP)_/.test(code)) {
    socket.destroy();
    return;
  }
  const refusal =
    code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal(431, 'error.requestTooLarge', 'The head of the request is larger than 65536 bytes.')
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Refusal(408, 'error.requestTimeout', 'The request did not arrive in time.')
        : new Refusal(400, 'error.invalidRequest', 'This is no HTTP request.');
  const { status, headers, body } = sandbox.refuse(refusal);
  const fields = { ...headers, ...corsHeaders, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
}

async function answerRequest(
  { sandbox, clock }: { readonly sandbox: Sandbox; readonly clock: Clock },
  request: IncomingMessage,
  response: ServerResponse,
  disturbance: Disturbance | undefined,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, preflightHeaders).end();
    return;
  }
  const answer = await readRequest(request)
    .then((carryOut) => (disturbance ? disturbed(sandbox, () => carryOut(sandbox), disturbance) : carryOut(sandbox)))
    .catch((error: unknown) => (error instanceof Refusal ? sandbox.refuse(error) : undefined));
  // The request was aborted, so that there is no caller to answer.
  if (!answer) {
    response.destroy();
    return;
  }
  if (disturbance && disturbance.delayMs > 0) await clock.sleep(disturbance.delayMs);
  const { status, body } = answer;
  // The connection is closed, since the rest of the body would be read as the next request.
  if (status === 413) response.setHeader('connection', 'close');
  if (status !== 204) response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(status, { ...answer.headers, ...corsHeaders });
  if (!disturbance?.isTruncated) response.end(body);
  else response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** Reads a request to its end. @returns a function that carries it out @throws Refusal if it cannot be read */
async function readRequest(request: IncomingMessage): Promise<(sandbox: Sandbox) => WireAnswer> {
  const { path, query } = readTarget(request.url ?? '/');
  const type = request.headers['content-type'];
  // HEAD is served as GET; Node omits the body of the answer.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const verb = verbs.find((candidate) => candidate === method);
  if (!verb) throw new MethodNotAllowed(method ?? '', verbs);
  const body = await readBody(request);
  if (type !== undefined && isBatch(path, type)) {
    const lines = await readBatch(body, type, query);
    return (sandbox) => answerBatch(sandbox, lines);
  }
  const form = readForm(body, type);
  const isInForm = verb === 'DELETE' && form.length > 0;
  const read: SandboxRequest = { verb, path, parameters: [...query, ...form], ...(isInForm ? { place: 'form' } : {}) };
  return (sandbox) => sandbox.handle(read);
}

const verbs: readonly Verb[] = ['GET', 'POST', 'PUT', 'DELETE'];
