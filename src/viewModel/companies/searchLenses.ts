// The texts of the code lenses above a search document: its count, and the price of its next page.
import * as l10n from '@vscode/l10n';
import { priceOf } from '../../client/price.ts';
import type { AccountCredits } from '../../client/price.ts';
import { priceText } from '../credits/priceText.ts';
import { formatNumber, oneLine } from '../format.ts';
import { loadLabel } from './loadLabels.ts';

/** The results of a search, as far as they are known. */
export interface KnownResults {
  /** The number of matches; undefined if they were not counted. */
  readonly count: number | undefined;
  /** The number of loaded companies. */
  readonly loaded: number;
  /** The most companies on the next page; 0 if there is none. */
  readonly next: number;
  /** True if the companies come with packages, which cost more. */
  readonly packaged: boolean;
}

/** The offer to count, or the number of companies if it is known. */
export function countLens({ count }: KnownResults, locale: string): string {
  if (count === undefined) return l10n.t('Count (free)');
  return count === 1 ? l10n.t('1 company') : l10n.t('{0} companies', formatNumber(count, locale));
}

/** The size and the price of the next page; undefined if there is none. */
export function loadLens({ loaded, next, packaged }: KnownResults, credits: AccountCredits, locale: string): string | undefined {
  if (next === 0) return undefined;
  const label = loadLabel(next, formatNumber(next, locale), loaded > 0);
  return `${label} · ${priceText(priceOf('companies', { objects: next, packaged }), credits, locale)}`;
}

/** Says why a document is no search. @param wrong the member that cannot be read; undefined if the text is no JSON object */
export function unreadableSearch(wrong: string | undefined): string {
  return wrong === undefined
    ? l10n.t('This is no JSON object with search criteria.')
    : l10n.t('“{0}” is no search criterion, or has a value that it cannot have.', oneLine(wrong, 60));
}
