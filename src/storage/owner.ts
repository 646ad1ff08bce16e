// One opened storage among those on the same file: what it leaves behind is others' to clear once it is gone.

/** What a storage writes beside everything that ends with it. */
export interface Owner {
  /** Never used again, unlike a process id. */
  readonly run: string;
  readonly pid: number;
  /** The computer: a process id means nothing on another one. */
  readonly host: string;
  /** When it last gave a sign, in milliseconds since the epoch. */
  readonly seen: number;
}

export const BEAT_EVERY_MS = 5 * 60_000;

/** Several signs missed; a process id is used again after days, not after minutes. */
const GONE_AFTER_MS = 30 * 60_000;

/** Who asks whether another one is gone. */
export interface Witness {
  readonly owner: Omit<Owner, 'seen'>;
  readonly isAlive: (pid: number) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Whether its process has ended, or it has given no sign for half an hour. Nobody is gone to himself. */
export function isGone({ run, pid, host, seen }: Owner, { owner, isAlive, now }: Witness): boolean {
  if (run === owner.run) return false;
  return (host === owner.host && !isAlive(pid)) || now - seen > GONE_AFTER_MS;
}
