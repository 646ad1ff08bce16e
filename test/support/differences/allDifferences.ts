// Every way in which a service may differ, for sequences that run with one or two of them.
import fc from 'fast-check';
import { billingDifferences } from './billingDifferences.ts';
import type { Difference } from './difference.ts';
import { recordDifferences } from './recordDifferences.ts';

// The order matters, because the last ones may produce an answer that is not JSON.
const all = new Map([...recordDifferences, ...billingDifferences].map((difference) => [difference.name, difference]));

const billing = [...all.values()].filter(({ cost }) => cost).map(({ name }) => name);

/** The names of the switches: those of none, one or two are on, and often those that bill otherwise. */
export const differenceNames: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constantFrom(...billing).map((name) => [name]) },
  { weight: 3, arbitrary: fc.uniqueArray(fc.constantFrom(...all.keys()), { minLength: 1, maxLength: 2 }) },
);

/** The switches of these names. */
export function differencesOf(names: readonly string[]): readonly Difference[] {
  return [...all.values()].filter(({ name }) => names.includes(name));
}
