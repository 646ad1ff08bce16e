// What the database throws: its own code, and work of which nobody has to know that it failed.

/** SQLite's own code, without the details that the upper bits hold; undefined for errors that are none of its. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Undefined where the work fails. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
