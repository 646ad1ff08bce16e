// node runMocha.mjs --in <folder> --results <file> [--grep text] [--timeout ms]: runs the tests of a folder, as TypeScript.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { runMain } from './expectedError.mjs';
import { exitOnSignals } from './exitOnSignals.mjs';
import { recordResults } from './testResults.mjs';

await runMain(async () => {
  exitOnSignals();
  const { values } = parseArgs({
    options: {
      in: { type: 'string', default: 'test/unit' },
      results: { type: 'string', default: 'test-results/tests.jsonl' },
      grep: { type: 'string' },
      timeout: { type: 'string', default: '5000' },
    },
  });
  const results = values.results;
  const Reporter = class extends Mocha.reporters.Spec {
    /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
    constructor(runner, options) {
      super(runner, options);
      recordResults(runner, results);
    }
  };
  const mocha = new Mocha({
    reporter: Reporter,
    timeout: Number(values.timeout),
    slow: Number(values.timeout) / 2,
    forbidOnly: true,
    ...(values.grep ? { grep: values.grep } : {}),
  });
  const folder = resolve(values.in);
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const file of files.filter((name) => name.endsWith('.test.ts')).sort()) mocha.addFile(join(folder, file));
  await mocha.loadFilesAsync();
  const failures = await new Promise((done) => mocha.run(done));
  return failures ? 1 : 0;
});
