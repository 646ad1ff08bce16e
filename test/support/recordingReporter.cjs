// Mocha's spec reporter, which also writes the record that the stages are counted by: --reporter-option results=<file>.

// The compiler refuses a direct call of `require` where modules are kept as they are.
const load = require;
/** @type {typeof import('mocha')} */
const { reporters } = load('mocha');
/** @type {typeof import('./testResults.mjs')} */
const { recordResults } = load('./testResults.mjs');

module.exports = class extends reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    recordResults(runner, options.reporterOptions.results);
  }
};
