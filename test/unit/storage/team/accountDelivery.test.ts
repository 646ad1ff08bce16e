// Tests of a delivery: an entry that is added at any moment is sent before its promise is fulfilled.
import assert from 'node:assert/strict';
import { AccountDelivery } from '../../../../src/storage/team/accountDelivery.ts';

/** A delivery of numbers, and those that wait. */
function delivery(accounts: readonly string[] = ['a']) {
  let waiting: number[] = [];
  const sent: number[] = [];
  const one = new AccountDelivery(
    () => new Map(accounts.map((account) => [account, `fingerprint of ${account}`])),
    async () => {
      const now = waiting;
      waiting = [];
      await Promise.resolve();
      sent.push(...now);
    },
  );
  const add = (number: number): Promise<void> => {
    waiting.push(number);
    return one.run();
  };
  return { add, sent };
}

describe('the delivery to a team', () => {
  it('sends what is added at any moment of a pass, the last one too', async () => {
    for (let ticks = 0; ticks < 12; ticks += 1) {
      const { add, sent } = delivery();
      const first = add(1);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await add(2);
      await first;
      assert.deepEqual(sent, [1, 2], `after ${String(ticks)} ticks`);
    }
  });

  it('begins again after a pass without accounts, and after one that failed', async () => {
    const accounts: string[] = [];
    const { add, sent } = delivery(accounts);
    await add(1);
    accounts.push('a');
    await add(2);
    assert.deepEqual(sent, [1, 2]);

    let calls = 0;
    const failing = new AccountDelivery(
      () => new Map([['a', 'f']]),
      () => ((calls += 1) === 1 ? Promise.reject(new Error('down')) : Promise.resolve()),
    );
    await assert.rejects(failing.run(), /down/);
    await failing.run();
    assert.equal(calls, 2);
  });
});
