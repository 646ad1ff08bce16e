// Formats the age of shown data, and decides when it may be out of date.
import * as l10n from '@vscode/l10n';
import type { CacheKind } from '../client/cache.ts';
import { formatAgo, oneLine } from './format.ts';

const HOUR = 3_600_000;

/** Kinds of data that are shown with their age; raw answers are only opened. */
export type ShownKind = Exclude<CacheKind, 'answer' | 'unreadAnswer' | 'unreadPeople'>;

/**
 * Milliseconds for which a record stands as it was read. It is never thrown away after them: it was paid for. Registers change a
 * company seldom, and where a municipality lies never; an event is past and stands; the newest page of a timeline grows daily;
 * lists, their members and permissions are other people's to change.
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

/** Whether a record still stands as it was read. @param at when, as `now` in milliseconds since the epoch */
export function isFresh(kind: ShownKind, at: number, now: number): boolean {
  return now - at <= freshFor[kind];
}

export interface AgeOptions {
  readonly now: number;
  readonly locale: string;
  readonly changed?: boolean;
  /** The member of the team who read it; absent if it was read on this computer. */
  readonly person?: string | undefined;
}

/** `read 3 hours ago`, and that it may be out of date if it is no longer fresh, or if one knows that it has `changed`. */
export function ageText(kind: ShownKind, at: number, { now, locale, changed = false, person }: AgeOptions): string {
  const ago = formatAgo(now - at, locale);
  const isOld = changed || !isFresh(kind, at, now);
  if (person !== undefined)
    return isOld
      ? l10n.t('read {0} by {1}, may be out of date', ago, oneLine(person))
      : l10n.t('read {0} by {1}', ago, oneLine(person));
  return isOld ? l10n.t('read {0}, may be out of date', ago) : l10n.t('read {0}', ago);
}
