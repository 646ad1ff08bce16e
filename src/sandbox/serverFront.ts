// The TCP server before the sandbox's HTTPS server: it passes TLS connections on and limits the time of handshakes.
import type { Server as HttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';

export interface TlsFront {
  readonly port: number;
  /** Ends all connections at once. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 only and passes TLS connections on to `secure`. Rejects if the port is taken.
 * @param port 0 for any free port
 * @param timeoutMs milliseconds for a handshake, however many bytes arrive meanwhile
 */
export async function listenForTls(secure: HttpsServer, port: number, timeoutMs: number): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  // The timers that end connections without a handshake, by the port of the caller.
  const handshakes = new Map<number | undefined, NodeJS.Timeout>();
  const server = createServer((socket) => {
    const { remotePort } = socket;
    sockets.add(socket);
    const handshake = setTimeout(() => socket.destroy(), timeoutMs);
    handshakes.set(remotePort, handshake);
    socket.once('close', () => {
      sockets.delete(socket);
      clearTimeout(handshake);
      // A new connection may already come from the same port.
      if (handshakes.get(remotePort) === handshake) handshakes.delete(remotePort);
    });
    socket.on('error', () => socket.destroy());
    passOnlyTls(socket, (passed) => secure.emit('connection', passed));
  });
  secure.on('secureConnection', ({ remotePort }) => {
    clearTimeout(handshakes.get(remotePort));
    handshakes.delete(remotePort);
  });
  return {
    port: await listen(server, port),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      secure.close();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('The server has no port.'));
    });
  });
}

const plainRefusal = 'Calls over plain HTTP fail: use https://\n';

// The first byte of a TLS handshake is 22. Any other connection gets an error in plain HTTP, since the API accepts only HTTPS
// (service.md, "General rules", 1).
function passOnlyTls(socket: Socket, pass: (socket: Socket) => void): void {
  socket.once('data', (chunk: Buffer) => {
    if (chunk[0] === 22) {
      socket.pause();
      socket.unshift(chunk);
      pass(socket);
      return;
    }
    const header = [
      'HTTP/1.1 400 Bad Request',
      'content-type: text/plain',
      `content-length: ${plainRefusal.length}`,
      'connection: close',
    ];
    socket.end(`${header.join('\r\n')}\r\n\r\n${plainRefusal}`);
  });
}
