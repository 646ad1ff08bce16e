// How much the cache keeps.
import type { CacheKind } from '../client/cache.ts';

/** The most of one kind, over all accounts. Bytes are those of the text, without indexes. */
export interface Limit {
  readonly rows: number;
  readonly bytes: number;
}

const MB = 2 ** 20;

/**
 * Twice what the largest customer is expected to read, and never so much that the file becomes a nuisance on a laptop: at most
 * about half a gigabyte in all. A company is about 1 KB, an event with its packages up to 2 KB, the others far less.
 */
export const limits: Readonly<Record<CacheKind, Limit>> = {
  company: { rows: 100_000, bytes: 160 * MB },
  package: { rows: 20_000, bytes: 48 * MB },
  location: { rows: 2000, bytes: 8 * MB },
  event: { rows: 400_000, bytes: 240 * MB },
  list: { rows: 10_000, bytes: 8 * MB },
  member: { rows: 200_000, bytes: 32 * MB },
  permission: { rows: 50_000, bytes: 16 * MB },
  timeline: { rows: 20_000, bytes: 32 * MB },
  search: { rows: 10_000, bytes: 16 * MB },
  people: { rows: 20_000, bytes: 16 * MB },
  // The last answers as they came. Their records are kept above, so they may go; one that could not be read has moved on.
  answer: { rows: 200, bytes: 16 * MB },
  // Never dropped, since they are all that there is of what was paid for. There is at most one for each request that was paid for:
  // the same request is not sent again before its answer is understood, or the user asks for it.
  unreadAnswer: { rows: Infinity, bytes: Infinity },
  unreadPeople: { rows: Infinity, bytes: Infinity },
};

/**
 * The journal of one acting user. A record is a call, or what became of one: some 15 KB for a thousand items, a few hundred bytes
 * else. What is shown of it has limits of its own.
 */
export const journalLimit: Limit = { rows: 5000, bytes: 24 * MB };
