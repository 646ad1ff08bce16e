// The client of a watch run: each paid call is reserved before it is sent, and settled after.
import { isUnconfirmed } from '../../client/settlement.ts';
import type { Client } from '../../client/client.ts';
import { searchTimeline } from '../../client/endpoints/timeline.ts';
import { Failure } from '../../client/failure.ts';
import type { Source } from '../../client/ledger.ts';
import { readCost, totalOf, type Price } from '../../client/price.ts';
import type { Refusal } from './watchTurn.ts';

/** The budget of a run. */
export interface Budget {
  readonly source: Source;
  /** Returns the most that a call costs this account. @param stated its price by the rules of the API */
  readonly priceOf: (stated: Price) => Price;
  /** Holds credits. If it refuses, nothing is sent. @throws Failure */
  hold(credits: number): Refusal | undefined | Promise<Refusal | undefined>;
  settle(spent: { readonly held: number; readonly cost: number }): void;
}

/** The budget refused a purchase of a run. Nothing was sent. */
export class BudgetError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The searches of a run: they wait behind those of a person, and each is held in the budget. @throws BudgetError */
export function searchesOf(client: Pick<Client, 'searchTimeline'>, budget: Budget): Pick<Client, 'searchTimeline'> {
  return {
    searchTimeline: async (search, options) => {
      const call = { ...options, priority: 'background', source: budget.source } as const;
      const held = totalOf(budget.priceOf(searchTimeline.mostCredits(search)));
      const refusal = held === 0 ? undefined : await budget.hold(held);
      if (refusal) throw new BudgetError(refusal);
      let cost = held;
      try {
        const page = await client.searchTimeline(search, call);
        if (page.receipt) cost = totalOf(page.receipt.cost);
        return page;
      } catch (error) {
        cost = error instanceof Failure ? costOf(error, held) : held;
        throw error;
      } finally {
        // A call that should be free counts as well if the service bills it.
        if (held > 0 || cost > 0) budget.settle({ held, cost });
      }
    },
  };
}

/** A budget for a purchase that the user has agreed to: it counts for no watch. @param most the agreed credits */
export function ownBudget(most: number, priceOf: Budget['priceOf']): Budget {
  let left = most;
  return {
    source: { kind: 'person' },
    priceOf,
    hold: (credits) => {
      if (!(credits <= left)) return 'perRun';
      left -= credits;
      return undefined;
    },
    settle: ({ held, cost }) => {
      left += held - cost;
    },
  };
}

// The cost is counted as in the ledger: it is what the answer names, or all that is held if the service may have billed the call.
function costOf({ facts }: Failure, held: number): number {
  const cost = readCost(facts.cost);
  if (cost) return totalOf(cost);
  return isUnconfirmed(facts) ? held : 0;
}
