// Collects the series of a chart from the rows of a timeline, with pauses that keep the host responsive.
import { SeriesCollector, type SeriesCollection } from '../../domain/chart/series.ts';
import { subjectCompaniesOf, type EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { TimelineState } from '../../state/timeline/timelineState.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';

/** The series of a chart, and the rows that they were collected from. */
export interface ChartRows {
  /** The array of the reader itself. If it and `revision` are the same, the series are current. */
  readonly rows: readonly EventEntry[];
  readonly revision: number;
  readonly collected: SeriesCollection;
  readonly counts: {
    readonly shown: number;
    readonly unreadable: number;
    readonly unrelated: number;
    readonly withoutPayload: number;
  };
}

/** The most milliseconds of work without a pause. */
const sliceMs = 8;

/** Collects the series. @param shouldContinue is called after each pause @returns undefined if `shouldContinue` returned false */
export async function collectChart(
  { rows, revision }: Pick<TimelineState, 'rows' | 'revision'>,
  { companies }: TimelineTopic,
  shouldContinue: () => boolean,
): Promise<ChartRows | undefined> {
  const compared = new Set(companies.length > 1 ? companies.map(({ id }) => id) : []);
  const collector = new SeriesCollector();
  let [unreadable, unrelated, withoutPayload] = [0, 0, 0];
  let until = performance.now() + sliceMs;
  // The rows are copied, because the reader may add rows to the same array during a pause.
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
    if (about.length === 0) unrelated += 1;
    for (const company of new Set(about)) collector.add({ event: row.value, company, key: String(serial) });
  }
  await yieldToHost();
  const collected = collector.collected();
  await yieldToHost();
  if (!shouldContinue()) return undefined;
  const counts = { shown: all.length, unreadable, unrelated, withoutPayload };
  return { rows, revision, collected, counts };
}

/** Lets other work of the host run. */
function yieldToHost(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
