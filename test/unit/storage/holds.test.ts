// Tests of reservations that belong to a call about which a team is asked, when their window dies.
import assert from 'node:assert/strict';
import type { LocalReservation } from '../../../src/client/ledger.ts';
import { known, person, refuses, Windows } from './support/windows.ts';

const TEAM = 'postgres://db/team';

describe('a reservation of a call that a team is asked about', () => {
  let windows: Windows;
  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  /** Two windows of one computer, and a reservation of the first. */
  async function twoWindows() {
    const [first, second] = [windows.window('a', { perDay: 10 }), windows.window('b', { perDay: 10 })];
    const teamHold = { team: TEAM, id: 'h1' };
    const reservation: LocalReservation = first.budget.reserve({
      ...{ operation: 'companies.search', source: person, price: { companies: 7 }, teamHold },
    });
    const outbox = await second.storage.outbox();
    const told = () => outbox.pending(TEAM, 'acc', 10).map((one) => ({ teamHoldId: one.teamHoldId, cost: one.entry?.cost }));
    return { first, second, reservation, told, outbox };
  }

  it('counts for the caps while the team is asked', async () => {
    const { second } = await twoWindows();
    assert.throws(() => second.reserve(4), refuses('perDay'));
  });

  it('is given back if the window dies before the team has answered, because nothing was sent', async () => {
    const { first, second, told, outbox } = await twoWindows();
    first.die();
    second.storage.poll();
    assert.deepEqual(told(), [{ teamHoldId: 'h1', cost: undefined }]);
    assert.equal(outbox.entryCount(TEAM), 0);
    assert.deepEqual(second.storage.ledger.entries({}, { limit: 10 }), []);
    second.reserve(10).settle(known({ companies: 10 }));
  });

  it('is entered as possibly charged if the window dies afterwards', async () => {
    const { first, second, reservation, told, outbox } = await twoWindows();
    reservation.allow();
    first.die();
    second.storage.poll();
    assert.deepEqual(told(), [{ teamHoldId: 'h1', cost: { companies: 7 } }]);
    assert.equal(outbox.entryCount(TEAM), 1);
    assert.equal(second.storage.ledger.entries({}, { limit: 10 })[0]?.certainty, 'unconfirmed');
  });

  it('is sent no more where another window took its own for dead meanwhile', async () => {
    const { first, second, reservation, told } = await twoWindows();
    first.die();
    second.storage.poll();
    assert.throws(() => reservation.allow(), refuses('ledger'));
    reservation.release();
    assert.deepEqual(told(), [{ teamHoldId: 'h1', cost: undefined }]);
  });
});
