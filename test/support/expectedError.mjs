// The error for what can be foreseen: said in two sentences, without a stack trace.

export class ExpectedError extends Error {
  /**
   * @param {string} what one sentence: what happened
   * @param {string} advice one sentence: what to do about it
   */
  constructor(what, advice) {
    super(what);
    this.name = 'ExpectedError';
    this.advice = advice;
  }
}

/**
 * The sentences of an expected error; the whole stack of any other.
 * @param {unknown} error
 */
export function describeError(error) {
  if (error instanceof ExpectedError) return `${error.message}\n${error.advice}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a program's main function and ends the process with the code it gives, or with 1 and the error's sentences.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  let code = 1;
  try {
    code = await main();
  } catch (error) {
    process.stderr.write(`\n${describeError(error)}\n`);
  }
  process.exit(code);
}
