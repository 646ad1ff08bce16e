// A price as text in a row, so that the database can group by it.
import { free, type Price } from '../client/price.ts';

/** `unit` times so often is the price: 40 companies with packages are `{"companies":1,"companies:*":1}` 40 times. */
export interface PriceText {
  /** JSON, its types in order, without those that cost nothing. */
  readonly unit: string;
  readonly times: number;
}

/** As text that nearly all prices of one kind of call share, so that the database adds up thousands of them in one group. */
export function writePrice(price: Price): PriceText {
  const amounts = Object.entries(price).filter(([, amount]) => amount !== 0);
  const times = amounts.map(([, amount]) => amount).reduce(commonDivisor, 0) || 1;
  const unit = amounts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, amount]) => [type, amount / times]);
  // own properties whatever their name: `fromEntries` and `stringify` know no `__proto__`
  return { unit: JSON.stringify(Object.fromEntries(unit)), times };
}

/** What `writePrice` wrote, or so many times its unit. */
export function readPrice({ unit, times }: PriceText): Price {
  const value: unknown = JSON.parse(unit);
  if (typeof value !== 'object' || value === null) return free;
  const amounts = Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  return Object.fromEntries(amounts.map(([type, amount]) => [type, amount * times]));
}

/** Of whole numbers the greatest; 1 where one of them is none. */
function commonDivisor(a: number, b: number): number {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return 1;
  return b === 0 ? Math.abs(a) : commonDivisor(b, a % b);
}

/** What of `cost` is beyond `price`, type by type. */
export function excessOf(cost: Price, price: Price): Price {
  const held = new Map(Object.entries(price));
  const beyond = Object.entries(cost).map(([type, amount]): [string, number] => [type, amount - (held.get(type) ?? 0)]);
  return Object.fromEntries(beyond.filter(([, amount]) => amount > 0));
}
