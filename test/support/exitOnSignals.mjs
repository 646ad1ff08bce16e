// Makes a process end when it is told to, or when the process that started it is gone.

/** @type {readonly [NodeJS.Signals, number][]} */
const CODES = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
];

/**
 * Without handlers a signal would skip what is tidied up on exit; and Playwright's own close its browser but leave the
 * process running. With `TEST_LEASH` set, standard input is a leash held by the parent: when it closes, however the
 * parent ended, so does this process.
 * @returns {() => void} takes the handlers away again
 */
export function exitOnSignals() {
  /** @type {[NodeJS.Signals, () => void][]} */
  const handlers = CODES.map(([signal, code]) => [signal, () => process.exit(code)]);
  for (const [signal, exit] of handlers) process.once(signal, exit);
  if (process.env['TEST_LEASH']) {
    delete process.env['TEST_LEASH']; // it is this process's leash, not that of those it starts
    process.stdin.on('error', () => process.exit(1));
    process.stdin.on('end', () => process.exit(1));
    process.stdin.resume();
    process.stdin.unref(); // the leash alone must not keep a finished process alive
  }
  return () => {
    for (const [signal, exit] of handlers) process.off(signal, exit);
  };
}
