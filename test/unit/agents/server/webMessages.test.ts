// Answers of the agent server on their way to a client that may be gone.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { sendAnswer } from '../../../../src/agents/server/webMessages.ts';

describe('an answer of the agent server', () => {
  it('is given up if the client has gone before it begins', async () => {
    const http = createServer();
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    try {
      const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
      socket.write('GET /mcp HTTP/1.1\r\nHost: a\r\n\r\n');
      const [, response] = (await once(http, 'request')) as [IncomingMessage, ServerResponse];
      const closed = once(response, 'close');
      socket.destroy();
      await closed;
      let isGivenUp = false;
      // A stream that has nothing to say for now, such as one of notifications.
      const body = new ReadableStream({ cancel: () => void (isGivenUp = true) });
      const sent = sendAnswer(new Response(body), response).then(() => 'ended');
      const outcome = await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);
      assert.deepEqual({ outcome, isGivenUp }, { outcome: 'ended', isGivenUp: true });
    } finally {
      http.close();
    }
  });
});
