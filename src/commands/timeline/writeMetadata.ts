// Writes the metadata file beside an exported file.
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
  readonly of: Pick<ActiveTimeline, 'filter' | 'count' | 'gone'>;
  readonly rows: readonly ExportRow[];
}

/** Writes the metadata file. @returns false if it was not written: a message has said why */
export async function writeMetadata(
  app: App,
  { of, rows, scope, format }: ExportedEvents,
  destination: Destination,
): Promise<boolean> {
  const { extension, version } = app.ui.product;
  const metadataFile = destination.sibling(metadataFileName(destination.name));
  const text = metadataText({
    file: destination.name,
    format,
    madeAt: app.now(),
    madeBy: `${extension} ${version}`,
    query: { ...searchOf(of.filter) },
    scope,
    ...omitUndefined({ counted: of.count }),
    gone: of.gone,
    totals: totalsOf(rows),
  });
  const written = await metadataFile.write([text]);
  if (written !== 'written' && written !== 'cancelled') showFault(app, metadataFile.name, written);
  return written === 'written';
}
