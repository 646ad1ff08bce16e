// A linear scale between values and positions, and the domain of a series of values.

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

/**
 * Linear interpolation in both directions, which needs no library: `d3-scale` would bring colours and formats along (19 KB of the package).
 * @param domain ascending, and wide enough: see `widened` @param start the place of the domain's beginning, which may be behind its `end`
 */
export function scaleOf(domain: Domain, start: number, end: number): Scale {
  const { from, to } = domain;
  return {
    domain,
    at: (value) => start + ((value - from) / (to - from)) * (end - start),
    back: (place) => from + ((place - start) / (end - start)) * (to - from),
  };
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

/** The same domain, or one around it if it is too narrow to be divided. */
export function widened({ from, to }: Domain): Domain {
  const size = Math.max(Math.abs(from), Math.abs(to));
  if (to - from > size * 1e-9 && to - from > 1e-290) return { from, to };
  const room = size < 1e-280 ? 1 : size * 0.1;
  return { from: from - room, to: to + room };
}
