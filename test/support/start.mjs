// Opens a VS Code with this extension in its sandbox: on the desktop if possible, otherwise in the browser.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, packageWhenChanged } from './bootstrap.mjs';
import { cacheFolder } from './cacheFolder.mjs';
import { openDesktop, usableDesktop } from './desktop.mjs';
import { exitOnSignals } from './exitOnSignals.mjs';
import { ExpectedError } from './expectedError.mjs';
import { openInBrowser } from './inBrowser.mjs';
import { projectNode, root } from './project.mjs';
import { Steps } from './steps.mjs';
import { ensureVSCode } from './vscode/ensureVSCode.mjs';
import { mustRun } from './vscode/pinnedPackage.mjs';
import { serverRunsHere } from './vscode/versions.mjs';

const DEFAULT_PORT = '8137';

/** The extension begins with invented companies: no account, no network, no costs. */
const ENVIRONMENT = { COMPANY_DATA_START: 'sandbox' };

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  const { port, desktop } = options(args);
  const whileGettingReady = exitOnSignals();
  const code = desktop ? await usableDesktop() : undefined;
  if (code || !serverRunsHere()) {
    const steps = new Steps();
    await steps.run('Installing what the build needs', install);
    await steps.run('Building the extension', build);
    const folder = await steps.run('Writing the sample workspace', sampleFolder);
    await steps.run('Opening VS Code', (progress) => openDesktop(code, folder, ENVIRONMENT, progress));
    return 0;
  }
  const steps = new Steps();
  await steps.run('Installing what the build needs', install);
  const vsix = await steps.run('Building and packaging the extension', packageWhenChanged);
  await steps.run('Getting VS Code for the browser', () => ensureVSCode());
  const folder = await steps.run('Writing the sample workspace', sampleFolder);
  const server = await steps.run('Starting VS Code', () => openInBrowser(vsix, folder, port, ENVIRONMENT));
  process.stdout.write(`\n  VS Code with Company Data is ready. Open this address in a browser:\n\n    ${server.address}\n\n`);
  process.stdout.write('  Ctrl+C here ends it. What you do in it is kept for the next start.\n\n');
  whileGettingReady();
  return server.untilStopped();
}

/** @param {string[]} args */
function options(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { port: { type: 'string', default: DEFAULT_PORT }, 'no-open': { type: 'boolean', default: false } },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${values.port} is not a port.`);
    return { port, desktop: !values['no-open'] };
  } catch (error) {
    throw new ExpectedError(
      error instanceof Error ? error.message : String(error),
      'The options are --port N, and --no-open to only print an address for the browser: npm start -- --port 9000',
    );
  }
}

/** A copy, so that trying things out does not change the repository; files already there keep the user's changes. */
async function sampleFolder() {
  const folder = join(cacheFolder(), 'start', 'sample');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'test', 'workspace'), folder, { recursive: true, force: false });
  await mustRun(projectNode(), [join(root, 'test', 'support', 'writeSample.ts'), folder], root);
  return folder;
}
