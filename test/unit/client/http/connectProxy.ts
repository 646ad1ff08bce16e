// A proxy on loopback that makes tunnels, with or without a password, to one server whatever name is asked for.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly address: string;
  /** `name:port` of each tunnel asked for. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

export interface ProxyBehaviour {
  /** The end of every tunnel: a port of 127.0.0.1. */
  readonly to: number;
  /** The whole `Proxy-Authorization` header that is wanted. */
  readonly authorization?: string;
  /** Answered to every tunnel instead of making it. `silence` answers nothing, `hangUp` ends the connection, `halfAnswer` within the answer. */
  readonly instead?: number | 'silence' | 'hangUp' | 'halfAnswer';
  /** Its own certificate, with which it is reached over HTTPS. */
  readonly identity?: { readonly key: string; readonly cert: string };
  /** Bytes of the client's after which a tunnel is cut. */
  readonly cutAfterBytes?: number;
}

export async function startConnectProxy({
  to,
  authorization,
  instead,
  identity,
  cutAfterBytes = Infinity,
}: ProxyBehaviour): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = identity ? createTlsServer(identity) : createServer();
  server.on('request', (_request, response: ServerResponse) => response.writeHead(405).end());
  server.on('connection', keep);
  server.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '');
    // A connection notices the end of the other side only while it is read.
    const hearsTheEnd = (): void => void client.resume().once('end', () => client.destroy());
    if (instead === 'silence') {
      hearsTheEnd();
      return;
    }
    if (instead === 'hangUp' || instead === 'halfAnswer') {
      if (instead === 'hangUp') client.destroy();
      else client.end('HTTP/1.1 200 Conn');
      return;
    }
    const refusal =
      instead ?? (authorization !== undefined && request.headers['proxy-authorization'] !== authorization ? 407 : undefined);
    if (refusal !== undefined) {
      hearsTheEnd();
      client.end(`HTTP/1.1 ${refusal} No\r\nproxy-authenticate: Basic realm="test"\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const tunnel = connect(to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      tunnel.pipe(client).pipe(tunnel);
    });
    keep(tunnel);
    let bytes = 0;
    client.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > cutAfterBytes) client.destroy();
    });
    client.once('close', () => tunnel.destroy());
    tunnel.once('close', () => {
      hearsTheEnd();
      client.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `${identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
