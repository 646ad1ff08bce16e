// Shares reads in progress: callers of the same read at the same time get one response for one price.
import type { CallOptions } from './call.ts';
import { asFailure, cancelledBeforeSending, Failure } from './failure.ts';
import { omitUndefined } from './omitUndefined.ts';
import type { Priority } from './rateLimiter.ts';

/** Begins a call. An error that it throws at once, before anything is reserved, goes to this caller alone. */
type Begin<Output> = (options: CallOptions) => Promise<Output>;

/** The reads of one endpoint. A call is entered in the ledger for the caller that asked for it first. */
export class CallsInFlight<Output> {
  readonly #calls = new Map<string, SharedCall<Output>>();
  readonly #raise: (signal: AbortSignal) => void;

  /** @param raise tells the rate limiter that a person waits for the call that waits with this signal */
  constructor(raise: (signal: AbortSignal) => void) {
    this.#raise = raise;
  }

  /**
   * Joins the call that is under way under this key, or begins it. Each caller has a signal of its own, and the call is aborted
   * when the last caller has gone.
   * @throws Failure of the call, or `cancelled` as soon as the caller's own signal is aborted
   */
  async join(key: string, options: CallOptions, begin: Begin<Output>): Promise<Output> {
    const { signal, waitSignal, priority = 'person' } = options;
    if (signal?.aborted || waitSignal?.aborted) throw cancelledBeforeSending();
    const inFlight = this.#calls.get(key);
    if (inFlight?.raiseTo(priority) && inFlight.waitSignal) this.#raise(inFlight.waitSignal);
    const shared = inFlight ?? this.#begin(key, options, begin);
    try {
      return await shared.wait(signal, waitSignal);
    } catch (error) {
      // The callers before this one no longer waited for a permit, or no longer needed the answer, so the call was not sent. This
      // caller begins it again.
      const { kind, facts } = asFailure(error);
      if (kind !== 'cancelled' || facts.delivery !== 'notSent' || !inFlight) throw error;
      if (inFlight.waitSignal?.aborted || !inFlight.isNeeded) return this.join(key, options, begin);
      throw error;
    }
  }

  /** Keeps later callers from joining the calls under way, whose answers may be older than what has happened since. */
  forget(): void {
    this.#calls.clear();
  }

  #begin(key: string, options: CallOptions, begin: Begin<Output>): SharedCall<Output> {
    const shared = new SharedCall(options, begin, () => {
      if (this.#calls.get(key) === shared) this.#calls.delete(key);
    });
    this.#calls.set(key, shared);
    return shared;
  }
}

/** One call, and the number of callers that want its answer. */
class SharedCall<Output> {
  /** Absent if the first caller gave no signal, and so never leaves. */
  readonly #abort: AbortController | undefined;
  /**
   * Ends the wait for a permit when no caller waits for one any more. Its signal also identifies a background call to the rate
   * limiter when the call becomes urgent.
   */
  readonly #giveUp: AbortController | undefined;
  readonly #options: CallOptions & { priority: Priority };
  readonly #answer: Promise<Output>;
  readonly #closed: () => void;
  #wanted = 0;
  /** The number of callers that still wait for a permit, or would wait for one. */
  #waiting = 0;

  /** `closed` is called before anybody has the answer, or when nobody wants it any more. */
  constructor(options: CallOptions, begin: Begin<Output>, closed: () => void) {
    const { signal, waitSignal, priority = 'person' } = options;
    // Most calls need neither, and an abort controller takes as long as all else here.
    this.#abort = signal && new AbortController();
    this.#giveUp = signal || waitSignal || priority === 'background' ? new AbortController() : undefined;
    // The signals of the first caller concern that caller alone: they must not end a call that others want.
    const own = omitUndefined({ signal: this.#abort?.signal, waitSignal: this.#giveUp?.signal });
    const shared: CallOptions & { priority: Priority } = { ...options, priority, ...own };
    this.#options = shared;
    this.#answer = begin(shared);
    this.#closed = closed;
    this.#answer.then(closed, closed);
  }

  get waitSignal(): AbortSignal | undefined {
    return this.#giveUp?.signal;
  }

  /** False if the first caller no longer needs the call. */
  get isNeeded(): boolean {
    return this.#options.isNeeded?.() ?? true;
  }

  /** Makes the call as urgent as this priority. @returns whether it was less urgent before */
  raiseTo(priority: Priority): boolean {
    if (priority === this.#options.priority || priority === 'background') return false;
    this.#options.priority = priority;
    return true;
  }

  wait(signal: AbortSignal | undefined, waitSignal: AbortSignal | undefined): Promise<Output> {
    this.#wanted += 1;
    this.#waiting += 1;
    const stopWaiting = once(() => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#giveUp?.abort(new Error('nobody waits for a permit'));
    });
    if (waitSignal) {
      waitSignal.addEventListener('abort', stopWaiting, { once: true });
      const forget = (): void => {
        waitSignal.removeEventListener('abort', stopWaiting);
      };
      this.#answer.then(forget, forget);
    }
    if (!signal) return this.#answer;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#wanted -= 1;
        stopWaiting();
        if (this.#wanted > 0) {
          reject(new Failure('cancelled'));
          return;
        }
        // The last caller gets the outcome of the call after it is in the ledger, because it may have been answered after all.
        this.#closed();
        this.#abort?.abort(signal.reason);
      };
      const stop = (): void => {
        signal.removeEventListener('abort', leave);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#answer.then(stop, stop);
      this.#answer.then(resolve, reject);
    });
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
