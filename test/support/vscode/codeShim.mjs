#!/usr/bin/env node
// Stands in for the desktop `code` where there is none.
// Takes the arguments @vscode/test-electron gives, runs the tests in VS Code's server and web workbench, and ends with the
// tests' exit code.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitOnSignals } from '../exitOnSignals.mjs';
import { runMain } from '../expectedError.mjs';
import { runExtensionHost } from './runExtensionHost.mjs';

await runMain(async () => {
  exitOnSignals();
  const args = process.argv.slice(2);
  /** @param {string} name */
  const values = (name) => args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => arg.slice(name.length + 3));
  const [tests] = values('extensionTestsPath');
  if (!tests) throw new Error('codeShim runs tests only: --extensionTestsPath is missing');
  const folder = args.find((arg) => !arg.startsWith('-'));
  const version = process.env['TEST_VSCODE_VERSION'];
  const { code, reason, clues } = await runExtensionHost({
    ...(version ? { version } : {}),
    ...(folder ? { folder } : {}),
    unpacked: values('extensions-dir').flatMap(installedIn),
    development: values('extensionDevelopmentPath'),
    tests,
    onText: (text) => process.stdout.write(text),
  });
  if (reason) process.stderr.write(`${reason}\n${clues}\n`);
  return code;
});

/** @param {string} folder of extensions */
function installedIn(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
