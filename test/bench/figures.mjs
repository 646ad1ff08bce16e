// Summarises repeated runs by their median, lowest and highest value, and says whether an aim is met.

/**
 * @typedef {object} Figure
 * @property {number} median
 * @property {number} lowest
 * @property {number} highest
 * @property {number} runs those that gave a number
 *
 * @typedef {{ atMost: number } | { atLeast: number }} Aim
 */

/** @param {readonly number[]} values @returns {Figure} */
export function figure(values) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const at = (/** @type {number} */ index) => sorted[index] ?? Number.NaN;
  return {
    median: (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2,
    lowest: at(0),
    highest: at(sorted.length - 1),
    runs: sorted.length,
  };
}

/**
 * One line: the figure, and where there is an aim, the aim and whether the median keeps it.
 * @param {string} name @param {Figure} figure @param {string} unit @param {{ digits?: number, aim?: Aim }} [options]
 */
export function line(name, { median, lowest, highest, runs }, unit, { digits = 1, aim } = {}) {
  const written = (/** @type {number} */ value) => `${inWords(value, digits)}${unit && ` ${unit}`}`;
  const range = `${inWords(lowest, digits)} to ${inWords(highest, digits)}, ${runs} runs`;
  return `  ${name.padEnd(22)} ${written(median).padStart(14)}   (${range})${aim ? verdict(median, aim, written) : ''}`;
}

/** @param {number} value @param {Aim} aim @param {(value: number) => string} written */
export function verdict(value, aim, written) {
  const [holds, text] =
    'atMost' in aim
      ? [value <= aim.atMost, `at most ${written(aim.atMost)}`]
      : [value >= aim.atLeast, `at least ${written(aim.atLeast)}`];
  return `   aim: ${text}, ${holds ? 'holds' : 'MISSED'}`;
}

/** @param {number} value @param {number} digits */
function inWords(value, digits) {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
