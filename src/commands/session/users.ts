// Manage Application Users: creates, shows and deletes users of the client application, which is free.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import type { AppUser } from '../../client/model/appUser.ts';
import { oneLine } from '../../viewModel/format.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { checkIdentifier, checkName } from '../checks.ts';
import { answered } from '../picks.ts';

/** An action takes the client before it asks a question itself, because the client of a closed session sends nothing. */
type Action = (app: App, title: string, id: string) => Promise<void>;

export const manageUsers: Command = async (app) => {
  const title = l10n.t('Manage Application Users');
  const choices: Choice<Action>[] = [
    { label: l10n.t('Create User…'), detail: l10n.t('Lists can be shared with a user that exists.'), icon: 'add', value: create },
    { label: l10n.t('Show User…'), detail: l10n.t('Whether the user exists, and its name'), icon: 'account', value: show },
    { label: l10n.t('Delete User…'), detail: l10n.t('Asks before it sends anything.'), icon: 'trash', value: remove },
  ];
  const placeholder = l10n.t('Users share your token. The service has no list of them, so you need their IDs.');
  const action = answered(await app.ui.choose({ title, placeholder, choices }));
  if (!action) return;
  const prompt = l10n.t('The ID of the user in your application');
  const id = await app.ui.ask({ title, prompt, check: checkIdentifier });
  // The user with this ID is another one if another account was opened meanwhile.
  if (id !== undefined && id !== back && isSameSessionOrWarn(app)) await action(app, title, id.trim());
};

/** An existing user is left unchanged, because the API does not say what happens to its name. */
async function create(app: App, title: string, id: string): Promise<void> {
  const { client } = app.session.open;
  const known = await find(app, id);
  if (known) {
    const text = l10n.t('The user “{0}” exists already, so nothing was changed.', nameOf(known));
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  const name = await app.ui.ask({ title, prompt: l10n.t('The name of the user “{0}”', oneLine(id, 60)), check: checkName });
  if (name === undefined || name === back) return;
  await app.ui.withProgress(l10n.t('Creating the user…'), (signal) =>
    client.createUser({ appUserId: id, name: name.trim() }, { signal }),
  );
  app.ui.showStatus(l10n.t('The user “{0}” is created.', oneLine(name, 60)));
}

async function show(app: App, _title: string, id: string): Promise<void> {
  const user = await find(app, id);
  if (user)
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('The user “{0}” exists. Its name is “{1}”.', oneLine(id, 60), nameOf(user)),
    });
  else showUnknown(app, id);
}

/** The acting user is not deleted, because the service would refuse every later call. */
async function remove(app: App, _title: string, id: string): Promise<void> {
  const { client, actingUser } = app.session.open;
  if (id === actingUser) {
    const text = l10n.t('You act as the user “{0}”, so it is not deleted. Change the acting user first.', oneLine(id, 60));
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  const user = await find(app, id);
  if (!user) {
    showUnknown(app, id);
    return;
  }
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the user “{0}”?', nameOf(user)),
    detail: l10n.t('Its permissions on lists end, and nobody can act as the owner of its lists. This cannot be undone.'),
    action: l10n.t('Delete User'),
  });
  if (!sure) return;
  await app.ui.withProgress(l10n.t('Deleting the user…'), (signal) => client.deleteUser({ appUserId: id }, { signal }));
  app.ui.showStatus(l10n.t('The user “{0}” is deleted.', nameOf(user)));
}

/** Undefined if the service knows no such user. @throws any other Failure */
async function find(app: App, appUserId: string): Promise<AppUser | undefined> {
  const { client } = app.session.open;
  try {
    return (await app.ui.withProgress(l10n.t('Checking the user…'), (signal) => client.getUser({ appUserId }, { signal }))).value;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'notFound') return undefined;
    throw error;
  }
}

function showUnknown(app: App, id: string): void {
  const text = l10n.t('The service knows no user “{0}”. Check the ID, or create the user.', oneLine(id, 60));
  app.ui.showMessage({ kind: 'warning', text });
}

function nameOf({ appUserId, name = appUserId }: AppUser): string {
  return oneLine(name, 60);
}
