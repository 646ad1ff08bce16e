// The fault of a team at present, and the attempts to end it.
import type { Clock } from '../../client/clock.ts';
import type { TeamFault } from '../../domain/team/teamFault.ts';
import { teamFaultOf } from './faults.ts';

/** A fault that is not over yet. */
export interface CurrentFault {
  readonly fault: TeamFault;
  /** The time of the first fault since the team could be used, in milliseconds since the epoch. */
  readonly since: number;
}

export interface RecoveryDeps {
  readonly clock: Clock;
  /** Ends all attempts. */
  readonly signal: AbortSignal;
  /** Resolves if the team can be used again, having ended the fault. */
  readonly attempt: () => Promise<void>;
  readonly changed: () => void;
}

/** The first and the longest wait before an attempt, in milliseconds. Each wait is twice the last one. */
const [FIRST_MS, LAST_MS] = [1000, 60_000];

/** Calls `attempt` after growing waits until it resolves to true, or until the signal is aborted. It never throws. */
async function tryAgain(clock: Clock, signal: AbortSignal, attempt: () => Promise<boolean>): Promise<void> {
  try {
    for (let wait = FIRST_MS; ; wait = Math.min(2 * wait, LAST_MS)) {
      await clock.sleep(wait, signal);
      if (await attempt()) return;
    }
  } catch {
    // The signal was aborted.
  }
}

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

  /** Notes a fault and begins to try again. A fault of kind `other` concerns one statement and not the connection. */
  report(fault: TeamFault): void {
    if (this.#deps.signal.aborted || fault.kind === 'other') return;
    this.#current = { fault, since: this.#current?.since ?? this.#deps.clock.now() };
    this.#deps.changed();
    void this.#try();
  }

  /** Ends a fault, unless another one came meanwhile: an answer that was under way does not tell of that one. */
  end(fault: CurrentFault | undefined): void {
    if (this.#current === fault) this.#current = undefined;
  }

  async #try(): Promise<void> {
    if (this.#isTrying) return;
    this.#isTrying = true;
    const { clock, signal, attempt } = this.#deps;
    await tryAgain(clock, signal, async () => {
      await attempt().catch((error: unknown) => {
        this.#current &&= { ...this.#current, fault: teamFaultOf(error) };
      });
      return this.#current === undefined;
    });
    this.#isTrying = false;
  }
}
