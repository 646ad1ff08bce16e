// Runs inside the extension host: activates the extension under measurement and notes what that cost and loaded.
'use strict';
const fs = require('node:fs');
const timers = require('node:timers/promises');
const vscode = require('vscode');

exports.run = async () => {
  const id = process.env['BENCH_EXTENSION'] ?? '';
  const extension = vscode.extensions.getExtension(id);
  if (!extension) throw new Error(`${id} is not installed`);
  await timers.setTimeout(2000); // the built-in extensions start first
  const wasActive = extension.isActive;
  const heapBefore = process.memoryUsage().heapUsed;
  const [began, beganAt] = [performance.now(), Date.now()];
  await extension.activate();
  const activate = performance.now() - began;
  const heapGrowth = process.memoryUsage().heapUsed - heapBefore;
  const files = Object.keys(require.cache)
    .filter((path) => path.startsWith(extension.extensionPath))
    .map((path) => ({ path: path.slice(extension.extensionPath.length + 1), bytes: fs.statSync(path).size }));
  const answered = await firstCommand(began);
  const columns = await statistics(id);
  const found = { wasActive, beganAt, activate, answered, heapGrowth, files, columns };
  fs.appendFileSync(process.env['BENCH_OUT'] ?? '', `${JSON.stringify(found)}\n`);
};

/** Runs what is asked for first, and shows the view. @param {number} began @returns {Promise<number | undefined>} milliseconds */
async function firstCommand(began) {
  const { BENCH_COMMAND: command = '', BENCH_VIEW: view = '' } = process.env;
  if (command === '') return undefined;
  const shown = vscode.commands.executeCommand(`${view}.focus`);
  await vscode.commands.executeCommand(command);
  const answered = performance.now() - began;
  await shown;
  await timers.setTimeout(2000); // what was read is drawn
  return answered;
}

/**
 * The row of "Developer: Startup Performance" about an extension, by column.
 * @param {string} id
 * @returns {Promise<Record<string, string>>}
 */
async function statistics(id) {
  await vscode.commands.executeCommand('perfview.show');
  let text = '';
  for (let tries = 0; tries < 50 && !text.includes(id); tries++) {
    await timers.setTimeout(100);
    text = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf')?.getText() ?? '';
  }
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.find((cells) => cells[1] === 'Extension' && cells.includes('Load Code')) ?? [];
  const row = rows.find((cells) => cells[1] === id) ?? [];
  return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']).filter(([name]) => name));
}
