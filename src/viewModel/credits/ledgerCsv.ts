// The ledger as CSV: one line for each entry, which does not depend on the reader's language.
import type { LedgerEntry } from '../../client/ledger.ts';
import { totalOf, type Price } from '../../client/price.ts';
import { csvLine } from '../../domain/exports/csvLine.ts';

const columns = [
  'time',
  'account',
  'operation',
  'source',
  'agent',
  'objects',
  'credits',
  'cost',
  'certainty',
  'checked',
  'requestId',
] as const;

/** The lines of a CSV file, the head first, each with its line end (CRLF, RFC 4180). */
export function* ledgerCsv(entries: Iterable<LedgerEntry>): Generator<string> {
  yield csvLine(columns);
  for (const { time, account, operation, source, objects, cost, certainty, checked, requestId } of entries) {
    const by = source.kind === 'agent' ? `agent ${source.chat}` : source.kind;
    yield csvLine([
      new Date(time).toISOString(),
      account,
      operation,
      by,
      source.kind === 'agent' ? (source.name ?? '') : '',
      objects === undefined ? '' : String(objects),
      String(totalOf(cost)),
      priceText(cost),
      certainty,
      // The amount that the credit status showed for an unconfirmed call; empty if it showed none.
      checked ? priceText(checked) || 'none' : '',
      requestId ?? '',
    ]);
  }
}

function priceText(price: Price): string {
  return Object.entries(price)
    .map(([type, amount]) => `${type}=${String(amount)}`)
    .join(' ');
}
