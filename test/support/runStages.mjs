// Runs the test stages, side by side if they allow it, and closes with one line that counts all.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, ExpectedError } from './expectedError.mjs';
import { exitOnSignals } from './exitOnSignals.mjs';
import { root } from './project.mjs';
import { describeRuns } from './properties.mjs';
import { stages } from './stages.mjs';
import { Steps } from './steps.mjs';
import { NEWEST, OLDEST, PINS } from './vscode/versions.mjs';

/**
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./stages.mjs').Outcome} Outcome
 */

/** @param {string[]} args @returns {Promise<number>} the exit code */
export async function runStages(args) {
  exitOnSignals();
  const { all, only, versions, grep } = options(args);
  if (all) process.env['TEST_ALL'] = '1';
  const show = only.length > 0; // for one who works on a stage: its own output, as it comes
  const plan = choose(stages({ all, versions, grep, show }), only);
  for (const folder of ['test-results', join('out', 'test')]) {
    rmSync(join(root, folder), { recursive: true, force: true });
  }
  mkdirSync(join(root, 'test-results'), { recursive: true });
  process.stdout.write(`${describeRuns()}\n`);
  const steps = new Steps(show ? { ticking: false } : {});
  const places = new Places(show ? 1 : Math.max(2, availableParallelism()));
  /** @type {Map<Stage, Promise<Outcome>>} */
  const outcomes = new Map();
  for (const stage of plan) {
    // A stage comes behind those that it needs.
    const needed = [...outcomes].filter(([{ name }]) => stage.needs.includes(name)).map(([, outcome]) => outcome);
    outcomes.set(stage, runOne(stage, needed, steps, places));
  }
  return summarise(
    new Map(await Promise.all([...outcomes].map(async ([stage, end]) => /** @type {const} */ ([stage, await end])))),
    grep,
  );
}

/** Lets as many stages run at once as there are places, in the order in which they came. */
class Places {
  /** @type {{ readonly share: number, readonly begin: () => void }[]} */
  #waiting = [];

  /** @param {number} all */
  constructor(all) {
    this.all = all;
    this.free = all;
  }

  /** @param {boolean} alone takes every place @returns {Promise<() => void>} gives them back */
  async take(alone) {
    const share = alone ? this.all : 1;
    await new Promise((begin) => {
      this.#waiting.push({ share, begin: () => begin(undefined) });
      this.#fill();
    });
    return () => {
      this.free += share;
      this.#fill();
    };
  }

  #fill() {
    for (let next = this.#waiting[0]; next && next.share <= this.free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.free -= next.share;
      next.begin();
    }
  }
}

/** @param {Stage} stage @param {readonly Promise<Outcome>[]} needed @param {Steps} steps @param {Places} places @returns {Promise<Outcome>} */
async function runOne(stage, needed, steps, places) {
  const isCutOff = (await Promise.all(needed)).some(({ failures, isCutOff }) => failures.length > 0 || isCutOff);
  const reason = isCutOff ? `not run, because ${stage.needs.join(' or ')} did not pass` : stage.notHere;
  if (reason) {
    steps.print(`- ${stage.title}: ${reason}`);
    return { passed: 0, skipped: [`${stage.title}: ${reason}`], failures: [], isCutOff };
  }
  const counts = stage.kind !== 'preparation';
  const leave = counts ? await places.take(stage.isParallel === true) : () => {};
  const outcome = await steps.run(stage.title, async (progress) => {
    const result = await stage.run(progress).catch((error) => failedToRun(stage, error));
    if (counts) progress.outcome(inWords(result));
    if (result.failures.length > 0) progress.fail();
    return result;
  });
  leave();
  for (const { title } of outcome.failures.slice(0, 20)) steps.print(`    ✖ ${title}`);
  return outcome;
}

/** @param {Stage} stage @param {unknown} error @returns {Outcome} */
function failedToRun(stage, error) {
  return { passed: 0, skipped: [], failures: [{ title: `${stage.name} could not be run`, detail: describeError(error) }] };
}

/** @param {ReadonlyMap<Stage, Outcome>} outcomes @param {string} grep @returns {number} the exit code */
function summarise(outcomes, grep) {
  const all = [...outcomes.values()];
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  const skipped = all.flatMap((outcome) => outcome.skipped);
  const failures = [...outcomes].flatMap(([stage, outcome]) => outcome.failures.map((failure) => ({ ...failure, stage })));
  for (const { stage, title, detail } of failures) {
    const indented = detail.trim().split('\n').slice(0, 40).join('\n    ');
    process.stdout.write(`\n✖ ${stage.title}: ${title}\n    ${indented}\n`);
  }
  if (skipped.length > 0) process.stdout.write(`\nSkipped:\n${reasons(skipped).join('\n')}\n`);
  for (const note of new Set(all.flatMap(({ notes = [] }) => notes))) process.stdout.write(`\n${note}\n`);
  const tests = [...outcomes].filter(([{ kind }]) => !grep || kind === 'tests').map(([, outcome]) => outcome);
  const idle = tests.every((outcome) => outcome.passed + outcome.failures.length === 0);
  if (idle) process.stdout.write(grep ? `\nNo test's title holds "${grep}".\n` : '\nNothing ran.\n');
  process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped\n`);
  return idle || failures.length > 0 ? 1 : 0;
}

/** One line for each reason: a title ends with "(skipped: reason)", or is taken for its own reason. @param {readonly string[]} titles */
function reasons(titles) {
  const all = titles.map((title) => /\(skipped: (.*)\)$/.exec(title)?.[1] ?? title);
  return [...new Set(all)].map((reason) => `  ${all.filter((other) => other === reason).length} × ${reason}`);
}

/** @param {Outcome} outcome */
function inWords({ passed, skipped, failures, place }) {
  const words = [`${passed} passed`];
  if (failures.length > 0) words.push(`${failures.length} failed`);
  if (skipped.length > 0) words.push(`${skipped.length} skipped`);
  if (place) words.push(place);
  return words.join(', ');
}

/** The stages asked for, and those they need. @param {readonly Stage[]} all @param {readonly string[]} only */
function choose(all, only) {
  const names = [...new Set(all.filter(({ kind }) => kind !== 'preparation').map(({ name }) => name))];
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new ExpectedError(`There is no stage called ${unknown}.`, `The stages are ${names.join(', ')}.`);
  const wanted = new Set(only.length > 0 ? only : names);
  for (const stage of all.toReversed()) if (wanted.has(stage.name)) for (const name of stage.needs) wanted.add(name);
  return all.filter(({ name }) => wanted.has(name));
}

/** @param {string[]} args */
function options(args) {
  const text = /** @type {const} */ ({ type: 'string', default: '' });
  try {
    const { values } = parseArgs({
      args,
      options: { all: { type: 'boolean', default: false }, only: text, grep: text, version: text },
    });
    if (values.version && !PINS[values.version]) throw new Error(`Version ${values.version} is not pinned.`);
    const versions = values.version ? [values.version] : values.all ? [OLDEST, NEWEST] : [NEWEST];
    return { all: values.all, only: values.only.split(',').filter(Boolean), grep: values.grep, versions };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new ExpectedError(what, `The options are --all, --only, --grep and --version (${OLDEST} or ${NEWEST}).`);
  }
}
