// Tests of a 401 after a check of the credit status, and of the end of waiting and listening.
import assert from 'node:assert/strict';
import { createClient } from '../../../src/client/client.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { Emitter } from '../../../src/client/event.ts';
import type { Transport } from '../../../src/client/http/transport.ts';
import { answer, contextFor, failureOf } from '../../support/fakeTransport.ts';
import type { Step } from '../../support/fakeTransport.ts';

describe('a 401', () => {
  const refused = answer({ code: 'error.authenticationError', message: 'no' }, { status: 401 });

  async function kindAfter(
    credits: Step,
    canReadCredits = true,
  ): Promise<{ kind: string; asked: number; said: string | undefined }> {
    let asked = 0;
    const transport: Transport = async ({ target }, signal) => {
      if (target === 'service') return refused;
      asked += 1;
      if (credits instanceof Error) throw credits;
      return typeof credits === 'function' ? credits({ target, verb: 'GET', path: '', parameters: [] }, signal) : credits;
    };
    const client = createClient(contextFor(transport, { canReadCredits }));
    const { kind, facts } = await failureOf(client.searchTimeline({ eventTypes: ['capital'], limit: 10 }));
    return { kind, asked, said: facts.serviceMessage };
  }

  const cases: [string, Step, string][] = [
    ['the credit status is refused as well', refused, 'signedOut'],
    ['too few credits are left', answer([{ type: 'timeline', left: 9 }]), 'outOfCredits'],
    ['nothing is left of any type', answer([{ type: 'companies', left: 0 }]), 'outOfCredits'],
    ['enough credits are left', answer([{ type: 'timeline', left: 10 }]), 'signedOutOrEmpty'],
    [
      'enough credits are left in several buckets of the type',
      answer([
        { type: 'timeline', left: 0 },
        { type: 'timeline', left: 4 },
        { type: 'timeline', left: 6 },
      ]),
      'signedOutOrEmpty',
    ],
    ['the credit status fails', answer({ error: true }, { status: 500 }), 'signedOutOrEmpty'],
    ['the credit status cannot be read', answer('<html>'), 'signedOutOrEmpty'],
    ['the credit status throws', new Error('boom'), 'signedOutOrEmpty'],
  ];
  for (const [what, credits, kind] of cases) {
    it(`is ${kind} where ${what}`, async () => {
      assert.deepEqual(await kindAfter(credits), { kind, asked: 1, said: 'no' });
    });
  }

  it('stays open where there is no address to ask', async () => {
    assert.deepEqual(await kindAfter(refused, false), { kind: 'signedOutOrEmpty', asked: 0, said: 'no' });
  });

  it('of the credit status itself asks for nothing more', async () => {
    let asked = 0;
    const client = createClient(contextFor(() => Promise.resolve(((asked += 1), refused)), { canReadCredits: true }));
    assert.equal((await failureOf(client.getCredits({}))).kind, 'signedOutOrEmpty');
    assert.equal(asked, 1);
  });
});

describe('systemClock', () => {
  it('sleeps, and is woken by an abort with its reason', async () => {
    await systemClock.sleep(1);
    const cancel = new AbortController();
    const asleep = systemClock.sleep(60_000, cancel.signal);
    cancel.abort(new Error('enough'));
    await assert.rejects(asleep, /enough/);
    await assert.rejects(systemClock.sleep(60_000, cancel.signal), /enough/);
    await assert.rejects(systemClock.sleep(60_000, AbortSignal.abort('a word')), /aborted/);
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    signal.addEventListener = () => (listeners += 1);
    signal.removeEventListener = () => (listeners -= 1);
    await systemClock.sleep(1, signal);
    assert.equal(listeners, 0);
  });
});

describe('Emitter', () => {
  it('calls those who were there when it began, each as often as it was added', () => {
    const emitter = new Emitter<number>();
    const announced: string[] = [];
    const twice = (value: number): void => void announced.push(`twice ${String(value)}`);
    const first = emitter.event(twice);
    emitter.event(twice);
    emitter.event((value) => {
      if (value === 1) emitter.event((later) => announced.push(`late ${String(later)}`));
    });
    emitter.fire(1);
    first.dispose();
    first.dispose();
    emitter.fire(2);
    emitter.dispose();
    emitter.fire(3);
    assert.deepEqual(announced, ['twice 1', 'twice 1', 'twice 2', 'late 2']);
  });
});
