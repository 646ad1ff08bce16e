// A queue of callers that wait for a permit: persons first, then background calls, each in order.
import { reasonOf } from './clock.ts';

/** True if a person waits for the call, or it runs in the background. */
export type Priority = 'person' | 'background';

/** The number of callers that wait, by priority. */
export interface QueueLengths {
  readonly person: number;
  readonly background: number;
}

/** An entry of a linked list: it can be removed from the middle without touching the others. */
interface Waiter<T> {
  queue: Queue<T>;
  readonly group: WaiterGroup<T>;
  readonly resolve: (permit: T) => void;
  readonly reject: (reason: Error) => void;
  before: Waiter<T> | undefined;
  behind: Waiter<T> | undefined;
}

interface Queue<T> {
  first: Waiter<T> | undefined;
  last: Waiter<T> | undefined;
  length: number;
}

/** All waiters with the same signal. They share one listener, because adding a listener takes longer the more there are. */
interface WaiterGroup<T> {
  readonly signal: AbortSignal;
  readonly waiters: Set<Waiter<T>>;
  readonly stop: () => void;
}

/** Two queues. Each operation takes the same time, however many callers wait. */
export class PermitQueue<T> {
  readonly #person: Queue<T> = { first: undefined, last: undefined, length: 0 };
  readonly #background: Queue<T> = { first: undefined, last: undefined, length: 0 };
  readonly #groups = new Map<AbortSignal, WaiterGroup<T>>();
  readonly #onAbort: () => void;

  /** @param onAbort is called after a signal has removed its waiters */
  constructor(onAbort: () => void) {
    this.#onAbort = onAbort;
  }

  get waiting(): QueueLengths {
    return { person: this.#person.length, background: this.#background.length };
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Waits at the end of a queue. @throws Error, the signal's reason, as soon as it is aborted */
  join(signal: AbortSignal, priority: Priority): Promise<T> {
    return new Promise((resolve, reject) => {
      const queue = priority === 'person' ? this.#person : this.#background;
      const group = this.#groups.get(signal) ?? this.#createGroup(signal);
      const waiter: Waiter<T> = { queue, group, resolve, reject, before: undefined, behind: undefined };
      append(waiter, queue);
      group.waiters.add(waiter);
    });
  }

  /** Moves the background waiters with this signal to the end of the queue of persons. */
  raise(signal: AbortSignal): void {
    for (const waiter of this.#groups.get(signal)?.waiters ?? []) {
      if (waiter.queue === this.#person) continue;
      detach(waiter);
      append(waiter, this.#person);
    }
  }

  /** Gives a permit to the first waiter. @throws Error when the queue is empty */
  serve(permit: T): void {
    const waiter = this.#person.first ?? this.#background.first;
    if (!waiter) throw new Error('The queue is empty.');
    this.#leave(waiter);
    waiter.resolve(permit);
  }

  /** Rejects all waiters. */
  clear(reason: Error): void {
    for (const { waiters } of this.#groups.values()) this.#reject(waiters, reason);
  }

  #createGroup(signal: AbortSignal): WaiterGroup<T> {
    const stop = (): void => {
      this.#reject(group.waiters, reasonOf(signal));
      this.#onAbort();
    };
    const group: WaiterGroup<T> = { signal, waiters: new Set(), stop };
    this.#groups.set(signal, group);
    signal.addEventListener('abort', stop, { once: true });
    return group;
  }

  #reject(waiters: Iterable<Waiter<T>>, reason: Error): void {
    for (const waiter of waiters) {
      this.#leave(waiter);
      waiter.reject(reason);
    }
  }

  #leave(waiter: Waiter<T>): void {
    const { group } = waiter;
    detach(waiter);
    group.waiters.delete(waiter);
    if (group.waiters.size > 0) return;
    this.#groups.delete(group.signal);
    group.signal.removeEventListener('abort', group.stop);
  }
}

function append<T>(waiter: Waiter<T>, queue: Queue<T>): void {
  waiter.queue = queue;
  waiter.before = queue.last;
  waiter.behind = undefined;
  if (queue.last) queue.last.behind = waiter;
  else queue.first = waiter;
  queue.last = waiter;
  queue.length += 1;
}

function detach<T>({ queue, before, behind }: Waiter<T>): void {
  if (before) before.behind = behind;
  else queue.first = behind;
  if (behind) behind.before = before;
  else queue.last = before;
  queue.length -= 1;
}
