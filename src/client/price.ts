// A price: an amount for each credit type, such as `timeline` and `timeline:*`.

/** Credit type to amount, in credits. Absent types cost nothing. */
export type Price = Readonly<Record<string, number>>;

export type Collection = 'companies' | 'timeline' | 'locations';

export const free: Price = Object.freeze({});

/** The credits and prices of an account. */
export interface AccountCredits {
  /** Credits left of a type; undefined if that is not known. */
  readonly left: (type: string) => number | undefined;
  /** A price as the service bills it, if that is more than the rules of the API say; absent if they hold. */
  readonly billed?: (stated: Price) => Price;
}

/** The credits of a price, all types together. */
export function totalOf(price: Price): number {
  let sum = 0;
  for (const type in price) sum += price[type] ?? 0;
  return sum;
}

/** Two prices as one, type by type. */
export function addPrices(a: Price, b: Price): Price {
  return collect([...Object.entries(a), ...Object.entries(b)]);
}

/**
 * The most that an answer with so many objects may cost. service.md, "Credit billing": one credit an object, one more of
 * the `:*` type if it carries at least one package, one `:facets` credit a facet field.
 */
export function priceOf(collection: Collection, answer: { objects: number; packaged?: boolean; facetFields?: number }): Price {
  const price: Record<string, number> = {};
  if (answer.objects > 0) {
    price[collection] = answer.objects;
    if (answer.packaged) price[`${collection}:*`] = answer.objects;
  }
  if (answer.facetFields) price[`${collection}:facets`] = answer.facetFields;
  return price;
}

/**
 * Reads `X-Uniapi-Cost`: `units=1,companies=10,companies:*=10`, or the word `none`. `units` is not billed, whatever it says.
 * @returns undefined if the header is missing or cannot be read: the cost is then unknown, not 0.
 */
export function readCost(header: string | undefined): Price | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (text === 'none') return free;
  const amounts: [type: string, amount: number][] = [];
  for (const pair of text.split(',')) {
    if (/^\s*units\s*(=|$)/i.test(pair)) continue;
    const match = /^\s*([^=\s]+)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(pair);
    const amount = Number(match?.[2]);
    if (!match?.[1] || !Number.isFinite(amount)) return undefined;
    amounts.push([match[1], amount]);
  }
  return collect(amounts);
}

// Amounts are summed in a map, because a type may have any name, such as `constructor`. Nearly every price has only one type.
function collect(amounts: readonly (readonly [type: string, amount: number])[]): Price {
  const [first] = amounts;
  if (first && amounts.length === 1) return { [first[0]]: first[1] };
  const sum = new Map<string, number>();
  for (const [type, amount] of amounts) sum.set(type, (sum.get(type) ?? 0) + amount);
  return Object.fromEntries(sum);
}
