// The limits of the cache and of the journal.
import type { CacheKind } from '../client/cache.ts';

/** The most records of one kind, over all accounts, and the most bytes of their text, without indexes. */
export interface Limit {
  readonly rows: number;
  readonly bytes: number;
}

const MB = 2 ** 20;

/**
 * The limits of the cache by kind. They are twice what the largest customer is expected to load. Together they are about half a
 * gigabyte, so that the file does not fill the disk of a laptop. A company has about 1 KB, an event with its packages up to 2 KB,
 * the other kinds far less.
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
  match: { rows: 50_000, bytes: 16 * MB },
  people: { rows: 20_000, bytes: 16 * MB },
  // Raw answers may be dropped, because their records are cached too. Those whose records could not be read have their own kind.
  answer: { rows: 200, bytes: 16 * MB },
  // Unread answers are never dropped, because nothing else is left of a paid request. They stay few, because such a request is
  // not sent again before its answer can be read or the user asks for it.
  unreadAnswer: { rows: Infinity, bytes: Infinity },
  unreadPeople: { rows: Infinity, bytes: Infinity },
};

/**
 * The limit of one acting user's journal. A record is a call or its result. It has about 15 KB if it lists a thousand items, and
 * a few hundred bytes otherwise. A run that is longer than this is kept as a whole until the next one begins.
 */
export const journalLimit: Limit = { rows: 5000, bytes: 24 * MB };
