// The permits of the team that the settings name, through every change of the team and of its connection.
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import type { QueueLengths } from '../../client/permitQueue.ts';
import type { SharedPermits } from '../../client/sharedPermits.ts';

/** The windows that the rate is divided among, as long as nobody knows how many the team has. */
const UNKNOWN_WINDOWS = 10;
/** Milliseconds that calls wait for a team that is being opened. */
const PATIENCE_MS = 1000;

/** Of one account. Until there is a team to ask, the window keeps to its own rate. */
export class GatePermits implements SharedPermits, Disposable {
  readonly #isSet: () => boolean;
  /** Runs while the window waits for a team that is being opened. */
  #opening: NodeJS.Timeout | undefined;
  readonly #changed = new Emitter();
  #current: SharedPermits | undefined;
  #listening: Disposable | undefined;
  #alone = 0;
  #waiting: QueueLengths = { person: 0, background: 0 };

  /** @param isSet whether the settings name a team */
  constructor(isSet: () => boolean) {
    this.#isSet = isSet;
    if (isSet()) {
      this.#opening = setTimeout(() => {
        this.goAlone();
      }, PATIENCE_MS);
    }
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get left(): number | undefined {
    if (this.#current) return this.#current.left;
    return this.#opening ? 0 : undefined;
  }

  get windows(): number {
    return this.#current?.windows ?? (this.#isSet() ? UNKNOWN_WINDOWS : 1);
  }

  get ownPart(): number {
    return this.#current?.ownPart ?? 0;
  }

  /** Takes the permits of this team from now on; undefined if there is none that is open. */
  follow(current: SharedPermits | undefined): void {
    if (this.#current === current) return;
    this.#listening?.dispose();
    this.#current = current;
    this.#listening = current?.onDidChange(() => {
      this.#changed.fire();
    });
    clearTimeout(this.#opening);
    this.#opening = undefined;
    if (current) {
      current.takeAlone(this.#alone);
      current.setWaiting(this.#waiting);
      this.#alone = 0;
    }
    this.#changed.fire();
  }

  /** Waits no longer for a team that is being opened. */
  goAlone(): void {
    if (!this.#opening) return;
    clearTimeout(this.#opening);
    this.#opening = undefined;
    this.#changed.fire();
  }

  take(): () => void {
    if (!this.#current) throw new Error('There is no team to take a permit of.');
    return this.#current.take();
  }

  takeAlone(count: number): void {
    if (this.#current) this.#current.takeAlone(count);
    else if (this.#isSet()) this.#alone += count;
  }

  setWaiting(waiting: QueueLengths): void {
    this.#waiting = waiting;
    this.#current?.setWaiting(waiting);
  }

  sync(remaining: number): void {
    this.#current?.sync(remaining);
  }

  dispose(): void {
    clearTimeout(this.#opening);
    this.#listening?.dispose();
    this.#changed.dispose();
  }
}
