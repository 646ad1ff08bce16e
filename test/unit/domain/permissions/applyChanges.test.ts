// Tests of changes whose list was not read to its end before.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { applyChanges } from '../../../../src/domain/permissions/applyChanges.ts';
import type { Change, Outcome } from '../../../../src/domain/permissions/draft.ts';
import type { PermissionPages } from '../../../../src/domain/permissions/reading.ts';

const holder = { kind: 'user', id: 'ada' } as const;

/** Pages whose second one is not read, because something else ends the reading. */
const halfRead: PermissionPages = {
  rows: [],
  status: 'ready',
  failure: undefined,
  nextPageSize: 50,
  isRead: true,
  hasCachedPages: false,
  readAt: 0,
  more: () => Promise.reject(new Failure('cancelled', { delivery: 'notSent' })),
  refresh: () => Promise.resolve(),
};

async function outcomeOf(before: string): Promise<{ readonly outcome: Outcome | undefined; readonly sent: number }> {
  let outcome: Outcome | undefined;
  let sent = 0;
  const change: Change = { listId: '1', holder, before, after: 'manage' };
  const service = {
    pagesOf: () => halfRead,
    listOf: (id: string) => ({ id, name: '', type: 'company' as const }),
    actingUser: 'bruno',
    send: () => Promise.resolve(void (sent += 1)),
  };
  await applyChanges([change], service, { onOutcome: (_change, one) => (outcome = one) });
  return { outcome, sent };
}

describe('changes of a list whose permissions were not read to the end', () => {
  it('are not sent where the user saw the level, because somebody may have changed it', async () => {
    assert.deepEqual(await outcomeOf('read'), { outcome: { kind: 'notSent', why: 'brokenOff' }, sent: 0 });
  });

  it('are sent where the user has set the level without having seen one', async () => {
    assert.deepEqual(await outcomeOf('unknown'), { outcome: { kind: 'done' }, sent: 1 });
  });
});
