// Builds the current rows of the credits view from the ledger and the last reported credits.
import type { LedgerEntry, LedgerFilter, LedgerSum } from '../../client/ledger.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { filterText } from '../../viewModel/credits/spendingFilterText.ts';
import { bucketRows, unconfirmedRows, excessRows, ownRows, spendingRows, sumRows } from '../../viewModel/credits/spendingRows.ts';
import type { ViewRow } from '../../viewModel/viewRow.ts';
import type { Money } from '../../state/credits/creditStore.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { SpendingFilter } from '../../state/credits/spendingFilter.ts';

/** The number of unconfirmed calls that are shown. The export has all of them. */
const mostUnconfirmed = 50;

/**
 * Returns the rows below a row.
 * @param id the ID of that row; undefined for the top
 * @param locale the locale of numbers and dates
 * @param team the row of the team if there is one
 */
export function creditTreeRows(
  id: string | undefined,
  { credits, money, prices }: OpenSession,
  spending: SpendingFilter,
  locale: string,
  team?: ViewRow,
): readonly ViewRow[] {
  const filter = spending.of(money.account, Date.now());
  const { buckets } = credits.state;
  switch (id) {
    case undefined:
    case 'me': {
      const { drift } = credits;
      const facts = {
        filter: filterText(spending.period, spending.calls),
        totals: money.ledger.totals(filter),
        hasAgents: agentsIn(money, filter).some(({ key }) => key !== ''),
        unconfirmed: unconfirmedOf(money, filter, 1).length > 0,
        excesses: prices.excesses,
        cached: { ...money.cache.size(), onDisk: money.notPersisted === undefined },
        locale,
        ...omitUndefined({ buckets, drift }),
      };
      return id === 'me' ? ownRows(facts) : spendingRows(facts, team);
    }
    case 'left':
      return bucketRows(buckets ?? [], locale);
    case 'operation':
    case 'day':
    case 'source':
      return sumRows(id, money.ledger.sums(filter, id), locale);
    case 'agent':
      return sumRows(id, agentsIn(money, filter), locale);
    case 'excess':
      return excessRows(prices.excesses, locale);
    case 'unconfirmed':
      return unconfirmedRows(unconfirmedOf(money, filter, mostUnconfirmed), (entry) => credits.mayShowCost(entry), locale);
    default:
      return [];
  }
}

function agentsIn({ ledger }: Money, filter: LedgerFilter): readonly LedgerSum[] {
  if (filter.source !== undefined && filter.source !== 'agent') return [];
  return ledger.sums({ ...filter, source: 'agent' }, 'agent');
}

function unconfirmedOf({ ledger }: Money, filter: LedgerFilter, limit: number): readonly LedgerEntry[] {
  if (filter.certainty !== undefined && filter.certainty !== 'unconfirmed') return [];
  return ledger.entries({ ...filter, certainty: 'unconfirmed' }, { limit });
}
