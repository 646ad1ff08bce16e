// Reserves credits within the caps before a call, and enters its cost in the ledger after it.
import type { Clock } from '../client/clock.ts';
import { Failure } from '../client/failure.ts';
import type { Caps, LocalBudget, LocalReservation, Settlement } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { totalOf } from '../client/price.ts';
import type { ReservationStore, NewReservation } from './reservationStore.ts';
import { exceededCap, type Window } from './caps.ts';
import { codeOf } from './faults.ts';
import { HEARTBEAT_EVERY_MS, isStale, SleepDetector, type Instance, type ThisInstance } from './instance.ts';
import { excessOf } from './priceText.ts';

/** The code SQLITE_BUSY: another program writes to the database for longer than a transaction waits. */
const BUSY = 5;

/** The result of a successful write: true if it has added entries to the ledger. */
type HasNewEntries = boolean;

/** Dependencies of the reservations of one opened storage. */
export interface ReservationsDeps extends ThisInstance {
  readonly store: ReservationStore;
  readonly clock: Clock;
  /** A callback that is called after entries were added. */
  readonly entered: () => void;
  /** A callback that is called after a message to a team was added to the outbox. */
  readonly posted: () => void;
}

/**
 * The reservations of this window. A credit counts for the day and the session in which it was reserved, so entries keep the time
 * of their reservation, even if another window enters them for one that has died.
 */
export class Reservations {
  readonly #deps: ReservationsDeps;
  /** Settlements that could not be written. They are written before any new reservation. */
  #unwritten: (() => HasNewEntries)[] = [];
  readonly #open = new Set<number>();
  readonly #sleep: SleepDetector;
  #lastHeartbeat = 0;

  constructor(deps: ReservationsDeps) {
    this.#deps = deps;
    this.#sleep = new SleepDetector(deps.clock);
  }

  /** The budget of one account in one window. The caps are read at each reservation. */
  budget(account: string, window: Window, caps: () => Caps): LocalBudget {
    return {
      reserve: (spending) => {
        const price = { ...spending.price };
        const reservation = { ...spending, price, window: window.id, time: this.#deps.clock.now(), account };
        // A free call writes no reservation, because looking is free and has to be fast.
        const id = totalOf(price) === 0 ? undefined : this.#addWithinCaps(reservation, window, caps());
        return this.#handleOf(id, reservation);
      },
    };
  }

  /** Writes pending settlements, reclaims stale reservations, and writes a heartbeat for its own ones. It never throws. */
  poll(): void {
    const { store, clock, instance } = this.#deps;
    this.#writeAgain();
    this.reclaim();
    const now = clock.now();
    if (this.#open.size === 0 || Math.abs(now - this.#lastHeartbeat) < HEARTBEAT_EVERY_MS) return;
    this.#tryToWrite(() => {
      store.transact('relaxed', () => {
        store.heartbeat(instance.instanceId, now);
      });
      this.#lastHeartbeat = now;
      return false;
    });
  }

  /** Enters the reservations of stale instances as unconfirmed. It never throws: if it fails, the next poll tries again. */
  reclaim(): void {
    const { store } = this.#deps;
    // It reads before it locks the database, because there is nearly always nothing to reclaim.
    this.#tryToWrite(() => this.#stale().length > 0 && store.transact('relaxed', () => this.#reclaimStale()));
  }

  /** Writes a reservation unless it would exceed a cap. @returns its ID @throws Failure `overBudget` */
  #addWithinCaps(reservation: NewReservation, window: Window, caps: Caps): number {
    const { store, instance, entered } = this.#deps;
    const { operation, source, price, teamHold, time: now } = reservation;
    const outcome = this.#guarded(operation, () => {
      if (!this.#writeAgain()) throw new Error('unwritten entries');
      // The reservation is on the disk before anything is sent, so that no cost is lost if the power fails. If a team is asked
      // first, `allow` writes it to the disk.
      return store.transact(teamHold ? 'relaxed' : 'strict', () => {
        const hasReclaimed = this.#reclaimStale();
        const exceeded = exceededCap(caps, totalOf(price), { now, window, source }, (period) => store.counted(period));
        // The failure is thrown outside, so that the transaction still enters what was reclaimed.
        const id = exceeded ? 0 : store.addReservation(reservation, { ...instance, lastHeartbeat: now });
        return { hasReclaimed, exceeded, id };
      });
    });
    if (outcome.hasReclaimed) entered();
    if (outcome.exceeded) throw new Failure('overBudget', { delivery: 'notSent', operation, detail: outcome.exceeded });
    if (this.#open.size === 0) this.#lastHeartbeat = now;
    this.#open.add(outcome.id);
    return outcome.id;
  }

  /** If the ledger cannot be written, nothing may be sent, because nobody would know what it cost. */
  #guarded<T>(operation: string, work: () => T): T {
    try {
      return work();
    } catch {
      throw new Failure('overBudget', { delivery: 'notSent', operation, detail: 'ledger' });
    }
  }

  /** Enters the reservations of stale instances as unconfirmed. @returns true if there were any */
  #reclaimStale(): HasNewEntries {
    const stale = this.#stale();
    for (const { instanceId } of stale) this.#deps.store.reclaim(instanceId);
    return stale.length > 0;
  }

  /** Returns the instances to reclaim. */
  #stale(): readonly Instance[] {
    const times = this.#sleep.times();
    return this.#deps.store.instances().filter((other) => isStale(other, this.#deps, times));
  }

  #allow(id: number, operation: string): void {
    this.#guarded(operation, () => {
      // If the reservation is missing, another window took this window for dead, and gave the reservation back to the team.
      const isStillReserved = this.#deps.store.transact('strict', () => this.#deps.store.allow(id));
      if (!isStillReserved) throw new Error('reclaimed');
    });
  }

  /** The object by which a call ends its reservation. @param id undefined if none was written, because the call is free */
  #handleOf(id: number | undefined, reservation: NewReservation): LocalReservation {
    const { operation, teamHold } = reservation;
    let hasEnded = false;
    const endOnce = (settlement?: Settlement): void => {
      if (hasEnded) throw new Error(`reservation for ${operation} ended twice`);
      hasEnded = true;
      if (id !== undefined) this.#open.delete(id);
      // The answer was paid for and must reach the user, so a settlement that cannot be written now is written later.
      const write = (): HasNewEntries => this.#writeEnd(id, reservation, settlement);
      const isWritten = this.#tryToWrite(write);
      if (!isWritten) this.#unwritten.push(write);
      if (teamHold) this.#deps.posted();
    };
    return {
      settle: endOnce,
      release: () => endOnce(),
      allow: () => {
        if (id !== undefined && teamHold) this.#allow(id, operation);
      },
    };
  }

  /** Deletes a reservation, and enters its cost, or gives it back to the team. @throws the error of the database */
  #writeEnd(id: number | undefined, reservation: NewReservation, settlement: Settlement | undefined): HasNewEntries {
    const { store } = this.#deps;
    const { price, teamHold, ...call } = reservation;
    const cost = settlement?.cost ?? {};
    if (id === undefined && totalOf(cost) === 0) return false;
    const beyond = excessOf(cost, price);
    // If the power fails, the reservation is still on the disk and covers the cost. Only a cost above it must be written at once.
    return store.transact(totalOf(beyond) > 0 ? 'strict' : 'relaxed', () => {
      // Another window may have reclaimed the reservation. Its entry stays, because entries never change.
      const wasReclaimed = id !== undefined && !store.deleteReservation(id);
      const due = wasReclaimed ? beyond : cost;
      if (!settlement || totalOf(due) === 0) {
        if (teamHold && !wasReclaimed && id !== undefined) store.postRelease(teamHold, call.account);
        return false;
      }
      const { certainty, objects, requestId } = settlement;
      // The excess over a reclaimed reservation is an entry of its own, for the team too.
      const ownHold = teamHold && wasReclaimed ? { ...teamHold, id: `${teamHold.id}+` } : teamHold;
      const facts = omitUndefined({ objects, requestId, teamHold: ownHold });
      store.enter({ ...call, cost: due, certainty, ...facts });
      return true;
    });
  }

  /** Writes the settlements that could not be written. @returns whether none is left */
  #writeAgain(): boolean {
    const waiting = this.#unwritten;
    this.#unwritten = [];
    let isBusy = false;
    // The first write has waited for seconds. If the others waited as well, the window would be blocked for long.
    this.#unwritten = waiting.filter((write) => isBusy || !this.#tryToWrite(write, () => (isBusy = true)));
    return this.#unwritten.length === 0;
  }

  /**
   * Writes to the database, and calls `entered` if there are new entries.
   * @param onBusy is called if the database is locked
   * @returns whether it is written: false after an error of the database
   */
  #tryToWrite(write: () => HasNewEntries, onBusy?: () => void): boolean {
    let hasNewEntries: HasNewEntries;
    try {
      hasNewEntries = write();
    } catch (error) {
      if (codeOf(error) === BUSY) onBusy?.();
      return false;
    }
    if (hasNewEntries) this.#deps.entered();
    return true;
  }
}
