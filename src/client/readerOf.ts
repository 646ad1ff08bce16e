// Reads values whose shape is not known, such as messages and saved states, by a schema.
import * as z from 'zod/mini';

/** A function that reads values by a schema. It returns undefined if a value does not fit. */
export function readerOf<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> | undefined {
  return (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : undefined;
  };
}
