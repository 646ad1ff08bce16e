// Runs the host suite inside the editor's extension host: the editor calls `run`, the outer runner reads what it writes.
import { openSync, readdirSync, writeSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { recordResults } from '../support/testResults.mjs';

/**
 * The outer runner passes, by environment: TEST_LOG (a file it follows; else the console is used), TEST_RESULTS (where the
 * machine-readable record goes), TEST_GREP.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const { default: Mocha } = await import('mocha'); // an ES module: it cannot be required
  const results = process.env['TEST_RESULTS'];
  Mocha.reporters.Base.consoleLog = printer(process.env['TEST_LOG']);
  const Reporter = class extends Mocha.reporters.Spec {
    constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
      super(runner, options);
      if (results) recordResults(runner, results, withSources);
    }
  };
  const grep = process.env['TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 120_000,
    slow: 2_000,
    forbidOnly: true,
    color: !process.env['NO_COLOR'],
    reporter: Reporter,
    ...(grep ? { grep } : {}),
  });
  for (const file of readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.test.cjs')) mocha.addFile(join(__dirname, file));
  }
  await mocha.loadFilesAsync();
  const failures = await new Promise<number>((done) => mocha.run(done));
  if (failures > 0) throw new Error(`${failures} host tests failed`);
}

/** Synchronous writes: what was printed before a crash of the host is kept. */
function printer(path: string | undefined): (...parts: unknown[]) => void {
  if (!path) return console.log;
  const file = openSync(path, 'a');
  return (...parts) => {
    writeSync(file, `${withSources(format(...parts))}\n`);
  };
}

/** The editor replaces Node's stack formatting, so that source maps have no effect there: map the text instead. */
function withSources(text: string): string {
  return text.replace(/((?:\/|[A-Z]:\\)[^\s():]+\.cjs):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const found = findSourceMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = found.originalSource;
    const path = source.startsWith('file:') ? fileURLToPath(source) : source;
    return `${path}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
