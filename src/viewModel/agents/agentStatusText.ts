// The texts about the agent server: its agents, their connections and their spending.
import * as l10n from '@vscode/l10n';
import { formatNumber, oneLine } from '../format.ts';

interface Agent {
  readonly name: string;
  readonly connections: number;
  /** Credits spent within the last hour. */
  readonly spent: number;
}

/** The text and the tooltip of the status bar. */
export function agentStatusText(agents: readonly Agent[], locale: string): { readonly text: string; readonly tooltip: string } {
  const connected = agents.filter(({ connections }) => connections > 0);
  const lines = agents.map((agent) => `${oneLine(agent.name, 60)}: ${agentText(agent, locale)}`);
  const heading =
    connected.length === 0
      ? l10n.t('The agent server runs. No agent is connected.')
      : l10n.t('The agent server runs. Connected agents: {0}.', formatNumber(connected.length, locale));
  return { text: `$(hubot) ${formatNumber(connected.length, locale)}`, tooltip: [heading, ...lines].join('\n') };
}

/** The state of an agent and its spending: `connected · 12 credits within an hour`. */
export function agentText({ connections, spent }: Agent, locale: string): string {
  const state = connections > 0 ? l10n.t('connected') : l10n.t('not connected');
  const credits =
    spent === 1 ? l10n.t('1 credit within an hour') : l10n.t('{0} credits within an hour', formatNumber(spent, locale));
  return `${state} · ${credits}`;
}
