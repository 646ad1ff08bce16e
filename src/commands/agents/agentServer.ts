// Starts, stops and manages the agent server, and disconnects agents.
import * as l10n from '@vscode/l10n';
import { commands, views, type CommandId } from '../../ids.ts';
import { agentText } from '../../viewModel/agents/agentStatusText.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { answered } from '../picks.ts';

export const startAgentServer: Command = async (app) => {
  if (await ensureStarted(app)) app.ui.showStatus(l10n.t('The agent server runs.'));
};

export const stopAgentServer: Command = async (app) => {
  const server = await app.agentServer();
  await server.stop();
  app.ui.showStatus(l10n.t('The agent server is stopped. No agent is connected.'));
};

/** Starts the server if it does not run. @returns false if it does not run then: a message has said why, or the user stopped it */
export async function ensureStarted(app: App): Promise<boolean> {
  const server = await app.agentServer();
  const reason = server.isRunning ? undefined : await server.start();
  if (reason === 'untrusted') {
    const text = l10n.t('In Restricted Mode there is no agent server. Trust the workspace, then start the server again.');
    app.ui.showMessage({ kind: 'warning', text });
  }
  if (reason === 'noPort') {
    const text = l10n.t(
      'The agent server could not open a port on this computer. Check what restricts local connections, then start it again.',
    );
    app.ui.showMessage({ kind: 'error', text });
  }
  // It may have been stopped while it was started.
  return reason === undefined && server.isRunning;
}

/** Offers the actions for the running server. */
export const manageAgentServer: Command = async (app) => {
  const choices: Choice<CommandId | 'spending'>[] = [
    { label: l10n.t('Copy MCP Configuration'), icon: 'copy', value: commands.copyMcpConfiguration },
    { label: l10n.t('Show Spending by Agent'), icon: 'graph', value: 'spending' },
    { label: l10n.t('Disconnect Agent'), icon: 'debug-disconnect', value: commands.disconnectAgent },
    { label: l10n.t('Renew Agent Keys'), icon: 'key', value: commands.renewAgentKeys },
    { label: l10n.t('Stop Agent Server'), icon: 'debug-stop', value: commands.stopAgentServer },
  ];
  const title = l10n.t('Manage Agent Server');
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('What do you want to do?'), choices }));
  if (picked === 'spending') app.ui.focus(views.credits);
  else if (picked !== undefined) app.ui.run(picked);
};

/** Disconnects an agent, and accepts its key no longer, so that it does not connect again by itself. */
export const disconnectAgent: Command = async (app) => {
  const { locale } = app.settings;
  const server = await app.agentServer();
  const choices = (await server.agents()).map((agent): Choice<string> => ({
    label: oneLine(agent.name, 60),
    description: agentText(agent, locale),
    icon: 'hubot',
    value: agent.name,
  }));
  if (choices.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No agent has connected, and none has a key.') });
    return;
  }
  const title = l10n.t('Disconnect Agent');
  const placeholder = l10n.t('Which agent? Its key is no longer accepted.');
  const name = answered(await app.ui.choose({ title, placeholder, choices }));
  if (name === undefined) return;
  await server.disconnect(name);
  app.ui.showStatus(l10n.t('{0} is disconnected.', oneLine(name, 60)));
};

export const renewAgentKeys: Command = async (app) => {
  const isConfirmed = await app.ui.confirm({
    text: l10n.t('Renew the keys of all agents?'),
    detail: l10n.t('All agents are disconnected. Copy the configuration again for each agent that you want to use.'),
    action: l10n.t('Renew'),
  });
  if (!isConfirmed) return;
  const server = await app.agentServer();
  await server.renewKeys();
  app.ui.showStatus(l10n.t('The keys are renewed, and all agents are disconnected.'));
};
