// The values of events in series by day, from which the change of a value is computed.
import { ascending, bisector } from 'd3-array';
import type { TimelineRow } from '../../controllers/timeline/protocol.ts';

/** The value of the previous event in a series. */
export interface EarlierValue {
  readonly amount: number;
  /** Its day in the user's language. */
  readonly day: string;
}

interface Point extends EarlierValue {
  readonly n: number;
  /** The day as a text that sorts by time. */
  readonly at: string;
}

/** The series of all rows that the page has received, including those that a filter hides. */
export class ValueSeries {
  /** The points of each series, sorted by day and then by number. */
  readonly #series = new Map<string, Point[]>();

  /** Adds a row. @param before the row with the same number that it replaces */
  take(row: TimelineRow, before: TimelineRow | undefined): void {
    const [old, now] = [before && pointOf(before), pointOf(row)];
    if (before && old) {
      const points = this.#series.get(seriesKey(before)) ?? [];
      const index = inOrder.left(points, old);
      if (points[index]?.n === old.n) points.splice(index, 1);
    }
    if (!now) return;
    const key = seriesKey(row);
    const points = this.#series.get(key);
    if (points) points.splice(inOrder.left(points, now), 0, now);
    else this.#series.set(key, [now]);
  }

  /** The value of the event before a row in its series; undefined if none is known or the row has no value. */
  before(row: TimelineRow): EarlierValue | undefined {
    const point = pointOf(row);
    if (!point) return undefined;
    const points = this.#series.get(seriesKey(row)) ?? [];
    return points[inOrder.left(points, point) - 1];
  }
}

function pointOf(row: TimelineRow): Point | undefined {
  if (row.kind !== 'event' || row.value?.amount === undefined) return undefined;
  const { start, end } = row;
  const dated = start.raw === undefined ? end : start;
  return dated.raw === undefined ? undefined : { n: row.n, at: dated.raw, day: dated.text, amount: row.value.amount };
}

// A series has the values of one path in the payloads of one event type about the same companies.
function seriesKey(row: TimelineRow): string {
  if (row.kind !== 'event') return '';
  const { type, about, value } = row;
  return [type.raw ?? type.text, about ?? '', value?.path ?? ''].join('\n');
}

/** Finds the index of a point, or the index at which it would be inserted. */
const inOrder = bisector((one: Point, other: Point) => ascending(one.at, other.at) || ascending(one.n, other.n));
