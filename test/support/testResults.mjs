// The record of a test run, one JSON line a test, written at once so that it survives a crash.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {{ state: 'passed' | 'skipped' | 'failed', title: string, detail?: string } | { state: 'end' }} ResultLine
 *
 * @typedef {object} Results
 * @property {number} passed
 * @property {string[]} skipped the titles, which give the reason
 * @property {{ title: string, detail: string }[]} failures
 * @property {boolean} ended false when the run was cut short
 */

/**
 * Writes what a Mocha runner announces. The same in a plain process and in an extension host.
 * @param {Mocha.Runner} runner
 * @param {string} file
 * @param {(stack: string) => string} [readable] applied to the stack of a failure
 */
export function recordResults(runner, file, readable = (stack) => stack) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  /** @param {ResultLine} line */
  const write = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  runner.on('pass', (test) => write({ state: 'passed', title: test.fullTitle() }));
  runner.on('pending', (test) => write({ state: 'skipped', title: test.fullTitle() }));
  runner.on('fail', (test, /** @type {unknown} */ error) => {
    write({ state: 'failed', title: test.fullTitle(), detail: readable(textOf(error)) });
  });
  runner.once('end', () => write({ state: 'end' }));
}

/** An error of a parallel run comes from another process, as an object; a worker that was lost names its test file. @param {unknown} error */
function textOf(error) {
  if (typeof error !== 'object' || error === null) return String(error);
  /** @type {{ stack?: unknown, message?: unknown, file?: unknown }} */
  const { stack, message, file } = error;
  const text = [stack, message].find((part) => typeof part === 'string') ?? JSON.stringify(error);
  return typeof file === 'string' ? `${text}\nin ${file}` : text;
}

/** Removes the record of an earlier run, so that it is not taken for this one's. @param {string} file */
export function forgetResults(file) {
  rmSync(file, { force: true });
}

/**
 * @param {string} file
 * @returns {Results}
 */
export function readResults(file) {
  /** @type {Results} */
  const results = { passed: 0, skipped: [], failures: [], ended: false };
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const row of text.split('\n').slice(0, -1)) {
    /** @type {ResultLine} */
    const line = JSON.parse(row);
    if (line.state === 'passed') results.passed++;
    else if (line.state === 'skipped') results.skipped.push(line.title);
    else if (line.state === 'end') results.ended = true;
    else results.failures.push({ title: line.title, detail: line.detail ?? '' });
  }
  return results;
}
