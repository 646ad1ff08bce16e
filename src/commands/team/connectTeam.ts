// Connect to Team Database: asks a few questions, checks the connection, and stores it if it works.
import * as l10n from '@vscode/l10n';
import { back, type App, type Command } from '../../app/app.ts';
import type { TeamDraft } from '../../app/teamPort.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { oneLine } from '../../viewModel/format.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';
import { showSettingsNotWritten } from './administer.ts';
import { askAddress, askCredentials, checkPersonName, title } from './teamQuestions.ts';

export const connectTeam: Command = async (app) => {
  for (let draft = await askDraft(app, 'address'); draft;) {
    const fault = await check(app, draft);
    if (!fault) {
      await join(app, draft);
      return;
    }
    const next = await chooseNextStep(app, fault);
    if (next === undefined) return;
    if (next !== 'again') draft = await askDraft(app, next, draft);
  }
};

/** Asks for the address and the user, or for the user alone. @param before rejected answers, which are proposed again */
async function askDraft(app: App, from: 'address' | 'user', before?: TeamDraft): Promise<TeamDraft | undefined> {
  const address = from === 'user' && before ? before.address : await askAddress(app, before?.address);
  const credentials = address && (await askCredentials(app, before?.credentials.user));
  return address && credentials && { address, credentials };
}

/** @returns the reason why the database cannot be used */
async function check(app: App, draft: TeamDraft): Promise<TeamFault | undefined> {
  try {
    await app.ui.withProgress(l10n.t('Checking the team’s database…'), async () => (await app.team.open()).check(draft));
    return undefined;
  } catch (error) {
    if (!(error instanceof TeamFault)) throw error;
    return error;
  }
}

/** Shows the cause in the question, because a message beside it would be cut after one line. */
async function chooseNextStep(app: App, { kind }: TeamFault): Promise<'again' | 'address' | 'user' | undefined> {
  const { what, todo } = explainTeamFault(kind);
  const picked = await app.ui.choose<'again' | 'address' | 'user'>({
    title: title(),
    placeholder: what,
    choices: [
      { label: l10n.t('Check again'), detail: todo, icon: 'refresh', value: 'again' },
      { label: l10n.t('Change the address'), icon: 'globe', value: 'address' },
      { label: l10n.t('Change the user'), icon: 'key', value: 'user' },
    ],
  });
  return picked === back ? undefined : picked;
}

/** Asks for a name until the team accepts one, and stores the checked connection. */
async function join(app: App, draft: TeamDraft): Promise<void> {
  const question = l10n.t('Your name in the team, under which the others see what you spend and load');
  let proposed = await (await app.team.open()).proposedName();
  for (let prompt = question; ;) {
    const answer = await app.ui.ask({ title: title(), prompt, value: proposed, check: checkPersonName });
    if (typeof answer !== 'string') return;
    proposed = answer.trim();
    const outcome = await takeName(app, draft, proposed);
    if (outcome === 'joined') {
      await connect(app, draft, proposed);
      return;
    }
    prompt = outcome === 'declined' ? question : outcome.problem;
  }
}

/** @returns `declined` if the name is known, and the user is not that person */
async function takeName(app: App, draft: TeamDraft, name: string): Promise<'joined' | 'declined' | { readonly problem: string }> {
  try {
    const team = await app.team.open();
    const outcome = await team.join(draft, name, false);
    if (outcome === 'taken') {
      const problem = l10n.t(
        'Another user of the database has the name “{0}” in the team. Enter another name.',
        oneLine(name, 60),
      );
      return { problem };
    }
    if (outcome !== 'known') return 'joined';
    const isSame = await app.ui.confirm({
      text: l10n.t('Are you the “{0}” who is in the team already?', oneLine(name, 60)),
      detail: l10n.t(
        'Then this computer and your other one share one entry in the ledger and one cap. Otherwise choose another name.',
      ),
      action: l10n.t('Yes, That Is Me'),
    });
    const confirmed = isSame ? await team.join(draft, name, true) : 'taken';
    // The person may have been removed from the team since the question, and is then created again.
    return confirmed === 'joined' || confirmed === 'new' ? 'joined' : 'declined';
  } catch (error) {
    if (!(error instanceof TeamFault)) throw error;
    const { what, todo } = explainTeamFault(error.kind);
    return { problem: `${what} ${todo}` };
  }
}

async function connect(app: App, draft: TeamDraft, name: string): Promise<void> {
  const outcome = await (await app.team.open()).connect(draft, name);
  if (outcome === 'connected') app.ui.showStatus(l10n.t('Connected to the team’s database.'));
  else if (outcome === 'settingsNotWritten') showSettingsNotWritten(app);
  else {
    app.ui.showMessage({
      kind: 'error',
      text: l10n.t(
        'The editor’s secret store does not keep the password, so nothing was stored. Unlock or set up this computer’s keyring.',
      ),
    });
  }
}
