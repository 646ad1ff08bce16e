// Decides how often properties are tried and from which seed, for all tests that use fast-check.
import { randomInt } from 'node:crypto';

const share = 0.1;

/** The seed of all properties. Child processes inherit it by the environment. */
export const seed = Number((process.env['PROPERTY_SEED'] ??= String(randomInt(2 ** 31))));

/** Returns whether each property has all of its runs: `npm test -- --all` sets the variable. */
export function isThorough() {
  return process.env['TEST_ALL'] === '1';
}

/**
 * Returns the number of runs of a property: all of them with --all, else a tenth.
 * @param {number} all
 * @param {number} [fewest] the least number of them, for one that counts the situations that its runs have met
 */
export function propertyRuns(all, fewest = 10) {
  return isThorough() ? all : Math.min(all, Math.max(fewest, Math.ceil(all * share)));
}

/** One line for the reader of a run's output. */
export function describeRuns() {
  return `Properties have ${isThorough() ? 'all' : 'a tenth'} of their runs, from seed ${seed}: PROPERTY_SEED=${seed} repeats them.`;
}
