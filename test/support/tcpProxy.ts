// A proxy between a test and a server, which cuts, drops or delays what goes through it.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class TcpProxy {
  readonly #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Milliseconds by which each part is delayed, in each direction. */
  delayMs = 0;
  /** `cut`: connections are refused. `drop`: nothing goes through, and nobody is told. */
  mode: 'open' | 'cut' | 'drop' = 'open';
  /** This is called with each part on its way to the server. The connection is cut after the part if it returns true. */
  cutAfter: (part: Buffer) => boolean = () => false;

  private constructor(target: number, server: Server) {
    this.#target = target;
    this.#server = server;
    server.on('connection', (socket) => {
      this.#serve(socket);
    });
  }

  /** @param target the port of the server on this computer @param port of the proxy; any free one if absent */
  static async start(target: number, port = 0): Promise<TcpProxy> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(target, server);
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('the proxy is closed');
    return address.port;
  }

  /** Ends every connection that is open. */
  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cutAll();
  }

  #serve(client: Socket): void {
    if (this.mode === 'cut') {
      client.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    this.#pass(client, server, true);
    this.#pass(server, client, false);
  }

  #pass(from: Socket, to: Socket, toServer: boolean): void {
    this.#sockets.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('data', (part: Buffer) => {
      if (this.mode === 'drop') return;
      const isLast = toServer && this.cutAfter(part);
      const pass = (): void => {
        to.write(part);
        if (isLast) from.destroy();
      };
      if (this.delayMs === 0) pass();
      else setTimeout(pass, this.delayMs);
    });
  }
}
