// The file beside an exported file: what was asked for, when, what it cost, and how old it is.
import type { FormatName } from './exportFormat.ts';
import type { ExportTotals } from './exportTotals.ts';

export interface MetadataFacts {
  /** Its name alone, without the folder. */
  readonly file: string;
  readonly format: FormatName | 'svg' | 'png';
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
  /** The extension's identifier and version. */
  readonly madeBy: string;
  /** The parameters of the search, by the API's own names; never the token. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Of all events that are loaded, or of those that were selected. */
  readonly scope: 'loaded' | 'selection';
  /** Events that the service has counted; absent if it did not say. */
  readonly counted?: number;
  readonly totals: ExportTotals;
}

/** `acme.csv` has `acme.csv.about.json` beside it, since `acme.json` may be there as well. */
export function metadataFileName(file: string): string {
  return `${file}.about.json`;
}

/** The text of the file, which any program can read. All times are ISO 8601 in UTC. */
export function metadataText({ totals, ...facts }: MetadataFacts): string {
  const { rows, unreadable, cached, oldestRead, newestRead, answers } = totals;
  const about = {
    file: facts.file,
    format: facts.format,
    madeAt: new Date(facts.madeAt).toISOString(),
    madeBy: facts.madeBy,
    scope: facts.scope,
    query: facts.query,
    events: {
      ...(facts.counted === undefined ? {} : { counted: facts.counted, complete: rows >= facts.counted }),
      exported: rows,
      unreadable,
      fromCache: cached,
      boughtInThisSession: rows - cached,
    },
    ...(oldestRead === undefined || newestRead === undefined
      ? {}
      : { read: { oldest: new Date(oldestRead).toISOString(), newest: new Date(newestRead).toISOString() } }),
    // The export itself buys nothing.
    answers: {
      credits: { known: answers.known, atMost: answers.estimated },
      requestIds: answers.requestIds,
      eventsOfUnknownAnswers: answers.rowsWithout,
    },
    // The rule that restores a text that a spreadsheet would have taken for a formula.
    ...(facts.format === 'csv'
      ? { csv: { encoding: 'utf-8', separator: ',', lineEnd: 'CRLF', apostropheBefore: ['=', '+', '-', '@', 'tab', 'line end'] } }
      : {}),
  };
  return `${JSON.stringify(about, undefined, 2)}\n`;
}
