// Timelines as drawings: a row for each company and type, a column for each day, letters for events.

/** The day of a column: the first one is the first of January 2024. */
export function day(column: number): string {
  return new Date(Date.UTC(2024, 0, column)).toISOString().slice(0, 10);
}

/**
 * The events of a drawing such as `c1 capital | a . bc`: each letter is the ID of an event, and a dot is a day without one. An event of
 * the row `c1+c2 capital` is about both companies.
 */
export function eventsOf(rows: readonly string[]): readonly Record<string, unknown>[] {
  return rows.flatMap((row) => {
    const [head = '', columns = ''] = row.split('|');
    const [companies = '', eventType] = head.trim().split(/ +/);
    const subjects = companies.split('+').map((id) => ({ id }));
    return columns
      .trim()
      .split(/ +/)
      .flatMap((letters, index) => {
        const date = day(index + 1);
        return letters
          .replaceAll('.', '')
          .split('')
          .map((id) => ({ id, eventType, subjects, startDate: date, endDate: date }));
      });
  });
}

/** The drawing with a dot in place of each event that is not among some. */
export function drawn(rows: readonly string[], ids: Iterable<unknown>): readonly string[] {
  const some = new Set(ids);
  return rows.map((row) => {
    const [head = '', columns = ''] = row.split('|');
    return `${head}|${columns.replace(/[a-z]/g, (id) => (some.has(id) ? id : '.'))}`;
  });
}
