// The stages of `npm test`: what each runs, what it needs, and how its outcome is counted.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { install, packageWhenChanged } from './bootstrap.mjs';
import { cacheFolder } from './cacheFolder.mjs';
import { ExpectedError } from './expectedError.mjs';
import { projectNode, root, vsixPath } from './project.mjs';
import { runTool } from './runTool.mjs';
import { ensureSnippetTools } from './snippetTools.mjs';
import { forgetResults, readResults } from './testResults.mjs';
import { desktopFor } from './vscode/desktopEditor.mjs';
import { ensureChromium } from './vscode/ensureChromium.mjs';
import { ensureVSCode } from './vscode/ensureVSCode.mjs';
import { editorVersion, serverRunsHere } from './vscode/versions.mjs';

/**
 * @typedef {import('./steps.mjs').Progress} Progress
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {readonly string[]} skipped titles, which give the reason
 * @property {readonly { title: string, detail: string }[]} failures
 * @property {boolean} [isCutOff] it did not run, because what it needs did not pass
 * @property {string} [place] where it ran, for the stage's line
 * @property {readonly string[]} [notes] sentences above the closing line
 *
 * @typedef {object} Stage
 * @property {string} name for --only
 * @property {string} title
 * @property {'preparation' | 'check' | 'tests'} kind what is counted: nothing, one check, or each test
 * @property {readonly string[]} needs stages before it, without which it makes no sense
 * @property {boolean} [isParallel] it keeps all cores busy by itself, so that no other stage runs beside it
 * @property {string} [notHere] why it cannot run on this system
 * @property {(progress: Progress) => Promise<Outcome>} run
 */

const MINUTES = 60;

/**
 * @param {object} options
 * @param {boolean} options.all every interface test, not only those that show each feature once
 * @param {readonly string[]} options.versions of code-server to test on; for the host and the ui stages
 * @param {string} options.grep run only tests whose title holds this
 * @param {boolean} options.show print the tests' own output while they run
 * @returns {readonly Stage[]}
 */
export function stages({ all, versions, grep, show }) {
  /** @param {string} name @param {readonly string[]} command @param {NodeJS.ProcessEnv} [env] */
  const tests = (name, command, env) => runTests(name, command, { grep, show, env });
  /** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
  const mocha = (name, args, env) => {
    const reporter = ['--reporter', 'test/support/recordingReporter.cjs', '--reporter-option', `results=${recordOf(name)}`];
    return tests(name, ['node_modules/mocha/bin/mocha.js', '--forbid-only', ...reporter, ...args], env);
  };
  /** @param {number} jobs */
  const parallel = (jobs) => ['--parallel', '--jobs', String(jobs)];
  const TEST_VSIX = vsixPath();
  /** @param {string} version @returns {Stage} */
  const host = (version) => {
    const name = `host-${version}`;
    const args = ['test/support/vscode/runHost.mjs', '--version', version, '--vsix', TEST_VSIX, '--results', recordOf(name)];
    return {
      name: 'host',
      title: `host tests in VS Code ${editorVersion(version)}`,
      kind: 'tests',
      needs: ['build', 'bundle', ...(serverRunsHere() ? [editor(version).name] : [])],
      async run(progress) {
        const desktop = await desktopFor(version);
        if ('executable' in desktop) {
          return { ...(await tests(name, [...args, '--desktop', desktop.executable])(progress)), place: 'in the desktop editor' };
        }
        if (!serverRunsHere()) {
          throw new ExpectedError(
            `There is no editor for the host tests: ${desktop.why}`,
            'Set VSCODE_EXECUTABLE to an installed one.',
          );
        }
        const notes = [`The host tests ran in VS Code's server, because ${desktop.why}`];
        return { ...(await tests(name, args)(progress)), place: "in the editor's server", notes };
      },
    };
  };
  /** @param {string} version @returns {Stage} */
  const ui = (version) => ({
    name: 'ui',
    title: `interface in VS Code ${editorVersion(version)}`,
    kind: 'tests',
    isParallel: true,
    needs: ['build', ...(serverRunsHere() ? [editor(version).name] : [])],
    ...(serverRunsHere() ? {} : { notHere: 'needs Linux x64' }),
    // An editor waits about as long as it works: two of them keep a core busy.
    run: mocha(`ui-${version}`, [...parallel(2 * availableParallelism()), ...testFiles('ui', all)], {
      TEST_VSCODE_VERSION: version,
      TEST_VSIX,
    }),
  });
  return [
    preparation('install', 'install', install),
    ...(serverRunsHere() ? versions.map(editor) : []),
    preparation('tools', 'tools that run snippets', ensureSnippetTools),
    check('types', ['node_modules/typescript/bin/tsc', '-b', '.', 'src/webview']),
    check('lint', ['node_modules/oxlint/bin/oxlint']),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
    { name: 'build', title: 'build and package', kind: 'check', needs: ['install'], run: build },
    check('bundle', ['esbuild.mjs', '--tests'], 'bundle the host tests'),
    {
      name: 'unit',
      title: 'unit tests',
      kind: 'tests',
      needs: ['install'],
      run: mocha('unit', [...parallel(availableParallelism()), ...testFiles('unit', true)]),
    },
    { name: 'rules', title: 'rules', kind: 'tests', needs: ['build'], run: mocha('rules', ['test/rules'], { TEST_VSIX }) },
    {
      name: 'integration',
      title: 'integration tests',
      kind: 'tests',
      needs: ['install', 'tools'],
      // They wait for processes and databases, so that two more than the cores keep all cores busy. With all runs the tests of many
      // processes start fifty, which leave no core free: these come last then, in the order of the names.
      run: mocha(
        'integration',
        all
          ? [...parallel(availableParallelism()), 'test/integration']
          : [...parallel(availableParallelism() + 2), ...testFiles('integration', true)],
      ),
    },
    ...versions.map(host),
    {
      name: 'pages',
      title: 'pages in a browser',
      kind: 'tests',
      needs: ['install', ...(serverRunsHere() ? versions.map((version) => editor(version).name) : [])],
      ...(serverRunsHere() ? {} : { notHere: 'needs Linux x64' }),
      run: mocha('pages', [...parallel(availableParallelism()), ...testFiles('pages', all)]),
    },
    ...versions.map(ui),
  ];
}

/**
 * The test files of a folder, the longest texts first: their tests take longest, and would run alone at the end.
 * @param {string} name
 * @param {boolean} all also those of its folder `thorough`
 */
function testFiles(name, all) {
  const folder = join(root, 'test', name);
  const paths = readdirSync(folder, { recursive: all, encoding: 'utf8' }).map((path) => join(folder, path));
  return paths.filter((path) => path.endsWith('.test.ts')).sort((one, other) => statSync(other).size - statSync(one).size);
}

/** @param {string} version @returns {Stage} */
function editor(version) {
  return preparation(`editor-${version}`, `get VS Code ${editorVersion(version)} and a browser`, async () => {
    await ensureVSCode(version);
    await ensureChromium();
  });
}

/** @param {string} name @param {string} title @param {(progress: Progress) => Promise<unknown>} work @returns {Stage} */
function preparation(name, title, work) {
  /** @param {Progress} progress @returns {Promise<Outcome>} */
  const run = async (progress) => {
    await work(progress);
    return { passed: 0, skipped: [], failures: [] };
  };
  return { name, title, kind: 'preparation', needs: [], run };
}

/** One check: a tool that has to end well. @param {string} name @param {readonly string[]} command @param {string} [title] @returns {Stage} */
function check(name, command, title = name) {
  /** @returns {Promise<Outcome>} */
  const run = async () => {
    const { code, output } = await runTool(projectNode(), command, { cwd: root, limit: 20 * MINUTES });
    writeFileSync(join(root, 'test-results', `${name}.log`), output);
    const failures = code === 0 ? [] : [{ title: `${name} found problems`, detail: output }];
    return { passed: 1 - failures.length, skipped: [], failures };
  };
  return { name, title, kind: 'check', needs: ['install'], run };
}

/** @param {Progress} progress @returns {Promise<Outcome>} */
async function build(progress) {
  await packageWhenChanged(progress);
  return { passed: 1, skipped: [], failures: [] };
}

/** @param {string} name */
function recordOf(name) {
  return join(root, 'test-results', `${name}.jsonl`);
}

/**
 * A Mocha run in a process of its own, counted by the record it leaves, not by its exit code alone.
 * @param {string} name
 * @param {readonly string[]} command
 * @param {{ grep: string, show: boolean, env: NodeJS.ProcessEnv | undefined }} options
 * @returns {(progress: Progress) => Promise<Outcome>}
 */
function runTests(name, command, { grep, show, env }) {
  return async (progress) => {
    const file = recordOf(name);
    forgetResults(file);
    const args = [...command, ...(grep ? ['--grep', grep] : [])];
    const timer = setInterval(() => progress.say(`${readResults(file).passed} passed`), 1000);
    const { code, output } = await runTool(projectNode(), args, {
      cwd: root,
      show,
      limit: 60 * MINUTES,
      // Node.js compiles each module once, and reads the result again in processes that start later and in the next run.
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled'), ...env },
    }).finally(() => clearInterval(timer));
    writeFileSync(join(root, 'test-results', `${name}.log`), output);
    const { passed, skipped, failures, ended } = readResults(file);
    const lastLines = output.trim().split('\n').slice(-40).join('\n');
    if (!ended) failures.push({ title: `${name} ended before its tests did`, detail: lastLines });
    else if (passed + failures.length === 0 && !grep) failures.push({ title: `${name}: no test ran`, detail: lastLines });
    else if (code !== 0 && failures.length === 0 && passed > 0) {
      failures.push({ title: `${name} passed, but ended with code ${code}`, detail: lastLines });
    }
    return { passed, skipped, failures };
  };
}
