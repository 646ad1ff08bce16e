// npm run pictures [-- --only lists,timeline]: writes the pictures of the documentation anew.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(`This is Node.js ${process.versions.node}.\nRun it as npm run pictures, after npm ci.\n`);
  process.exit(1);
}
// only now: what follows does not parse on every older Node
const { runMain } = await import('../support/expectedError.mjs');
const { makePictures } = await import('./makePictures.ts');
await runMain(() => makePictures(process.argv.slice(2)));

export {};
