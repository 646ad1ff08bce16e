// Leases permits from the team in small batches, so that all its windows together keep the rate of a token.
import type { Clock } from '../../client/clock.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { QueueLengths } from '../../client/permitQueue.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';

/** A request to the team. Every number without another unit counts permits. */
export interface PermitRequest {
  /** The number of the request. It ascends, so that a request that arrives late, or twice, changes nothing. */
  readonly turn: number;
  /** The permits that this window still holds: unused ones, and those of calls that are not answered yet. */
  readonly held: number;
  readonly returned: number;
  /** The calls that this window has sent at its own rate, without permits of the team, since the last request. */
  readonly alone: number;
  /** The permits that the service has reported as left, and the age of the report; undefined if there is no new report. */
  readonly service: { readonly remaining: number; readonly ageMs: number } | undefined;
  readonly wanted: { readonly person: number; readonly bulk: number; readonly spare: number };
}

export interface PermitGrant {
  readonly granted: number;
  /** Milliseconds after which to request more if calls wait for permits that were not granted. */
  readonly waitMs: number;
  /** The permits that the team can still lease. */
  readonly stock: number;
  /** The windows of the team that have shared the rate lately. */
  readonly windows: number;
}

/** Dependencies of the permits of one window and account. */
export interface TeamPermitsDeps {
  readonly clock: Clock;
  /** Leases permits from the team. @throws TeamFault */
  readonly lease: (request: PermitRequest) => Promise<PermitGrant>;
  /** Gives back all permits when the window closes. No request follows. @throws TeamFault */
  readonly giveBack: (returned: number) => Promise<void>;
  /** The milliseconds of a clock that never goes back, even if the computer's clock is set back. */
  readonly monotonic?: () => number;
}

/** The most permits that are requested at once for each purpose, and the number of permits below which more are requested. */
const [BATCH, LOW] = [20, 10];
/** An idle window keeps four permits, so that its next call does not wait. All idle windows together keep at most 400. */
const [KEPT_IDLE, KEPT_BY_ALL] = [4, 400];
/** The milliseconds after which a lease is renewed, and those after which it is not used. The team ends it after 90 seconds. */
const [RENEW_MS, USABLE_MS] = [30_000, 60_000];
/** Milliseconds for which calls wait for the team before the window continues at its own rate. */
const PATIENCE_MS = 1000;
/** A window on its own uses a tenth of the rate, or less if the team has more windows. */
const FEWEST_WINDOWS = 10;

/** The permits of an account in one window. */
export class TeamPermits implements SharedPermits, Disposable {
  readonly #deps: TeamPermitsDeps;
  readonly #changed = new Emitter();
  readonly #ended = new AbortController();
  /** True if the team answers. Before its first answer, calls wait up to `PATIENCE_MS`, because the permits are not known yet. */
  #isOpen = true;
  #left = 0;
  #inUse = 0;
  /** The calls since the last request to the team, and those of them that were sent at the own rate. */
  #taken = 0;
  #alone = 0;
  #turn = 0;
  #service: { readonly remaining: number; readonly at: number } | undefined;
  #waiting: QueueLengths = { person: 0, background: 0 };
  #last: PermitGrant = { granted: 0, waitMs: 0, stock: 0, windows: 1 };
  /** The time of the request for the current lease, by the monotonic clock and by the clock of the computer. */
  #leasedAt = Number.NEGATIVE_INFINITY;
  #leasedClock = 0;
  #requestedAt = 0;
  /** No request is sent before this time, unless a person begins to wait. */
  #notBefore = 0;
  /** No spare permits are requested before this time. */
  #spareNotBefore = 0;
  #requestedForPerson = false;
  #isLeasing = false;
  #isDue = false;
  #timer: AbortController | undefined;

  constructor(deps: TeamPermitsDeps) {
    this.#deps = deps;
    void this.#lease();
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get left(): number | undefined {
    if (!this.#isOpen) return undefined;
    // The team may count the permits of an old lease as used by now.
    if (this.#leaseAge() > USABLE_MS) this.#left = 0;
    return this.#left;
  }

  get windows(): number {
    return Math.max(FEWEST_WINDOWS, this.#last.windows);
  }

  get ownPart(): number {
    return Math.floor(this.#last.stock / this.windows);
  }

  take(): () => void {
    this.#left -= 1;
    this.#inUse += 1;
    this.#taken += 1;
    this.#follow();
    return () => {
      this.#inUse -= 1;
    };
  }

  takeAlone(count: number): void {
    this.#alone += count;
    this.#taken += count;
    this.#follow();
  }

  setWaiting(waiting: QueueLengths): void {
    if (waiting.person === this.#waiting.person && waiting.background === this.#waiting.background) return;
    this.#waiting = waiting;
    this.#follow();
  }

  sync(remaining: number): void {
    this.#service = { remaining, at: this.#now() };
    // Permits that the service does not have cannot be used. The team counts the ones dropped here as used.
    this.#left = Math.min(this.#left, remaining);
  }

  /** Gives back the unused permits if the team answers. It never throws. */
  async close(): Promise<void> {
    const { left } = this;
    this.dispose();
    if (left !== undefined) await this.#deps.giveBack(left).catch(() => undefined);
  }

  dispose(): void {
    this.#isOpen = false;
    this.#timer?.abort(new Error('disposed'));
    this.#ended.abort(new Error('disposed'));
    this.#changed.dispose();
  }

  /** Requests the permits that are needed, after the limiter has finished its current work. */
  #follow(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#leaseOrSleep();
    });
  }

  #leaseOrSleep(): void {
    if (this.#isLeasing || this.#ended.signal.aborted) return;
    const left = this.left ?? 0;
    const { person, background } = this.#waiting;
    const now = this.#now();
    const personWaits = this.#isOpen && person > left && !this.#requestedForPerson;
    const leaseAt = Math.min(
      person + background > left ? this.#notBefore : Infinity,
      left < LOW && this.#taken > 0 ? this.#spareNotBefore : Infinity,
      Math.max(this.#requestedAt + RENEW_MS, this.#notBefore),
    );
    if (now >= leaseAt || personWaits) void this.#lease();
    else this.#sleep(leaseAt - now);
  }

  #sleep(ms: number): void {
    this.#timer?.abort(new Error('set anew'));
    const timer = new AbortController();
    this.#timer = timer;
    this.#deps.clock.sleep(ms, timer.signal).then(
      () => {
        if (this.#timer !== timer) return;
        this.#timer = undefined;
        this.#leaseOrSleep();
      },
      () => undefined,
    );
  }

  async #lease(): Promise<void> {
    this.#isLeasing = true;
    this.#timer?.abort(new Error('not needed'));
    this.#timer = undefined;
    const patience = new AbortController();
    this.#deps.clock.sleep(PATIENCE_MS, patience.signal).then(
      () => this.#setOpen(false),
      () => undefined,
    );
    const { request, requestedAt, requestedClock } = this.#request();
    try {
      const grant = await this.#deps.lease(request);
      if (this.#ended.signal.aborted) return;
      this.#last = grant;
      this.#left += grant.granted;
      this.#leasedAt = requestedAt;
      this.#leasedClock = requestedClock;
      const { person, bulk, spare } = request.wanted;
      this.#notBefore = this.#now() + grant.waitMs;
      // If the stock has no spare permits, a request with each call would only load the database.
      this.#spareNotBefore = grant.granted < person + bulk + spare ? this.#now() + PATIENCE_MS / 2 : 0;
      this.#requestedForPerson = person > grant.granted;
      patience.abort(new Error('answered'));
      this.#isOpen = true;
    } catch {
      // The next request reports these calls. The team holds what this one returned until the lease is over.
      this.#alone += request.alone;
      this.#notBefore = this.#now() + PATIENCE_MS;
      this.#spareNotBefore = this.#notBefore;
      patience.abort(new Error('failed'));
      this.#setOpen(false);
    } finally {
      this.#isLeasing = false;
    }
    this.#changed.fire();
    this.#follow();
  }

  #request(): { readonly request: PermitRequest; readonly requestedAt: number; readonly requestedClock: number } {
    const [requestedAt, requestedClock] = [this.#now(), this.#deps.clock.now()];
    this.#requestedAt = requestedAt;
    if (this.#leaseAge() > USABLE_MS) this.#left = 0;
    const isIdle = this.#taken === 0 && this.#waiting.person + this.#waiting.background === 0;
    const idle = Math.min(KEPT_IDLE, Math.floor(KEPT_BY_ALL / this.#last.windows));
    const returned = isIdle ? Math.max(0, this.#left - idle) : 0;
    this.#left -= returned;
    const kept = this.#left;
    const person = Math.min(BATCH, Math.max(0, this.#waiting.person - kept));
    const bulk = Math.min(BATCH, Math.max(0, this.#waiting.person + this.#waiting.background - kept - person));
    const spare = Math.max(0, (isIdle ? idle : BATCH) - kept);
    const service = this.#service && { remaining: this.#service.remaining, ageMs: requestedAt - this.#service.at };
    const alone = this.#alone;
    this.#alone = 0;
    this.#taken = 0;
    this.#service = undefined;
    this.#turn += 1;
    const wanted = { person, bulk, spare };
    const request = { turn: this.#turn, held: kept + this.#inUse, returned, alone, service, wanted };
    return { request, requestedAt, requestedClock };
  }

  #setOpen(isOpen: boolean): void {
    if (this.#isOpen === isOpen || this.#ended.signal.aborted) return;
    this.#isOpen = isOpen;
    this.#changed.fire();
  }

  /**
   * Returns the age by the clock that shows more time: the computer's clock may be set back, and the other one may stand still
   * while the computer sleeps.
   */
  #leaseAge(): number {
    return Math.max(this.#now() - this.#leasedAt, Math.abs(this.#deps.clock.now() - this.#leasedClock));
  }

  #now(): number {
    return this.#deps.monotonic?.() ?? performance.now();
  }
}
