// A proxy on loopback that makes tunnels, with or without a password, to one server whatever name is asked for.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly address: string;
  /** `name:port` of each tunnel asked for. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

export interface ProxyBehaviour {
  /** Where every tunnel ends: a port of 127.0.0.1. */
  readonly to: number;
  /** The whole `Proxy-Authorization` header that is wanted. */
  readonly authorization?: string;
  /** Answered to every tunnel instead of making it. `silence` answers nothing, `hangUp` ends the connection. */
  readonly instead?: number | 'silence' | 'hangUp';
}

export async function startConnectProxy({ to, authorization, instead }: ProxyBehaviour): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', keep);
  server.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '');
    if (instead === 'silence') return;
    if (instead === 'hangUp') {
      client.destroy();
      return;
    }
    const refusal =
      instead ?? (authorization !== undefined && request.headers['proxy-authorization'] !== authorization ? 407 : undefined);
    if (refusal !== undefined) {
      client.end(`HTTP/1.1 ${refusal} No\r\nproxy-authenticate: Basic realm="test"\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const tunnel = connect(to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      tunnel.pipe(client).pipe(tunnel);
    });
    keep(tunnel);
    client.once('close', () => tunnel.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
