// The code of a database error, and work whose errors are ignored.

/** SQLite's primary error code, without the extended code in its upper bits; undefined for an error of another origin. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Returns the result of some work, or undefined if it throws. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
