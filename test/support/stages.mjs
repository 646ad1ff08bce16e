// The stages of `npm test`: what each runs, what it needs, and how its outcome is counted.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageWhenChanged } from './bootstrap.mjs';
import { projectNode, root, vsixPath } from './project.mjs';
import { runTool } from './runTool.mjs';
import { ensureSnippetTools } from './snippetTools.mjs';
import { forgetResults, readResults } from './testResults.mjs';
import { ensureChromium } from './vscode/ensureChromium.mjs';
import { ensureVSCode } from './vscode/ensureVSCode.mjs';
import { editorVersion, serverRunsHere } from './vscode/versions.mjs';

/**
 * @typedef {import('./steps.mjs').Progress} Progress
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} skipped
 * @property {{ title: string, detail: string }[]} failures
 *
 * @typedef {object} Stage
 * @property {string} name for --only
 * @property {string} title
 * @property {boolean} [single] counted as one check; else by its tests
 * @property {readonly string[]} needs stages without which this one makes no sense
 * @property {string} [notHere] why it cannot run on this system
 * @property {(progress: Progress) => Promise<Outcome>} run
 */

const TSCONFIGS = ['tsconfig.json', 'src/webview/tsconfig.json', 'test/tsconfig.json'];
const [ESLINT, PRETTIER, TSC] = ['eslint/bin/eslint.js', 'prettier/bin/prettier.cjs', 'typescript/bin/tsc'];
const MINUTES = 60;

/**
 * @param {readonly string[]} versions of code-server to test on; for the host and the ui stages
 * @param {string} grep run only tests whose title holds this
 * @param {boolean} show print the tests' own output while they run
 * @returns {readonly Stage[]}
 */
export function stages(versions, grep, show) {
  const needs = ['build', 'bundle'];
  const tsc = TSCONFIGS.filter(present).map((path) => [TSC, '-p', path]);
  /** @param {string} name @param {string} folder @param {number} timeout */
  const mocha = (name, folder, timeout, env = {}) =>
    tests(name, ['test/support/runMocha.mjs', '--in', `test/${folder}`, '--timeout', String(timeout)], { grep, show, env });
  /** @param {string} version @returns {Stage} */
  const host = (version) => ({
    name: 'host',
    title: `host tests in VS Code ${editorVersion(version)}`,
    needs,
    run: async (progress) => {
      await getEditor(version, progress);
      const args = ['test/support/vscode/runHost.mjs', '--version', version, '--vsix', vsixPath()];
      return tests(`host-${version}`, args, { grep, show })(progress);
    },
  });
  /** @param {string} version @returns {Stage} */
  const ui = (version) => ({
    name: 'ui',
    title: `interface in VS Code ${editorVersion(version)}`,
    needs: ['build'],
    ...(serverRunsHere() ? {} : { notHere: 'needs Linux x64' }),
    run: async (progress) => {
      await getEditor(version, progress);
      return mocha(`ui-${version}`, 'ui', 300_000, { TEST_VSCODE_VERSION: version, TEST_VSIX: vsixPath() })(progress);
    },
  });
  return [
    single('types', 'types', check('types', tsc)),
    single('lint', 'lint', check('lint', [[ESLINT, '.']])),
    single('format', 'format', check('format', [[PRETTIER, '--check', '.']])),
    single('build', 'build and package', build),
    single('bundle', 'bundle the host tests', check('bundle', [['esbuild.mjs', '--tests']])),
    {
      name: 'unit',
      title: 'unit tests',
      needs: [],
      run: async (progress) => {
        await ensureSnippetTools(progress.say);
        return mocha('unit', 'unit', 20_000)(progress);
      },
    },
    { name: 'rules', title: 'rules', needs: ['build'], run: mocha('rules', 'rules', 120_000) },
    ...(serverRunsHere() ? versions.map(host) : [desktopHost(needs, grep, show)]),
    ...versions.map(ui),
  ];
}

/** @param {string} name @param {string} title @param {Stage['run']} run @returns {Stage} */
function single(name, title, run) {
  return { name, title, single: true, needs: [], run };
}

/** @param {readonly string[]} needs @param {string} grep @param {boolean} show @returns {Stage} */
function desktopHost(needs, grep, show) {
  return {
    name: 'host',
    title: 'host tests in desktop VS Code',
    needs,
    run: tests('host', ['test/electron.mjs'], { grep, show }),
  };
}

/** @param {string} version @param {Progress} progress */
async function getEditor(version, progress) {
  await ensureVSCode(version, progress.say);
  await ensureChromium(progress.say);
}

/** One check, made of one or more tools that all have to end well. @param {string} name @param {readonly (readonly string[])[]} commands */
function check(name, commands) {
  return async () => {
    let log = '';
    let good = commands.length > 0;
    for (const [script = '', ...args] of commands) {
      const path = script === 'esbuild.mjs' ? script : join('node_modules', script);
      const { code, output } = await runTool(projectNode(), [path, ...args], { cwd: root, limit: 20 * MINUTES });
      log += output;
      good &&= code === 0;
    }
    writeFileSync(join(root, 'test-results', `${name}.log`), log);
    return counted(good, `${name} found problems`, log);
  };
}

/** @param {Progress} progress @returns {Promise<Outcome>} */
async function build(progress) {
  await packageWhenChanged(progress);
  return counted(true, '', '');
}

/** @param {boolean} good @param {string} title @param {string} detail @returns {Outcome} */
function counted(good, title, detail) {
  return { passed: good ? 1 : 0, skipped: 0, failures: good ? [] : [{ title, detail }] };
}

/**
 * A Mocha run in a process of its own, counted by the record it leaves, not by its exit code alone.
 * @param {string} name
 * @param {readonly string[]} command
 * @param {{ grep: string, show: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {(progress: Progress) => Promise<Outcome>}
 */
function tests(name, command, { grep, show, env = {} }) {
  return async (progress) => {
    const file = join(root, 'test-results', `${name}.jsonl`);
    forgetResults(file);
    const args = [...command, '--results', file, ...(grep ? ['--grep', grep] : [])];
    const timer = setInterval(() => progress.say(`${readResults(file).passed} passed`), 1000);
    const { code, output } = await runTool(projectNode(), args, {
      cwd: root,
      show,
      limit: 60 * MINUTES,
      env: { ...process.env, NO_COLOR: '1', ...env },
    }).finally(() => clearInterval(timer));
    writeFileSync(join(root, 'test-results', `${name}.log`), output);
    const { passed, skipped, failures, ended } = readResults(file);
    const tail = output.trim().split('\n').slice(-40).join('\n');
    if (!ended) failures.push({ title: `${name} ended before its tests did`, detail: tail });
    else if (passed + failures.length === 0 && !grep) failures.push({ title: `${name}: no test ran`, detail: tail });
    else if (code !== 0 && failures.length === 0 && passed > 0) {
      failures.push({ title: `${name} passed, but ended with code ${code}`, detail: tail });
    }
    return { passed, skipped, failures };
  };
}

/** @param {string} path */
function present(path) {
  return existsSync(join(root, path));
}
