// Announcements of the permission grid for screen readers, and its questions before changes are discarded or a level is lost.
import * as l10n from '@vscode/l10n';
import type { Change } from '../../domain/permissions/draft.ts';
import { holderKey } from '../../client/model/permission.ts';
import type { OwnAccessLoss } from '../../domain/permissions/ownLevel.ts';
import { formatNumber } from '../format.ts';
import type { GridFacts } from './permissionGridFacts.ts';
import { gridFooter, lossText, namesOf } from './permissionGridFooter.ts';
import { cellLevelName, gridHolders } from './permissionGridRows.ts';
import { gridWords as words } from './permissionGridWords.ts';

export interface Question {
  readonly text: string;
  readonly detail: string;
  readonly action: string;
}

const mostLosses = 8;

export const gridSpeech = {
  /**
   * Announces the changes that one action of the user has staged or removed; undefined if it has changed nothing.
   * @param before the changes that were staged before the action
   */
  staged(before: ReadonlyMap<string, Change>, facts: GridFacts, locale: string): string | undefined {
    const { changes } = facts.draft;
    if (changes === before) return undefined;
    const holders = gridHolders(facts, locale);
    const { summary } = gridFooter(facts, holders, locale);
    const fresh = [...changes].filter(([key, change]) => before.get(key) !== change);
    const [only] = fresh;
    if (!only || fresh.length > 1) return summary;
    const { listId, holder, before: from, after } = only[1];
    const names = namesOf(facts, holders);
    return `${words.step(names.list(listId), names.holder(holderKey(holder)), cellLevelName(from), cellLevelName(after))}. ${summary}`;
  },

  /** Announces added rows. */
  added(rows: number, locale: string): string {
    return rows === 0 ? words.addedNone() : words.added(rows, formatNumber(rows, locale));
  },

  /** Asks before the staged changes are discarded. */
  discard(changes: number, locale: string): Question {
    return {
      text: l10n.t('Discard the staged changes?'),
      detail: l10n.t('None of them was sent: {0}.', words.changes(changes, formatNumber(changes, locale))),
      action: l10n.t('Discard'),
    };
  },

  /** Asks before changes that remove a level of the acting user; undefined if there are none. */
  loss(losses: readonly OwnAccessLoss[], facts: GridFacts, locale: string): Question | undefined {
    if (losses.length === 0) return undefined;
    const names = namesOf(facts, gridHolders(facts, locale));
    const lines = losses.slice(0, mostLosses).map((loss) => lossText(loss, names));
    const rest = losses.length - lines.length;
    return {
      text: l10n.t('Remove your own level?'),
      detail: [...lines, ...(rest === 0 ? [] : [words.more(formatNumber(rest, locale))])].join('\n'),
      action: l10n.t('Apply Anyway'),
    };
  },

  /** Announces the outcome of the sent changes. */
  outcome(facts: GridFacts, locale: string): string {
    return gridFooter(facts, gridHolders(facts, locale), locale).outcome?.summary ?? '';
  },
};
