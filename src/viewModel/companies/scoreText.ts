// The score of an event in a few words: the number in its payload, and its day.
import * as l10n from '@vscode/l10n';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import { scoreOf } from './companyHover.ts';
import { formatDay, formatDecimal, oneLine } from '../format.ts';

/** Undefined if there is no event, or none with a number or a day. */
export function scoreText(event: TimelineEvent | undefined, locale: string): string | undefined {
  const date = event && (event.endDate ?? event.startDate);
  const score = event && scoreOf(event);
  if (date === undefined) return undefined;
  const day = oneLine(formatDay(date, locale), 30);
  if (score === undefined) return l10n.t('event of {0}', day);
  return l10n.t('score {0} of {1}', formatDecimal(score, locale), day);
}
