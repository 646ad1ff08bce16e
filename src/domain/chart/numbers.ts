// The main number of a payload: the one that its event is about.
/** Counts how often a payload path occurs in events of one type. */
export interface PathCount {
  readonly path: string;
  readonly count: number;
}

/** Unconfirmed: what a payload calls its main value. The first of these that is there comes first. */
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
 * The path of the main number: one that is seldom there is none; then by its name, then the one that lies less deep, then
 * the one met more often, then the one met first.
 */
export function mainPathOf(candidates: readonly PathCount[]): string | undefined {
  const often = candidates.reduce((most, { count }) => Math.max(most, count), 0) / 2;
  const ranked = candidates
    .filter(({ count }) => count >= often)
    .map((candidate) => ({ ...candidate, name: rankOf(candidate.path), depth: candidate.path.split(/[.[]/).length }))
    .sort((a, b) => a.name - b.name || a.depth - b.depth || b.count - a.count);
  return ranked[0]?.path;
}

/** Whether a member of a payload has the name of a main value. */
export function isMainName(name: string): boolean {
  return mainNames.includes(name.toLowerCase());
}

function rankOf(path: string): number {
  const last = /([^.[\]]*)\]?$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const rank = mainNames.indexOf(last);
  return rank === -1 ? mainNames.length : rank;
}
