// Collects the series of all events at once, where a test has few.
import { SeriesCollector, type ChartEvent, type SeriesCollection } from '../../src/domain/chart/series.ts';

/** Puts events, in any order, into series. */
export function collectSeries(events: Iterable<ChartEvent>): SeriesCollection {
  const collector = new SeriesCollector();
  for (const event of events) collector.add(event);
  return collector.collected();
}
