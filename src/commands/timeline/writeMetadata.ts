// Writes, beside a file that was exported, the file that tells what is in it.
import type { ExportRow } from '../../domain/exports/exportRow.ts';
import { totalsOf } from '../../domain/exports/exportTotals.ts';
import { metadataFileName, metadataText, type MetadataFacts } from '../../domain/exports/metadataFile.ts';
import { searchOf } from '../../state/timeline/timelineFilter.ts';
import type { ActiveTimeline, App } from '../../app/app.ts';
import type { Destination } from '../../app/destination.ts';
import { showFault } from '../../app/saveFile.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** The facts of an exported file. */
export interface ExportedEvents extends Pick<MetadataFacts, 'scope' | 'format'> {
  readonly of: Pick<ActiveTimeline, 'filter' | 'count'>;
  readonly rows: readonly ExportRow[];
}

/** @returns whether it was written; why it was not is told */
export async function writeMetadata(
  app: App,
  { of, rows, scope, format }: ExportedEvents,
  destination: Destination,
): Promise<boolean> {
  const { extension, version } = app.ui.product;
  const about = destination.beside(metadataFileName(destination.name));
  const text = metadataText({
    file: destination.name,
    format,
    madeAt: app.now(),
    madeBy: `${extension} ${version}`,
    query: { ...searchOf(of.filter) },
    scope,
    ...omitUndefined({ counted: of.count }),
    totals: totalsOf(rows),
  });
  const written = await about.write([text]);
  if (written !== 'written' && written !== 'cancelled') showFault(app, about.name, written);
  return written === 'written';
}
