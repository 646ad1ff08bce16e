// Builds dist/: node esbuild.mjs [--watch | --tests | --package]. --tests builds out/test/host, --package the .vsix as well.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, context } from 'esbuild';
import { agentOutputs } from './build/agentOutputs.ts';
import { hostParts } from './build/hostParts.mjs';
import { loadedWith } from './build/loadedWith.mjs';
import { notices } from './build/notices.mjs';
import { pack } from './build/pack.mjs';
import {
  oneParser,
  pgApart,
  pgWithoutUnused,
  protocolApart,
  protocolParts,
  protocolWithoutUnused,
  sqlWithoutIndents,
  undiciApart,
  undiciParts,
  undiciWithoutUnused,
} from './build/packageParts.mjs';
import { searchSchema } from './build/searchSchema.ts';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */
/** @typedef {import('esbuild').Metafile} Metafile */

const root = import.meta.dirname;
const modes = new Set(process.argv.slice(2));
const packaging = modes.has('--package');

/**
 * Bytes: of the package as it is downloaded, of what the editor reads when the extension starts, of that and what is read right after,
 * of these and what is read until the sandbox shows its first rows, and of the scripts that a page loads when it is asked for more, such as the chart.
 */
const budgets = {
  vsix: 640 * 1024,
  activation: 20 * 1024,
  window: 120 * 1024,
  rows: 400 * 1024,
  later: 40 * 1024,
};

/** Each page, and the most bytes of the scripts that it loads at once. */
const pages = {
  timeline: 60 * 1024,
  permissionGrid: 36 * 1024,
  facets: 20 * 1024,
  companyDetails: 24 * 1024,
  locations: 20 * 1024,
};

/**
 * The files of the host, but for what is loaded later: what the editor starts, what comes right after, and what the first rows need.
 * `network` is not in `session`, because the first rows of the sandbox go without it: that is 13 KB less for them.
 */
const hostFiles = {
  extension: ['src/extension.ts'],
  window: ['src/window.ts'],
  session: [
    'src/commands/index.ts',
    'src/commands/session/sandbox.ts',
    'src/host/session/storages.ts',
    'src/state/session/openSession.ts',
  ],
  sandbox: ['src/sandbox/embedded.ts', 'src/client/http/credentials.ts', 'src/host/session/sandboxStorage.ts'],
  network: ['src/host/session/network.ts', 'src/host/session/teamGate.ts'],
};

/** @type {BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  minify: true,
  // The licences are in the notices: 0.4 KB of the package.
  legalComments: 'none',
  logLevel: 'warning',
  // The package leaves the maps out, and so the lines that name them.
  sourcemap: packaging ? 'external' : 'linked',
};

/** @type {BuildOptions} */
const forHost = { ...common, platform: 'node', target: 'node22', external: ['vscode'] };

/** @type {Record<string, BuildOptions>} */
const bundles = {
  // A module that is imported dynamically gets a part of its own, and modules that two parts need get a third: see `hostParts`.
  host: {
    ...forHost,
    format: 'esm',
    splitting: true,
    write: false,
    sourcemap: 'inline',
    entryPoints: { extension: 'src/extension.ts', sandbox: 'src/sandbox/embedded.ts' },
    outdir: 'parts',
    outExtension: { '.js': '.cjs' },
    plugins: [
      undiciApart,
      protocolApart,
      pgApart,
      sqlWithoutIndents,
      hostParts({ files: hostFiles, folder: join(root, 'dist'), withMaps: !packaging }),
    ],
  },
  pg: {
    ...forHost,
    format: 'cjs',
    stdin: { contents: `export { default as Client } from 'pg/lib/client.js';`, resolveDir: root, sourcefile: 'pg-parts.js' },
    outfile: 'dist/pg.cjs',
    plugins: [pgWithoutUnused],
  },
  undici: {
    ...forHost,
    format: 'cjs',
    stdin: { contents: undiciParts, resolveDir: root, sourcefile: 'undici-parts.js' },
    outfile: 'dist/undici.cjs',
    plugins: [undiciWithoutUnused, oneParser],
    define: { 'process.env.UNDICI_USE_MILO': 'undefined' },
  },
  protocol: {
    ...forHost,
    format: 'cjs',
    stdin: { contents: protocolParts, resolveDir: root, sourcefile: 'protocol-parts.js' },
    outfile: 'dist/protocol.cjs',
    plugins: [protocolWithoutUnused],
  },
  page: {
    ...common,
    format: 'esm',
    target: 'chrome138',
    // The chart is loaded later: the timeline has 34 KB less at once, and the page of a company 22 KB.
    splitting: true,
    // The style sheet of all pages is in a file of its own: the package is 4 KB smaller.
    external: ['./parts/page.css'],
    entryPoints: [
      'src/webview/parts/page.css',
      ...Object.keys(pages).flatMap((name) => [`src/webview/${name}.ts`, `src/webview/${name}.css`]),
    ],
    outdir: 'dist/webview',
  },
};

/** @returns {BuildOptions} */
function hostTests() {
  const files = readdirSync(join(root, 'test', 'host'), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts')).map((file) => `test/host/${file}`);
  return {
    ...common,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: false,
    sourcemap: 'linked',
    external: ['vscode', 'mocha', 'undici'],
    entryPoints: ['test/host/index.ts', ...tests.sort()],
    outbase: 'test/host',
    outdir: 'out/test/host',
    outExtension: { '.js': '.cjs' },
    // A CommonJS file has no `import.meta.url`, so this takes its place.
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  };
}

/** Writes the schemas that the extension and the editor read from files. */
function writeSchemas() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', 'agentTools.schema.json'), JSON.stringify(agentOutputs()));
  writeFileSync(join(root, 'dist', 'companysearch.schema.json'), JSON.stringify(searchSchema()));
}

/** Says once when a build begins, and once when all bundles are done: tasks wait for that line. */
async function watch() {
  let building = 0;
  /** @type {import('esbuild').Plugin} */
  const announce = {
    name: 'announce',
    setup({ onStart, onEnd }) {
      onStart(() => void (building++ === 0 && process.stdout.write('[watch] build started\n')));
      onEnd(() => void (--building === 0 && process.stdout.write('[watch] build finished\n')));
    },
  };
  const all = Object.values(bundles);
  // Counted as begun, so that the first to be done does not speak for the others.
  building = 1;
  process.stdout.write('[watch] build started\n');
  const watched = await Promise.all(
    all.map((options) => context({ ...options, plugins: [...(options.plugins ?? []), announce] })),
  );
  // A bundle with an error has printed it, and is built again when its files change.
  await Promise.allSettled(watched.map((bundle) => bundle.rebuild()));
  writeSchemas();
  building -= 1;
  process.stdout.write('[watch] build finished\n');
  await Promise.all(watched.map((bundle) => bundle.watch()));
}

/** Builds dist/, and out/meta.json for the tests of rules. */
async function buildAll() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  /** @type {Metafile} */
  const meta = { inputs: {}, outputs: {} };
  for (const { metafile } of await Promise.all(Object.values(bundles).map((options) => build(options)))) {
    if (!metafile) continue;
    Object.assign(meta.inputs, metafile.inputs);
    Object.assign(meta.outputs, metafile.outputs);
  }
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out', 'meta.json'), JSON.stringify(meta, null, 1));
  const files = Object.values(meta.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput),
  );
  const unwanted = files.filter((path) => /undici\/(index|lib\/global)\.js$|\/zod\/.*\/locales\/(?!en|it|index)/.test(path));
  if (unwanted.length > 0) throw new Error(`must not be in a bundle: ${unwanted.join(', ')}`);
  writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), notices(files));
  writeSchemas();
  check('activation', ['dist/extension.cjs'], budgets.activation);
  check('window', ['dist/extension.cjs', 'dist/window.cjs'], budgets.window);
  check(
    'first rows',
    ['extension', 'window', 'session', 'sandbox'].map((name) => `dist/${name}.cjs`),
    budgets.rows,
  );
  for (const [name, most] of Object.entries(pages)) {
    const atOnce = loadedWith(`dist/webview/${name}.js`, meta, false);
    const all = loadedWith(`dist/webview/${name}.js`, meta, true);
    check(name, [...atOnce], most);
    check(
      `${name}, later`,
      [...all].filter((file) => !atOnce.has(file)),
      budgets.later,
    );
  }
}

/** Prints a size; one beyond its budget ends the making of a package. @param {string} what @param {string[]} paths @param {number} most bytes */
function check(what, paths, most) {
  const size = paths.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  process.stdout.write(`  ${what}: ${(size / 1024).toFixed(1)} KB of at most ${most / 1024} KB\n`);
  if (size > most && packaging) throw new Error(`${what} is too large`);
}

if (modes.has('--watch')) await watch();
else if (modes.has('--tests')) await build(hostTests());
else await buildAll();
if (packaging) check('package', [await pack()], budgets.vsix);
