// Reads the rows of a timeline for its chart, in slices between which others work.
import { SeriesCollector, type SeriesCollection } from '../../domain/chart/series.ts';
import { subjectCompaniesOf, type EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { TimelineState } from '../../state/timeline/timelineState.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';

/** The result of computing a chart from rows. */
export interface ChartRows {
  readonly rows: readonly EventEntry[];
  readonly revision: number;
  readonly collected: SeriesCollection;
  readonly counts: {
    readonly shown: number;
    readonly unreadable: number;
    readonly unplaced: number;
    readonly withoutPayload: number;
  };
}

/** Milliseconds without a pause: the host has other things to do as well. */
const sliceMs = 8;

/** @param goOn asked between the slices @returns undefined if it is not to go on */
export async function collectChart(
  { rows, revision }: Pick<TimelineState, 'rows' | 'revision'>,
  { companies }: TimelineTopic,
  goOn: () => boolean,
): Promise<ChartRows | undefined> {
  const compared = new Set(companies.length > 1 ? companies.map(({ id }) => id) : []);
  const collector = new SeriesCollector();
  let [unreadable, unplaced, withoutPayload] = [0, 0, 0];
  let until = performance.now() + sliceMs;
  // The list grows in place.
  const all = [...rows];
  for (const { row, serial, hasPayload } of all) {
    if (performance.now() > until) {
      await others();
      if (!goOn()) return undefined;
      until = performance.now() + sliceMs;
    }
    if (!hasPayload) withoutPayload += 1;
    if (!row.value) {
      unreadable += 1;
      continue;
    }
    const about = compared.size === 0 ? [companies[0]?.id ?? ''] : subjectCompaniesOf(row).filter((id) => compared.has(id));
    if (about.length === 0) unplaced += 1;
    for (const company of new Set(about)) collector.add({ event: row.value, company, key: String(serial) });
  }
  await others();
  const collected = collector.collected();
  await others();
  if (!goOn()) return undefined;
  const counts = { shown: all.length, unreadable, unplaced, withoutPayload };
  return { rows, revision, collected, counts };
}

/** Lets others work in between. */
function others(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
