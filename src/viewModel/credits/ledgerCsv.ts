// The ledger as CSV, with one line for each entry. The file is the same in all languages.
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

/** The lines of a CSV file, the header first, each with its line end (CRLF, RFC 4180). */
export function* ledgerCsv(entries: Iterable<LedgerEntry>): Generator<string> {
  yield csvLine(columns);
  for (const { time, account, operation, source, objects, cost, certainty, checked, requestId } of entries) {
    const sourceCell = source.kind === 'agent' ? `agent ${source.chat}` : source.kind;
    yield csvLine([
      new Date(time).toISOString(),
      account,
      operation,
      sourceCell,
      source.kind === 'agent' ? (source.name ?? '') : '',
      objects === undefined ? '' : String(objects),
      String(totalOf(cost)),
      costCell(cost),
      certainty,
      // The cost that the credit status has shown for an unconfirmed call: `none` if it was not billed, empty if unknown.
      checked ? costCell(checked) || 'none' : '',
      requestId ?? '',
    ]);
  }
}

function costCell(price: Price): string {
  return Object.entries(price)
    .map(([type, amount]) => `${type}=${String(amount)}`)
    .join(' ');
}
