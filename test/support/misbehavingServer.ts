// A server on loopback that answers in bytes, so that tests can make it break off, lie or stay silent.
import { once } from 'node:events';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface ReceivedRequest {
  readonly verb: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The protocol that was agreed for the connection, or false for none. */
  readonly protocol: string | false;
}

/** Writes what it wants to the socket, or resets it; what it leaves open stays open until `close`. */
export type Behaviour = (socket: Socket, request: ReceivedRequest, reset: () => void) => void;

export interface MisbehavingServer {
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Connections that were ever made, before any encryption. */
  readonly connections: () => number;
  /** Connections that are open. */
  readonly open: () => number;
  /** Resolves when a whole request has arrived that had not when this was called. */
  readonly nextRequest: () => Promise<ReceivedRequest>;
  /** Resolves when no connection is open any more. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface MisbehavingOptions {
  readonly host?: string;
  /** Before any encryption. */
  readonly onConnection?: (socket: Socket) => void;
  /** Before any request. */
  readonly onSecured?: (socket: Socket) => void;
}

/** Starts it on a free port of this machine; without an identity it speaks plain HTTP. */
export async function startMisbehavingServer(
  behaviour: Behaviour,
  identity?: { readonly key: string; readonly cert: string },
  { host = '127.0.0.1', onConnection, onSecured }: MisbehavingOptions = {},
): Promise<MisbehavingServer> {
  const sockets = new Set<Socket>();
  const requests: ReceivedRequest[] = [];
  let arrivals: ((request: ReceivedRequest) => void)[] = [];
  let connections = 0;
  const serve = (socket: Socket): void => {
    // Clients that go away in the middle are what is tested.
    socket.on('error', () => undefined);
    onSecured?.(socket);
    readRequests(socket, (request) => {
      requests.push(request);
      for (const arrived of arrivals.splice(0)) arrived(request);
      // A reset is possible only on the connection below the encryption.
      const below = [...sockets].find(({ remotePort }) => remotePort === socket.remotePort);
      behaviour(socket, request, () => below?.resetAndDestroy());
    });
  };
  const server: Server = identity
    ? createTlsServer({ ...identity, ALPNProtocols: ['h2', 'http/1.1'] }, serve)
    : createPlainServer(serve);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    onConnection?.(socket);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    nextRequest: () =>
      new Promise((resolve) => {
        arrivals = [...arrivals, resolve];
      }),
    idle: async () => {
      await Promise.all([...sockets].map((socket) => once(socket, 'close')));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole answer with a status, a body and headers. */
export function answerOf(status: number, body: string, headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${status} Said`, `content-length: ${Buffer.byteLength(body)}`, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function readRequests(socket: Socket, arrived: (request: ReceivedRequest) => void): void {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = text.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (text.length < end + 4 + length) return;
      const body = Buffer.from(text.slice(end + 4, end + 4 + length), 'latin1').toString();
      text = text.slice(end + 4 + length);
      const [verb = '', target = ''] = first.split(' ');
      const protocol = 'alpnProtocol' in socket && typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : false;
      arrived({ verb, target, headers, body, protocol });
    }
  });
}
