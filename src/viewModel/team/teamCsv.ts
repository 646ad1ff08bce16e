// The ledger of a team as CSV, with one line for each entry, the same in all languages.
import type { TeamEntry } from '../../domain/team/team.ts';
import { csvLine } from '../../domain/exports/csvLine.ts';

const columns = [
  'time',
  'person',
  'computer',
  'operation',
  'source',
  'objects',
  'credits',
  'cost',
  'certainty',
  'requestId',
] as const;

/** The lines of a CSV file, the header first, each with its line end (CRLF, RFC 4180). */
export async function* teamCsv(entries: AsyncIterable<TeamEntry>): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const { at, person, computer, operation, source, objects, credits, amounts, certainty, request } of entries) {
    const cost = Object.entries(amounts).map(([type, amount]) => `${type}=${String(amount)}`);
    yield csvLine([
      ...[new Date(at).toISOString(), person, computer, operation, source, objects === undefined ? '' : String(objects)],
      ...[String(credits), cost.join(' '), certainty, request ?? ''],
    ]);
  }
}
