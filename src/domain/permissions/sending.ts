// Sends staged changes: one call each, in an order that never takes away what a later call needs.
import { Failure, type FailureKind } from '../../client/failure.ts';
import type { Holder, Level } from '../../client/model/permission.ts';
import { placeKey, type Change, type Outcome } from './draft.ts';

/** Which calls to make. Chains run beside each other, the changes of one chain one after the other. */
export interface SendPlan {
  /** A chain for each list. */
  readonly first: readonly (readonly Change[])[];
  /** What may take the acting user's own level: only when all else of its list is done. */
  readonly last: readonly Change[];
}

/** Gives a level, or revokes the permission where there is none given. @throws Failure */
export type SetPermission = (listId: string, holder: Holder, level: Level | undefined) => Promise<void>;

export interface Sending {
  readonly set: SetPermission;
  /** Asked before each call: what is under way is not broken off, so that nothing is left in doubt by stopping. */
  readonly stopped: () => boolean;
  /** Undefined where nothing is said: the call was cancelled. */
  readonly explain: (failure: Failure) => { readonly what: string; readonly todo: string } | undefined;
  readonly enter: (change: Change, outcome: Outcome) => void;
}

/** No more lists at once than calls that the limiter lets out at once. */
const mostChains = 6;

/** What would meet every call after it as well. */
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

/** @param ownLoss whether a change may take the level it is made with */
export function planOf(changes: readonly Change[], ownLoss: (change: Change) => boolean): SendPlan {
  const own = new Set(changes.filter(ownLoss).map(placeKey));
  const others = changes.filter((change) => !own.has(placeKey(change)));
  const chains = Map.groupBy(others, ({ listId }) => listId);
  return {
    first: [...chains.values()].map((chain) => chain.toSorted(revokedUsersFirst)),
    last: changes.filter((change) => own.has(placeKey(change))).toSorted(revokedUsersFirst),
  };
}

/** Makes every call of the plan at most once, and enters what became of each. Never throws a `Failure`. */
export async function sendChanges(plan: SendPlan, sending: Sending): Promise<void> {
  const run = new Run(sending);
  const waiting = plan.first.values();
  const workers = Array.from({ length: Math.min(mostChains, plan.first.length) }, async () => {
    for (const chain of waiting) for (const change of chain) await run.send(change);
  });
  await Promise.all(workers);
  for (const change of plan.last) await run.sendLast(change);
}

class Run {
  readonly #sending: Sending;
  readonly #unfinished = new Set<string>();
  #brokenOff = false;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  async send(change: Change): Promise<void> {
    const outcome = this.#sending.stopped()
      ? notSent('stopped')
      : this.#brokenOff
        ? notSent('brokenOff')
        : await this.#outcomeOf(change);
    if (outcome.kind !== 'done') this.#unfinished.add(change.listId);
    this.#sending.enter(change, outcome);
  }

  async sendLast(change: Change): Promise<void> {
    if (this.#unfinished.has(change.listId) && !this.#sending.stopped() && !this.#brokenOff)
      this.#sending.enter(change, notSent('heldBack'));
    else await this.send(change);
  }

  async #outcomeOf({ listId, holder, after }: Change): Promise<Outcome> {
    try {
      await this.#sending.set(listId, holder, after === 'none' ? undefined : after);
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#brokenOff ||= breaksOff.has(error.kind);
      const explained = this.#sending.explain(error);
      return explained ? { kind: 'failed', what: explained.what, todo: explained.todo } : notSent('stopped');
    }
  }
}

function notSent(why: 'stopped' | 'brokenOff' | 'heldBack'): Outcome {
  return { kind: 'notSent', why };
}

// Revoking a user takes the permission of their default share key along: a level that is given to the key must come after it.
function revokedUsersFirst(a: Change, b: Change): number {
  return rank(a) - rank(b);
}

function rank({ holder, after }: Change): number {
  return holder.kind === 'user' && after === 'none' ? 0 : 1;
}
