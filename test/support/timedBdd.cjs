// Mocha's describe and it; a test may take as long as the tests of its folder need.

// The compiler refuses a direct call of `require` where modules are kept as they are.
const load = require;
/** @type {typeof import('mocha')} */
const { interfaces } = load('mocha');

/** Milliseconds for a test, for folders in which it may take longer than `timeout` in .mocharc.json. */
const limits = [
  { folder: /[\\/]test[\\/]rules[\\/]/, ms: 120_000 },
  { folder: /[\\/]test[\\/](pages|ui)[\\/]/, ms: 300_000 },
];

/** @param {Mocha.Suite} root */
module.exports = (root) => {
  interfaces.bdd(root);
  // Mocha sets the configured timeout after it has called this function.
  /** @type {number | undefined} */
  let given;
  root.on('pre-require', (/** @type {unknown} */ _context, /** @type {string} */ file) => {
    given ??= root.timeout();
    const limit = limits.find(({ folder }) => folder.test(file))?.ms ?? 0;
    // A debugger sets 0, which means no limit.
    const ms = given === 0 ? 0 : Math.max(given, limit);
    // Setting it also resets the tests of files that were read before, even those with a limit of their own.
    if (root.timeout() !== ms) root.timeout(ms);
  });
};
