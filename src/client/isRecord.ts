// Reads values that were parsed but not checked: records, and the texts in them.

/** Whether a value is an object with members: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a member; undefined if the value is no record or the member is no text. */
export function textIn(value: unknown, member: string): string | undefined {
  const text = isRecord(value) ? value[member] : undefined;
  return typeof text === 'string' ? text : undefined;
}
