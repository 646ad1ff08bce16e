// The metadata file beside an exported file, with the query, the cost and the age of its rows.
import type { FormatName } from './exportFormat.ts';
import type { ExportTotals } from './exportTotals.ts';

export interface MetadataFacts {
  /** The name of the exported file, without the folder. */
  readonly file: string;
  readonly format: FormatName | 'svg' | 'png';
  /** The time of the export in milliseconds since the epoch. */
  readonly madeAt: number;
  /** The extension's identifier and version. */
  readonly madeBy: string;
  /** The parameters of the search, by the API's own names; never the token. */
  readonly query: Readonly<Record<string, unknown>>;
  /** True if all loaded events were exported, or the selected ones. */
  readonly scope: 'loaded' | 'selection';
  /** The number of events that the service has counted; absent if it is not known. */
  readonly counted?: number;
  /** The number of loaded events that the service no longer counts; negative if it counts more events than it has. */
  readonly gone: number;
  readonly totals: ExportTotals;
}

/** The name of the metadata file: `acme.csv.about.json` for `acme.csv`, because `acme.json` may be another export. */
export function metadataFileName(file: string): string {
  return `${file}.about.json`;
}

/** The text of the metadata file, as JSON. All times are ISO 8601 in UTC. */
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
      ...(facts.counted === undefined ? {} : { counted: facts.counted, complete: rows - facts.gone >= facts.counted }),
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
    // A reader of the file removes the apostrophe that stands before these characters (see `withoutFormula`).
    ...(facts.format === 'csv'
      ? { csv: { encoding: 'utf-8', separator: ',', lineEnd: 'CRLF', apostropheBefore: ['=', '+', '-', '@', 'tab', 'line end'] } }
      : {}),
  };
  return `${JSON.stringify(about, undefined, 2)}\n`;
}
