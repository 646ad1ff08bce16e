// The score of an event in a few words: the main number of its payload, and its day.
import * as l10n from '@vscode/l10n';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import { scoreOf } from './companyHover.ts';
import { formatDay, formatDecimal, oneLine } from '../format.ts';

/** `score 0.72 of 3 Mar 2024`, or only the day if no number is known; undefined without an event that has a day. */
export function scoreText(event: TimelineEvent | undefined, locale: string): string | undefined {
  const date = event && (event.endDate ?? event.startDate);
  const score = event && scoreOf(event);
  if (date === undefined) return undefined;
  const day = oneLine(formatDay(date, locale), 30);
  if (score === undefined) return l10n.t('event of {0}', day);
  return l10n.t('score {0} of {1}', formatDecimal(score, locale), day);
}
