// Leaves members without a value out of an object.

/** `T` with its members that may be undefined as optional members that are never undefined. */
export type OmitUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Returns a copy of the object without the members that are undefined, because an undefined member would replace the same member
 * of an object that was spread before it.
 */
export function omitUndefined<T extends object>(object: T): OmitUndefined<T>;
/** Copies the members that have a value. */
export function omitUndefined(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}
