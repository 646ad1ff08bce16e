// Tests of the permits of a window's accounts, without a database: whose rate they belong to.
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { TeamAccount } from '../../../../src/domain/team/teamAccount.ts';
import { fingerprintOf } from '../../../../src/storage/team/fingerprint.ts';
import { AccountPermits } from '../../../../src/storage/team/sharePermits.ts';
import { statements } from '../../../../src/storage/team/sql/statements.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('the permits of an account', () => {
  const accountWith = (token: string): TeamAccount => ({
    ...{ id: 'acc', service: 'https://service.test', credentials: { kind: 'token', token } },
  });

  it('are of the rate of its new token after the token was replaced, and those of the old one are given back', async () => {
    const asked: unknown[] = [];
    const permits = new AccountPermits({
      clock: new FakeClock(),
      member: () => Promise.resolve({ person: 1, key: 'k' }),
      query: ({ name }, ...values) => {
        asked.push([name, values[2]]);
        return Promise.resolve([{ granted: 4, wait_ms: 0, stock_left: 100, windows: 1 }]);
      },
    });
    const [before, after] = [accountWith('old'), accountWith('new')];
    const first = permits.of(before);
    await setImmediate();
    assert.equal(permits.of(accountWith('old')), first);
    const second = permits.of(after);
    assert.notEqual(second, first);
    await setImmediate();
    const [old, own] = [fingerprintOf(before, 'k', 'rate'), fingerprintOf(after, 'k', 'rate')];
    assert.deepEqual(
      asked.toSorted(),
      [
        [statements.returnPermits.name, old],
        [statements.takePermits.name, old],
        [statements.takePermits.name, own],
      ].toSorted(),
    );
    await permits.close();
    assert.deepEqual(asked.at(-1), [statements.returnPermits.name, own]);
  });
});
