// Describes the filter of the credits view in words.
import * as l10n from '@vscode/l10n';
import { operationName } from './operationName.ts';
import type { Certainty, LedgerFilter } from '../../client/ledger.ts';
import { oneLine } from '../format.ts';

/** The periods over which the view sums up the ledger. */
export const periods = ['today', 'week', 'month', 'ever'] as const;
type Period = (typeof periods)[number];

/** The name of a period. */
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

/** The name of a call's source. @param source its kind; an unknown one is returned */
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

/** The name of an agent. @param agent its name in the ledger, which is empty for the editor's chat */
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

/** The period and the other conditions of a filter: `last 7 days · Company search · You`. */
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
