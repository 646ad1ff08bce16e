// A linear scale between values and positions, and the domain of a series of values.

export interface Domain {
  readonly from: number;
  readonly to: number;
}

export interface Scale {
  readonly domain: Domain;
  /** The position of a value, such as in pixels. */
  readonly at: (value: number) => number;
  /** The value at a position. */
  readonly back: (position: number) => number;
}

/**
 * A scale that interpolates linearly in both directions. It needs no library: `d3-scale` would add colours and formats (19 KB).
 * @param domain ascending, and wide enough: see `widened`
 * @param start the position of the domain's lower end, which may be greater than that of its upper `end`
 */
export function scaleOf(domain: Domain, start: number, end: number): Scale {
  const { from, to } = domain;
  return {
    domain,
    at: (value) => start + ((value - from) / (to - from)) * (end - start),
    back: (position) => from + ((position - start) / (end - start)) * (to - from),
  };
}

/** The domain of values. It is widened if all values are the same, and 0 to 1 if there are none. */
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
