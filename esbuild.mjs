// Builds dist/: node esbuild.mjs [--watch | --tests | --package]. --tests builds out/test/host, --package the .vsix as well.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';
import { agentOutputs } from './build/agentOutputs.ts';
import { hostParts } from './build/hostParts.mjs';
import { searchSchema } from './build/searchSchema.ts';
import { loadedWith } from './build/loadedWith.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */
/** @typedef {import('esbuild').Metafile} Metafile */

const root = import.meta.dirname;
const modes = new Set(process.argv.slice(2));
const packaging = modes.has('--package');

/**
 * Bytes: of the package as it is downloaded, of what the editor reads when the extension starts, of that and what is read right after,
 * of these and what is read until the sandbox shows its first rows, of the scripts that a page loads at once, and of those that it loads when it is asked for more, such as the chart.
 */
const budgets = {
  vsix: 624 * 1024,
  activation: 20 * 1024,
  window: 120 * 1024,
  rows: 400 * 1024,
  page: 60 * 1024,
  later: 64 * 1024,
};

const pages = ['timeline', 'permissionGrid', 'facets', 'companyDetails', 'locations'];

/** The files of the host, but for what is loaded later: what the editor starts, what comes right after, and what the first rows need. */
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

/** Licences that let this extension pass a package on. */
const allowedLicences = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC-BY-4.0']);

/** Packages that name no file of their own for their licence, and what came in by another package. */
const copyrights = new Map([
  ['@vscode/l10n', 'Copyright (c) Microsoft Corporation'],
  ['llhttp (in undici)', 'Copyright Fedor Indutny, 2018'],
  ['pg-types', 'Copyright (c) 2014 Brian M. Carlson'],
]);

/** @type {import('esbuild').Plugin} */
const undiciApart = {
  name: 'undici in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^undici$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './undici.cjs', external: true } : undefined,
    );
  },
};

// SQL is as long as it is indented: 1.5 KB.
/** @type {import('esbuild').Plugin} */
const sqlWithoutIndents = {
  name: 'SQL without indents',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](storage|sql)[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/\n\s+/g, '\n'),
      loader: 'ts',
    }));
  },
};

/** @type {import('esbuild').Plugin} */
const pgApart = {
  name: 'pg in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^pg$/ }, () => ({ path: './pg.cjs', external: true }));
  },
};

// A connection has its address and its password from us: what would look for them elsewhere is left out, 5 KB of 64.
/** @type {import('esbuild').Plugin} */
const pgWithoutUnused = {
  name: 'pg without what is not used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(pgpass|pg-cloudflare|pg-connection-string)$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

// The parts of undici that nothing here uses: HTTP/2, 5 KB of the package, bodies that are forms or streams, 14 KB, and an
// experimental parser, 52 KB, which only an environment variable asks for: see `define`. All of it takes 27 ms to load.
/** @type {import('esbuild').Plugin} */
const withoutUnused = {
  name: 'without what is not used',
  setup({ onResolve, onLoad }) {
    const unused = /\/(client-h2\.js|milo\/(no-)?simd\.js|web\/fetch\/(body\.js|formdata)|web\/webidl)$/;
    onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'exports.webidl = { is: { FormData: () => false } };' }));
  },
};

// The parser comes twice, in Base64. The plain one runs everywhere, and an answer is too short for the other one to be quicker: without
// it the package has 24 KB less, and 7 KB less again with the parser in a file of its own.
/** @type {import('esbuild').Plugin} */
const oneParser = {
  name: 'one parser',
  setup({ onResolve, onLoad, onEnd }) {
    onResolve({ filter: /\/llhttp(_simd)?-wasm\.js$/ }, () => ({ path: 'llhttp.wasm', namespace: 'parser' }));
    onLoad({ filter: /./, namespace: 'parser' }, ({ path }) => ({
      contents: `module.exports = require('node:fs').readFileSync(require('node:path').join(__dirname, '${path}'));`,
    }));
    onEnd(() => {
      writeFileSync(join(root, 'dist', 'llhttp.wasm'), createRequire(import.meta.url)('undici/lib/llhttp/llhttp-wasm.js'));
    });
  },
};

// The library of the agents' protocol is loaded when the agent server is started. It has a file and a zod of its own: shared with the
// rest, its parts of zod would be 50 KB more of what the first rows need.
/** @type {import('esbuild').Plugin} */
const protocolApart = {
  name: 'protocol in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^@modelcontextprotocol\/sdk\// }, () => ({ path: './protocol.cjs', external: true }));
  },
};

// Parts of it are not used: a validator of 110 KB, which `createProtocolServer` goes without, and error messages.
/** @type {import('esbuild').Plugin} */
const protocolWithoutUnused = {
  name: 'protocol without what is not used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(ajv-provider|locales\/(en|index))\.js$|^zod-to-json-schema$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'export class AjvJsonSchemaValidator {} export const zodToJsonSchema = 0; export default () => ({});',
    }));
  },
};

// Of the library's `McpServer` only the server inside is used.
const protocolParts = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  export class McpServer { constructor(info, options) { this.server = new Server(info, options); } }
  export { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
  export {
    CallToolRequestSchema, ElicitResultSchema, ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema,
  } from '@modelcontextprotocol/sdk/types.js';
`;

// The entry of undici takes over the process-wide dispatcher, which other extensions' `fetch` uses; its parts do not, and have 70 KB less.
// A proxy agent needs `connect`, which that entry would have added.
const undiciParts = `
  import connect from 'undici/lib/api/api-connect.js';
  import Agent from 'undici/lib/dispatcher/agent.js';
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
  import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
  Object.assign(Dispatcher.prototype, { connect });
  export { Agent, EnvHttpProxyAgent };
`;

/** @type {BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  minify: true,
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
    chunkNames: '[name]-[hash]',
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
    plugins: [withoutUnused, oneParser],
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
    charset: 'utf8',
    // Code that two pages need is in a file of its own, as esbuild splits it, and so is the style sheet: the package is 1 KB smaller.
    splitting: true,
    external: ['./parts/page.css'],
    chunkNames: '[name]-[hash]',
    entryPoints: [
      'src/webview/parts/page.css',
      ...pages.flatMap((name) => [`src/webview/${name}.ts`, `src/webview/${name}.css`]),
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
  await Promise.all(watched.map((bundle) => bundle.rebuild()));
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
  writeFileSync(join(root, 'dist', 'agentTools.schema.json'), JSON.stringify(agentOutputs()));
  writeFileSync(join(root, 'dist', 'companysearch.schema.json'), JSON.stringify(searchSchema()));
  check('activation', ['dist/extension.cjs'], budgets.activation);
  check('window', ['dist/extension.cjs', 'dist/window.cjs'], budgets.window);
  check(
    'first rows',
    ['extension', 'window', 'session', 'sandbox'].map((name) => `dist/${name}.cjs`),
    budgets.rows,
  );
  for (const name of pages) {
    const atOnce = loadedWith(`dist/webview/${name}.js`, meta, false);
    const all = loadedWith(`dist/webview/${name}.js`, meta, true);
    check(name, [...atOnce], budgets.page);
    check(
      `${name}, later`,
      [...all].filter((file) => !atOnce.has(file)),
      budgets.later,
    );
  }
}

/** Name, version, licence and its text for every package of which something is in a bundle. @param {readonly string[]} files */
function notices(files) {
  const names = new Set(files.flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const entries = [...names].sort().flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (!allowedLicences.has(license)) throw new Error(`${name} has a licence that was not looked at: ${license}`);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : mitText(name, license);
    const inside = name === 'undici' ? [`llhttp (in undici), MIT\n\n${mitText('llhttp (in undici)', 'MIT')}`] : [];
    return [`${name} ${version}, ${license}\n\n${text}`, ...inside];
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `This extension contains the following software of others.${rule}${entries.join(rule)}\n`.replaceAll('\r\n', '\n');
}

/** The licence of a package that brings no file of it, in the words of one that does. @param {string} name @param {string} license */
function mitText(name, license) {
  const copyright = copyrights.get(name);
  if (license !== 'MIT' || !copyright) throw new Error(`${name} has no file with its licence`);
  const words = readFileSync(join(root, 'node_modules', 'undici', 'LICENSE'), 'utf8');
  return `MIT License\n\n${copyright}\n\n${words.slice(words.indexOf('Permission is hereby granted')).trim()}`;
}

/** Packs dist/ and what .vscodeignore names: the same bytes for the same commit, wherever and whenever it is built. */
async function pack() {
  const { name, version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const vsix = `${name}-${version}.vsix`;
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const args = ['package', '--no-dependencies', ...listingOptions(version, repository), '--out', join(root, vsix)];
  const env = { ...process.env, TZ: 'UTC', SOURCE_DATE_EPOCH: commitTime() };
  const stage = await stageFiles();
  const compression = join(root, 'build', 'bestCompression.mjs');
  execFileSync(process.execPath, ['--import', pathToFileURL(compression).href, vsce, ...args], {
    cwd: stage,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  check('package', [vsix], budgets.vsix);
}

/** Copies what goes into the package to a folder, with JSON in one line and without what only builds need: 2 KB less. @returns the folder */
async function stageFiles() {
  const { listFiles, PackageManager } = await import('@vscode/vsce');
  const stage = join(root, 'out', 'package');
  rmSync(stage, { recursive: true, force: true });
  for (const file of [...(await listFiles({ cwd: root, packageManager: PackageManager.None })), '.vscodeignore']) {
    const copy = join(stage, file);
    mkdirSync(dirname(copy), { recursive: true });
    // A file's mode goes into the package, and comes from whoever checked it out.
    copyFileSync(join(root, file), copy);
    chmodSync(copy, 0o644);
    if (file.endsWith('.json')) writeFileSync(copy, packedJson(readFileSync(copy, 'utf8')));
  }
  return stage;
}

/** Members of package.json that nothing reads once the extension is built: its dependencies are in the bundles. */
const onlyForBuilds = new Set(['scripts', 'dependencies', 'devDependencies', 'allowScripts']);

/** @param {string} text */
function packedJson(text) {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).filter(([name]) => !onlyForBuilds.has(name))));
}

/**
 * The options by which vsce writes the listing: an odd minor version is a pre-release, and links of the README lead to the repository.
 * @param {string} version @param {unknown} repository
 */
function listingOptions(version, repository) {
  const preRelease = Number(version.split('.')[1]) % 2 === 1 ? ['--pre-release'] : [];
  if (repository) return preRelease;
  process.stdout.write(
    'package.json names no repository. The listing will have no home page, no address for bug reports and no pictures: see docs/releasing.md.\n',
  );
  return [...preRelease, '--allow-missing-repository', '--no-rewrite-relative-links'];
}

/** Seconds since 1970; outside git, or before the first commit, always the same. */
function commitTime() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '1767225600';
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
if (packaging) await pack();
