// Writes prices as texts by which the database can group rows.
import { free, type Price } from '../client/price.ts';

/** The price is `times` times `unit`. For example, 40 companies with packages are 40 times `{"companies":1,"companies:*":1}`. */
export interface PriceText {
  /** JSON with its credit types in order, without those that cost nothing. */
  readonly unit: string;
  readonly times: number;
}

/**
 * Writes a price. Nearly all calls of one operation get the same unit, so that the database adds up thousands of them as one
 * group.
 */
export function writePrice(price: Price): PriceText {
  const amounts = Object.entries(price).filter(([, amount]) => amount !== 0);
  const times = amounts.map(([, amount]) => amount).reduce(commonDivisor, 0) || 1;
  const unit = amounts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, amount]) => [type, amount / times]);
  // A credit type may even be named `__proto__`, because `fromEntries` and `stringify` treat it like any other name.
  return { unit: JSON.stringify(Object.fromEntries(unit)), times };
}

/** The inverse of `writePrice`. `times` may be a sum over several rows. */
export function readPrice({ unit, times }: PriceText): Price {
  const value: unknown = JSON.parse(unit);
  if (typeof value !== 'object' || value === null) return free;
  const amounts = Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  return Object.fromEntries(amounts.map(([type, amount]) => [type, amount * times]));
}

/** The greatest common divisor, or 1 if one of the numbers is not whole. */
function commonDivisor(a: number, b: number): number {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return 1;
  return b === 0 ? Math.abs(a) : commonDivisor(b, a % b);
}

/** The part of `cost` that exceeds `price`, type by type. */
export function excessOf(cost: Price, price: Price): Price {
  const held = new Map(Object.entries(price));
  const beyond = Object.entries(cost).map(([type, amount]): [string, number] => [type, amount - (held.get(type) ?? 0)]);
  return Object.fromEntries(beyond.filter(([, amount]) => amount > 0));
}
