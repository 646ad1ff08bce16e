// A budget without caps that remembers what was entered: for tests of what stands above it.
import type { Budget, Reservation, Settlement, Spending } from '../../src/client/ledger.ts';
import { addPrices, free, totalOf, type Price } from '../../src/client/price.ts';

export interface Entered extends Settlement {
  readonly operation: string;
}

export class MemoryBudget implements Budget {
  readonly entries: Entered[] = [];

  /** Credits known or estimated to be spent, by type. */
  get spent(): Price {
    return this.#sum(({ certainty }) => certainty !== 'unconfirmed');
  }

  /** Credits that may have been billed without an answer, by type. */
  get unconfirmed(): Price {
    return this.#sum(({ certainty }) => certainty === 'unconfirmed');
  }

  reserve({ operation }: Spending): Reservation {
    let open = true;
    const close = (): void => {
      if (!open) throw new Error(`reservation for ${operation} ended twice`);
      open = false;
    };
    return {
      settle: (settlement) => {
        close();
        if (totalOf(settlement.cost) > 0) this.entries.push({ operation, ...settlement });
      },
      release: close,
    };
  }

  #sum(counts: (entry: Entered) => boolean): Price {
    return this.entries.filter(counts).reduce((sum, { cost }) => addPrices(sum, cost), free);
  }
}
