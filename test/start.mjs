// npm start [-- --port N] [-- --no-open]: a VS Code with this extension in its sandbox, from a fresh clone.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write(`This is Node.js ${process.versions.node}.\nInstall Node.js 20 or newer, then run again.\n`);
  process.exit(1);
}
// only now: what follows does not parse on every older Node
const { runMain } = await import('./support/expectedError.mjs');
const { start } = await import('./support/start.mjs');
await runMain(() => start(process.argv.slice(2)));

export {};
