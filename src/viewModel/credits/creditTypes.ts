// The names of credit types, and the amounts of a price by type.
import * as l10n from '@vscode/l10n';
import type { Price } from '../../client/price.ts';
import { formatNumber, inert, oneLine } from '../format.ts';

/** The name of a collection, its packages or its facets (service.md, "Credit billing"). An unknown type keeps its own name. */
export function creditTypeName(type: string): string {
  const [, collection = type, part] = /^([^:]+):(\*|facets)$/.exec(type) ?? [];
  const name = collectionName(collection);
  if (part === undefined) return name;
  return part === '*' ? l10n.t('{0}: packages', name) : l10n.t('{0}: facets', name);
}

/** The amounts of a price: `Timeline 12, Timeline: packages 12`. */
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
      // A `$(…)` in a name would become an icon in the status bar.
      return inert(oneLine(collection, 40));
  }
}
