// Chooses the main number of a payload: the one that its event is about.

/** Counts how often a payload path occurs in events of one type. */
export interface PathCount {
  readonly path: string;
  readonly count: number;
}

/** The names of a main value; an earlier one wins. Unconfirmed: that the payloads of the service use these names. */
const mainNames = [
  'score',
  'value',
  'rating',
  'index',
  'grade',
  'class',
  'classvalue',
  'amount',
  'total',
  'level',
  'probability',
  'code',
];

/**
 * The path of the main number; undefined if there is no number. Paths that occur less than half as often as the commonest one are
 * left out. Of the others, the order of their names decides, then the lower depth, then the higher count, then the earlier place.
 */
export function mainPathOf(candidates: readonly PathCount[]): string | undefined {
  const fewest = candidates.reduce((most, { count }) => Math.max(most, count), 0) / 2;
  const ranked = candidates
    .filter(({ count }) => count >= fewest)
    .map((candidate) => ({ ...candidate, rank: rankOf(candidate.path), depth: candidate.path.split(/[.[]/).length }))
    .sort((a, b) => a.rank - b.rank || a.depth - b.depth || b.count - a.count);
  return ranked[0]?.path;
}

/** Returns whether a member of a payload has the name of a main value. */
export function isMainName(name: string): boolean {
  return mainNames.includes(name.toLowerCase());
}

/** The rank of a path's last name among the names of a main value; lower is better. */
function rankOf(path: string): number {
  const last = /([^.[\]]*)\]?$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const rank = mainNames.indexOf(last);
  return rank === -1 ? mainNames.length : rank;
}
