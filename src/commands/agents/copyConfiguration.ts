// Copies the address and a key of the agent server in the form that an agent's program reads.
import * as l10n from '@vscode/l10n';
import { oneLine } from '../../viewModel/format.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { checkName } from '../checks.ts';
import { answered } from '../picks.ts';
import { ensureStarted } from './agentServer.ts';
import { configurations, type Configuration } from './configurations.ts';

/** Each agent gets a key of its own, so that the user knows which one asks. */
export const copyMcpConfiguration: Command = async (app) => {
  const title = l10n.t('Copy MCP Configuration');
  const choices = configurations().map((one): Choice<Configuration> => ({
    label: one.name ?? l10n.t('Other Agent…'),
    description: one.where,
    icon: 'hubot',
    value: one,
  }));
  const placeholder = l10n.t('For which agent? It gets a key of its own.');
  const chosen = answered(await app.ui.choose({ title, placeholder, choices }));
  if (!chosen) return;
  const name = chosen.name ?? (await askName(app, title));
  if (name === undefined || !(await ensureStarted(app))) return;
  const server = await app.agentServer();
  await app.ui.copy(chosen.write(await server.connectionOf(name)));
  app.ui.showStatus(l10n.t('The configuration for {0} is copied. It contains a key, so keep it to yourself.', oneLine(name, 60)));
};

async function askName(app: App, title: string): Promise<string | undefined> {
  const prompt = l10n.t('The name of the agent, as questions and the ledger show it');
  const name = await app.ui.ask({ title, prompt, check: checkName });
  return name === undefined || name === back ? undefined : oneLine(name.trim(), 60);
}
