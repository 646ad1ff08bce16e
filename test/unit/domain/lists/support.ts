// Items and texts as the property tests of lists draw them.
import fc from 'fast-check';
import { anyString } from '../../../support/anyString.ts';

/** A company's ID as it usually is. */
export const companyId = fc.stringMatching(/^[0-9a-f]{12}$/);

/** Items out of a small stock, so that two draws meet. */
export const item = fc.nat({ max: 30 }).map((n) => `c${String(n)}`);
export const items = fc.uniqueArray(item, { maxLength: 25 });

/** Anything that could be an ID, odd ones among them. */
export const oddId = fc.oneof(
  companyId,
  fc.string({ minLength: 1, maxLength: 12 }),
  anyString({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('#a', 'a #b', '"', '"a"', "'a'", 'a,b', 'a,', ',', '*', '..', ' ', '\u202ea', 'a\nb', '\ufeffa', '// a', 'é'),
  fc.string({ minLength: 199, maxLength: 203, unit: fc.constantFrom('a', '€') }),
);

/** A change that may be planned: no item in both sets. */
export const plan = fc.tuple(items, items).map(([add, remove]) => ({ add, remove: remove.filter((one) => !add.includes(one)) }));

export const sorted = (values: Iterable<string>): string[] => [...values].sort();
