// Tests of the transport that a request takes, of the change to the other, and of the thrown failure.
import assert from 'node:assert/strict';
import { Failure, type FailureKind, type Delivery } from '../../../../src/client/failure.ts';
import { fallbackTransport } from '../../../../src/client/http/fallbackTransport.ts';
import type { Transport } from '../../../../src/client/http/transport.ts';
import { failureOf, never, search } from './transportKinds.ts';

type End = 'answer' | readonly [kind: FailureKind, delivery: Delivery];

/** A transport whose requests end as listed, the last one for ever. */
function scripted(name: string, log: string[], ...ends: End[]): Transport {
  let at = 0;
  return () => {
    log.push(name);
    const end = ends[Math.min(at, ends.length - 1)] ?? 'answer';
    at += 1;
    if (end === 'answer') return Promise.resolve({ status: 200, headers: {}, body: name });
    return Promise.reject(new Failure(end[0], { delivery: end[1], detail: name }));
  };
}

const verified = { secondIsVerified: () => true };
const down: End = ['unreachable', 'notSent'];

describe('two transports', () => {
  it('stay on the first while it works', async () => {
    const log: string[] = [];
    const send = fallbackTransport(scripted('first', log), scripted('second', log), verified);
    await send(search, never);
    await send(search, never);
    assert.deepEqual(log, ['first', 'first']);
  });

  for (const kind of ['unreachable', 'untrustedCertificate', 'proxyRefused'] as const) {
    it(`send once more on the second after ${kind}, and stay there`, async () => {
      const log: string[] = [];
      const send = fallbackTransport(scripted('first', log, [kind, 'notSent']), scripted('second', log), verified);
      assert.equal((await send(search, never)).body, 'second');
      await send(search, never);
      assert.deepEqual(log, ['first', 'second', 'second']);
    });
  }

  it('leave the second alone while it does not check certificates, also where it carried requests before', async () => {
    const ends: readonly (readonly [kind: FailureKind, Delivery])[] = [
      ['untrustedCertificate', 'notSent'],
      ['unreachable', 'notSent'],
      ['proxyRefused', 'notSent'],
    ];
    for (const end of ends) {
      const log: string[] = [];
      let isVerified = true;
      const send = fallbackTransport(scripted('first', log, end), scripted('second', log), {
        secondIsVerified: () => isVerified,
      });
      assert.equal((await send(search, never)).body, 'second');
      isVerified = false;
      assert.equal((await failureOf(send(search, never))).kind, end[0]);
      assert.deepEqual(log, ['first', 'second', 'first']);
      isVerified = true;
      assert.equal((await send(search, never)).body, 'second');
    }
  });

  it('leave the second alone if it stops checking certificates while the first tries to connect', async () => {
    const log: string[] = [];
    let isVerified = true;
    const first: Transport = () => {
      isVerified = false;
      return Promise.reject(new Failure('untrustedCertificate', { delivery: 'notSent' }));
    };
    const send = fallbackTransport(first, scripted('second', log), { secondIsVerified: () => isVerified });
    assert.equal((await failureOf(send(search, never))).kind, 'untrustedCertificate');
    assert.deepEqual(log, []);
  });

  it('come back to the first when the second cannot connect any more', async () => {
    const log: string[] = [];
    const send = fallbackTransport(scripted('first', log, down, 'answer'), scripted('second', log, 'answer', down), verified);
    for (let i = 0; i < 3; i += 1) await send(search, never);
    assert.deepEqual(log, ['first', 'second', 'second', 'first', 'first']);
  });

  it('never send twice what may have arrived, was answered, or was given up', async () => {
    const ends: End[] = [
      ['unreachable', 'unknown'],
      ['timedOut', 'unknown'],
      ['unexpectedAnswer', 'answered'],
      ['refused', 'notSent'],
      ['cancelled', 'notSent'],
    ];
    for (const end of ends) {
      const log: string[] = [];
      const failure = await failureOf(
        fallbackTransport(scripted('first', log, end), scripted('second', log), verified)(search, never),
      );
      assert.equal(failure.kind, end[0]);
      assert.deepEqual(log, ['first']);
    }
  });

  it('tell the failure that says more, the first among equals', async () => {
    const table: [first: End, second: End, told: string][] = [
      [down, down, 'first'],
      [down, ['untrustedCertificate', 'notSent'], 'second'],
      [['untrustedCertificate', 'notSent'], down, 'first'],
      [['untrustedCertificate', 'notSent'], ['proxyRefused', 'notSent'], 'second'],
      [['proxyRefused', 'notSent'], ['untrustedCertificate', 'notSent'], 'first'],
      // The second got further: what it says decides about money.
      [['proxyRefused', 'notSent'], ['unreachable', 'unknown'], 'second'],
      [down, ['cancelled', 'unknown'], 'second'],
    ];
    for (const [first, second, told] of table) {
      const log: string[] = [];
      const failure = await failureOf(
        fallbackTransport(scripted('first', log, first), scripted('second', log, second), verified)(search, never),
      );
      assert.equal(failure.facts.detail, told, `${String(first)} / ${String(second)}`);
      assert.deepEqual(log, ['first', 'second']);
    }
  });

  it('do not start the second after a cancellation', async () => {
    const log: string[] = [];
    const cancel = new AbortController();
    const first: Transport = () => {
      cancel.abort();
      return Promise.reject(new Failure('unreachable', { delivery: 'notSent' }));
    };
    const failure = await failureOf(fallbackTransport(first, scripted('second', log), verified)(search, cancel.signal));
    assert.deepEqual({ kind: failure.kind, facts: failure.facts }, { kind: 'cancelled', facts: { delivery: 'notSent' } });
    assert.deepEqual(log, []);
  });
});
