// node test/bench/activation.mjs [--runs N] [--version 4.x.y]: what the activation of the packaged extension costs in a real editor.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * @typedef {object} Probe what activationProbe.cjs notes in one run
 * @property {boolean} wasActive
 * @property {number} activate milliseconds
 * @property {number} heapGrowth bytes
 * @property {{ path: string, bytes: number }[]} files
 * @property {Record<string, string>} columns
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} unit
 * @property {number} median
 * @property {number} p90
 * @property {number} lowest
 * @property {number} highest
 * @property {number} runs
 *
 * @typedef {object} Activation
 * @property {string} editor its version
 * @property {string} event what activated the extension
 * @property {Row[]} rows
 * @property {{ path: string, bytes: number }[]} files the extension's files that activation loaded
 */

// the columns of the editor's own table, as "Developer: Startup Performance" shows it
const COLUMNS = ['Load Code', 'Call Activate', 'Finish Activate'];

/**
 * Each run has a new window and a new extension host; a first one, not counted, warms the disk cache.
 * @param {{ runs?: number, vsix?: string, id?: string, version?: string }} [options]
 * @returns {Promise<Activation>}
 */
export async function measureActivation({ runs = 10, vsix = vsixPath(), id = extensionId(), version = NEWEST } = {}) {
  const temporary = mkdtempSync(join(tmpdir(), 'bench-'));
  const out = join(temporary, 'probes.jsonl');
  writeFileSync(out, '');
  const server = await startServer({ version, vsix: [vsix], driver: true, env: { BENCH_EXTENSION: id, BENCH_OUT: out } });
  const browser = await chromium.launch(await ensureChromium());
  try {
    for (let run = 0; run <= runs; run++) {
      const context = await browser.newContext();
      const { exit } = await openWorkbench(context, server, {
        folder: temporary,
        development: [join(partsFolder, 'shim')],
        tests: join(root, 'test', 'bench', 'activationProbe.cjs'),
      });
      await exit;
      await context.close();
    }
    const lines = readFileSync(out, 'utf8').trim().split('\n').slice(1);
    /** @type {Probe[]} */
    const probes = lines.map((line) => JSON.parse(line));
    if (probes.length !== runs) throw new Error(`only ${probes.length} of ${runs} runs were measured\n${server.log()}`);
    return report(probes, editorVersion(version));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {readonly Probe[]} probes @param {string} editor @returns {Activation} */
function report(probes, editor) {
  const rows = COLUMNS.map((name) =>
    row(
      name,
      'ms',
      probes.map(({ columns }) => Number.parseFloat(columns[name] ?? '')),
    ),
  );
  // an extension that was already active was activated by its own event: only the editor's columns tell its time
  const fresh = probes.filter(({ wasActive }) => !wasActive);
  if (fresh.length > 0) {
    rows.push(
      row(
        'activate()',
        'ms',
        fresh.map(({ activate }) => activate),
      ),
    );
    rows.push(
      row(
        'heap growth',
        'KiB',
        fresh.map(({ heapGrowth }) => heapGrowth / 1024),
      ),
    );
  }
  return { editor, event: probes[0]?.columns['Event'] ?? '', rows, files: probes[0]?.files ?? [] };
}

/** @param {string} name @param {string} unit @param {number[]} values @returns {Row} */
function row(name, unit, values) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  /** @param {number} share */
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { name, unit, median: at(0.5), p90: at(0.9), lowest: at(0), highest: at(1), runs: sorted.length };
}

/** @param {Activation} activation @returns {string} */
export function activationTable({ editor, event, rows, files }) {
  const lines = rows.map(({ name, unit, median, p90, lowest, highest, runs }) => {
    const [middle, high, low, top] = [median, p90, lowest, highest].map((value) => value.toFixed(1));
    return `${name.padEnd(16)} median ${middle} ${unit}, p90 ${high}, ${low} to ${top}, ${runs} runs`;
  });
  const loaded = files.map(({ path, bytes }) => `loaded ${path}, ${(bytes / 1024).toFixed(1)} KiB`);
  return [`activation in VS Code ${editor}, by ${event}`, ...lines, ...loaded].join('\n');
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
    process.stdout.write(`${activationTable(await measureActivation({ ...values, runs: Number(values.runs) }))}\n`);
    return 0;
  });
}
