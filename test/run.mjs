// npm test [-- --all] [-- --only unit,host] [-- --grep text] [-- --version 4.116.0]: runs the test stages.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write(`This is Node.js ${process.versions.node}.\nInstall Node.js 20 or newer, then run again.\n`);
  process.exit(1);
}
// only now: what follows does not parse on every older Node
const { runMain } = await import('./support/expectedError.mjs');
const { runStages } = await import('./support/runStages.mjs');
await runMain(() => runStages(process.argv.slice(2)));

export {};
