// Describes the filter of the credits view in words.
import * as l10n from '@vscode/l10n';
import { operationName } from './operationName.ts';
import type { Certainty, LedgerFilter } from '../../client/ledger.ts';
import { oneLine } from '../format.ts';

/** Over which time the view sums up. */
export const periods = ['today', 'week', 'month', 'ever'] as const;
type Period = (typeof periods)[number];

/** A period as the user reads it. */
export function periodName(period: Period): string {
  switch (period) {
    case 'today':
      return l10n.t('today');
    case 'week':
      return l10n.t('last 7 days');
    case 'month':
      return l10n.t('last 30 days');
    case 'ever':
      return l10n.t('ever');
  }
}

/** On whose behalf a call was made, by the kind of its source. */
export function sourceName(source: string): string {
  switch (source) {
    case 'person':
      return l10n.t('You');
    case 'export':
      return l10n.t('Exports');
    case 'watch':
      return l10n.t('Watches');
    case 'agent':
      return l10n.t('Agents');
    default:
      return source;
  }
}

/** An agent by the name that the ledger has of it; an empty one is that of the editor's chat. */
export function agentName(agent: string): string {
  return agent === '' ? l10n.t('Chats of the editor') : oneLine(agent, 60);
}

/** The certainty of a cost in words. */
export function certaintyName(certainty: Certainty): string {
  switch (certainty) {
    case 'known':
      return l10n.t('Known cost');
    case 'estimated':
      return l10n.t('Estimated cost');
    case 'unconfirmed':
      return l10n.t('Possibly charged');
    case 'saved':
      return l10n.t('Saved');
  }
}

/** `last 7 days · Company search · You`: the period, and what else the calls are filtered by. */
export function filterText(
  period: Period,
  { operation, source, agent, certainty }: Pick<LedgerFilter, 'operation' | 'source' | 'agent' | 'certainty'>,
): string {
  return [
    periodName(period),
    ...(operation === undefined ? [] : [operationName(operation)]),
    ...(source === undefined ? [] : [sourceName(source)]),
    ...(agent === undefined ? [] : [agentName(agent)]),
    ...(certainty === undefined ? [] : [certaintyName(certainty)]),
  ].join(' · ');
}
