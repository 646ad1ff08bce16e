// Holds credits before a call and enters what it cost: the caps are kept here.
import type { Clock } from '../client/clock.ts';
import { Failure } from '../client/failure.ts';
import type { Budget, Caps, Reservation, Settlement } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { totalOf } from '../client/price.ts';
import type { ReservationStore, NewReservation } from './reservationStore.ts';
import { passedCap, type Window } from './caps.ts';
import { HEARTBEAT_EVERY_MS, isGone, type Instance, type ThisInstance } from './instance.ts';
import { excessOf } from './priceText.ts';

/** What the reservations of one opened storage work with. */
export interface ReservationsDeps extends ThisInstance {
  readonly store: ReservationStore;
  readonly clock: Clock;
  /** Is called after entries were added. */
  readonly entered: () => void;
}

/**
 * A credit counts from the moment it is reserved, for the day and the session of that moment, and goes on counting there
 * whatever happens: what is settled keeps the time of its reservation, and so does what a window left behind when it died.
 */
export class Reservations {
  readonly #deps: ReservationsDeps;
  /** Ends that could not be written: tried again before anything more is reserved. */
  #unwritten: (() => boolean)[] = [];
  readonly #open = new Set<number>();
  #lastHeartbeat = 0;
  #lastPoll: number;

  constructor(deps: ReservationsDeps) {
    this.#deps = deps;
    this.#lastPoll = deps.clock.now();
  }

  /** The budget of one account in one window; the caps are read at each reservation. */
  budget(account: string, window: Window, caps: () => Caps): Budget {
    return {
      reserve: (spending) => {
        const { operation, source } = spending;
        const price = { ...spending.price };
        const held = { window: window.id, time: this.#deps.clock.now(), account, operation, source, price };
        // What costs nothing is not written: looking is free, and has to be fast.
        const id = totalOf(price) === 0 ? undefined : this.#take(held, window, caps());
        return this.#reservation(id, held);
      },
    };
  }

  /** Writes what could not be written, enters what others left behind, and gives a sign of life for its own calls. Never throws. */
  poll(): void {
    const { store, clock, instance } = this.#deps;
    this.#writeAgain();
    const now = clock.now();
    // After a sleep of the computer the others have given no sign either: they get the time to.
    if (now - this.#lastPoll < HEARTBEAT_EVERY_MS) this.reclaim();
    this.#lastPoll = now;
    if (this.#open.size === 0 || Math.abs(now - this.#lastHeartbeat) < HEARTBEAT_EVERY_MS) return;
    this.#attempt(() => {
      store.transact('soon', () => {
        store.heartbeat(instance.instanceId, now);
      });
      this.#lastHeartbeat = now;
      return false;
    });
  }

  /** Enters what windows that are gone have left open as possibly charged. Never throws: the next one tries again. */
  reclaim(): void {
    const { store } = this.#deps;
    // Looked at before it is locked: nearly always there is nobody.
    this.#attempt(() => this.#stale().length > 0 && store.transact('soon', () => this.#reclaimStale()));
  }

  #take(held: NewReservation, window: Window, caps: Caps): number {
    const { store, instance, entered } = this.#deps;
    const { operation, source, time: now } = held;
    const outcome = this.#guarded(operation, () => {
      if (!this.#writeAgain()) throw new Error('unwritten entries');
      // On the disk before anything is sent: what was billed is then in the ledger even if the power fails.
      return store.transact('durable', () => {
        const reclaimed = this.#reclaimStale();
        const passed = passedCap(caps, totalOf(held.price), { now, window, source }, (period) => store.counted(period));
        // Not thrown, so that what was left behind is entered all the same.
        return { reclaimed, passed, id: passed ? 0 : store.hold(held, { ...instance, seen: now }) };
      });
    });
    if (outcome.reclaimed) entered();
    if (outcome.passed) throw new Failure('overBudget', { delivery: 'notSent', operation, detail: outcome.passed });
    if (this.#open.size === 0) this.#lastHeartbeat = now;
    this.#open.add(outcome.id);
    return outcome.id;
  }

  /** Where the ledger cannot be written, nothing may be sent: nobody would know what it cost. */
  #guarded<T>(operation: string, work: () => T): T {
    try {
      return work();
    } catch {
      throw new Failure('overBudget', { delivery: 'notSent', operation, detail: 'ledger' });
    }
  }

  #reclaimStale(): boolean {
    const stale = this.#stale();
    for (const { instanceId } of stale) this.#deps.store.reclaim(instanceId);
    return stale.length > 0;
  }

  #stale(): readonly Instance[] {
    const { store, clock } = this.#deps;
    const now = clock.now();
    return store.instances().filter((other) => isGone(other, this.#deps, now));
  }

  #reservation(id: number | undefined, held: NewReservation): Reservation {
    let open = true;
    const end = (settlement?: Settlement): void => {
      if (!open) throw new Error(`reservation for ${held.operation} ended twice`);
      open = false;
      if (id !== undefined) this.#open.delete(id);
      // The answer was paid for and must reach the user: what cannot be written now stays reserved, and is written later.
      const write = (): boolean => this.#end(id, held, settlement);
      if (!this.#attempt(write)) this.#unwritten.push(write);
    };
    return { settle: (settlement) => end(settlement), release: () => end() };
  }

  #end(id: number | undefined, held: NewReservation, settlement: Settlement | undefined): boolean {
    const { store } = this.#deps;
    const cost = settlement?.cost ?? {};
    if (id === undefined && totalOf(cost) === 0) return false;
    const beyond = excessOf(cost, held.price);
    // If the power fails, the reservation is back and covers the cost; only what it does not cover has to be on the disk.
    return store.transact(totalOf(beyond) > 0 ? 'durable' : 'soon', () => {
      // Taken for gone by another window, it is in the ledger as possibly charged, and stays so: entries never change.
      const due = id === undefined || store.free(id) ? cost : beyond;
      if (!settlement || totalOf(due) === 0) return false;
      const { window, time, account, operation, source } = held;
      const { certainty, objects, requestId } = settlement;
      const facts = omitUndefined({ objects, requestId });
      store.enter({ window, time, account, operation, source, cost: due, certainty, ...facts });
      return true;
    });
  }

  #writeAgain(): boolean {
    const waiting = this.#unwritten;
    this.#unwritten = [];
    this.#unwritten = waiting.filter((write) => !this.#attempt(write));
    return this.#unwritten.length === 0;
  }

  /** Does work that says whether it added entries. @returns false where it failed */
  #attempt(work: () => boolean): boolean {
    let added: boolean;
    try {
      added = work();
    } catch {
      return false;
    }
    if (added) this.#deps.entered();
    return true;
  }
}
