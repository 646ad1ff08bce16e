// Computes the most that the service may bill for a request, from the request itself and the API's rules.
import type { WireRequest } from '../../../src/client/http/transport.ts';
import type { Price } from '../../../src/client/price.ts';

/** service.md, "Credit billing": an object is a credit, one with a package one more, a facet field one of its own. */
export function mostCost({ target, path, parameters }: WireRequest): Price {
  const [, collection, id] = /^\/v2\/(companies|timeline|locations)(?:\/(.+))?$/.exec(path) ?? [];
  if (target === 'credits' || collection === undefined) return {};
  const given = new Map(parameters);
  const values = (name: string): string[] => (given.get(name) ?? '').split(',').filter((value) => value !== '');
  const fields = values('fields');
  const shows = fields.length === 0 || fields.includes('items');
  const isOne = id !== undefined && id !== 'match';
  const objects = isOne ? 1 : shows ? Number(given.get('limit') ?? 10) : 0;
  const facets = values('facetFields').length;
  return {
    ...(objects > 0 ? { [collection]: objects } : {}),
    ...(objects > 0 && values('packages').length > 0 ? { [`${collection}:*`]: objects } : {}),
    ...(facets > 0 ? { [`${collection}:facets`]: facets } : {}),
  };
}

/** Returns the price that was added to a bill. */
export function minus(after: Price, before: Price): Price {
  const parts = Object.entries(after).map(([type, amount]) => [type, amount - (before[type] ?? 0)] as const);
  return Object.fromEntries(parts.filter(([, amount]) => amount !== 0));
}

/** Returns whether a price is enough for a cost, type by type. */
export function covers(price: Price, cost: Price): boolean {
  return Object.entries(cost).every(([type, amount]) => amount <= (price[type] ?? 0));
}
