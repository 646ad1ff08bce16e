// The values of events of the same kind by day, which give the change from one to the next.
import { ascending, bisector } from 'd3-array';
import type { TimelineRow } from '../../controllers/timeline/protocol.ts';

/** The value before that of an event. */
export interface EarlierValue {
  readonly amount: number;
  /** Its day in the user's language. */
  readonly day: string;
}

interface Point extends EarlierValue {
  readonly n: number;
  /** A day that can be compared as a text. */
  readonly at: string;
}

/** Knows all rows that the page was ever sent: what a filter hides is still the value before. */
export class ValueSeries {
  /** Of each series its points by day, and of the same day by number. */
  readonly #series = new Map<string, Point[]>();

  /** Takes a row that takes the place of another one with the same number, if there was one. */
  take(row: TimelineRow, before: TimelineRow | undefined): void {
    const [old, now] = [before && pointOf(before), pointOf(row)];
    if (before && old) {
      const points = this.#series.get(seriesKey(before)) ?? [];
      const place = inOrder.left(points, old);
      if (points[place]?.n === old.n) points.splice(place, 1);
    }
    if (!now) return;
    const key = seriesKey(row);
    const points = this.#series.get(key);
    if (points) points.splice(inOrder.left(points, now), 0, now);
    else this.#series.set(key, [now]);
  }

  /** The value before that of a row; undefined if none is known. */
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

// The same number of the same kind of event about the same company.
function seriesKey(row: TimelineRow): string {
  if (row.kind !== 'event') return '';
  const { type, about, value } = row;
  return [type.raw ?? type.text, about ?? '', value?.path ?? ''].join('\n');
}

/** Finds the index of a point, or where it would be inserted. */
const inOrder = bisector((one: Point, other: Point) => ascending(one.at, other.at) || ascending(one.n, other.n));
