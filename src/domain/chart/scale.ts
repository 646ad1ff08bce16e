// A straight scale between values and places, and the domain that values take.
import { scaleLinear } from 'd3-scale';

export interface Domain {
  readonly from: number;
  readonly to: number;
}

export interface Scale {
  readonly domain: Domain;
  /** The place of a value, in the unit of the places. */
  readonly at: (value: number) => number;
  /** The value at a place. */
  readonly back: (place: number) => number;
}

/** @param domain ascending, and wide enough: see `widened` @param start the place of the domain's beginning, which may be behind its `end` */
export function scaleOf(domain: Domain, start: number, end: number): Scale {
  const scale = scaleLinear([domain.from, domain.to], [start, end]);
  return { domain, at: (value) => scale(value), back: (place) => scale.invert(place) };
}

/** The domain of values; of none, or of values that are all the same, one around them. */
export function domainOf(values: Iterable<number>): Domain {
  let from = Infinity;
  let to = -Infinity;
  for (const value of values) {
    if (value < from) from = value;
    if (value > to) to = value;
  }
  return from > to ? { from: 0, to: 1 } : widened({ from, to });
}

/** The same domain, or one around it where it is too narrow to be divided. */
export function widened({ from, to }: Domain): Domain {
  const size = Math.max(Math.abs(from), Math.abs(to));
  if (to - from > size * 1e-9 && to - from > 1e-290) return { from, to };
  const room = size < 1e-280 ? 1 : size * 0.1;
  return { from: from - room, to: to + room };
}
