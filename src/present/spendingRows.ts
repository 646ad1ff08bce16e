// The rows of the credits view: what is left, what was spent and for what, what is in doubt, and whether the service agrees.
import * as l10n from '@vscode/l10n';
import type { LedgerEntry, LedgerSum, LedgerTotals } from '../client/ledger.ts';
import type { CreditBucket } from '../client/model/credits.ts';
import { addPrices, totalOf, type Price } from '../client/price.ts';
import { leftText, resetText } from './creditText.ts';
import { formatMoment, formatNumber, oneLine } from './format.ts';
import type { ViewRow } from './viewRow.ts';

/** Over which time the view sums up. */
export const periods = ['today', 'week', 'month', 'ever'] as const;
type Period = (typeof periods)[number];

export interface SpendingFacts {
  readonly period: Period;
  readonly buckets?: readonly CreditBucket[];
  readonly totals: LedgerTotals;
  /** Credits the service has counted beyond the ledger since this window asked first; undefined where it cannot be told. */
  readonly drift?: number;
  readonly locale: string;
}

/** The groups of the view. */
export function spendingRows({ period, buckets, totals, drift, locale }: SpendingFacts): readonly ViewRow[] {
  const spent = addPrices(totals.known, totals.estimated);
  return [
    group(
      'left',
      l10n.t('Left'),
      buckets ? leftText(buckets, locale) : l10n.t('unknown'),
      'credit-card',
      buckets ? 'collapsed' : 'leaf',
    ),
    group('operation', l10n.t('Spent on'), `${amountText(spent, locale)} · ${periodName(period)}`, 'graph', 'expanded'),
    group('day', l10n.t('Spent by day'), periodName(period), 'calendar', 'collapsed'),
    group('source', l10n.t('Spent by whom'), periodName(period), 'person', 'collapsed'),
    ...(totalOf(totals.possible) > 0
      ? [group('possible', l10n.t('Possibly charged'), amountText(totals.possible, locale), 'question', 'collapsed')]
      : []),
    ...(totalOf(totals.saved) > 0 ? [group('saved', l10n.t('Saved'), amountText(totals.saved, locale), 'archive', 'leaf')] : []),
    group('drift', l10n.t('Against the service'), driftText(drift, locale), drift === 0 ? 'check' : 'info', 'leaf'),
  ];
}

/** What is left of each type, an infinite bucket marked. */
export function bucketRows(buckets: readonly CreditBucket[], locale: string): readonly ViewRow[] {
  return buckets.map((bucket) => {
    const { type, left, amount, durationSeconds, reset } = bucket;
    const of = amount === undefined ? '' : ` / ${formatNumber(amount, locale)}`;
    const resets = durationSeconds === null ? l10n.t('never refills') : resetText(durationSeconds, reset, locale);
    const count = left === undefined ? '?' : formatNumber(left, locale);
    return leaf(`left/${type}`, oneLine(type), `${count}${of}${resets === '' ? '' : ` · ${resets}`}`, 'circle-outline');
  });
}

/** Sums by day, operation or source. */
export function sumRows(group: string, sums: readonly LedgerSum[], locale: string): readonly ViewRow[] {
  const rows = sums.map((sum) => {
    const calls = sum.calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', formatNumber(sum.calls, locale));
    const spent = amountText(addPrices(sum.known, sum.estimated), locale);
    return leaf(
      `${group}/${sum.key}`,
      group === 'source' ? sourceName(sum.key) : sum.key,
      `${spent} · ${calls}`,
      'circle-outline',
    );
  });
  return rows.length > 0 ? rows : [leaf(`${group}/none`, l10n.t('Nothing yet'), '', 'info')];
}

/** Calls of which nobody knows whether they were billed. */
export function doubtRows(entries: readonly LedgerEntry[], locale: string): readonly ViewRow[] {
  return entries.map(({ id, operation, cost, time, requestId }) => {
    const request = requestId === undefined ? [] : [oneLine(requestId, 60)];
    const parts = [`≤ ${amountText(cost, locale)}`, formatMoment(time, locale), ...request];
    return leaf(`possible/${String(id)}`, operation, parts.join(' · '), 'question');
  });
}

/** A period as the user reads it. */
export function periodName(period: Period): string {
  switch (period) {
    case 'today':
      return l10n.t('today');
    case 'week':
      return l10n.t('last 7 days');
    case 'month':
      return l10n.t('last 30 days');
    case 'ever':
      return l10n.t('ever');
  }
}

function driftText(drift: number | undefined, locale: string): string {
  if (drift === undefined) return l10n.t('not known yet');
  if (drift === 0) return l10n.t('agrees');
  const amount = formatNumber(Math.abs(drift), locale);
  return drift > 0 ? l10n.t('it counts {0} more', amount) : l10n.t('it counts {0} less', amount);
}

function sourceName(source: string): string {
  switch (source) {
    case 'person':
      return l10n.t('You');
    case 'export':
      return l10n.t('Exports');
    case 'watch':
      return l10n.t('Watches');
    case 'agent':
      return l10n.t('Agents');
    default:
      return source;
  }
}

// `34`, or `34 (companies 24, timeline 10)` where there are several types.
function amountText(price: Price, locale: string): string {
  const total = formatNumber(totalOf(price), locale);
  const types = Object.entries(price).map(([type, amount]) => `${oneLine(type, 40)} ${formatNumber(amount, locale)}`);
  return types.length > 1 ? `${total} (${types.join(', ')})` : total;
}

function group(id: string, label: string, description: string, icon: string, fold: ViewRow['fold']): ViewRow {
  return { ...leaf(id, label, description, icon), fold, context: id };
}

function leaf(id: string, label: string, description: string, icon: string): ViewRow {
  const spoken = description === '' ? label : `${label}, ${description}`;
  return { id, label, description, icon, fold: 'leaf', context: 'note', spoken };
}
