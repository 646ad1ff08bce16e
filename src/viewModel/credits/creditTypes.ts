// What the types of credits are called.
import * as l10n from '@vscode/l10n';
import type { Price } from '../../client/price.ts';
import { formatNumber, inert, oneLine } from '../format.ts';

/** A type as the user reads it: a collection, its packages or its facets. service.md, "Credit billing". What is not known stays as it is. */
export function creditTypeName(type: string): string {
  const [, collection = type, part] = /^([^:]+):(\*|facets)$/.exec(type) ?? [];
  const name = collectionName(collection);
  if (part === undefined) return name;
  return part === '*' ? l10n.t('{0}: packages', name) : l10n.t('{0}: facets', name);
}

/** What a price is made of: `Timeline 12, Timeline: packages 12`. */
export function amountsText(price: Price, locale: string): string {
  const amounts = Object.entries(price).map(([type, amount]) => `${creditTypeName(type)} ${formatNumber(amount, locale)}`);
  return amounts.join(', ');
}

function collectionName(collection: string): string {
  switch (collection) {
    case 'companies':
      return l10n.t('Companies');
    case 'people':
      return l10n.t('People');
    case 'timeline':
      return l10n.t('Timeline');
    case 'locations':
      return l10n.t('Locations');
    default:
      // What is an icon to the status bar is none in a name.
      return inert(oneLine(collection, 40));
  }
}
