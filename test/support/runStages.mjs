// Runs the test stages in order, goes on where one fails, and closes with one line that counts all of them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './bootstrap.mjs';
import { describeError, ExpectedError } from './expectedError.mjs';
import { exitOnSignals } from './exitOnSignals.mjs';
import { root } from './project.mjs';
import { stages } from './stages.mjs';
import { Steps } from './steps.mjs';
import { NEWEST, OLDEST, PINS } from './vscode/versions.mjs';

/**
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./stages.mjs').Outcome} Outcome
 */

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runStages(args) {
  exitOnSignals();
  const { only, grep, versions } = options(args);
  const show = only.length > 0; // for one who works on a stage: its own output, as it comes
  const chosen = choose(stages(versions, grep, show), only);
  const steps = new Steps(chosen.length + 1, show ? { ticking: false } : {});
  await steps.run('install', install);
  for (const folder of ['test-results', join('out', 'test')]) {
    rmSync(join(root, folder), { recursive: true, force: true });
  }
  mkdirSync(join(root, 'test-results'));

  /** @type {Map<Stage, Outcome>} */
  const outcomes = new Map();
  /** @type {Set<string>} */
  const broken = new Set();
  for (const stage of chosen) {
    const missing = stage.needs.find((name) => broken.has(name));
    if (missing || stage.notHere) {
      steps.skip(stage.title, missing ? `not run, because ${missing} failed` : (stage.notHere ?? ''));
      if (missing) broken.add(stage.name);
      continue;
    }
    const outcome = await steps.run(stage.title, async (progress) => {
      const result = await attempt(stage, progress);
      progress.outcome(inWords(result));
      if (result.failures.length > 0) progress.fail();
      return result;
    });
    for (const { title } of outcome.failures.slice(0, 20)) process.stdout.write(`    ✖ ${title}\n`);
    if (outcome.failures.length > 0) broken.add(stage.name);
    outcomes.set(stage, outcome);
  }
  return summarise(outcomes, broken, grep);
}

/** @param {Stage} stage @param {import('./steps.mjs').Progress} progress @returns {Promise<Outcome>} */
async function attempt(stage, progress) {
  try {
    return await stage.run(progress);
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [{ title: `${stage.name} could not be run`, detail: describeError(error) }] };
  }
}

/** @param {Map<Stage, Outcome>} outcomes @param {ReadonlySet<string>} broken @param {string} grep @returns {number} */
function summarise(outcomes, broken, grep) {
  let passed = 0;
  let failed = 0;
  let tests = 0;
  for (const [stage, outcome] of outcomes) {
    passed += outcome.passed;
    failed += outcome.failures.length;
    if (!stage.single) tests += outcome.passed + outcome.failures.length;
    for (const { title, detail } of outcome.failures) {
      const indented = detail.trim().split('\n').slice(0, 40).join('\n    ');
      process.stdout.write(`\n✖ ${stage.title}: ${title}\n    ${indented}\n`);
    }
  }
  const idle = grep ? tests === 0 : passed + failed === 0;
  if (idle) process.stdout.write(grep ? `\nNo test's title holds "${grep}".\n` : '\nNothing ran.\n');
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed > 0 || idle || broken.size > 0 ? 1 : 0;
}

/** @param {Outcome} outcome */
function inWords({ passed, skipped, failures }) {
  const words = [`${passed} passed`];
  if (failures.length > 0) words.push(`${failures.length} failed`);
  if (skipped > 0) words.push(`${skipped} skipped`);
  return words.join(', ');
}

/** The stages asked for, and those they need. @param {readonly Stage[]} all @param {readonly string[]} only */
function choose(all, only) {
  if (only.length === 0) return all;
  const unknown = only.find((name) => !all.some((stage) => stage.name === name));
  if (unknown) {
    const names = [...new Set(all.map(({ name }) => name))].join(', ');
    throw new ExpectedError(`There is no stage called ${unknown}.`, `The stages are ${names}.`);
  }
  const wanted = new Set(only);
  for (const stage of all.toReversed()) if (wanted.has(stage.name)) for (const name of stage.needs) wanted.add(name);
  return all.filter(({ name }) => wanted.has(name));
}

/** @param {string[]} args */
function options(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { only: { type: 'string', default: '' }, grep: { type: 'string', default: '' }, version: { type: 'string' } },
    });
    if (values.version && !PINS[values.version]) throw new Error(`Version ${values.version} is not pinned.`);
    return {
      only: values.only.split(',').filter(Boolean),
      grep: values.grep,
      versions: values.version ? [values.version] : [OLDEST, NEWEST],
    };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new ExpectedError(what, `The options are --only, --grep and --version (${OLDEST} or ${NEWEST}).`);
  }
}
