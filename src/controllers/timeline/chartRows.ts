// Collects the series of a chart from the rows of a timeline, with pauses that keep the host responsive.
import { SeriesCollector, type SeriesCollection } from '../../domain/chart/series.ts';
import { subjectCompaniesOf, type EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { TimelineState } from '../../state/timeline/timelineState.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';

/** The series of a chart, and the rows that they were collected from. */
export interface ChartRows {
  /** The list of the reader itself, which together with `revision` tells whether the series are current. */
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

/** The most milliseconds of work without a pause. */
const sliceMs = 8;

/** @param shouldContinue called after each pause @returns undefined if it returned false */
export async function collectChart(
  { rows, revision }: Pick<TimelineState, 'rows' | 'revision'>,
  { companies }: TimelineTopic,
  shouldContinue: () => boolean,
): Promise<ChartRows | undefined> {
  const compared = new Set(companies.length > 1 ? companies.map(({ id }) => id) : []);
  const collector = new SeriesCollector();
  let [unreadable, unplaced, withoutPayload] = [0, 0, 0];
  let until = performance.now() + sliceMs;
  // A copy, because the list may grow in place during a pause.
  const all = [...rows];
  for (const { row, serial, hasPayload } of all) {
    if (performance.now() > until) {
      await yieldToHost();
      if (!shouldContinue()) return undefined;
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
  await yieldToHost();
  const collected = collector.collected();
  await yieldToHost();
  if (!shouldContinue()) return undefined;
  const counts = { shown: all.length, unreadable, unplaced, withoutPayload };
  return { rows, revision, collected, counts };
}

/** Lets other work of the host run. */
function yieldToHost(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
