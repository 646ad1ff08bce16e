// Reserves credits within the caps before a call, and enters its cost in the ledger after it.
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

/** The code SQLITE_BUSY: another program writes to the database for longer than a transaction waits. */
const BUSY = 5;

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
 * of their reservation, also if another window enters them for a window that has died.
 */
export class Reservations {
  readonly #deps: ReservationsDeps;
  /** Settlements that could not be written. They are written before anything more is reserved. */
  #unwritten: (() => boolean)[] = [];
  readonly #open = new Set<number>();
  readonly #openedAt: number;
  #lastHeartbeat = 0;
  #lastPoll: number;

  constructor(deps: ReservationsDeps) {
    this.#deps = deps;
    this.#openedAt = deps.clock.now();
    this.#lastPoll = this.#openedAt;
  }

  /** The budget of one account in one window. The caps are read at each reservation. */
  budget(account: string, window: Window, caps: () => Caps): LocalBudget {
    return {
      reserve: (spending) => {
        const { operation, source, hold } = spending;
        const price = { ...spending.price };
        const held = { window: window.id, time: this.#deps.clock.now(), account, operation, source, price, hold };
        // A free call writes no reservation, because looking is free and has to be fast.
        const id = totalOf(price) === 0 ? undefined : this.#reserve(held, window, caps());
        return this.#reservation(id, held);
      },
    };
  }

  /** Writes pending settlements, reclaims stale reservations, and writes a heartbeat for the own ones. It never throws. */
  poll(): void {
    const { store, clock, instance } = this.#deps;
    this.#writeAgain();
    const now = clock.now();
    if (!this.#mayHaveSlept(now)) this.reclaim();
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

  /** Enters the reservations of stale instances as unconfirmed. It never throws: if it fails, the next poll tries again. */
  reclaim(): void {
    const { store } = this.#deps;
    // It reads before it locks the database, because there is nearly always nothing to reclaim.
    this.#attempt(() => this.#stale().length > 0 && store.transact('relaxed', () => this.#reclaimStale()));
  }

  #reserve(held: NewReservation, window: Window, caps: Caps): number {
    const { store, instance, entered } = this.#deps;
    const { operation, source, time: now } = held;
    const mayReclaim = !this.#mayHaveSlept(now);
    const outcome = this.#guarded(operation, () => {
      if (!this.#writeAgain()) throw new Error('unwritten entries');
      // The reservation is on the disk before anything is sent, so that no cost is lost if the power fails. One with a hold is
      // written to the disk by `allow`.
      return store.transact(held.hold ? 'relaxed' : 'strict', () => {
        const reclaimed = mayReclaim && this.#reclaimStale();
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

  /**
   * Returns whether the computer may have slept since the last poll. Every heartbeat looks old then, so that open windows would be
   * taken for dead. Nothing is reclaimed until the next poll, so that they can write a new one first.
   */
  #mayHaveSlept(now: number): boolean {
    return now - this.#lastPoll >= HEARTBEAT_EVERY_MS;
  }

  #reclaimStale(): boolean {
    const stale = this.#stale();
    for (const { instanceId } of stale) this.#deps.store.reclaim(instanceId);
    return stale.length > 0;
  }

  /** Returns the instances to reclaim. */
  #stale(): readonly Instance[] {
    const { store, clock } = this.#deps;
    const times = { now: clock.now(), openedAt: this.#openedAt };
    return store.instances().filter((other) => isStale(other, this.#deps, times));
  }

  #allow(id: number, operation: string): void {
    this.#guarded(operation, () => {
      // If the reservation is missing, another window took this window for dead, and gave the reservation back to the team.
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
      // The answer was paid for and must reach the user, so a settlement that cannot be written now is written later.
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
    // If the power fails, the reservation is still on the disk and covers the cost. Only a cost above it must be written at once.
    return store.transact(totalOf(beyond) > 0 ? 'strict' : 'relaxed', () => {
      // Another window may have reclaimed the reservation. Its entry stays, because entries never change.
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
    // The first write has waited for seconds. If the others waited as well, the window would be blocked for long.
    this.#unwritten = waiting.filter((write) => isBusy || !this.#attempt(write, () => (isBusy = true)));
    return this.#unwritten.length === 0;
  }

  /**
   * Runs work that returns whether it added entries.
   * @param busy is called if the database is locked
   * @returns false if it failed
   */
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
