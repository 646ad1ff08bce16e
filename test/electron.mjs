// npm run test:electron [-- --version 1.116.0]: the host suite in desktop VS Code, downloaded or at $VSCODE_EXECUTABLE.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { cacheFolder } from './support/cacheFolder.mjs';
import { exitOnSignals } from './support/exitOnSignals.mjs';
import { ExpectedError, runMain } from './support/expectedError.mjs';
import { extensionId, root } from './support/project.mjs';
import { forgetResults, readResults } from './support/testResults.mjs';

await runMain(async () => {
  exitOnSignals();
  const { values } = parseArgs({
    options: {
      version: { type: 'string', default: 'stable' },
      root: { type: 'string', default: root },
      tests: { type: 'string', default: join(root, 'out', 'test', 'host', 'index.cjs') },
      results: { type: 'string', default: join(root, 'test-results', 'electron.jsonl') },
      grep: { type: 'string', default: '' },
    },
  });
  const results = resolve(values.results);
  forgetResults(results);
  const chosen = process.env['VSCODE_EXECUTABLE'];
  const reason = await runTests({
    vscodeExecutablePath: chosen ? resolve(chosen) : await download(values.version),
    extensionDevelopmentPath: resolve(values.root),
    extensionTestsPath: resolve(values.tests),
    launchArgs: ['--disable-extensions'],
    extensionTestsEnv: {
      TEST_RESULTS: results,
      TEST_GREP: values.grep,
      TEST_EXTENSION: extensionId(values.root),
      NO_COLOR: '1',
    },
  }).then(
    () => '',
    (/** @type {unknown} */ error) => String(error),
  );
  const { passed, failures, ended } = readResults(results);
  process.stdout.write(`desktop host tests: ${passed} passed, ${failures.length} failed${ended ? '' : ', cut short'}\n`);
  if (reason) process.stderr.write(`${reason}\n`);
  return !reason && ended && passed > 0 && failures.length === 0 ? 0 : 1;
});

/** @param {string} version */
async function download(version) {
  try {
    return await downloadAndUnzipVSCode({ version, cachePath: join(cacheFolder(), 'desktop') });
  } catch (error) {
    throw new ExpectedError(
      `Desktop VS Code could not be downloaded (${error instanceof Error ? error.message : String(error)}).`,
      'Set VSCODE_EXECUTABLE to an installed one, or run `npm test`, which needs no download.',
    );
  }
}
