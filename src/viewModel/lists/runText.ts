// Describes an interrupted run of calls in one line.
import * as l10n from '@vscode/l10n';
import { callsByOutcome, weightOf, type CallRun } from '../../domain/lists/callRun.ts';
import { formatNumber, oneLine } from '../format.ts';

/** The name of a run, and how many of its items and other changes are applied. */
export function runText(run: CallRun, locale: string): string {
  const all = run.steps.reduce((sum, { call }) => sum + weightOf(call), 0);
  const done = callsByOutcome(run, 'made').reduce((sum, call) => sum + weightOf(call), 0);
  const part = l10n.t('{0} of {1} applied', formatNumber(done, locale), formatNumber(all, locale));
  return `${nameOf(run)}: ${part}`;
}

function nameOf({ steps, undoes }: CallRun): string {
  if (undoes !== undefined) return l10n.t('Undo');
  const call = steps[0]?.call;
  if (!call) return '';
  switch (call.call) {
    case 'create':
      return l10n.t('Create “{0}”', oneLine(call.input.name, 60));
    case 'delete':
      return l10n.t('Delete lists');
    case 'share':
    case 'revoke':
      return l10n.t('Change permissions');
    case 'update':
      return l10n.t('Change list {0}', oneLine(call.input.id, 60));
  }
}
