// Pages of a company search for all commands: counting is free, a page is bought at the shown price.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { priceOf, type Price } from '../../client/price.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import type { CompanyResults } from '../../state/companies/companyResults.ts';
import type { App, Choice } from '../../app/app.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { explain } from '../../app/explain.ts';
import { commands } from '../../ids.ts';

/** The next page, as a row that names its price. */
export interface PageOffer {
  readonly label: string;
  readonly description: string;
  readonly price: Price;
  /** The most companies. */
  readonly most: number;
}

/**
 * Counts the matches.
 * @param returnsFailure whether a failure is returned and not thrown, because there is something to show without the count
 * @returns undefined if the service does not say
 */
export async function countMatches(
  app: App,
  results: CompanyResults,
  returnsFailure: boolean,
): Promise<number | undefined | Failure> {
  try {
    return await app.ui.withProgress(l10n.t('Counting…'), (signal) => results.recount({ signal }));
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'cancelled' && returnsFailure) return error;
    throw error;
  }
}

/** A row that allows a count which the service bills; undefined if the count failed for another reason. */
export function allowChoice(failure: Failure): Choice<'allow'> | undefined {
  const explanation = explain(failure);
  if (explanation?.action?.command !== commands.allowBilledCalls) return undefined;
  return { label: explanation.action.label, description: explanation.what, icon: 'credit-card', value: 'allow' };
}

/** The offer of the next page; undefined if there is none. @param most the most companies of a row that has named a price */
export function offerOf({ settings, session }: App, results: CompanyResults, most = settings.pageSize): PageOffer | undefined {
  const { locale } = settings;
  const { credits } = session.open;
  const next = results.next(most);
  if (next === 0) return undefined;
  const price = priceOf('companies', { objects: next, packaged: results.criteria.packages !== undefined });
  const description = priceText(price, credits, locale);
  return { label: labelOf(next, results, locale), description, price, most: next };
}

/**
 * Buys the page of an offer.
 * @param isPriceShown whether the user has clicked on it
 * @returns false if the user backs out
 * @throws Failure
 */
export async function buyPage(
  app: App,
  title: string,
  results: CompanyResults,
  offer: PageOffer,
  isPriceShown = true,
): Promise<boolean> {
  const { label, price, most } = offer;
  // The view of the search names the price of its next page.
  if (!(await agreeTo(app, { title, label, price, isPriceShown, isOnButton: true }))) return false;
  await app.ui.withProgress(l10n.t('Searching…'), (signal) => results.pages.more({ most, signal }));
  return true;
}

function labelOf(next: number, { pages, count }: CompanyResults, locale: string): string {
  const amount = formatNumber(next, locale);
  if (pages.isRead) return l10n.t('Show {0} more', amount);
  return count === undefined
    ? l10n.t('Show the first {0}', amount)
    : l10n.t('Show {0} of {1} matches', amount, formatNumber(count, locale));
}
