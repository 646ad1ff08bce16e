// The current fault of a team, and the attempts to reach the team again.
import type { Clock } from '../../client/clock.ts';
import type { TeamFault } from '../../domain/team/teamFault.ts';
import { teamFaultOf } from './faults.ts';

/** A fault that is not over yet. */
export interface CurrentFault {
  readonly fault: TeamFault;
  /** The time when the team could no longer be used, in milliseconds since the epoch. */
  readonly since: number;
}

export interface RecoveryDeps {
  readonly clock: Clock;
  /** Ends all attempts. */
  readonly signal: AbortSignal;
  /** Asks the team. If it answers, the attempt calls `end` with the fault from before its request. */
  readonly attempt: () => Promise<void>;
  /** Called after a fault was reported. */
  readonly changed: () => void;
}

/** The first and the longest wait before an attempt, in milliseconds. Each wait after a failed attempt is twice the last one. */
const [FIRST_MS, LAST_MS] = [1000, 60_000];

/** Remembers the fault of a team, and tries until it is over. */
export class Recovery {
  readonly #deps: RecoveryDeps;
  #current: CurrentFault | undefined;
  #isTrying = false;

  constructor(deps: RecoveryDeps) {
    this.#deps = deps;
  }

  get current(): CurrentFault | undefined {
    return this.#current;
  }

  /**
   * Notes a fault and begins to try again. A fault of kind `other` concerns one statement and not the connection.
   * @param isJoining whether the user has not joined the team yet, which then cannot be used after any fault
   */
  report(fault: TeamFault, isJoining = false): void {
    const { clock, signal, changed } = this.#deps;
    if (signal.aborted || (fault.kind === 'other' && !isJoining)) return;
    this.#current = { fault, since: this.#current?.since ?? clock.now() };
    if (!this.#isTrying) void this.#tryUntilOver();
    changed();
  }

  /** Ends a fault, unless another one came meanwhile: the answer to an earlier request says nothing about a later fault. */
  end(fault: CurrentFault | undefined): void {
    if (this.#current === fault) this.#current = undefined;
  }

  /** Tries again after growing waits, and after a short one if the team has answered, until no fault is left. It never throws. */
  async #tryUntilOver(): Promise<void> {
    const { clock, signal, attempt } = this.#deps;
    this.#isTrying = true;
    try {
      for (let wait = FIRST_MS; this.#current;) {
        await clock.sleep(wait, signal);
        const error = await attempt().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        wait = error === undefined ? FIRST_MS : Math.min(2 * wait, LAST_MS);
        if (error !== undefined) this.#current &&= { ...this.#current, fault: teamFaultOf(error) };
      }
    } catch {
      // The signal was aborted.
    } finally {
      this.#isTrying = false;
    }
  }
}
