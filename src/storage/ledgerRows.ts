// Reads the rows of ledger entries.
import type { Certainty, LedgerEntry, Source } from '../client/ledger.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import type { Price } from '../client/price.ts';
import { readPrice } from './priceText.ts';
import { maybeNumber, maybeText, numberOf, textOf, type Row } from './rows.ts';

/** The columns that `entryOf` reads, of entries and their checks. */
export const ENTRY_COLUMNS = 'entry.*, checked.unit AS checked_unit, checked.times AS checked_times';

/** The beginning of a query for entries with their checks. */
export const READ_ENTRIES = `SELECT ${ENTRY_COLUMNS} FROM entry LEFT JOIN checked ON checked.entry = entry.id`;

/** Reads a row of `READ_ENTRIES`. @throws TypeError if a column has another type */
export function entryOf(row: Row): LedgerEntry {
  const objects = maybeNumber(row, 'objects');
  const requestId = maybeText(row, 'request');
  const checkedUnit = maybeText(row, 'checked_unit');
  return {
    id: numberOf(row, 'id'),
    time: numberOf(row, 'time'),
    account: textOf(row, 'account'),
    operation: textOf(row, 'operation'),
    source: sourceOf(row),
    ...omitUndefined({ objects }),
    cost: priceIn(row),
    certainty: certaintyOf(row),
    ...omitUndefined({ requestId }),
    ...(checkedUnit === undefined ? {} : { checked: readPrice({ unit: checkedUnit, times: numberOf(row, 'checked_times') }) }),
  };
}

/** The price in a row. Its `times` may be a sum over several entries. @throws TypeError if a column has another type */
export function priceIn(row: Row): Price {
  return readPrice({ unit: textOf(row, 'unit'), times: numberOf(row, 'times') });
}

function sourceOf(row: Row): Source {
  const kind = textOf(row, 'source');
  if (kind === 'agent') return { kind, chat: maybeText(row, 'chat') ?? '', ...omitUndefined({ name: maybeText(row, 'agent') }) };
  if (kind === 'export' || kind === 'watch') return { kind };
  return { kind: 'person' };
}

/** A certainty that this version does not know counts as unconfirmed, which promises least. */
export function certaintyOf(row: Row): Certainty {
  const word = textOf(row, 'certainty');
  return word === 'known' || word === 'estimated' || word === 'saved' ? word : 'unconfirmed';
}
