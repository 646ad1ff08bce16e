// Runs the host suite in a desktop VS Code where one is named, else in VS Code's server.
// It tests the package that --vsix names, or without one the built repository.
// node runHost.mjs --results <file> [--version 4.x.y] [--desktop file] [--vsix file] [--tests module] [--grep text] [--limit seconds]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../exitOnSignals.mjs';
import { runMain } from '../expectedError.mjs';
import { extensionId, partsFolder, root } from '../project.mjs';
import { forgetResults, readResults } from '../testResults.mjs';
import { runDesktop } from './runDesktop.mjs';
import { runExtensionHost } from './runExtensionHost.mjs';
import { editorVersion, NEWEST } from './versions.mjs';

await runMain(async () => {
  exitOnSignals();
  const { values } = parseArgs({
    options: {
      version: { type: 'string', default: NEWEST },
      desktop: { type: 'string' },
      vsix: { type: 'string' },
      root: { type: 'string', default: root },
      tests: { type: 'string', default: join(root, 'out', 'test', 'host', 'index.cjs') },
      results: { type: 'string', default: join(root, 'test-results', 'host.jsonl') },
      grep: { type: 'string', default: '' },
      limit: { type: 'string', default: '900' },
    },
  });
  const results = resolve(values.results);
  forgetResults(results);
  const run = values.desktop ? runDesktop(values.desktop) : runExtensionHost;
  const { code, reason, clues } = await run({
    version: values.version,
    vsix: values.vsix ? [values.vsix] : [],
    // the editor's test mode wants an extension under development: beside an installed one, an empty one
    development: [values.vsix ? join(partsFolder, 'shim') : values.root],
    tests: values.tests,
    limit: Number(values.limit),
    pictures: join(root, 'test-results'),
    env: {
      TEST_RESULTS: results,
      TEST_GREP: values.grep,
      TEST_EXTENSION: extensionId(values.root),
      // an editor of the user's choice may be of any version
      TEST_EDITOR_VERSION: isChosen(values.desktop) ? '' : editorVersion(values.version),
      NO_COLOR: '1',
    },
    onText: (text) => process.stdout.write(text),
  });
  const { passed, failures, ended } = readResults(results);
  // a host that was killed reports 0: only tests that ran to their end are believed
  const good = code === 0 && ended && passed > 0 && failures.length === 0;
  if (!good) process.stderr.write(`\nhost tests: ${reason || `exit code ${code}`}\n`);
  if (!ended || passed + failures.length === 0) process.stderr.write(`${clues}\n`);
  return good ? 0 : code || 3;
});

/** @param {string | undefined} desktop */
function isChosen(desktop) {
  const chosen = process.env['VSCODE_EXECUTABLE'];
  return desktop !== undefined && chosen !== undefined && resolve(chosen) === desktop;
}
