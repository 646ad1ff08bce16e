// Lists that stay sorted in place, so that a page added to 50,000 rows moves only what lies behind it.
import { bisector } from 'd3-array';

/** Puts items into a sorted list, in place. */
export function mergeInto<T extends object>(list: T[], items: readonly T[], compare: (a: T, b: T) => number): void {
  const batch = items.toSorted(compare);
  let behind = list.length - 1;
  for (const item of batch) list.push(item);
  // The items are moved from the back, where the list has grown, so that none is overwritten before it was moved.
  let at = list.length - 1;
  for (const item of batch.reverse()) {
    for (; behind >= 0; behind -= 1, at -= 1) {
      const other = list[behind];
      if (other === undefined || compare(other, item) <= 0) break;
      list[at] = other;
    }
    list[at] = item;
    at -= 1;
  }
}

/** The index of an item in a sorted list; -1 if it is missing. The order is total: no two items compare as equal. */
export function sortedIndexOf<T extends object>(list: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  const index = bisector((a: T, b: T) => compare(a, b)).left(list, item);
  return list[index] === item ? index : -1;
}
