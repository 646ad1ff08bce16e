// How much the cache keeps, and how long a record is taken for fresh.
import type { CacheKind } from '../client/cache.ts';

/** The most of one kind, over all accounts. Bytes are those of the text, without indexes. */
export interface Limit {
  readonly rows: number;
  readonly bytes: number;
}

const MB = 2 ** 20;
const HOUR = 3_600_000;

/**
 * Twice what the largest customer is expected to read, and never so much that the file becomes a nuisance on a laptop: at most
 * about half a gigabyte in all. A company is about 1 KB, an event with its packages up to 2 KB, the others far less.
 */
export const limits: Readonly<Record<CacheKind, Limit>> = {
  company: { rows: 100_000, bytes: 160 * MB },
  event: { rows: 400_000, bytes: 240 * MB },
  list: { rows: 10_000, bytes: 8 * MB },
  member: { rows: 200_000, bytes: 32 * MB },
  permission: { rows: 50_000, bytes: 16 * MB },
  timeline: { rows: 20_000, bytes: 32 * MB },
  people: { rows: 20_000, bytes: 16 * MB },
};

/**
 * Milliseconds after which a record is shown with its age, never thrown away: it was paid for. Registers change a company
 * seldom; an event is past and stands; the newest page of a timeline grows daily; lists and permissions are other people's to change.
 */
export const freshFor: Readonly<Record<CacheKind, number>> = {
  company: 7 * 24 * HOUR,
  event: 365 * 24 * HOUR,
  list: HOUR,
  member: HOUR,
  permission: HOUR,
  timeline: 24 * HOUR,
  people: 24 * HOUR,
};
