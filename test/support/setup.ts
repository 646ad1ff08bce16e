// Loaded by Mocha before the tests, in its main process and in each worker: see .mocharc.json.
import fc from 'fast-check';
import { packageWhenChanged } from './bootstrap.mjs';
import { exitOnSignals } from './exitOnSignals.mjs';
import { keepTemporaryFilesInMemory } from './memoryFolder.mjs';
import { describeRuns, propertyRuns, seed } from './properties.mjs';

exitOnSignals();
keepTemporaryFilesInMemory();
// The last option is needed because a list that may have 80 items would otherwise have at most 10.
fc.configureGlobal({ seed, numRuns: propertyRuns(100), defaultSizeToMaxWhenMaxSpecified: true });

/** Runs once, in the main process. */
export async function mochaGlobalSetup(): Promise<void> {
  process.stdout.write(`${describeRuns()}\n`);
  const needsPackage = process.argv.some((arg) => /\btest[\\/](rules|ui)\b/.test(arg));
  if (needsPackage && !process.env['TEST_VSIX']) await packageWhenChanged();
}
