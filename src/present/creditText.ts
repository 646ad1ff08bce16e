// The credits left: the status bar's few words, its tooltip and what a screen reader says.
import * as l10n from '@vscode/l10n';
import type { CreditBucket } from '../client/model/credits.ts';
import { totalOf, type Price } from '../client/price.ts';
import { escapeMarkdown, formatMoment, formatNumber } from './format.ts';

export interface CreditView {
  readonly session: string;
  readonly actingUser?: string;
  readonly buckets?: readonly CreditBucket[];
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
  readonly spent: Price;
  readonly possible: Price;
  /** Whether the service did not answer when it was asked last. */
  readonly failed: boolean;
  /** Seconds until the service takes calls again; absent where it does. */
  readonly pauseSeconds?: number;
}

export interface CreditText {
  readonly text: string;
  readonly label: string;
  /** Markdown; everything from the service is escaped in it. */
  readonly tooltip: string;
  readonly low: boolean;
}

/** Less than a tenth of a bucket, or than one full page, is low. */
const lowShare = 0.1;
const lowAmount = 50;

/** What the status bar says. Where the amount is not known it says so, and shows what this window has spent. */
export function creditText(view: CreditView, locale: string): CreditText {
  if (view.pauseSeconds !== undefined) return pauseText(view, view.pauseSeconds, locale);
  const shown = shownBuckets(view.buckets ?? []);
  const amounts = amountsLeft(shown, locale);
  const spent = formatNumber(totalOf(view.spent), locale);
  return {
    text: amounts.length > 0 ? `$(credit-card) ${amounts.join(' · ')}` : `$(credit-card) ${l10n.t('spent {0}', spent)}`,
    label:
      amounts.length > 0
        ? l10n.t('Company Data credits left: {0}. Spent in this window: {1}.', amounts.join(', '), spent)
        : l10n.t('Company Data credits left: unknown. Spent in this window: {0}.', spent),
    tooltip: tooltip(view, locale),
    low: shown.some(isLow),
  };
}

/** `Companies 4,990 · Timeline 8,000`: what is left of what is paid for every day. */
export function leftText(buckets: readonly CreditBucket[], locale: string): string {
  return amountsLeft(shownBuckets(buckets), locale).join(' · ');
}

function amountsLeft(shown: readonly CreditBucket[], locale: string): readonly string[] {
  return shown.map(({ type, left }) => `${typeName(type)} ${formatNumber(left ?? 0, locale)}`);
}

// The service asked to wait: nothing is wrong, calls go on by themselves.
function pauseText(view: CreditView, seconds: number, locale: string): CreditText {
  const wait = formatNumber(seconds, locale);
  return {
    text: `$(watch) ${l10n.t('{0} s', wait)}`,
    label: l10n.t('Company Data waits for the service: {0} seconds.', wait),
    tooltip: tooltip(view, locale),
    low: false,
  };
}

// The plain collections are what is paid for every day; of the others only those that run out are worth the room.
function shownBuckets(buckets: readonly CreditBucket[]): readonly CreditBucket[] {
  const known = buckets.filter(({ left }) => left !== undefined);
  const daily = known.filter(({ type }) => type === 'companies' || type === 'timeline');
  const tightest = known.toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0)).slice(0, 1);
  return daily.length > 0 ? daily.toSorted((a, b) => a.type.localeCompare(b.type)) : tightest;
}

function isLow({ left, amount }: CreditBucket): boolean {
  return left !== undefined && left < (amount === undefined ? lowAmount : Math.max(lowAmount, amount * lowShare));
}

function typeName(type: string): string {
  switch (type) {
    case 'companies':
      return l10n.t('Companies');
    case 'timeline':
      return l10n.t('Timeline');
    case 'locations':
      return l10n.t('Locations');
    default:
      return type;
  }
}

function tooltip(view: CreditView, locale: string): string {
  const user = view.actingUser === undefined ? '' : ` · ${l10n.t('acting as {0}', escapeMarkdown(view.actingUser))}`;
  const lines = [`**${escapeMarkdown(view.session)}**${user}`, ''];
  if (view.buckets) {
    lines.push(`| ${l10n.t('Credit type')} | ${l10n.t('Left')} | ${l10n.t('Resets')} |`, '|:--|--:|:--|');
    lines.push(...view.buckets.map((bucket) => bucketLine(bucket, locale)), '');
  }
  lines.push(l10n.t('Spent in this window: {0}', priceList(view.spent, locale)));
  if (totalOf(view.possible) > 0) lines.push('', l10n.t('Possibly charged: {0}', priceList(view.possible, locale)));
  if (view.failed) lines.push('', l10n.t('The service did not say how many credits are left.'));
  else if (view.readAt !== undefined) lines.push('', l10n.t('As of {0}', formatMoment(view.readAt, locale)));
  return lines.join('\n');
}

function bucketLine({ type, left, amount, durationSeconds, reset }: CreditBucket, locale: string): string {
  const of = amount === undefined ? '' : ` / ${formatNumber(amount, locale)}`;
  const amountLeft = left === undefined ? '?' : formatNumber(left, locale);
  return `| ${escapeMarkdown(type)} | ${amountLeft}${of} | ${resetText(durationSeconds, reset, locale)} |`;
}

/** When a bucket resets, as the user reads it; empty where nothing is said. */
export function resetText(durationSeconds: number | null | undefined, reset: string | undefined, locale: string): string {
  if (durationSeconds === null) return l10n.t('never');
  if (reset !== undefined) {
    const moment = /^\d+$/.test(reset) ? Number(reset) * (reset.length > 11 ? 1 : 1000) : Date.parse(reset);
    return Number.isFinite(moment) ? formatMoment(moment, locale) : escapeMarkdown(reset);
  }
  if (durationSeconds === undefined) return '';
  const days = durationSeconds / 86_400;
  return days >= 1
    ? l10n.t('{0} days after first use', formatNumber(days, locale))
    : l10n.t('{0} hours after first use', formatNumber(durationSeconds / 3600, locale));
}

function priceList(price: Price, locale: string): string {
  const parts = Object.entries(price).map(([type, amount]) => `${escapeMarkdown(type)} ${formatNumber(amount, locale)}`);
  return parts.length === 0 ? l10n.t('nothing') : parts.join(', ');
}
