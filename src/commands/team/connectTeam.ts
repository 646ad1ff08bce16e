// Connect to Team Database: a few questions and a check; only what was checked is kept.
import * as l10n from '@vscode/l10n';
import { back, type App, type Command } from '../../app/app.ts';
import type { TeamDraft } from '../../app/teamPort.ts';
import type { TeamStatus } from '../../domain/team/team.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { oneLine } from '../../viewModel/format.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';
import { askAddress, askCredentials, checkPersonName, title } from './teamQuestions.ts';

export const connectTeam: Command = async (app) => {
  for (let draft = await askDraft(app, {}); draft;) {
    const status = await check(app, draft);
    if (status) {
      await join(app, draft);
      return;
    }
    const next = await whereToGoOn(app);
    if (next === undefined) return;
    if (next !== 'again') draft = await askDraft(app, next === 'address' ? {} : draft);
  }
};

/** Asks for what is not known yet. */
async function askDraft(app: App, known: Partial<TeamDraft>): Promise<TeamDraft | undefined> {
  const address = known.address ?? (await askAddress(app));
  const credentials = address && (await askCredentials(app));
  return address && credentials && { address, credentials };
}

async function check(app: App, draft: TeamDraft): Promise<TeamStatus | undefined> {
  try {
    return await app.ui.withProgress(l10n.t('Checking the team’s database…'), async () => (await app.team.open()).check(draft));
  } catch (error) {
    showFault(app, error);
    return undefined;
  }
}

async function whereToGoOn(app: App): Promise<'again' | 'address' | 'user' | undefined> {
  const picked = await app.ui.choose<'again' | 'address' | 'user'>({
    title: title(),
    placeholder: l10n.t('The check failed, and nothing was stored. What do you want to do?'),
    choices: [
      { label: l10n.t('Check again'), icon: 'refresh', value: 'again' },
      { label: l10n.t('Change the address'), icon: 'globe', value: 'address' },
      { label: l10n.t('Change the user'), icon: 'key', value: 'user' },
    ],
  });
  return picked === back ? undefined : picked;
}

/** Asks for a name until the team accepts one, and keeps what was checked. */
async function join(app: App, draft: TeamDraft): Promise<void> {
  for (let proposed = await (await app.team.open()).proposedName(); ;) {
    const answer = await app.ui.ask({
      title: title(),
      prompt: l10n.t('Your name in the team, under which the others see what you spend and load'),
      value: proposed,
      check: checkPersonName,
    });
    if (typeof answer !== 'string') return;
    proposed = answer.trim();
    if (!(await takeName(app, draft, proposed))) continue;
    await keep(app, draft, proposed);
    return;
  }
}

async function takeName(app: App, draft: TeamDraft, name: string): Promise<boolean> {
  try {
    const team = await app.team.open();
    const outcome = await team.join(draft, name, false);
    if (outcome === 'taken') {
      const text = l10n.t('Another user of the database has the name “{0}” in the team. Enter another name.', oneLine(name, 60));
      app.ui.showMessage({ kind: 'warning', text });
      return false;
    }
    if (outcome !== 'known') return true;
    const isSame = await app.ui.confirm({
      text: l10n.t('Are you the “{0}” who is in the team already?', oneLine(name, 60)),
      detail: l10n.t(
        'Then this computer and your other one share one entry in the ledger and one cap. Otherwise choose another name.',
      ),
      action: l10n.t('Yes, That Is Me'),
    });
    return isSame && (await team.join(draft, name, true)) === 'joined';
  } catch (error) {
    showFault(app, error);
    return false;
  }
}

async function keep(app: App, draft: TeamDraft, name: string): Promise<void> {
  if (await (await app.team.open()).connect(draft, name)) {
    app.ui.showStatus(l10n.t('Connected to the team’s database.'));
    return;
  }
  app.ui.showMessage({
    kind: 'error',
    text: l10n.t(
      'The editor’s secret store does not keep the password, so nothing was stored. Unlock or set up this computer’s keyring.',
    ),
  });
}

function showFault(app: App, error: unknown): void {
  if (!(error instanceof TeamFault)) throw error;
  const { what, todo } = explainTeamFault(error.kind);
  app.ui.showMessage({ kind: 'error', text: `${what} ${todo}` });
}
