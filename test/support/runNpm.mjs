// Runs npm as if from a fresh terminal, and says in plain words why it failed.
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { ExpectedError } from './expectedError.mjs';
import { runTool } from './runTool.mjs';
import { cacheFolder } from './cacheFolder.mjs';

const OUT_OF_REACH = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/;

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<string>} npm's standard output: a warning beside it must not spoil JSON
 */
export async function runNpm(args, cwd) {
  const { code, output, stdout } = await runTool('npm', args, { cwd, env: npmEnvironment() });
  if (code === 0) return stdout;
  if (code === 127) {
    throw new ExpectedError('npm was not found.', 'Install Node.js 20 or newer with npm, then run again.');
  }
  if (OUT_OF_REACH.test(output)) {
    throw new ExpectedError(
      'The npm registry could not be reached.',
      'Check the network, the proxy and `npm config get registry`, then run again.',
    );
  }
  const reason = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, 12)
    .join('\n');
  throw new ExpectedError(`npm ${args[0]} failed.\n${reason || output.slice(-1500)}`, 'Correct this, then run again.');
}

/**
 * The environment without the additions of an outer `npm run`. Its folders would send a nested npm to this repository, and its
 * PATH to a Node inside the very node_modules that `npm ci` is about to delete.
 */
function npmEnvironment() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|command|execpath|node_execpath|config_(local|global)_prefix|config_prefix)/.test(name)) {
      delete env[name];
    }
  }
  const own = `${sep}node_modules${sep}`;
  env['PATH'] = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !`${folder}${sep}`.includes(own))
    .join(delimiter);
  // npm's own pauses before it believes that there is no registry add up to more than a minute
  env['npm_config_fetch_retry_mintimeout'] ??= '1000';
  env['npm_config_fetch_retry_maxtimeout'] ??= '5000';
  if (!env['npm_config_cache'] && !homeIsWritable()) env['npm_config_cache'] = join(cacheFolder(), 'npm');
  return env;
}

function homeIsWritable() {
  try {
    const npmCache = join(homedir(), '.npm');
    accessSync(existsSync(npmCache) ? npmCache : homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
