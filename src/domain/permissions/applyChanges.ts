// Applies staged permission changes: one reading decides, the differences are sent, and one reading confirms them.
import { Failure, type FailureKind } from '../../client/failure.ts';
import { isConflict, cellKey, type Change, type Outcome } from './draft.ts';
import { knownLevel, levelOf, type ListPermissions, type NamedList } from './listPermissions.ts';
import { ownLosses } from './ownLevel.ts';
import { listPermissionsOf, readAll, type PagesOf } from './reading.ts';

/** The stores that applying changes needs. */
export interface PermissionService<Staged extends Change> {
  readonly pagesOf: PagesOf;
  readonly listOf: (listId: string) => NamedList;
  readonly actingUser: string | undefined;
  /** Gives the level, or revokes the permission. @param now the level that it replaces, or `unknown` @throws Failure */
  readonly send: (change: Staged, now: string) => Promise<void>;
}

/** The options of applying changes. */
export interface ApplyOptions<Staged extends Change> {
  /** Ends the work before the next call. */
  readonly signal?: AbortSignal;
  /** True if the shown levels may be old, or if nobody has looked at them. The lists are then read again before anything is sent. */
  readonly readAgain?: boolean;
  /** A callback that is called once for each change. */
  readonly onOutcome: (change: Staged, outcome: Outcome) => void;
}

/** Applies staged changes after the user has seen the current levels. */
export type SetLevels = (changes: readonly Change[], options: ApplyOptions<Change>) => Promise<void>;

/** The number of lists at once. It is the number of calls that the limiter permits at once, so more lists would only wait. */
const mostChains = 6;

/** The failures after which every other call would fail for the same reason. */
const breaksOff: ReadonlySet<FailureKind> = new Set([
  'signedOut',
  'signedOutOrEmpty',
  'unreachable',
  'untrustedCertificate',
  'proxyRefused',
  'tooFast',
  'timedOut',
  'cancelled',
]);

/**
 * Applies changes of one or more lists, with at most one call for each. The permissions of a list are read once before its calls,
 * unless this session has read all of them already and `readAgain` is not set, and once after them. A level that, by the last
 * reading, somebody else has changed since it was staged is a conflict and is not sent; a level that is there already needs no
 * call. If that reading did not reach its end, no level that the user saw is changed. A change that may take the acting user's own level is
 * sent last, and only if all other changes of its list were made. Never throws a `Failure`: the outcome of a change says why it
 * was not made.
 */
export async function applyChanges<Staged extends Change>(
  changes: readonly Staged[],
  service: PermissionService<Staged>,
  options: ApplyOptions<Staged>,
): Promise<void> {
  const ids = [...new Set(changes.map(({ listId }) => listId))];
  const { pagesOf } = service;
  const done = (): void => undefined;
  const isRead = (id: string): boolean => options.readAgain !== true && readNow(service, id).status === 'read';
  await readAll(
    ids.filter((id) => !isRead(id)),
    { pagesOf, signal: options.signal, done },
  );
  const run = new Run(service, options, ids);
  const { first, last } = run.plan(changes);
  const waiting = first.values();
  const workers = Array.from({ length: Math.min(mostChains, first.length) }, async () => {
    for (const chain of waiting) for (const change of chain) await run.apply(change);
  });
  await Promise.all(workers);
  for (const change of last) await run.applyLast(change);
  await readAll([...run.touched], { pagesOf, signal: undefined, done });
}

function readNow({ listOf, pagesOf }: Pick<PermissionService<never>, 'listOf' | 'pagesOf'>, listId: string): ListPermissions {
  return listPermissionsOf(listOf(listId), pagesOf(listId), false);
}

class Run<Staged extends Change> {
  /** The lists for which a call was made. */
  readonly touched = new Set<string>();
  readonly #service: PermissionService<Staged>;
  readonly #options: ApplyOptions<Staged>;
  readonly #known: ReadonlyMap<string, ListPermissions>;
  /** The levels that this run has set, by `cellKey`. */
  readonly #set = new Map<string, string>();
  /** Lists on which this run has revoked a user. */
  readonly #revoked = new Set<string>();
  readonly #unfinished = new Set<string>();
  #brokenOff = false;

  constructor(service: PermissionService<Staged>, options: ApplyOptions<Staged>, listIds: readonly string[]) {
    this.#service = service;
    this.#options = options;
    this.#known = new Map(listIds.map((id) => [id, readNow(service, id)]));
  }

  /** Plans the order of the calls: lists in parallel, the changes of one list one after the other, and the own level last. */
  plan(changes: readonly Staged[]): { readonly first: readonly (readonly Staged[])[]; readonly last: readonly Staged[] } {
    const current = changes.map((change) => ({ ...change, before: this.#levelNow(change) }));
    const own = ownLosses(current, [...this.#known.values()], this.#service.actingUser);
    const isOwn = (change: Staged): boolean => own.has(cellKey(change));
    const chains = Map.groupBy(
      changes.filter((change) => !isOwn(change)),
      ({ listId }) => listId,
    );
    return {
      first: [...chains.values()].map((chain) => chain.toSorted(revokedUsersFirst)),
      last: changes.filter(isOwn).toSorted(revokedUsersFirst),
    };
  }

  async apply(change: Staged): Promise<void> {
    const outcome = this.#options.signal?.aborted
      ? notSent('stopped')
      : this.#brokenOff
        ? notSent('brokenOff')
        : await this.#outcomeOf(change);
    if (outcome.kind !== 'done') this.#unfinished.add(change.listId);
    else {
      this.#set.set(cellKey(change), change.after);
      if (revokesUser(change)) this.#revoked.add(change.listId);
    }
    this.#options.onOutcome(change, outcome);
  }

  async applyLast(change: Staged): Promise<void> {
    if (this.#unfinished.has(change.listId) && !this.#options.signal?.aborted && !this.#brokenOff)
      this.#options.onOutcome(change, notSent('heldBack'));
    else await this.apply(change);
  }

  async #outcomeOf(change: Staged): Promise<Outcome> {
    const now = this.#levelNow(change);
    if (now === change.after) return { kind: 'done' };
    if (change.before !== 'unknown' && !this.#set.has(cellKey(change))) {
      const known = this.#known.get(change.listId);
      if (known?.status !== 'read') return known?.failure ? { kind: 'failed', failure: known.failure } : notSent('brokenOff');
      // After a user was revoked, the level of a share key is unsure, but the reading before it shows the changes of others.
      const read = levelOf(known, change.holder);
      if (read !== change.after && isConflict(change, read)) return { kind: 'conflict', now: read };
    }
    this.touched.add(change.listId);
    try {
      await this.#service.send(change, now);
      return { kind: 'done' };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (failure.facts.unconfirmed && (await this.#isMade(change))) return { kind: 'done' };
      this.#brokenOff ||= breaksOff.has(failure.kind);
      return failure.kind === 'cancelled' && !failure.facts.unconfirmed ? notSent('stopped') : { kind: 'failed', failure };
    }
  }

  /** Reads whether a call without a clear answer was made, also after Stop: if it was, the calls after it can continue. */
  async #isMade({ listId, holder, after }: Staged): Promise<boolean> {
    await readAll([listId], { pagesOf: this.#service.pagesOf, signal: undefined, done: () => undefined });
    return knownLevel(readNow(this.#service, listId), holder) === after;
  }

  /**
   * The level that this run has set, else the one that was read. Revoking a user may have removed the permission of any share
   * key.
   */
  #levelNow(change: Staged): string {
    const set = this.#set.get(cellKey(change));
    if (set !== undefined) return set;
    const known = this.#known.get(change.listId);
    const isUnsure = change.holder.kind === 'key' && this.#revoked.has(change.listId);
    return isUnsure ? 'unknown' : knownLevel(known, change.holder);
  }
}

function notSent(why: 'stopped' | 'brokenOff' | 'heldBack'): Outcome {
  return { kind: 'notSent', why };
}

// Revoking a user also removes the permission of their default share key, so a level for that key must be given after it.
function revokedUsersFirst(a: Change, b: Change): number {
  return Number(revokesUser(b)) - Number(revokesUser(a));
}

function revokesUser({ holder, after }: Change): boolean {
  return holder.kind === 'user' && after === 'none';
}
