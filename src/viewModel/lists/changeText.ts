// Sentences about changes of lists, and about what undoing them cannot restore.
import * as l10n from '@vscode/l10n';
import type { JournalEntry, JournalStep } from '../../domain/lists/journalEntry.ts';
import type { IrreversibleEffect } from '../../domain/lists/irreversibleEffect.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import { levelName } from './permissionRows.ts';

/** One line for a journal entry: its first change, and how many more there are. */
export function entryText({ steps }: JournalEntry, locale: string): string {
  const [first, ...rest] = together(steps).map((step) => stepText(step, locale));
  if (first === undefined) return '';
  return rest.length === 0 ? first : l10n.t('{0}, and {1} more changes', first, formatNumber(rest.length, locale));
}

/** Every change of a journal entry, a line each. */
export function entryLines({ steps }: JournalEntry, locale: string): readonly string[] {
  return together(steps).map((step) => stepText(step, locale));
}

/** A sentence about something that an undo cannot restore, or that it removes in addition. */
export function irreversibleText(effect: IrreversibleEffect, locale: string): string {
  switch (effect.kind) {
    case 'newId':
      return l10n.t('The list gets a new ID.');
    case 'newOwner':
      return l10n.t('The list belonged to {0} and will be yours.', oneLine(effect.owner, 60));
    case 'name':
      return l10n.t('It had no name, and a list must have one.');
    case 'type':
      return l10n.t('A list of the type {0} cannot be created.', oneLine(effect.type, 40));
    case 'items':
      return effect.count === undefined
        ? l10n.t('Its other items are unknown.')
        : l10n.t('{0} items that were never loaded here do not come back.', formatNumber(effect.count, locale));
    case 'unsure':
      return l10n.t(
        '{0} items stay, because it is unknown whether they were in the list before.',
        formatNumber(effect.items.length, locale),
      );
    case 'permissions':
      return l10n.t('It is unknown who else shared the list.');
    case 'level':
      return l10n.t('The level {0} of {1} cannot be given.', oneLine(effect.level, 40), oneLine(effect.holder.id, 60));
    case 'linkedKeys':
      return l10n.t('Revoking {0} also removes the permission of their own share key.', oneLine(effect.holder.id, 60));
    case 'extraData':
      return l10n.t('The earlier extra data is unknown.');
    case 'deletes':
      return l10n.t('The list is deleted, with everything that was added since.');
  }
}

// The requests of a large change are shown as one change.
function together(steps: readonly JournalStep[]): readonly JournalStep[] {
  const shown: JournalStep[] = [];
  for (const step of steps) {
    const last = shown.at(-1);
    if (step.change.kind !== 'items' || last?.change.kind !== 'items' || last.list.id !== step.list.id) {
      shown.push(step);
      continue;
    }
    const before = last.change;
    const { added, removed, maybeAdded, maybeRemoved, lost = 0 } = step.change;
    const change = {
      ...before,
      added: [...before.added, ...added],
      removed: [...before.removed, ...removed],
      maybeAdded: [...before.maybeAdded, ...maybeAdded],
      maybeRemoved: [...before.maybeRemoved, ...maybeRemoved],
      lost: (before.lost ?? 0) + lost,
    };
    shown.splice(-1, 1, { list: step.list, change });
  }
  return shown;
}

function stepText({ list, change }: JournalStep, locale: string): string {
  const name = nameOrId(list, 60);
  switch (change.kind) {
    case 'created':
      return l10n.t('“{0}” was created', name);
    case 'renamed':
      return l10n.t('“{0}” was renamed to “{1}”', name, oneLine(change.to, 60));
    case 'deleted':
      return l10n.t('“{0}” was deleted', name);
    case 'items': {
      const added = formatNumber(change.added.length + change.maybeAdded.length, locale);
      const removed = formatNumber(change.removed.length + change.maybeRemoved.length + (change.lost ?? 0), locale);
      return l10n.t('“{0}”: +{1} −{2}', name, added, removed);
    }
    case 'extraData':
      return l10n.t('“{0}”: the extra data was replaced', name);
    case 'hidden':
      return change.to ? l10n.t('“{0}” was hidden', name) : l10n.t('“{0}” was shown again', name);
    case 'permission': {
      const none = l10n.t('none');
      const from = change.from === undefined ? none : levelName(change.from);
      const to = change.to === undefined ? none : levelName(change.to);
      return l10n.t('“{0}”: {1}: {2} → {3}', name, oneLine(change.holder.id, 60), from, to);
    }
  }
}
