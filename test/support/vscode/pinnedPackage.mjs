// Brings files out of npm packages whose checksum is known beforehand.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../cacheFolder.mjs';
import { ExpectedError } from '../expectedError.mjs';
import { runNpm } from '../runNpm.mjs';
import { runTool } from '../runTool.mjs';

/** The file whose presence says that a folder is complete. */
const COMPLETE = '.complete';

/**
 * Downloads a package with npm and unpacks one part of it.
 * @param {string} spec name@version
 * @param {string} sum the sha512 it must have
 * @param {string} part a path inside the package
 * @param {string} folder the target; the part is then at <folder>/package/<part>
 */
export async function unpackPinned(spec, sum, part, folder) {
  mkdirSync(folder, { recursive: true });
  const printed = await runNpm(['pack', spec, '--json', '--ignore-scripts', '--loglevel=error'], folder);
  /** @type {Record<string, { integrity: string, filename: string }>} */
  const answer = JSON.parse(printed.slice(printed.search(/^[[{]/m)));
  const [packed] = Object.values(answer);
  if (!packed || packed.integrity !== sum) {
    throw new ExpectedError(
      `${spec} arrived with another checksum than the one pinned in versions.mjs.`,
      'Do not use it: check which registry npm is set to.',
    );
  }
  await mustRun('tar', ['xzf', packed.filename, `package/${part}`], folder);
  rmSync(join(folder, packed.filename));
}

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
export async function mustRun(command, args, cwd) {
  const { code, output } = await runTool(command, args, { cwd });
  if (code !== 0) {
    throw new ExpectedError(`${command} ${args.join(' ')} failed: ${output.slice(-500)}`, 'Correct this, then run again.');
  }
}

/**
 * Fills a folder of the cache once.
 * @param {string} name the folder's name in the cache
 * @param {(temporary: string, out: string) => Promise<void>} fill puts the content into `out`
 * @returns {Promise<string>} the filled folder
 */
export function ensureCached(name, fill) {
  return ensureFolder(join(cacheFolder(), name), fill);
}

/**
 * Fills a folder once. Two processes may do so at the same time: each works in a folder of its own beside it, the first to
 * finish renames it into place, the other throws its copy away.
 * @param {string} folder
 * @param {(temporary: string, out: string) => Promise<void>} fill puts the content into `out`
 * @returns {Promise<string>} the filled folder
 */
export async function ensureFolder(folder, fill) {
  if (existsSync(join(folder, COMPLETE))) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(join(dirname(folder), '.new-'));
  const forget = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', forget);
  try {
    const out = join(temporary, 'out');
    mkdirSync(out);
    await fill(temporary, out);
    mkdirSync(join(out, COMPLETE));
    putInPlace(out, folder);
  } finally {
    forget();
    process.off('exit', forget);
  }
  return folder;
}

/** @param {string} out @param {string} folder */
function putInPlace(out, folder) {
  try {
    // An empty folder is replaced; one with files is either complete, from another process, or the rest of an older version.
    renameSync(out, folder);
  } catch {
    if (existsSync(join(folder, COMPLETE))) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(out, folder);
  }
}
