// Converts requests of Node.js to the Fetch API, which the protocol's library uses, and sends its answers.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Reads a body. @returns undefined if it is longer than `mostBytes`: the rest of it is not read */
export async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return undefined;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The same request for the library. @param body the body, which is used with POST alone */
export function webRequestOf(request: IncomingMessage, address: string, body: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The key was checked before, and the library does not need it.
    if (value !== undefined && name !== 'authorization') headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = request.method ?? 'GET';
  return new Request(address, method === 'POST' ? { method, headers, body } : { method, headers });
}

/** Sends an answer in parts as they come, and stops if the client has gone. */
export async function sendAnswer(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = answer.body?.getReader();
  if (!reader) {
    response.end();
    return;
  }
  // If the client has gone already, no `close` event follows.
  if (response.closed) {
    await reader.cancel().catch(() => undefined);
    return;
  }
  // A stream without a first message would leave the client waiting for the headers.
  response.flushHeaders();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    if (!response.write(value)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
