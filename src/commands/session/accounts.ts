// Commands that change the account: the sandbox or one of several, the acting user, and signing out.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { oneLine } from '../../viewModel/format.ts';
import { tokenVariable } from '../../state/session/account.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { checkIdentifier, checkOptionalIdentifier } from '../checks.ts';
import { answered } from '../picks.ts';
import { signIn, signInAgain } from './signIn.ts';

export const switchAccount: Command = async (app, targets) => {
  const { state, accounts } = app.session;
  const open = state.kind === 'open' ? state.session : undefined;
  const now = l10n.t('now');
  const own = accounts.map(({ id, name, actingUser }): Choice<string> => ({
    label: oneLine(name),
    description: [
      ...(actingUser === undefined ? [] : [l10n.t('acting as {0}', oneLine(actingUser))]),
      ...(id === open?.accountId ? [now] : []),
    ].join(' · '),
    icon: 'account',
    value: `account:${id}`,
  }));
  const choices = [...grouped(l10n.t('Accounts'), own)];
  choices.push({
    label: l10n.t('Sandbox'),
    description: open?.kind === 'sandbox' ? now : l10n.t('no account, no network'),
    icon: 'beaker',
    value: 'sandbox',
  });
  choices.push({ label: l10n.t('Sign In…'), icon: 'add', value: 'signIn' });
  const picked = answered(
    await app.ui.choose({ title: l10n.t('Switch Account'), placeholder: l10n.t('Which account?'), choices }),
  );
  if (picked === undefined) return;
  if (picked === 'signIn') await signIn(app, targets);
  else if (picked === 'sandbox') await app.session.openSandbox();
  else await openAccount(app, picked.slice('account:'.length));
};

// If the token of the account is gone, the user is asked for it.
async function openAccount(app: App, id: string): Promise<void> {
  try {
    await app.session.openAccount(id);
  } catch (error) {
    const account = app.session.accounts.find((one) => one.id === id);
    if (!account || !(error instanceof Failure) || error.facts.detail !== 'noSecret') throw error;
    await signInAgain(app, account);
  }
}

export const signOut: Command = async (app) => {
  const { kind, name, accountId } = app.session.open;
  const inEnvironment = app.session.accounts.find(({ id }) => id === accountId)?.tokenFrom === 'environment';
  const sure =
    kind === 'sandbox' ||
    (await app.ui.confirm({
      text: l10n.t('Sign out of “{0}”?', oneLine(name)),
      detail: inEnvironment
        ? l10n.t(
            'Its token stays in the environment variable {0}. Its cached data, watches, matches, staged permission changes and the undo of its list changes are deleted; the ledger stays.',
            tokenVariable,
          )
        : l10n.t(
            'Its token is removed from the secret store, and you need it to sign in again. Its cached data, watches, matches, staged permission changes and the undo of its list changes are deleted; the ledger stays.',
          ),
      action: l10n.t('Sign Out'),
    }));
  if (!sure || !isStillOpenOrWarn(app, accountId)) return;
  const left = await app.session.signOut();
  if (left.secret) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'You are signed out, but the editor’s secret store could not delete the token. Ask the service to revoke it, or delete it in this computer’s keyring.',
      ),
    });
  }
  if (!left.cached) return;
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t(
      'You are signed out, but the account’s cached data could not be deleted from the disk. Make the disk writable, then run Forget Everything.',
    ),
  });
};

export const changeActingUser: Command = async (app) => {
  const { kind, accountId, actingUser } = app.session.open;
  const user = await app.ui.ask({
    title: l10n.t('Change Acting User'),
    prompt:
      kind === 'sandbox'
        ? l10n.t('The user you act as; the sandbox knows ada, bruno, chiara, dirk, elise, fabio, greet and hugo')
        : l10n.t('The user you act as, by their ID in your application; leave it empty if there are no users'),
    value: actingUser ?? '',
    check: kind === 'sandbox' ? checkIdentifier : checkOptionalIdentifier,
  });
  if (user === undefined || user === back || user.trim() === (actingUser ?? '') || !isStillOpenOrWarn(app, accountId)) return;
  await app.session.changeActingUser(user.trim() === '' ? undefined : user.trim());
};

/**
 * Returns whether the account that a question was about is still open; if not, a message says so. A sign-in may have ended
 * meanwhile.
 */
function isStillOpenOrWarn({ session: { state }, ui }: App, accountId: string | undefined): boolean {
  if (state.kind === 'open' && state.session.accountId === accountId) return true;
  ui.showMessage({ kind: 'warning', text: l10n.t('The session was closed, so nothing was sent. Start again.') });
  return false;
}
