// One opened storage among those that share a file, and the decision whether it is stale.
import type { Clock } from '../client/clock.ts';
import { numberOf, textOf, type Row } from './rows.ts';

/** An opened storage. Once it is stale, another instance reclaims its reservations. */
export interface Instance {
  /** No other instance ever has this ID, whereas the system reuses the ID of a process. */
  readonly instanceId: string;
  readonly pid: number;
  /** The name of the computer, because a process ID means nothing on another one. */
  readonly host: string;
  /** The time of its last heartbeat, in milliseconds since the epoch. */
  readonly lastHeartbeat: number;
}

/** The instance of this window, with which the others are compared. */
export interface ThisInstance {
  readonly instance: Omit<Instance, 'lastHeartbeat'>;
  readonly isAlive: (pid: number) => boolean;
}

/** The time of a comparison, and the time since which this window has been awake, in milliseconds since the epoch. */
interface Times {
  readonly now: number;
  readonly awakeSince: number;
}

/** The milliseconds between two heartbeats, which an instance writes while other windows have to know that it is there. */
export const HEARTBEAT_EVERY_MS = 5 * 60_000;

/** The limit is several heartbeats, because a busy computer misses some. A process ID is reused after days, not after minutes. */
const STALE_AFTER_MS = 30 * 60_000;

/**
 * Returns whether the process of an instance has ended, or has written no heartbeat for half an hour. This window's own instance is
 * never stale. Every heartbeat looks old after the computer has slept, so each process gets the time to write another one first:
 * also one that knows this computer by another name, because a name may change with the network.
 */
export function isStale(
  { instanceId, pid, host, lastHeartbeat }: Instance,
  { instance, isAlive }: ThisInstance,
  { now, awakeSince }: Times,
): boolean {
  if (instanceId === instance.instanceId) return false;
  if (host === instance.host && !isAlive(pid)) return true;
  return now - lastHeartbeat > STALE_AFTER_MS && now - awakeSince >= HEARTBEAT_EVERY_MS;
}

/** Detects that the computer has slept: the time between two polls of this window was long. */
export class SleepDetector {
  readonly #clock: Clock;
  #awakeSince: number;
  #readAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    // The computer may have slept until this window was opened.
    this.#awakeSince = clock.now();
    this.#readAt = this.#awakeSince;
  }

  /** Reads the clock. It is called at least at each poll, because a longer pause counts as sleep. */
  times(): Times {
    const now = this.#clock.now();
    if (now - this.#readAt >= HEARTBEAT_EVERY_MS) this.#awakeSince = now;
    this.#readAt = now;
    return { now, awakeSince: this.#awakeSince };
  }
}

/** The columns of a row in which an instance is stored. */
export const INSTANCE_COLUMNS = 'run AS instanceId, pid, host, seen AS lastHeartbeat';

/** Reads the columns that `INSTANCE_COLUMNS` names. @throws TypeError if one of them has another type */
export function readInstance(row: Row): Instance {
  return {
    instanceId: textOf(row, 'instanceId'),
    pid: numberOf(row, 'pid'),
    host: textOf(row, 'host'),
    lastHeartbeat: numberOf(row, 'lastHeartbeat'),
  };
}
