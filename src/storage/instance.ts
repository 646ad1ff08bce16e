// One opened storage among those that share a file, and the decision whether it is gone.
import { numberOf, textOf, type Row } from './rows.ts';

/** An opened storage. Another instance reclaims its reservations after it is gone. */
export interface Instance {
  /** It is never used again, unlike a process ID. */
  readonly instanceId: string;
  readonly pid: number;
  /** The name of the computer, because a process ID means nothing on another one. */
  readonly host: string;
  /** The time of its last heartbeat, in milliseconds since the epoch. */
  readonly seen: number;
}

/** An instance as it knows itself, which is what the others are compared with. */
export interface ThisInstance {
  readonly instance: Omit<Instance, 'seen'>;
  readonly isAlive: (pid: number) => boolean;
}

/** The milliseconds between two heartbeats of an instance that has something that another one could reclaim. */
export const HEARTBEAT_EVERY_MS = 5 * 60_000;

/** This is several heartbeats, because a busy computer misses some. A process ID is used again after days, not after minutes. */
const GONE_AFTER_MS = 30 * 60_000;

/**
 * Whether the process of an instance has ended, or has written no heartbeat for half an hour. An instance is never gone to
 * itself.
 * @param now milliseconds since the epoch
 */
export function isGone({ instanceId, pid, host, seen }: Instance, { instance, isAlive }: ThisInstance, now: number): boolean {
  if (instanceId === instance.instanceId) return false;
  return (host === instance.host && !isAlive(pid)) || now - seen > GONE_AFTER_MS;
}

/** The columns of a row in which an instance is stored. */
export const INSTANCE_COLUMNS = 'run AS instanceId, pid, host, seen';

/** Reads the columns that `INSTANCE_COLUMNS` names. @throws TypeError if one of them has another type */
export function readInstance(row: Row): Instance {
  return {
    instanceId: textOf(row, 'instanceId'),
    pid: numberOf(row, 'pid'),
    host: textOf(row, 'host'),
    seen: numberOf(row, 'seen'),
  };
}
