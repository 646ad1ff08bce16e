// Tests of a call whose team cannot even be opened: what is asked, reserved and given up.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { LocalBudget, LocalReservation, Spending } from '../../../../src/client/ledger.ts';
import { TeamFault } from '../../../../src/domain/team/teamFault.ts';
import { withoutTeam } from '../../../../src/storage/team/teamBudget.ts';

const spending: Spending = { operation: 'companies.search', source: { kind: 'person' }, price: { companies: 3 } };
const fault = new TeamFault('noSecret');

describe('a call without a team that can be opened', () => {
  function begin(allow = (): void => undefined) {
    const reserved: Spending[] = [];
    const steps: string[] = [];
    const reservation: LocalReservation = {
      settle: () => steps.push('settled'),
      release: () => steps.push('released'),
      allow: () => {
        steps.push('allowed');
        allow();
      },
    };
    const local: LocalBudget = {
      reserve: (one) => {
        reserved.push(one);
        return reservation;
      },
    };
    return { local, reserved, steps };
  }

  it('is reserved on this computer if the user agrees', async () => {
    const { local, reserved, steps } = begin();
    await withoutTeam(local, spending, fault, () => Promise.resolve(true), undefined);
    // Otherwise nothing would be entered for a call that was sent before its window died.
    assert.deepEqual({ reserved, steps }, { reserved: [spending], steps: ['allowed'] });
  });

  it('is given up if it cannot be written that it may be sent', async () => {
    const ledgerFault = new Failure('overBudget', { delivery: 'notSent', operation: spending.operation, detail: 'ledger' });
    const { local, steps } = begin(() => {
      throw ledgerFault;
    });
    await assert.rejects(
      withoutTeam(local, spending, fault, () => Promise.resolve(true), undefined),
      ledgerFault,
    );
    assert.deepEqual(steps, ['allowed', 'released']);
  });

  for (const when of ['before', 'while'] as const)
    it(`ends at once when it is cancelled ${when} the user is asked, whatever the answer is then`, async () => {
      const { local, reserved } = begin();
      const abort = new AbortController();
      const answer = Promise.withResolvers<boolean>();
      if (when === 'before') abort.abort();
      const calling = withoutTeam(local, spending, fault, () => answer.promise, abort.signal);
      abort.abort();
      await assert.rejects(calling, (error) => error instanceof Failure && error.kind === 'cancelled');
      answer.resolve(true);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(reserved, []);
    });
});
