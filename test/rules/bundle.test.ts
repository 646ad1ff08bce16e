// Tests of the build's files: the process stays unchanged, the start loads nothing heavy, and every licence is named.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import type { Agent, EnvHttpProxyAgent } from 'undici';
import { loadedWith as filesLoadedBy } from '../../build/loadedWith.mjs';
import { undiciTransport } from '../../src/client/http/undiciTransport.ts';
import { answerOf, startMisbehavingServer } from '../support/misbehavingServer.ts';
import { startConnectProxy } from '../unit/client/http/connectProxy.ts';
import { addressesAt, never, search, userAgent } from '../unit/client/http/transportKinds.ts';
import { createAuthority } from '../unit/client/http/testCertificates.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const hostFiles = ['extension', 'window', 'session', 'sandbox', 'network', 'later'];
const slots = "['1', '2'].map((n) => globalThis[Symbol.for('undici.globalDispatcher.' + n)])";

/** Files and folders of src that begin with a name, as paths in src. Fails if there is none, because a rule would look for nothing. */
function filesNamed(folder: string, begin: string): string[] {
  const found = readdirSync(join(root, 'src', folder)).filter((name) => name.startsWith(begin));
  assert.ok(found.length > 0, `nothing in src/${folder} begins with ${begin}`);
  return found.map((name) => `${folder}/${name}`);
}

/** The HTTPS server of the sandbox, which is for developers who have the source. */
const serverOnly = ['serve', 'certificate', 'chaos', 'ordinarySandbox'].flatMap((begin) => filesNamed('sandbox', begin));

/** All sources but those of the pages and of the chart that they draw. */
const notInPages = [
  ...readdirSync(join(root, 'src')).filter((name) => !['webview', 'domain'].includes(name)),
  ...filesNamed('domain', '').filter((path) => path !== 'domain/chart'),
];

describe('the bundles', () => {
  let meta: Metafile;

  before(async function () {
    this.timeout(240_000);
    await run(process.execPath, ['esbuild.mjs'], { cwd: root });
    meta = JSON.parse(readFileSync(join(root, 'out', 'meta.json'), 'utf8')) as Metafile;
  });

  /** Lists the source files that an output contains. */
  function partsOf(output: string): string[] {
    const inputs = meta.outputs[output]?.inputs;
    assert.ok(inputs, `${output} was not built`);
    // None if all that a dynamic import wants is in a file that another one shares.
    return Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0);
  }

  function none(output: string, unwanted: RegExp): void {
    assert.deepEqual(
      partsOf(output).filter((path) => unwanted.test(path)),
      [],
      output,
    );
  }

  /** Fails if an output holds a file of these folders or files of src, or if one of them does not exist: the rule would look for nothing. */
  function noneOf(output: string, unwanted: readonly string[]): void {
    for (const path of unwanted) assert.ok(existsSync(join(root, 'src', path)), `src/${path} does not exist`);
    assert.deepEqual(
      partsOf(output).filter((part) => unwanted.some((path) => part === `src/${path}` || part.startsWith(`src/${path}/`))),
      [],
      output,
    );
  }

  it('load undici without touching the dispatchers of the process', async () => {
    const script = `
      const mine = { dispatch() {} };
      const before = ${slots};
      const undici = require(${JSON.stringify(join(root, 'dist', 'undici.cjs'))});
      new undici.EnvHttpProxyAgent({ httpsProxy: 'http://127.0.0.1:1' });
      new undici.Agent();
      const after = ${slots};
      console.log(JSON.stringify({ names: Object.keys(undici).sort(), same: before.every((slot, i) => slot === after[i]), set: after.filter(Boolean).length }));`;
    // The variable asks for the parser that is left out, which must make no difference.
    const env = { ...process.env, UNDICI_USE_MILO: '1' };
    const { stdout } = await run(process.execPath, ['-e', script], { env });
    assert.deepEqual(JSON.parse(stdout), { names: ['Agent', 'EnvHttpProxyAgent'], same: true, set: 0 });
  });

  it('send through the bundled undici, directly and through a proxy', async () => {
    const bundled = createRequire(import.meta.url)(join(root, 'dist', 'undici.cjs')) as {
      readonly Agent: typeof Agent;
      readonly EnvHttpProxyAgent: typeof EnvHttpProxyAgent;
    };
    const authority = await createAuthority();
    const server = await startMisbehavingServer((socket) => socket.write(answerOf(200, '{}')), await authority.issue());
    const proxy = await startConnectProxy({ to: server.port });
    const trust = { ca: authority.ca };
    const direct = new bundled.Agent({ allowH2: false, connect: trust });
    const tunnel = new bundled.EnvHttpProxyAgent({ allowH2: false, httpsProxy: proxy.address, noProxy: '', requestTls: trust });
    try {
      for (const [dispatcher, host] of [
        [direct, '127.0.0.1'],
        [tunnel, 'service.test'],
      ] as const) {
        const transport = undiciTransport({
          addresses: addressesAt(server.port, host),
          userAgent,
          dispatcher: () => Promise.resolve(dispatcher),
        });
        assert.equal((await transport(search, never)).status, 200);
      }
      assert.equal(proxy.asked.length, 1);
      assert.equal(server.requests.length, 2);
    } finally {
      await Promise.all([direct.destroy(), tunnel.destroy()]);
      await proxy.close();
      await server.close();
    }
  });

  /** The part that is loaded right after the start. */
  function windowPart(): string {
    const found = Object.keys(meta.outputs).find((path) => meta.outputs[path]?.entryPoint === 'src/window.ts');
    assert.ok(found, 'the window has no part of its own');
    return found;
  }

  /** A file, and those that it loads at once. */
  function loadedWith(output: string): ReadonlySet<string> {
    return filesLoadedBy(output, meta, false);
  }

  /** A file, and those that it loads at once or when it is asked for more. */
  function loadedLaterToo(output: string): ReadonlySet<string> {
    return filesLoadedBy(output, meta, true);
  }

  it('hold no part that reaches beyond the extension, or that it does not need', () => {
    for (const output of Object.keys(meta.outputs).filter((path) => /\.c?js$/.test(path))) {
      none(output, /undici\/(index|lib\/global)\.js$/);
      none(output, /undici\/lib\/(milo|mock|cache|web|dispatcher\/client-h2)\b/);
      none(output, /\/zod\/.*\/locales\//);
      none(output, /node_modules\/@peculiar\//);
      noneOf(output, serverOnly);
    }
  });

  it('load undici, the sandbox and the page only when they are needed', () => {
    for (const output of [...loadedWith('parts/extension.cjs'), ...loadedWith(windowPart())]) {
      none(output, /node_modules\/(undici|zod|lit|lit-html|lit-element|@lit)\//);
      noneOf(output, ['sandbox', 'webview', 'commands']);
    }
    for (const output of loadedWith('parts/sandbox.cjs')) {
      none(output, /node_modules\/undici\//);
      noneOf(output, ['host', 'commands', 'state', 'webview']);
    }
    const [start = '', window = '', session = '', sandbox = '', network = '', later = ''] = hostFiles.map((name) =>
      readFileSync(join(root, 'dist', `${name}.cjs`), 'utf8'),
    );
    const first = start + window;
    // Everything is loaded as CommonJS, which the editor's host resolves the same in every version.
    assert.doesNotMatch(first + session + sandbox + network + later, /\bimport\(/);
    assert.ok(first.includes('ahead("sandbox")') && sandbox.includes('"sandbox":'), 'the sandbox is loaded by nobody');
    assert.ok(
      network.includes('require("./undici.cjs")') && !(first + session + sandbox).includes('require("./undici.cjs")'),
      'undici is loaded by nobody',
    );
  });

  it('hold in each page the sources of pages and of the chart, and of the packages only those for pages', () => {
    const pages = readdirSync(join(root, 'src', 'webview')).flatMap((name) => /^(\w+)\.ts$/.exec(name)?.[1] ?? []);
    assert.equal(pages.length, 5);
    for (const page of pages) {
      const outputs = loadedLaterToo(`dist/webview/${page}.js`);
      assert.ok([...outputs].flatMap(partsOf).includes(`src/webview/${page}.ts`));
      for (const output of outputs) {
        noneOf(output, notInPages);
        none(output, /node_modules\/(?!lit\/|lit-html\/|lit-element\/|@lit\/|d3-(array|path|shape|time)\/|internmap\/)/);
      }
    }
  });

  it('load the library of the agents’ protocol when the agent server is started, and only then', () => {
    const holds = (path: string): boolean => path.includes('node_modules/@modelcontextprotocol/');
    const scripts = Object.keys(meta.outputs).filter((path) => /\.c?js$/.test(path));
    assert.deepEqual(
      scripts.filter((path) => partsOf(path).some(holds)),
      ['dist/protocol.cjs'],
    );
    none('dist/protocol.cjs', /node_modules\/(ajv|express|hono|cors|jose|eventsource)\b/);
    const asking = [...hostFiles, 'undici'].filter((name) =>
      readFileSync(join(root, 'dist', `${name}.cjs`), 'utf8').includes('require("./protocol.cjs")'),
    );
    assert.deepEqual(asking, ['later']);
    for (const output of [...loadedWith('parts/extension.cjs'), ...loadedWith(windowPart())]) noneOf(output, ['agents/server']);
  });

  it('load a part in a turn of its own, after what was sent to the editor before', async () => {
    // An editor of which nothing is needed but the commands that are registered.
    const script = `
      const Module = require('node:module');
      const load = Module._load;
      const commands = new Map();
      const nothing = new Proxy(function () {}, {
        get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nothing),
        apply: () => nothing,
        construct: () => nothing,
      });
      const registerCommand = (id, run) => (commands.set(id, run), nothing);
      const vscode = new Proxy({}, { get: (_, name) => (name === 'commands' ? { registerCommand } : nothing) });
      let isLoaded = false;
      Module._load = (name, ...rest) => {
        if (name === 'vscode') return vscode;
        if (name !== './window.cjs') return load(name, ...rest);
        isLoaded = true;
        throw new Error('Nothing more is needed.');
      };
      (async () => {
        const { activate } = require('./dist/extension.cjs');
        activate({ subscriptions: [], workspaceState: nothing });
        void Promise.resolve(commands.get('companyData.trySandbox')()).catch(() => {});
        for (let at = 0; at < 100; at += 1) await undefined;
        const atOnce = isLoaded;
        for (let at = 0; at < 5; at += 1) await new Promise(setImmediate);
        console.log(JSON.stringify({ atOnce, later: isLoaded }));
        process.exit();
      })();`;
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: root });
    assert.deepEqual(JSON.parse(stdout), { atOnce: false, later: true });
  });

  it('start with what registers, and with nothing of what is registered', () => {
    const atOnce = [...loadedWith('parts/extension.cjs')].flatMap(partsOf);
    assert.deepEqual(
      atOnce.filter((path) => !/^src\/(extension|ids|host\/[\w/]+|client\/(event|failure|plainText))\.ts$/.test(path)),
      [],
    );
    assert.ok(partsOf(windowPart()).includes('src/window.ts'));
  });

  it('take the interface of the editor as it is', () => {
    for (const name of hostFiles.filter((file) => file !== 'sandbox')) {
      const code = readFileSync(join(root, 'dist', `${name}.cjs`), 'utf8');
      assert.ok(/[\w$]=require\("vscode"\)/.test(code), `${name}.cjs does not ask for it`);
      // A copy of all its members, made by every part that asks for it.
      assert.ok(!/[\w$]\(require\("vscode"\)/.test(code), `${name}.cjs copies it`);
    }
  });

  it('load the code of charts when a chart is shown', () => {
    for (const { page, drawing } of [
      { page: 'timeline', drawing: 'src/webview/chart/eventChart.ts' },
      { page: 'companyDetails', drawing: 'src/webview/companyDetails/companyChart.ts' },
    ]) {
      const atOnce = [...loadedWith(`dist/webview/${page}.js`)].flatMap(partsOf);
      assert.deepEqual(
        atOnce.filter((path) => /^src\/domain\/chart\/|eventChart/.test(path)),
        [],
        page,
      );
      const later = meta.outputs[`dist/webview/${page}.js`]?.imports.filter(({ kind }) => kind === 'dynamic-import') ?? [];
      assert.ok(
        later.some(({ path }) => partsOf(path).includes(drawing)),
        page,
      );
    }
  });

  it('hold no part of the sources twice, so that each class is one', () => {
    const seen = new Map<string, string>();
    for (const output of Object.keys(meta.outputs).filter((path) => path.endsWith('.cjs'))) {
      // The library of the protocol has a zod of its own, whose schemas nothing else sees.
      const isShared = (part: string): boolean => output !== 'dist/protocol.cjs' || !part.startsWith('node_modules/zod/');
      for (const part of partsOf(output).filter(isShared)) {
        assert.equal(seen.get(part), undefined, `${part} is in ${output} too`);
        seen.set(part, output);
      }
    }
  });

  it('need the session and the sandbox for the first rows, and no other feature', () => {
    const first = ['src/commands/session/sandbox.ts', 'src/state/session/openSession.ts', 'src/sandbox/embedded.ts'];
    const entries = Object.keys(meta.outputs).filter((path) => first.includes(meta.outputs[path]?.entryPoint ?? ''));
    assert.equal(entries.length, first.length);
    for (const entry of entries)
      for (const output of loadedWith(entry))
        noneOf(output, ['agents', 'controllers', 'domain/chart', 'domain/code', 'domain/exports']);
  });

  it('start with little', () => {
    const [start = 0, window = 0] = ['extension', 'window'].map((name) => statSync(join(root, 'dist', `${name}.cjs`)).size);
    assert.ok(start <= 20 * 1024, `${start} bytes at the start`);
    assert.ok(start + window <= 120 * 1024, `${start + window} bytes with the window`);
  });

  it('name every package of others, with its licence', () => {
    const notices = readFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const packages = new Set(
      Object.keys(meta.outputs)
        .flatMap((output) => (output.endsWith('.map') ? [] : partsOf(output)))
        .flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
    );
    assert.ok(packages.size >= 3);
    for (const name of [...packages, 'llhttp']) assert.match(notices, new RegExp(`^${name}[ (]`, 'm'));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    // Each bundled package is a dependency or comes with one: the parts of lit, of d3, of pg and of the protocol.
    const part = /^(@?lit[-/]|d3-|internmap$|content-type$|pg-|postgres-|xtend$)/;
    for (const name of packages) assert.ok(name in manifest.dependencies || part.test(name), name);
  });

  it('are what the package takes, and their maps are not', async function () {
    this.timeout(120_000);
    const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
    const { stdout } = await run(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: root });
    const files = stdout.trim().split('\n');
    for (const file of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })) {
      if (statSync(join(root, 'dist', file)).isDirectory()) continue;
      assert.equal(files.includes(`dist/${file}`), !file.endsWith('.map'), file);
    }
    assert.deepEqual(
      files.filter(
        (file) =>
          !/^(package\.(json|nls(\.\w+)?\.json)|README\.md|CHANGELOG\.md|LICENSE|media\/.*|l10n\/.*|dist\/.*)$/.test(file),
      ),
      [],
    );
    assert.ok(existsSync(join(root, 'dist', 'undici.cjs')));
  });
});
