// Remembers prices that a service billed beyond the rules of the API (service.md, "Credit billing").
import * as z from 'zod/mini';
import { totalOf, type Price } from './price.ts';

/** A call that was billed more than the price it was sent at. */
export interface Excess {
  /** The endpoint's name, such as `companies.search`. */
  readonly operation: string;
  /** Its stated price, by the rules of the API; empty for what should be free. */
  readonly stated: Price;
  readonly cost: Price;
  /** The time of the call, in milliseconds since the epoch. */
  readonly at: number;
  /** The user has agreed to a purchase whose price it has raised. */
  readonly agreed?: boolean;
}

/** The reason why a call is not sent: it should be free and is not, or it costs more than was agreed to. */
export type PriceRefusal = 'nowCosts' | 'costsMore';

/** The prices that apply to the calls of one account. The stated price of a call is its price by the rules of the API. */
export interface CallPrices {
  /** The most that a call may cost. */
  of(statedPrice: Price, operation?: string): Price;
  /** The number of times that prices have risen in this session. */
  readonly revision: number;
  /**
   * The reason why a call must not be reserved or sent; undefined if it may be.
   * @param preparedPrice the price that was determined when the call was prepared
   * @param agreedAt the revision at which the user agreed to the purchase that the call belongs to; now by default
   */
  refusal(operation: string, statedPrice: Price, preparedPrice: Price, agreedAt?: number): PriceRefusal | undefined;
  /** Notes what the service said that a call has cost. */
  observe(operation: string, statedPrice: Price, cost: Price): void;
  /**
   * Takes the price of a call that is about to be sent from the credits that the user allows its operation.
   * @returns gives back what the call has not cost; undefined for a call that takes nothing
   */
  takeAllowance(operation: string, statedPrice: Price): Refund | undefined;
}

/** Gives back the credits that a finished call has taken from an allowance and did not cost. */
export type Refund = (cost: Price) => void;

/** Tells whether prices have risen since a user agreed to a purchase. */
export type PriceRevision = Pick<CallPrices, 'revision'>;

const Prices = z.record(z.string(), z.number().check(z.nonnegative()));
const Excesses = z.array(
  z.object({ operation: z.string(), stated: Prices, cost: Prices, at: z.number(), agreed: z.optional(z.boolean()) }),
);

/** Excesses that were kept as JSON; none if it is something else. */
export function readExcesses(cached: unknown): readonly Excess[] {
  const read = z.safeParse(Excesses, cached);
  return read.success ? read.data.map(({ agreed = false, ...excess }) => ({ ...excess, agreed })) : [];
}

/**
 * The most that a call may cost by the observed excesses. A call that should be free costs what the same operation was billed.
 * Otherwise the amount of each credit type is multiplied by the factor by which that type was billed too much, or if it was not,
 * by the highest factor of a type of its collection. Unconfirmed: that an excess
 * grows with the price. If it does not, prices of large pages are stated too high, and what the service bills is smaller.
 */
export function observedPrice(excesses: readonly Excess[], statedPrice: Price, operation?: string): Price {
  const price = new Map(Object.entries(statedPrice));
  for (const excess of excesses.filter((one) => concerns(one, statedPrice, operation))) {
    for (const [type, amount] of Object.entries(scaled(excess, statedPrice)))
      price.set(type, Math.max(price.get(type) ?? 0, amount));
  }
  return Object.fromEntries(price);
}

/** Returns whether the excess of one call says something about the price of another. */
export function concerns(excess: Excess, statedPrice: Price, operation?: string): boolean {
  if (totalOf(excess.stated) === 0) return totalOf(statedPrice) === 0 && excess.operation === operation;
  const collections = new Set(typesOf(excess.stated).map(collectionOf));
  return typesOf(statedPrice).some((type) => collections.has(collectionOf(type)));
}

/** The price of a call if it is billed like an observed excess. */
function scaled(excess: Excess, statedPrice: Price): Price {
  const [first] = typesOf(excess.stated);
  if (first === undefined) return excess.cost;
  // It is multiplied before it is divided: 50 times 1.1 is a little more than 55, and would be rounded up to 56.
  const grown = (amount: number, billed: string, by: string): number =>
    (amount * (excess.cost[billed] ?? 0)) / (excess.stated[by] ?? 1);
  const worstType = typesOf(excess.stated).reduce((most, type) => (grown(1, type, type) > grown(1, most, most) ? type : most));
  const known = typesOf(statedPrice).map((type): [string, number] => {
    const similarType = (excess.stated[type] ?? 0) > 0 ? type : worstType;
    return [type, Math.ceil(grown(statedPrice[type] ?? 0, similarType, similarType))];
  });
  // A type that no price names is billed for each object.
  const objects = Math.max(...Object.values(statedPrice));
  const others = typesOf(excess.cost).filter((type) => !((excess.stated[type] ?? 0) > 0) && !((statedPrice[type] ?? 0) > 0));
  const added = others.map((type): [string, number] => [type, Math.ceil(grown(objects, type, first))]);
  return Object.fromEntries([...known, ...added]);
}

function typesOf(price: Price): readonly string[] {
  return Object.entries(price).flatMap(([type, amount]) => (amount > 0 ? [type] : []));
}

// `companies:*` and `companies:facets` are of the collection `companies` (service.md, "Credit billing", 4).
function collectionOf(type: string): string {
  return type.split(':')[0] ?? type;
}
