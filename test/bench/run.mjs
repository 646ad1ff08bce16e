// npm run bench [-- --runs N] [-- --rounds N] [-- --calls N]: measures start, size and client, beside the aims.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  process.stderr.write(`This is Node.js ${process.versions.node}.\nInstall Node.js 20 or newer, then run again.\n`);
  process.exit(1);
}
// only now: what follows does not parse on every older Node, and `npm ci` may have to come first
const { runMain } = await import('../support/expectedError.mjs');
const { bench } = await import('./bench.mjs');
await runMain(() => bench(process.argv.slice(2)));

export {};
