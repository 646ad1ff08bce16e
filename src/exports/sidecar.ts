// The file beside an exported file: what was asked for, when, what it cost, and how old it is.
import type { Price } from '../client/price.ts';
import type { FormatName } from './exportFormat.ts';
import type { ExportTally } from './writeExport.ts';

export interface SidecarFacts {
  /** Its name alone, without the folder. */
  readonly file: string;
  readonly format: FormatName;
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
  /** The extension's name and version. */
  readonly madeBy: string;
  /** The parameters of the search, by the interface's own names; never the token. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Of all events, or of those that were selected. */
  readonly scope: 'all' | 'selection';
  /** Events that the service has counted; absent where it did not say. */
  readonly counted?: number;
  /** What this export has cost, credit type to amount: surely, and at most besides where an answer did not say. */
  readonly cost: { readonly known: Price; readonly possible: Price };
  /** Of the answers that this export has asked for. */
  readonly requestIds: readonly string[];
  readonly tally: ExportTally;
}

/** `acme.csv` has `acme.csv.meta.json` beside it, since `acme.json` may be there as well. */
export function sidecarName(file: string): string {
  return `${file}.meta.json`;
}

/** The text of the file, which any program can read. All times are ISO 8601 in UTC. */
export function sidecarText({ tally, ...facts }: SidecarFacts): string {
  const { rows, unreadable, cached, oldestRead, newestRead, complete } = tally;
  const meta = {
    file: facts.file,
    format: facts.format,
    madeAt: new Date(facts.madeAt).toISOString(),
    madeBy: facts.madeBy,
    scope: facts.scope,
    query: facts.query,
    complete,
    events: {
      ...(facts.counted === undefined ? {} : { counted: facts.counted }),
      exported: rows,
      unreadable,
      fromCache: cached,
      fromService: rows - cached,
    },
    ...(oldestRead === undefined || newestRead === undefined
      ? {}
      : { read: { oldest: new Date(oldestRead).toISOString(), newest: new Date(newestRead).toISOString() } }),
    credits: facts.cost,
    requestIds: facts.requestIds,
    // How to get a text back that a spreadsheet would have taken for a formula.
    ...(facts.format === 'csv'
      ? { csv: { encoding: 'utf-8', separator: ',', lineEnd: 'CRLF', apostropheBefore: ['=', '+', '-', '@', 'tab', 'line end'] } }
      : {}),
  };
  return `${JSON.stringify(meta, undefined, 2)}\n`;
}
