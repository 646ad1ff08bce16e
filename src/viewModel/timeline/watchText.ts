// Describes a watch in words: its interval, its caps, its event types, and the new events.
import * as l10n from '@vscode/l10n';
import { formatNumber } from '../format.ts';
import { nameOfEventType } from './timelineWords.ts';

/** The terms of a watch, to which the user has agreed. */
export interface TermsView {
  /** Hours from one run to the next. */
  readonly everyHours: number;
  /** The most credits of one run. */
  readonly perRun: number;
  /** The most credits in any seven days. */
  readonly perWeek: number;
  /** The types of events; absent if all are watched. */
  readonly types?: readonly string[];
}

/** The interval of the runs, such as `every day`. */
export function scheduleText(everyHours: number, locale: string): string {
  if (everyHours === 24) return l10n.t('every day');
  if (everyHours === 168) return l10n.t('every week');
  return everyHours === 1 ? l10n.t('every hour') : l10n.t('every {0} hours', formatNumber(everyHours, locale));
}

/** The caps, such as `≤ 10 credits a run, ≤ 70 in seven days`, and the types of events if not all are watched. */
export function limitsText({ perRun, perWeek, types }: TermsView, locale: string): string {
  const week = formatNumber(perWeek, locale);
  const limits =
    perRun === 1
      ? l10n.t('≤ 1 credit a run, ≤ {0} in seven days', week)
      : l10n.t('≤ {0} credits a run, ≤ {1} in seven days', formatNumber(perRun, locale), week);
  return types ? `${limits} · ${typesText(types)}` : limits;
}

/** The watched types of events by their names. */
export function typesText(types: readonly string[] | undefined): string {
  return types ? types.map(nameOfEventType).join(', ') : l10n.t('all types');
}

/** The number of unread events: `3 new`, or `nothing new`. */
export function newText(unread: number, locale: string): string {
  return unread === 0 ? l10n.t('nothing new') : l10n.t('{0} new', formatNumber(unread, locale));
}

/** The number of backdated events. */
export function backdatedEventsText(events: number, locale: string): string {
  return events === 1 ? l10n.t('1 older event arrived') : l10n.t('{0} older events arrived', formatNumber(events, locale));
}

/** The number of new events. */
export function newEventsText(events: number, locale: string): string {
  return events === 1 ? l10n.t('1 new event') : l10n.t('{0} new events', formatNumber(events, locale));
}
