// Work of which one piece is done at a time: what is under way, and how the last one ended.
import { Emitter, type Event } from '../client/event.ts';
import { asFailure, type Failure } from '../client/failure.ts';

export type WorkStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** One piece of work at a time. Who begins another waits for the one that is running first. */
export class OneAtATime<K> {
  readonly #changed = new Emitter();
  #status: WorkStatus = 'idle';
  #failure: Failure | undefined;
  #running: { readonly kind: K; readonly done: Promise<void> } | undefined;

  /** Fires when a piece of work begins and when it ends. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get status(): WorkStatus {
    return this.#status;
  }

  /** Why the last one failed. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  get running(): { readonly kind: K; readonly done: Promise<void> } | undefined {
    return this.#running;
  }

  /** Begins a piece of work; none may be running. @throws Failure */
  begin(kind: K, work: () => Promise<void>): Promise<void> {
    const before = { status: this.#status, failure: this.#failure };
    this.#set('loading', undefined);
    const done = work()
      .then(() => {
        this.#running = undefined;
        this.#set('ready', undefined);
      })
      .catch((error: unknown) => {
        this.#running = undefined;
        const failure = asFailure(error);
        // Cancelled is silence: everything is as it was.
        if (failure.kind === 'cancelled') this.#set(before.status, before.failure);
        else this.#set('failed', failure);
        throw failure;
      });
    this.#running = { kind, done };
    return done;
  }

  /** Says that something was changed beside the work. */
  announce(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(status: WorkStatus, failure: Failure | undefined): void {
    this.#status = status;
    this.#failure = failure;
    this.#changed.fire();
  }
}
