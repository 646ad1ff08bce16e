// Checks values of unknown shape, such as messages and saved states, by a schema.
import * as z from 'zod/mini';

/** Returns a function that checks a value by the schema, and returns undefined if it does not fit. */
export function readerOf<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> | undefined {
  return (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : undefined;
  };
}
