// Reserves credits before a call within the caps, and enters what the call has cost.
import type { Clock } from '../client/clock.ts';
import { Failure } from '../client/failure.ts';
import type { Caps, LocalBudget, LocalReservation, Settlement } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { totalOf } from '../client/price.ts';
import type { ReservationStore, NewReservation } from './reservationStore.ts';
import { exceededCap, type Window } from './caps.ts';
import { codeOf } from './faults.ts';
import { HEARTBEAT_EVERY_MS, isStale, type Instance, type ThisInstance } from './instance.ts';
import { excessOf } from './priceText.ts';

/** SQLITE_BUSY: somebody else writes to the database for longer than a transaction waits. */
const BUSY = 5;

/** Dependencies of the reservations of one opened storage. */
export interface ReservationsDeps extends ThisInstance {
  readonly store: ReservationStore;
  readonly clock: Clock;
  /** It is called after entries were added. */
  readonly entered: () => void;
  /** It is called after a team is to be told of something. */
  readonly posted: () => void;
}

/**
 * A credit counts for the day and the session in which it was reserved, whatever happens later. A settled reservation keeps its
 * time, and so does one that a window left behind when it died.
 */
export class Reservations {
  readonly #deps: ReservationsDeps;
  /** Settlements that could not be written. They are tried again before anything more is reserved. */
  #unwritten: (() => boolean)[] = [];
  readonly #open = new Set<number>();
  #lastHeartbeat = 0;
  #lastPoll: number;

  constructor(deps: ReservationsDeps) {
    this.#deps = deps;
    this.#lastPoll = deps.clock.now();
  }

  /** The budget of one account in one window. The caps are read at each reservation. */
  budget(account: string, window: Window, caps: () => Caps): LocalBudget {
    return {
      reserve: (spending) => {
        const { operation, source, hold } = spending;
        const price = { ...spending.price };
        const held = { window: window.id, time: this.#deps.clock.now(), account, operation, source, price, hold };
        // A free call writes no reservation, because looking is free and has to be fast.
        const id = totalOf(price) === 0 ? undefined : this.#take(held, window, caps());
        return this.#reservation(id, held);
      },
    };
  }

  /** Writes what could not be written, reclaims what is stale, and writes a heartbeat for its own calls. It never throws. */
  poll(): void {
    const { store, clock, instance } = this.#deps;
    this.#writeAgain();
    const now = clock.now();
    // After the computer has slept, no instance has a recent heartbeat, so that the others get time to write one.
    if (now - this.#lastPoll < HEARTBEAT_EVERY_MS) this.reclaim();
    this.#lastPoll = now;
    if (this.#open.size === 0 || Math.abs(now - this.#lastHeartbeat) < HEARTBEAT_EVERY_MS) return;
    this.#attempt(() => {
      store.transact('relaxed', () => {
        store.heartbeat(instance.instanceId, now);
      });
      this.#lastHeartbeat = now;
      return false;
    });
  }

  /** Enters the reservations of windows that are gone as possibly charged. It never throws, because the next poll tries again. */
  reclaim(): void {
    const { store } = this.#deps;
    // It reads before it locks the database, because there is nearly always nothing to reclaim.
    this.#attempt(() => this.#stale().length > 0 && store.transact('relaxed', () => this.#reclaimStale()));
  }

  #take(held: NewReservation, window: Window, caps: Caps): number {
    const { store, instance, entered } = this.#deps;
    const { operation, source, time: now } = held;
    const outcome = this.#guarded(operation, () => {
      if (!this.#writeAgain()) throw new Error('unwritten entries');
      // It is on the disk before anything is sent, so that the ledger shows what was billed even if the power fails. One with a hold
      // is written again before that.
      return store.transact(held.hold ? 'relaxed' : 'strict', () => {
        const reclaimed = this.#reclaimStale();
        const exceeded = exceededCap(caps, totalOf(held.price), { now, window, source }, (period) => store.counted(period));
        // The failure is thrown outside, so that the transaction still enters what was reclaimed.
        return { reclaimed, exceeded, id: exceeded ? 0 : store.hold(held, { ...instance, lastHeartbeat: now }) };
      });
    });
    if (outcome.reclaimed) entered();
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

  #reclaimStale(): boolean {
    const stale = this.#stale();
    for (const { instanceId } of stale) this.#deps.store.reclaim(instanceId);
    return stale.length > 0;
  }

  #stale(): readonly Instance[] {
    const { store, clock } = this.#deps;
    const now = clock.now();
    return store.instances().filter((other) => isStale(other, this.#deps, now));
  }

  #allow(id: number, operation: string): void {
    this.#guarded(operation, () => {
      // Another window that took this one for dead has told the team that the call is not sent.
      const isThere = this.#deps.store.transact('strict', () => this.#deps.store.allow(id));
      if (!isThere) throw new Error('reclaimed');
    });
  }

  #reservation(id: number | undefined, held: NewReservation): LocalReservation {
    let open = true;
    const end = (settlement?: Settlement): void => {
      if (!open) throw new Error(`reservation for ${held.operation} ended twice`);
      open = false;
      if (id !== undefined) this.#open.delete(id);
      // The answer was paid for and must reach the user, so that a settlement that cannot be written now is written later.
      const write = (): boolean => this.#end(id, held, settlement);
      if (!this.#attempt(write)) this.#unwritten.push(write);
      if (held.hold) this.#deps.posted();
    };
    return {
      settle: (settlement) => end(settlement),
      release: () => end(),
      allow: () => {
        if (id !== undefined && held.hold) this.#allow(id, held.operation);
      },
    };
  }

  #end(id: number | undefined, held: NewReservation, settlement: Settlement | undefined): boolean {
    const { store } = this.#deps;
    const cost = settlement?.cost ?? {};
    if (id === undefined && totalOf(cost) === 0) return false;
    const beyond = excessOf(cost, held.price);
    // After a power failure the reservation is back and covers the cost. Only an excess cost has to be on the disk at once.
    return store.transact(totalOf(beyond) > 0 ? 'strict' : 'relaxed', () => {
      // Another window may have reclaimed it as possibly charged. That entry stays, because entries never change.
      const wasHeld = id === undefined || store.free(id);
      const due = wasHeld ? cost : beyond;
      const { window, time, account, operation, source, hold } = held;
      if (!settlement || totalOf(due) === 0) {
        if (hold && wasHeld && id !== undefined) store.postRelease(hold, account);
        return false;
      }
      const { certainty, objects, requestId } = settlement;
      // The excess over a reclaimed reservation is an entry of its own, for the team too.
      const own = hold && !wasHeld ? { ...hold, id: `${hold.id}+` } : hold;
      const facts = omitUndefined({ objects, requestId, hold: own });
      store.enter({ window, time, account, operation, source, cost: due, certainty, ...facts });
      return true;
    });
  }

  #writeAgain(): boolean {
    const waiting = this.#unwritten;
    this.#unwritten = [];
    let isBusy = false;
    // The first one has waited for seconds for the program that locks the database. If each did, the window would stop for long.
    this.#unwritten = waiting.filter((write) => isBusy || !this.#attempt(write, () => (isBusy = true)));
    return this.#unwritten.length === 0;
  }

  /** Does work that returns whether it added entries. @param busy is called if it is locked @returns false if it failed */
  #attempt(work: () => boolean, busy?: () => void): boolean {
    let added: boolean;
    try {
      added = work();
    } catch (error) {
      if (codeOf(error) === BUSY) busy?.();
      return false;
    }
    if (added) this.#deps.entered();
    return true;
  }
}
