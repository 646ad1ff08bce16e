// Measures the built package and the client, and prints each figure beside its aim.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../support/bootstrap.mjs';
import { ExpectedError } from '../support/expectedError.mjs';
import { exitOnSignals } from '../support/exitOnSignals.mjs';
import { projectNode, root, vsixPath } from '../support/project.mjs';
import { runTool } from '../support/runTool.mjs';
import { Steps } from '../support/steps.mjs';
import { ensureChromium } from '../support/vscode/ensureChromium.mjs';
import { ensureVSCode } from '../support/vscode/ensureVSCode.mjs';
import { serverRunsHere } from '../support/vscode/versions.mjs';
import { figure, line, verdict } from './figures.mjs';

/**
 * @typedef {import('./activation.mjs').Activation} Activation
 * @typedef {import('./client.ts').Round} Round
 */

/** The least share of bare undici's calls that the client has to make: its own work may take the rest. */
const LEAST_RATIO = 0.8;

/**
 * A figure beyond its aim is printed as such, and is no failure: machines differ.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function bench(args) {
  exitOnSignals();
  const { runs, rounds, calls } = options(args);
  const steps = new Steps();
  await steps.run('Installing what the build needs', install);
  const sizes = await steps.run('Building and packaging the extension', buildAndMeasure);
  let activation = 'Activation: not measured, since the editor for it needs Linux x64.';
  if (serverRunsHere()) {
    activation = await steps.run(`Starting VS Code ${2 * (runs + 1)} times`, () => startRepeatedly(runs));
  } else steps.print('- Starting VS Code: needs Linux x64');
  const client = await steps.run('Calling a server on this machine', () => callRepeatedly(rounds, calls));
  const answers = await steps.run('Reading answers', () => measured('answers.ts', 'Answers'));
  const pace = await steps.run('Handing out turns', () => measured('rate.mjs', 'Pace'));
  const storage = await steps.run('Filling a ledger and a cache', () => measured('storage.mjs', 'Ledger and cache, on the disk'));
  const team = await steps.run('Sharing a million entries with a team', () => measured('team.ts', 'A team, on this computer'));
  const document = await steps.run('Opening a list as a document', () => measured('listDocument.ts', 'A list of 10,000'));
  const code = await steps.run('Reading IDs in code', () => measured('code.ts', 'IDs in code'));
  const lists = await steps.run('Loading ten thousand lists', () => measured('lists.ts', 'Lists'));
  const sandbox = await steps.run('Calling the HTTPS sandbox', () => measured('sandbox.ts', 'The HTTPS sandbox'));
  const agents = await steps.run('Calling tools as an agent', () => measured('agentServer.ts', 'Agent server'));
  const exports = await steps.run('Exporting fifty thousand events', () => measured('exports.ts', 'Exports'));
  const timeline = await steps.run('Showing fifty thousand events', () => measured('timelinePage.ts', 'A timeline'));
  let editor = 'A timeline in the editor: not measured, since the editor for it needs Linux x64.';
  if (serverRunsHere()) {
    editor = await steps.run('Showing fifty thousand events in the editor', () => measured('timelineEditor.ts', 'A timeline'));
  } else steps.print('- Showing fifty thousand events in the editor: needs Linux x64');
  let listsEditor = 'Lists in the editor: not measured, since the editor for it needs Linux x64.';
  if (serverRunsHere()) {
    listsEditor = await steps.run('Loading ten thousand lists in the editor', () => measured('listsEditor.ts', 'Lists in the'));
  } else steps.print('- Loading ten thousand lists in the editor: needs Linux x64');
  process.stdout.write(
    `\n${[sizes, activation, client, answers, pace, storage, team, document, code, lists, sandbox, agents, exports, timeline, editor, listsEditor].join('\n\n')}\n`,
  );
  return hasFailed ? 1 : 0;
}

/** True if a measurement has failed. */
let hasFailed = false;

/** Runs a measurement that needs the project's own Node, and returns what it prints. @param {string} file @param {string} title */
async function measured(file, title) {
  const { code, stdout, output } = await runTool(projectNode(), [join('test', 'bench', file)], { cwd: root });
  // The other figures are printed all the same: they have taken minutes.
  if (code !== 0) {
    hasFailed = true;
    return `${title}: not measured, because ${file} failed.\n${output.trim().slice(-2000)}`;
  }
  return stdout.startsWith(title) ? stdout.trimEnd() : `${title}\n${stdout.trimEnd()}`;
}

/** The build says itself how large things are and may be. */
async function buildAndMeasure() {
  const { stdout, output } = await runTool(projectNode(), ['esbuild.mjs', '--package'], { cwd: root });
  const found = [...stdout.matchAll(/^ {2}(\w+): ([\d.]+) KB of at most ([\d.]+) KB$/gm)];
  // a package beyond its size is written all the same, and then said to be too large
  if (found.length < 2) {
    throw new ExpectedError(`The build failed.\n${output.trim().slice(-3000)}`, 'Correct this, then run again.');
  }
  const names = new Map([
    ['activation', 'loaded at the start'],
    ['window', 'with the window after'],
    ['package', 'the package (.vsix)'],
  ]);
  const lines = found.map(([, what = '', size, most]) => {
    const written = (/** @type {number} */ value) => `${value.toFixed(1)} KB`;
    const name = (names.get(what) ?? what).padEnd(22);
    return `  ${name} ${written(Number(size)).padStart(14)}${verdict(Number(size), { atMost: Number(most) }, written)}`;
  });
  return ['Size', ...lines, `  in bytes: the package has ${statSync(vsixPath()).size.toLocaleString('en')}`].join('\n');
}

/** @param {number} runs */
async function startRepeatedly(runs) {
  await ensureVSCode();
  await ensureChromium();
  // it needs what was installed first
  const { activationTable, measureActivation } = await import('./activation.mjs');
  const activation = await measureActivation({ runs });
  const alone = await measureActivation({ runs, alone: true });
  const early = activation.files.filter(({ path }) => /undici|sandbox/.test(path)).map(({ path }) => path);
  const sum = activation.files.reduce((bytes, file) => bytes + file.bytes, 0);
  return [
    activationTable(activation),
    `  together ${(sum / 1024).toFixed(1)} KB   aim: neither undici nor the sandbox, ${early.length === 0 ? 'holds' : `MISSED: ${early.join(', ')}`}`,
    activationTable(alone),
  ].join('\n');
}

/** @param {number} rounds @param {number} calls */
async function callRepeatedly(rounds, calls) {
  const args = [join('test', 'bench', 'client.ts'), '--rounds', String(rounds), '--calls', String(calls)];
  const { code, stdout, output } = await runTool(projectNode(), args, { cwd: root, limit: 600 });
  if (code !== 0) throw new Error(`the client could not be measured:\n${output.slice(-3000)}`);
  /** @type {Round[]} */
  const measured = JSON.parse(stdout);
  const of = (/** @type {(round: Round) => number} */ read) => figure(measured.map(read));
  return [
    `Client, ${calls.toLocaleString('en')} calls a round, 6 at once, beside the same calls with bare undici`,
    line(
      'calls, client',
      of(({ client }) => client.callsPerSecond),
      '/s',
      { digits: 0 },
    ),
    line(
      'calls, bare undici',
      of(({ bare }) => bare.callsPerSecond),
      '/s',
      { digits: 0 },
    ),
    line(
      'a call, client',
      of(({ client }) => client.cpuMicros),
      'µs CPU',
      { digits: 0 },
    ),
    line(
      'a call, bare undici',
      of(({ bare }) => bare.cpuMicros),
      'µs CPU',
      { digits: 0 },
    ),
    line(
      'ratio of calls',
      of(({ client, bare }) => client.callsPerSecond / bare.callsPerSecond),
      '',
      { digits: 2, aim: { atLeast: LEAST_RATIO } },
    ),
  ].join('\n');
}

/** @param {string[]} args */
function options(args) {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { runs: { type: 'string' }, rounds: { type: 'string' }, calls: { type: 'string' } },
  });
  const number = (/** @type {unknown} */ text, /** @type {number} */ otherwise) => {
    const value = text === undefined ? otherwise : Number(text);
    if (Number.isInteger(value) && value > 0) return value;
    throw new ExpectedError(
      `${String(text)} is not a number of runs.`,
      'The options are --runs (of the editor), --rounds and --calls (of the client).',
    );
  };
  return { runs: number(values['runs'], 10), rounds: number(values['rounds'], 15), calls: number(values['calls'], 2000) };
}
