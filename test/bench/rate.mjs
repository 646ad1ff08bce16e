// node test/bench/rate.mjs [--rounds N] [--seconds N]: measures how fast permits are handed out, at first and later.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/client/clock.ts';
import { limits } from '../../src/client/limits.ts';
import { RateLimiter } from '../../src/client/rateLimiter.ts';
import { runMain } from '../support/expectedError.mjs';
import { figure, line, verdict } from './figures.mjs';

/**
 * @typedef {import('./figures.mjs').Figure} Figure
 *
 * @typedef {object} RateFigures
 * @property {Figure} burst milliseconds for a full stock, each round with a limiter of its own
 * @property {number} pace turns a second once the stock is empty
 * @property {number} turns those that the pace was measured with
 */

const { perSecond, burst: stock } = limits.rate;

/** Milliseconds for a full stock. */
const MOST = 10;
/** Turns a second, more or less. */
const TOLERANCE = 0.1;

const never = new AbortController().signal;

/**
 * The pace is that of the real clock: it takes as long as it says.
 * @param {{ rounds?: number, seconds?: number }} [options]
 * @returns {Promise<RateFigures>}
 */
export async function measureRate({ rounds = 25, seconds = 5 } = {}) {
  const times = [];
  // The first rounds warm up, and do not count.
  for (let round = -3; round < rounds; round++) {
    const ms = await emptyStock(new RateLimiter(systemClock, { atOnce: stock }));
    if (round >= 0) times.push(ms);
  }
  return { burst: figure(times), ...(await measurePace(seconds)) };
}

/** @param {RateLimiter} limiter @returns {Promise<number>} milliseconds */
async function emptyStock(limiter) {
  const began = performance.now();
  await Promise.all(Array.from({ length: stock }, () => takeAndEnd(limiter)));
  return performance.now() - began;
}

/** Measures the pace from the first permit that had to be waited for to the last. @param {number} seconds */
async function measurePace(seconds) {
  const limiter = new RateLimiter(systemClock);
  await emptyStock(limiter);
  const turns = Math.max(1, Math.round(seconds * perSecond));
  const given = await Promise.all(Array.from({ length: turns + 1 }, () => takeAndEnd(limiter)));
  return { pace: (turns * 1000) / ((given.at(-1) ?? 0) - (given[0] ?? 0)), turns };
}

/** @param {RateLimiter} limiter @returns {Promise<number>} when it was given, in milliseconds */
async function takeAndEnd(limiter) {
  const turn = await limiter.take(never, 'person');
  turn.end();
  return performance.now();
}

/** @param {RateFigures} figures @returns {string} */
export function rateTable({ burst, pace, turns }) {
  const written = (/** @type {number} */ value) => `${value.toFixed(2)} /s`;
  const bounds = [
    verdict(pace, { atLeast: perSecond - TOLERANCE }, written),
    verdict(pace, { atMost: perSecond + TOLERANCE }, written),
  ];
  return [
    `Turns, a stock of ${stock.toLocaleString('en')} and then ${perSecond} a second`,
    line('the full stock', burst, 'ms', { digits: 2, aim: { atMost: MOST } }),
    `  ${'the pace afterwards'.padEnd(22)} ${written(pace).padStart(14)}   (${turns} turns)${bounds.join('')}`,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const { values } = parseArgs({
      options: { rounds: { type: 'string', default: '25' }, seconds: { type: 'string', default: '5' } },
    });
    const figures = await measureRate({ rounds: Number(values.rounds), seconds: Number(values.seconds) });
    process.stdout.write(`${rateTable(figures)}\n`);
    return 0;
  });
}
