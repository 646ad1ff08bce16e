// node test/bench/activation.mjs [--runs N] [--version 4.x.y]: what activation costs in a real editor, at its start and alone.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { exitOnSignals } from '../support/exitOnSignals.mjs';
import { runMain } from '../support/expectedError.mjs';
import { extensionId, partsFolder, root, vsixPath } from '../support/project.mjs';
import { ensureChromium } from '../support/vscode/ensureChromium.mjs';
import { openWorkbench } from '../support/vscode/openWorkbench.mjs';
import { startServer } from '../support/vscode/startServer.mjs';
import { editorVersion, NEWEST } from '../support/vscode/versions.mjs';
import { figure, line } from './figures.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../support/vscode/startServer.mjs').Server} Server
 * @typedef {import('./figures.mjs').Figure} Figure
 * @typedef {import('./figures.mjs').Aim} Aim
 *
 * @typedef {object} Probe what activationProbe.cjs notes in one run
 * @property {boolean} wasActive
 * @property {number} beganAt milliseconds since 1970
 * @property {number} activate milliseconds
 * @property {number} [answered] milliseconds until the first command was done
 * @property {number} heapGrowth bytes
 * @property {{ path: string, bytes: number }[]} files
 * @property {Record<string, string>} columns
 *
 * @typedef {Probe & { readonly rowsAt?: number }} Run with the moment in which the first row was drawn
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} unit
 * @property {Figure} figure
 * @property {Aim} [aim]
 *
 * @typedef {object} Activation
 * @property {string} editor its version
 * @property {string} event what activated the extension
 * @property {Row[]} rows
 * @property {{ path: string, bytes: number }[]} files the extension's files that activation loaded
 */

// the columns of the editor's own table, as "Developer: Startup Performance" shows it
const COLUMNS = ['Load Code', 'Call Activate', 'Finish Activate'];

/** Milliseconds for all three together, and from the first request to the command's end and to the first row. */
const MOST = { activation: 15, command: 150, row: 200 };

/** The first request of a benchmark that measures the extension alone, and the view that shows its rows. */
const FIRST = { command: 'companyData.trySandbox', view: 'companyData.lists' };
const ROW = '[id="workbench.view.extension.companyData"] .monaco-list-row';

/**
 * Each run has a new window and a new extension host; a first one, not counted, warms the disk cache.
 * @param {{ runs?: number, vsix?: string, id?: string, version?: string, alone?: boolean }} [options] alone: long after the editor has
 *   started, and not in the row of all that start with it, in which the editor counts the waiting too
 * @returns {Promise<Activation>}
 */
export async function measureActivation(options = {}) {
  const { runs = 10, vsix = vsixPath(), id = extensionId(), version = NEWEST, alone = false } = options;
  const temporary = mkdtempSync(join(tmpdir(), 'bench-'));
  const out = join(temporary, 'probes.jsonl');
  writeFileSync(out, '');
  const env = { BENCH_EXTENSION: id, BENCH_OUT: out, ...(alone ? { BENCH_COMMAND: FIRST.command, BENCH_VIEW: FIRST.view } : {}) };
  const server = await startServer({ version, vsix: [vsix], driver: true, env });
  if (alone) startWithNothing(server, id);
  const browser = await chromium.launch(await ensureChromium());
  try {
    /** @type {(number | undefined)[]} */
    const rows = [];
    for (let run = 0; run <= runs; run++) {
      const context = await browser.newContext();
      const { page, exit } = await openWorkbench(context, server, {
        folder: temporary,
        development: [join(partsFolder, 'shim')],
        tests: join(root, 'test', 'bench', 'activationProbe.cjs'),
      });
      const drawn = alone ? firstRow(page) : undefined;
      await exit;
      await context.close();
      rows.push(await drawn);
    }
    const lines = readFileSync(out, 'utf8').trim().split('\n').slice(1);
    /** @type {Run[]} */
    const probes = lines.map((line, index) => ({ ...JSON.parse(line), rowsAt: rows[index + 1] }));
    if (probes.length !== runs) throw new Error(`only ${probes.length} of ${runs} runs were measured\n${server.log()}`);
    return report(probes, editorVersion(version));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The installed extension is not started with the editor. @param {Server} server @param {string} id */
function startWithNothing({ data }, id) {
  const extensions = join(data, 'extensions');
  const folder = readdirSync(extensions).find((name) => name.startsWith(`${id}-`));
  const path = join(extensions, folder ?? id, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const events = manifest.activationEvents.filter((/** @type {string} */ event) => event !== 'onStartupFinished');
  writeFileSync(path, JSON.stringify({ ...manifest, activationEvents: events }));
}

/** The time when the view has its first row, in milliseconds since 1970; undefined if the window was closed before. @param {Page} page */
async function firstRow(page) {
  try {
    const drawn = `document.querySelector(${JSON.stringify(ROW)}) && Date.now()`;
    const found = await page.waitForFunction(drawn, undefined, { polling: 'raf', timeout: 0 });
    return Number(await found.jsonValue());
  } catch {
    return undefined;
  }
}

/** @param {readonly Run[]} probes @param {string} editor @returns {Activation} */
function report(probes, editor) {
  /** @param {string} name @param {(probe: Run) => number} read @param {Aim} [aim] @returns {Row} */
  const ms = (name, read, aim) => ({ name, unit: 'ms', figure: figure(probes.map(read)), ...(aim ? { aim } : {}) });
  const rows = COLUMNS.map((name) => ms(name, ({ columns }) => Number.parseFloat(columns[name] ?? '')));
  const together = (/** @type {Run} */ { columns }) =>
    COLUMNS.reduce((sum, name) => sum + Number.parseFloat(columns[name] ?? ''), 0);
  rows.push(ms('the three together', together, { atMost: MOST.activation }));
  // an extension that was already active was activated by its own event: only the editor's columns tell its time
  const fresh = (/** @type {keyof Pick<Probe, 'activate' | 'heapGrowth'>} */ key) => (/** @type {Run} */ probe) =>
    probe.wasActive ? Number.NaN : probe[key];
  rows.push(ms('activate(), as asked', fresh('activate')));
  rows.push(ms('first command done', ({ answered = Number.NaN }) => answered, { atMost: MOST.command }));
  rows.push(ms('first row drawn', ({ beganAt, rowsAt = Number.NaN }) => rowsAt - beganAt, { atMost: MOST.row }));
  rows.push({ name: 'heap growth', unit: 'KB', figure: figure(probes.map((probe) => fresh('heapGrowth')(probe) / 1024)) });
  return { editor, event: probes[0]?.columns['Event'] ?? '', rows, files: probes[0]?.files ?? [] };
}

/** @param {Activation} activation @returns {string} */
export function activationTable({ editor, event, rows, files }) {
  const lines = rows
    .filter(({ figure: { runs } }) => runs > 0)
    .map(({ name, unit, figure: found, aim }) => line(name, found, unit, aim ? { aim } : {}));
  const loaded = files.map(({ path, bytes }) => `  loaded ${path}, ${(bytes / 1024).toFixed(1)} KB`);
  return [`Activation in VS Code ${editor}, by ${event}`, ...lines, ...loaded].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    exitOnSignals();
    const { values } = parseArgs({
      options: {
        runs: { type: 'string', default: '10' },
        version: { type: 'string', default: NEWEST },
        vsix: { type: 'string', default: vsixPath() },
        id: { type: 'string', default: extensionId() },
      },
    });
    for (const alone of [false, true])
      process.stdout.write(`${activationTable(await measureActivation({ ...values, runs: Number(values.runs), alone }))}\n`);
    return 0;
  });
}
