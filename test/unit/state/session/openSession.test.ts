// Windows with one account open share its rate; one that closes it leaves its part to the others.
import assert from 'node:assert/strict';
import { LateAnswers } from '../../../../src/state/session/lateAnswers.ts';
import { OpenSession } from '../../../../src/state/session/openSession.ts';
import { Savings } from '../../../../src/state/credits/savings.ts';
import type { Storage } from '../../../../src/storage/storage.ts';
import { settle } from '../../../support/fakeClock.ts';
import { answer, fakeTransport } from '../../../support/fakeTransport.ts';
import { Windows } from '../../storage/support/windows.ts';

describe('an open session', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  function open(storage: Storage, shares = true): OpenSession {
    const { clock } = windows;
    const { ledger, cache, journal, keyValue } = storage;
    const budget = storage.budget('acc', { id: 'w', openedAt: clock.now() }, () => ({}));
    const money = { account: 'acc', openedAt: clock.now(), budget, ledger, cache, journal, keyValue };
    const parts = {
      kind: 'account',
      name: 'Account',
      transport: fakeTransport(answer({})).transport,
      canReadCredits: false,
      money: shares ? { ...money, windows: storage.windows('acc') } : money,
      userParameters: { data: 'appUser', lists: 'appUserId' },
      timeoutMs: 1000,
    } as const;
    const tools = {
      clock,
      random: () => 0,
      record: () => undefined,
      savings: new Savings(),
      listsViews: new Map<string, unknown>(),
    };
    return new OpenSession(parts, tools, new LateAnswers());
  }

  /** Counts the permits that are available at once. */
  async function stockOf({ limiter }: OpenSession): Promise<number> {
    let given = 0;
    const asking = new AbortController();
    for (let at = 0; at < 2000; at += 1) {
      limiter.take(asking.signal, 'person').then(
        (turn) => {
          given += 1;
          turn.end();
        },
        () => undefined,
      );
    }
    for (let round = 0; round < 400; round += 1) await settle();
    asking.abort();
    return given;
  }

  it('has its part of the stock that all windows share, from when another one opens the account', async () => {
    const [a, b] = [windows.open(), windows.open()];
    const first = open(a);
    const second = open(b);
    assert.equal(await stockOf(second), 750);
    a.poll();
    second.dispose();
    assert.equal(await stockOf(first), 750);
  });

  it('has all of it once the others have closed the account', async () => {
    const [a, b] = [windows.open(), windows.open()];
    const first = open(a);
    open(b).dispose();
    a.poll();
    assert.equal(await stockOf(first), 1500);
  });

  it('has all of it where it shares with nobody', async () => {
    const [a, b] = [windows.open(), windows.open()];
    open(a);
    assert.equal(await stockOf(open(b, false)), 1500);
  });
});
