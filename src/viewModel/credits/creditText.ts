// The credits left in the status bar: its text, its tooltip and its accessible label.
import * as l10n from '@vscode/l10n';
import { resetMoment, secondsUntilReset, type CreditBucket } from '../../client/model/credits.ts';
import { totalOf, type Price } from '../../client/price.ts';
import { commands, views } from '../../ids.ts';
import { amountsText, creditTypeName } from './creditTypes.ts';
import { escapeMarkdown, formatMoment, formatNumber, oneLine, formatWait } from '../format.ts';

export interface CreditView {
  readonly session: string;
  readonly actingUser?: string;
  readonly buckets?: readonly CreditBucket[];
  /** The time when the buckets were read, in milliseconds since the epoch. */
  readonly readAt?: number;
  /** Credits that all windows have spent since this window was opened, by type. */
  readonly spent: Price;
  readonly unconfirmed: Price;
  readonly saved: Price;
  /** True if the service did not answer the last request for the credits left. */
  readonly failed: boolean;
  /** Seconds until the service takes calls again; absent if it does. */
  readonly pauseSeconds?: number;
}

export interface CreditText {
  readonly text: string;
  /** The accessible label. */
  readonly label: string;
  /** Markdown with links to `tooltipCommands`; everything from the service is escaped in it. */
  readonly tooltip: string;
  readonly low: boolean;
}

const showCredits = `${views.credits}.focus`;

/** The only commands that the editor lets links of the tooltip run. */
export const tooltipCommands: readonly string[] = [
  commands.refreshCredits,
  showCredits,
  commands.openCapSettings,
  commands.endPause,
];

/** A bucket is low below a tenth of its amount, or below the credits of one full page. */
const lowShare = 0.1;
const lowAmount = 50;

/** The texts of the status bar. If the credits left are unknown, they say so, and show what was spent instead. */
export function creditText(view: CreditView, locale: string): CreditText {
  if (view.pauseSeconds !== undefined) return pauseText(view, view.pauseSeconds, locale);
  const known = (view.buckets ?? []).filter(({ left }) => left !== undefined);
  const tightest = tightestOf(known);
  const spent = formatNumber(totalOf(view.spent), locale);
  const all = known.map((bucket) => ariaLeft(bucket, locale)).join('; ');
  return {
    text: `$(credit-card) ${tightest ? shortLeft(tightest, locale) : l10n.t('spent {0}', spent)}`,
    label: tightest
      ? l10n.t('Company Data credits left: {0}. Spent since this window was opened: {1}.', all, spent)
      : l10n.t('Company Data credits left: unknown. Spent since this window was opened: {0}.', spent),
    tooltip: tooltip(view, locale),
    low: tightest !== undefined && isLow(tightest),
  };
}

/** `Timeline 120`: the credits left in the tightest bucket, which is marked if it never refills; empty if nothing is known. */
export function leftText(buckets: readonly CreditBucket[], locale: string): string {
  const tightest = tightestOf(buckets.filter(({ left }) => left !== undefined));
  return tightest ? shortLeft(tightest, locale) : '';
}

/** The amount left in a bucket: `7,990 / 8,000`, and `?` if it is unknown. */
export function amountLeft({ left, amount }: CreditBucket, locale: string): string {
  const of = amount === undefined ? '' : ` / ${formatNumber(amount, locale)}`;
  return `${left === undefined ? '?' : formatNumber(left, locale)}${of}`;
}

/** The time when a bucket resets in words: `never` if it does not refill, and empty if the service does not say it. */
export function resetText({ durationSeconds, reset }: CreditBucket, locale: string): string {
  if (durationSeconds === null) return l10n.t('never');
  if (reset === undefined) return '';
  const seconds = secondsUntilReset(reset);
  if (seconds !== undefined) return l10n.t('in {0}', lengthText(seconds, locale));
  const moment = resetMoment(reset);
  return moment === undefined ? oneLine(reset, 60) : formatMoment(moment, locale);
}

/** The time from the first credit that is spent from a bucket to its reset; empty if the service names none. */
export function durationText({ durationSeconds }: CreditBucket, locale: string): string {
  if (durationSeconds === undefined || durationSeconds === null) return '';
  return lengthText(durationSeconds, locale);
}

function lengthText(seconds: number, locale: string): string {
  const [unit, value] =
    seconds >= 86_400
      ? (['day', seconds / 86_400] as const)
      : seconds >= 3600
        ? (['hour', seconds / 3600] as const)
        : (['minute', seconds / 60] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);
}

// The service has asked for a pause. It is no warning, because calls continue by themselves.
function pauseText(view: CreditView, seconds: number, locale: string): CreditText {
  return {
    text: `$(watch) ${formatWait(seconds, locale, 'short')}`,
    label: l10n.t('Company Data waits for the service: {0}.', formatWait(seconds, locale, 'long')),
    tooltip: tooltip(view, locale),
    low: false,
  };
}

// The bucket with the least share left. Of equal ones, the types that are used daily come first. The account cannot use a bucket
// with an amount of 0.
function tightestOf(known: readonly CreditBucket[]): CreditBucket | undefined {
  const order = (a: CreditBucket, b: CreditBucket): number =>
    shareLeft(a) - shareLeft(b) || Number(isDaily(b)) - Number(isDaily(a)) || (a.left ?? 0) - (b.left ?? 0);
  return known.filter(({ amount }) => amount !== 0).toSorted(order)[0];
}

// If the amount is unknown, it is assumed to be the one of which `lowAmount` is a tenth.
function shareLeft({ left = 0, amount }: CreditBucket): number {
  return Math.min(1, left / (amount ?? lowAmount / lowShare));
}

function isDaily({ type }: CreditBucket): boolean {
  return type === 'companies' || type === 'timeline';
}

function isLow({ left, amount }: CreditBucket): boolean {
  return left !== undefined && left < (amount === undefined ? lowAmount : Math.max(lowAmount, amount * lowShare));
}

function shortLeft({ type, left, durationSeconds }: CreditBucket, locale: string): string {
  const text = `${creditTypeName(type)} ${formatNumber(left ?? 0, locale)}`;
  return durationSeconds === null ? l10n.t('{0} (no refill)', text) : text;
}

function ariaLeft({ type, left, amount, durationSeconds }: CreditBucket, locale: string): string {
  const [name, count] = [creditTypeName(type), formatNumber(left ?? 0, locale)];
  const text = amount === undefined ? `${name} ${count}` : l10n.t('{0} {1} of {2}', name, count, formatNumber(amount, locale));
  return durationSeconds === null ? l10n.t('{0} (no refill)', text) : text;
}

function tooltip(view: CreditView, locale: string): string {
  const user = view.actingUser === undefined ? '' : ` · ${l10n.t('acting as {0}', escapeMarkdown(view.actingUser))}`;
  const lines = [`**${escapeMarkdown(view.session)}**${user}`, ''];
  if (view.buckets) lines.push(...bucketTable(view.buckets, locale), '');
  else lines.push(l10n.t('The number of credits left is unknown.'), '');
  lines.push(l10n.t('Spent since this window was opened: {0}', priceList(view.spent, locale)));
  if (totalOf(view.unconfirmed) > 0) lines.push('', l10n.t('Possibly charged: {0}', priceList(view.unconfirmed, locale)));
  if (totalOf(view.saved) > 0) lines.push('', l10n.t('Saved: {0}', priceList(view.saved, locale)));
  if (view.failed) lines.push('', l10n.t('The service did not report the credits left.'));
  if (view.readAt !== undefined) lines.push('', l10n.t('As of {0}', formatMoment(view.readAt, locale)));
  lines.push('', links(view.pauseSeconds !== undefined));
  return lines.join('\n');
}

function bucketTable(buckets: readonly CreditBucket[], locale: string): readonly string[] {
  // The column of numbers is aligned to the right, so it needs a space to the next one.
  const room = '\u00a0\u00a0';
  const headers = [l10n.t('Credit type'), `${l10n.t('Left')}${room}`, l10n.t('Lasts'), l10n.t('Resets')];
  const rows = buckets.map((bucket) => [
    escapeMarkdown(creditTypeName(bucket.type)),
    `${amountLeft(bucket, locale)}${room}`,
    durationText(bucket, locale),
    escapeMarkdown(resetText(bucket, locale)),
  ]);
  return [tableRow(headers), '|:--|--:|:--|:--|', ...rows.map(tableRow)];
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function links(isPaused: boolean): string {
  const link = (text: string, command: string): string => `[${text}](command:${command})`;
  return [
    link(l10n.t('Refresh'), commands.refreshCredits),
    link(l10n.t('Show Credits'), showCredits),
    link(l10n.t('Change Caps'), commands.openCapSettings),
    ...(isPaused ? [link(l10n.t('Call Now'), commands.endPause)] : []),
  ].join(' · ');
}

function priceList(price: Price, locale: string): string {
  return escapeMarkdown(amountsText(price, locale), 400) || l10n.t('nothing');
}
