// A batch whose credits run out in its middle.
import assert from 'node:assert/strict';
import { answerBatch } from '../../../src/sandbox/serverBatch.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { Caller, noon } from './support/caller.ts';

describe('answerBatch', () => {
  /** A sandbox with so many credits left for companies. */
  function sandboxWith(left: number): Sandbox {
    const fresh = JSON.parse(new Caller().sandbox.snapshot()) as object;
    const spendings = { companies: { used: 5000 - left, since: noon } };
    return new Sandbox({ clock: new FakeClock(noon), state: JSON.stringify({ ...fresh, spendings }) });
  }
  const line = (id: string, token = sandboxToken) =>
    ({ id, parameters: Object.entries({ token, limit: '1' }) }) satisfies Parameters<typeof answerBatch>[1][number];

  it('answers and bills the lines before the credits were used up', () => {
    const sandbox = sandboxWith(1);
    const { status, headers, body } = answerBatch(sandbox, [line('paid'), line('refused')]);
    assert.deepEqual({ status, cost: headers['x-uniapi-cost'] }, { status: 200, cost: 'units=1,companies=1' });
    assert.deepEqual(sandbox.billed, { companies: 1 });
    const { meta, responses } = JSON.parse(body) as {
      meta: unknown;
      responses: Record<string, { items?: unknown[]; code?: string }>;
    };
    assert.deepEqual(meta, { count: 2, success: 1, error: 1 });
    assert.equal(responses['paid']?.items?.length, 1);
    assert.equal(responses['refused']?.code, 'error.authenticationError');
  });

  it('refuses all lines at once if none is let in', () => {
    assert.equal(answerBatch(sandboxWith(0), [line('one'), line('two')]).status, 401);
    assert.equal(answerBatch(sandboxWith(9), [line('one', 'other'), line('two', 'other')]).status, 401);
  });
});
