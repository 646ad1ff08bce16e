// Formats the age of shown data, and decides when it may be out of date.
import * as l10n from '@vscode/l10n';
import type { CacheKind } from '../client/cache.ts';
import { formatAgo, oneLine } from './format.ts';

const HOUR = 3_600_000;

/** The kinds of data that are shown with their age. Raw answers are not among them, because they are only opened as documents. */
export type ShownKind = Exclude<CacheKind, 'answer' | 'unreadAnswer' | 'unreadPeople'>;

/**
 * Milliseconds for which a record counts as up to date. An older record is kept, because it was paid for. Registers seldom change
 * a company, and the place of a municipality and a past event do not change. A timeline gets new events daily. Other people may
 * change lists, their members and permissions at any time.
 */
const freshFor: Readonly<Record<ShownKind, number>> = {
  company: 7 * 24 * HOUR,
  package: 7 * 24 * HOUR,
  location: 365 * 24 * HOUR,
  event: 365 * 24 * HOUR,
  list: HOUR,
  member: HOUR,
  permission: HOUR,
  timeline: 24 * HOUR,
  search: 24 * HOUR,
  match: 7 * 24 * HOUR,
  people: 24 * HOUR,
};

/** Returns whether a record is still up to date. @param at the time when it was read, like `now` in milliseconds since the epoch */
export function isFresh(kind: ShownKind, at: number, now: number): boolean {
  return now - at <= freshFor[kind];
}

export interface AgeOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly locale: string;
  /** The data is known to have changed since it was read. */
  readonly changed?: boolean;
  /** The member of the team who read it; absent if it was read on this computer. */
  readonly person?: string | undefined;
}

/** The age in words, such as `read 3 hours ago`, with a warning if the data is no longer fresh or has `changed`. */
export function ageText(kind: ShownKind, at: number, { now, locale, changed = false, person }: AgeOptions): string {
  const ago = formatAgo(now - at, locale);
  const isOld = changed || !isFresh(kind, at, now);
  if (person !== undefined)
    return isOld
      ? l10n.t('read {0} by {1}, may be out of date', ago, oneLine(person))
      : l10n.t('read {0} by {1}', ago, oneLine(person));
  return isOld ? l10n.t('read {0}, may be out of date', ago) : l10n.t('read {0}', ago);
}
