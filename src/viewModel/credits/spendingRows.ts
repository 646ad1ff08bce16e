// The rows of the credits view: credits left, spending, unconfirmed calls, and the difference to what the service has counted.
import * as l10n from '@vscode/l10n';
import { operationName } from './operationName.ts';
import type { LedgerEntry, LedgerSum, LedgerTotals } from '../../client/ledger.ts';
import type { Excess } from '../../client/observedPrices.ts';
import type { CreditBucket } from '../../client/model/credits.ts';
import { addPrices, totalOf, type Price } from '../../client/price.ts';
import { amountLeft, durationText, leftText, resetText } from './creditText.ts';
import { amountsText, creditTypeName } from './creditTypes.ts';
import { formatBytes, formatDay, formatMoment, formatNumber, oneLine } from '../format.ts';
import { agentName, sourceName } from './spendingFilterText.ts';
import type { ViewRow } from '../viewRow.ts';

export interface SpendingFacts {
  /** The filter of the view in words. */
  readonly filter: string;
  readonly buckets?: readonly CreditBucket[];
  readonly totals: LedgerTotals;
  /** True if agents with a name have made calls. */
  readonly hasAgents: boolean;
  /** True if there are unconfirmed calls, checked or not. */
  readonly unconfirmed: boolean;
  /** Credits that the service has counted beyond the ledger since this window's first request for them; undefined if unknown. */
  readonly drift?: number;
  /** Calls that were billed more than their price. */
  readonly excesses: readonly Excess[];
  readonly cached: { readonly rows: number; readonly bytes: number; readonly onDisk: boolean };
  readonly locale: string;
}

/** The groups of the view. If there is a team, the user's spending is in a group beside it. @param team the row of the team */
export function spendingRows(facts: SpendingFacts, team?: ViewRow): readonly ViewRow[] {
  const { buckets, cached, locale } = facts;
  return [
    group(
      'left',
      l10n.t('Left'),
      buckets ? leftText(buckets, locale) : l10n.t('unknown'),
      'credit-card',
      buckets ? 'collapsed' : 'leaf',
    ),
    ...(team ? [group('me', l10n.t('Me'), spentText(facts), 'person', 'expanded'), team] : ownRows(facts)),
    group(
      'kept',
      cached.onDisk ? l10n.t('Kept on this computer') : l10n.t('Kept in memory'),
      `${recordsText(cached.rows, locale)} · ${formatBytes(cached.bytes, locale)}`,
      'database',
      'leaf',
    ),
  ];
}

/** The groups of the user's spending. */
export function ownRows(facts: SpendingFacts): readonly ViewRow[] {
  const { totals, hasAgents, unconfirmed, drift, excesses, locale } = facts;
  return [
    group('operation', l10n.t('Spent on'), spentText(facts), 'graph', 'expanded'),
    group('day', l10n.t('Spent by day'), '', 'calendar', 'collapsed'),
    group('source', l10n.t('Spent by whom'), '', 'person', 'collapsed'),
    ...(hasAgents ? [group('agent', l10n.t('Spent by agent'), '', 'hubot', 'collapsed')] : []),
    ...(unconfirmed
      ? [group('unconfirmed', l10n.t('Possibly charged'), amountText(totals.unconfirmed, locale), 'question', 'collapsed')]
      : []),
    ...(excesses.length > 0
      ? [group('excess', l10n.t('Billed beyond the price'), formatNumber(excesses.length, locale), 'warning', 'expanded')]
      : []),
    ...(totalOf(totals.saved) > 0 ? [group('saved', l10n.t('Saved'), amountText(totals.saved, locale), 'archive', 'leaf')] : []),
    group('drift', l10n.t('Against the service'), driftText(drift, locale), drift === 0 ? 'check' : 'info', 'leaf'),
  ];
}

function spentText({ totals, filter, locale }: SpendingFacts): string {
  return `${amountText(addPrices(totals.known, totals.estimated), locale)} · ${filter}`;
}

/** The credits left in each bucket, and the time when it resets. */
export function bucketRows(buckets: readonly CreditBucket[], locale: string): readonly ViewRow[] {
  return buckets.map((bucket, at) => {
    const parts = [amountLeft(bucket, locale), refillText(bucket, locale)].filter((part) => part !== '');
    // A type may have several buckets, but if two rows of a group had the same ID, the editor would show none of the group.
    const isRepeated = buckets.findIndex(({ type }) => type === bucket.type) < at;
    const id = isRepeated ? `left/${bucket.type}/${String(at)}` : `left/${bucket.type}`;
    return leaf(id, creditTypeName(bucket.type), parts.join(' · '), 'circle-outline');
  });
}

/** Sums by day, operation, source or agent. */
export function sumRows(by: string, sums: readonly LedgerSum[], locale: string): readonly ViewRow[] {
  const rows = sums.map((sum) => {
    const calls = sum.calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', formatNumber(sum.calls, locale));
    const spent = amountText(addPrices(sum.known, sum.estimated), locale);
    return leaf(`${by}/${sum.key}`, sumName(by, sum.key, locale), `${spent} · ${calls}`, 'circle-outline');
  });
  return rows.length > 0 ? rows : [leaf(`${by}/none`, l10n.t('Nothing yet'), '', 'info')];
}

function sumName(by: string, key: string, locale: string): string {
  if (by === 'source') return sourceName(key);
  if (by === 'agent') return agentName(key);
  return by === 'day' ? formatDay(key, locale) : operationName(key);
}

/**
 * Calls without a clear answer, with the cost that the credit status has shown since.
 * @param mayShowCost whether later credit statuses may still show the cost of an unchecked call
 */
export function unconfirmedRows(
  entries: readonly LedgerEntry[],
  mayShowCost: (entry: LedgerEntry) => boolean,
  locale: string,
): readonly ViewRow[] {
  return entries.map((entry) => {
    const { id, operation, cost, time, requestId, checked } = entry;
    const request = requestId === undefined ? [] : [oneLine(requestId, 60)];
    const found = checked
      ? foundText(checked, locale)
      : mayShowCost(entry)
        ? l10n.t('not checked yet')
        : l10n.t('cannot be determined');
    const parts = [`≤ ${amountText(cost, locale)}`, found, formatMoment(time, locale), ...request];
    return leaf(`possible/${String(id)}`, operationName(operation), parts.join(' · '), checked ? 'pass' : 'question');
  });
}

/** Calls that were billed more than the rules of the API say, the latest first. */
export function excessRows(excesses: readonly Excess[], locale: string): readonly ViewRow[] {
  return excesses.toReversed().map(({ operation, stated, cost, at }, index) => {
    const price = totalOf(stated) === 0 ? l10n.t('should be free') : `≤ ${amountText(stated, locale)}`;
    const billed = l10n.t('billed {0}', amountText(cost, locale));
    return leaf(
      `excess/${String(index)}`,
      operationName(operation),
      [billed, price, formatMoment(at, locale)].join(' · '),
      'warning',
    );
  });
}

/** The row that stands for the rows below another one while the database cannot be read. @param id the ID of that other row */
export function unreadableDatabaseRow(id = 'top'): ViewRow {
  return leaf(`${id}/unreadable`, l10n.t('The database cannot be read. Reload the window.'), '', 'warning');
}

function foundText(checked: Price, locale: string): string {
  return totalOf(checked) === 0 ? l10n.t('not billed') : l10n.t('billed {0}', formatNumber(totalOf(checked), locale));
}

function refillText(bucket: CreditBucket, locale: string): string {
  if (bucket.durationSeconds === null) return l10n.t('never refills');
  const reset = resetText(bucket, locale);
  if (reset !== '') return l10n.t('resets {0}', reset);
  const duration = durationText(bucket, locale);
  return duration === '' ? '' : l10n.t('resets {0} after its first credit', duration);
}

function driftText(drift: number | undefined, locale: string): string {
  if (drift === undefined) return l10n.t('not known yet');
  if (drift === 0) return l10n.t('agrees');
  const amount = formatNumber(Math.abs(drift), locale);
  return drift > 0 ? l10n.t('it counts {0} more', amount) : l10n.t('it counts {0} less', amount);
}

function recordsText(rows: number, locale: string): string {
  return rows === 1 ? l10n.t('1 record') : l10n.t('{0} records', formatNumber(rows, locale));
}

// An amount such as `34`, or `34 (Companies 24, Timeline 10)` if there are several types.
function amountText(price: Price, locale: string): string {
  const total = formatNumber(totalOf(price), locale);
  return Object.keys(price).length > 1 ? `${total} (${amountsText(price, locale)})` : total;
}

function group(
  id: string,
  label: string,
  description: string,
  icon: string,
  collapsibleState: ViewRow['collapsibleState'],
): ViewRow {
  return { ...leaf(id, label, description, icon), collapsibleState, context: id };
}

function leaf(id: string, label: string, description: string, icon: string): ViewRow {
  const ariaLabel = description === '' ? label : `${label}, ${description}`;
  return { id, label, description, icon, collapsibleState: 'leaf', context: 'note', ariaLabel };
}
