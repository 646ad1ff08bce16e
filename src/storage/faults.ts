// The code of a database error, and work whose errors are ignored.

/** SQLite's primary code, without the details in its upper bits, or undefined for any other error. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Does some work and returns undefined if it fails. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
