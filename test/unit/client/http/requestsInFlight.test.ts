// The storage of answers outlives the requests that are on their way, for a while.
import assert from 'node:assert/strict';
import { RequestsInFlight } from '../../../../src/client/http/requestsInFlight.ts';
import type { WireAnswer } from '../../../../src/client/http/transport.ts';
import { never, search } from './transportKinds.ts';

describe('requests under way', () => {
  let log: string[];
  let requests: RequestsInFlight;
  const parts = [{ dispose: () => log.push('disposed') }];

  beforeEach(() => {
    log = [];
    requests = new RequestsInFlight();
  });

  it('keep nothing waiting where there are none', () => {
    void requests.disposeAfter(parts, 1000);
    assert.deepEqual(log, ['disposed']);
  });

  for (const end of ['an answer', 'a failure'] as const) {
    it(`are waited for until ${end} has come and was taken in`, async () => {
      const arriving = Promise.withResolvers<WireAnswer>();
      const send = requests.counted(() => arriving.promise);
      const cached = send(search, never)
        .catch(() => undefined)
        .then(() => Promise.resolve())
        .then(() => log.push('kept'));
      const ending = requests.disposeAfter(parts, 60_000);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(log, []);
      if (end === 'an answer') arriving.resolve({ status: 200, headers: {}, body: '' });
      else arriving.reject(new Error('gone'));
      await Promise.all([cached, ending]);
      assert.deepEqual(log, ['kept', 'disposed']);
    });
  }

  it('are not waited for without end', async () => {
    const send = requests.counted(() => new Promise<WireAnswer>(() => undefined));
    void send(search, never);
    await requests.disposeAfter(parts, 5);
    assert.deepEqual(log, ['disposed']);
  });
});
