// The permits of the team in the settings, which stay usable when the team or its connection changes.
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { QueueLengths } from '../../client/permitQueue.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';

/** The number of windows that a team is assumed to have while the real number is unknown. The rate is divided among them. */
const assumedWindows = 10;
/** Milliseconds that calls wait for a team that is being opened. */
const longestWaitMs = 1000;

/** The permits of one account. The window keeps to its own rate until a team is open. */
export class GatePermits implements SharedPermits, Disposable {
  readonly #isSet: () => boolean;
  /** The timer that runs while calls wait for a team that is being opened. */
  #openingTimer: NodeJS.Timeout | undefined;
  readonly #changed = new Emitter();
  #current: SharedPermits | undefined;
  #listening: Disposable | undefined;
  /** The permits that were taken without a team. They are reported to the team when it is open. */
  #takenAlone = 0;
  #waiting: QueueLengths = { person: 0, background: 0 };

  /** @param isSet whether the settings name a team */
  constructor(isSet: () => boolean) {
    this.#isSet = isSet;
    if (isSet()) {
      this.#openingTimer = setTimeout(() => {
        this.goAlone();
      }, longestWaitMs);
    }
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get left(): number | undefined {
    if (this.#current) return this.#current.left;
    return this.#openingTimer ? 0 : undefined;
  }

  get windows(): number {
    return this.#current?.windows ?? (this.#isSet() ? assumedWindows : 1);
  }

  get ownPart(): number {
    return this.#current?.ownPart ?? 0;
  }

  /** Uses the permits of this team from now on. @param current undefined if no team is open */
  follow(current: SharedPermits | undefined): void {
    if (this.#current === current) return;
    this.#listening?.dispose();
    this.#current = current;
    this.#listening = current?.onDidChange(() => {
      this.#changed.fire();
    });
    clearTimeout(this.#openingTimer);
    this.#openingTimer = undefined;
    if (current) {
      current.takeAlone(this.#takenAlone);
      current.setWaiting(this.#waiting);
      this.#takenAlone = 0;
    }
    this.#changed.fire();
  }

  /** Stops waiting for a team that is being opened, so that the window keeps to its own rate. */
  goAlone(): void {
    if (!this.#openingTimer) return;
    clearTimeout(this.#openingTimer);
    this.#openingTimer = undefined;
    this.#changed.fire();
  }

  take(): () => void {
    if (!this.#current) throw new Error('There is no team to take a permit of.');
    return this.#current.take();
  }

  takeAlone(count: number): void {
    if (this.#current) this.#current.takeAlone(count);
    else if (this.#isSet()) this.#takenAlone += count;
  }

  setWaiting(waiting: QueueLengths): void {
    this.#waiting = waiting;
    this.#current?.setWaiting(waiting);
  }

  sync(remaining: number): void {
    this.#current?.sync(remaining);
  }

  dispose(): void {
    clearTimeout(this.#openingTimer);
    this.#listening?.dispose();
    this.#changed.dispose();
  }
}
