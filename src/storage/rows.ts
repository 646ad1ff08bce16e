// Functions that read the columns of a row, whose types the compiler cannot know.

/** A row as the database returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** The values of a row. @throws TypeError if one is neither text, nor a number, nor null */
export function valuesOf(row: Row): readonly (string | number | null)[] {
  return Object.values(row).map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError('a column is of another type');
  });
}

/** The text of a column. @throws TypeError if it contains no text */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is no text`);
  return value;
}

/** The number of a column. @throws TypeError if it contains no number */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`${column} is no number`);
  return value;
}

/** The text of a column that may be empty. */
export function maybeText(row: Row, column: string): string | undefined {
  const value = row[column];
  return typeof value === 'string' ? value : undefined;
}

/** The number of a column that may be empty. */
export function maybeNumber(row: Row, column: string): number | undefined {
  const value = row[column];
  return typeof value === 'number' ? value : undefined;
}
