// One list: create, rename, delete, its ID.
import * as l10n from '@vscode/l10n';
import type { ListType } from '../client/model/list.ts';
import { oneLine } from '../present/format.ts';
import { back, type Command } from './app.ts';
import { checkName } from './checks.ts';
import { answered, pickList } from './picks.ts';

export const createList: Command = async (app) => {
  const title = l10n.t('Create List');
  const { lists } = app.session.open;
  let typed = '';
  for (;;) {
    const name = await app.ui.ask({
      title,
      prompt: l10n.t('The name of the list'),
      value: typed,
      check: checkName,
      step: { at: 1, of: 2 },
    });
    if (name === undefined || name === back) return;
    typed = name;
    const type = await app.ui.choose<ListType>({
      title,
      placeholder: l10n.t('What will it hold?'),
      choices: [
        { label: l10n.t('Companies'), icon: 'organization', value: 'company' },
        { label: l10n.t('People'), icon: 'person', value: 'person' },
      ],
      step: { at: 2, of: 2 },
    });
    if (type === undefined) return;
    if (type === back) continue;
    const list = await app.ui.busy(l10n.t('Creating the list…'), () => lists.create({ name: name.trim(), type }));
    app.ui.reveal(list.id);
    app.ui.done(l10n.t('Created “{0}”.', oneLine(name)));
    return;
  }
};

export const renameList: Command = async (app, targets) => {
  const title = l10n.t('Rename List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  const name = answered(await app.ui.ask({ title, prompt: l10n.t('The new name'), value: list.name, check: checkName }));
  if (name === undefined || name.trim() === list.name) return;
  await app.session.open.lists.rename(list.id, name.trim());
  app.ui.done(l10n.t('Renamed to “{0}”.', oneLine(name)));
};

export const deleteList: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Delete List'));
  if (!list) return;
  const sure = await app.ui.confirm({
    text: l10n.t('Delete the list “{0}”?', oneLine(list.name)),
    detail: l10n.t('Everyone it is shared with loses it. This cannot be undone.'),
    action: l10n.t('Delete'),
  });
  if (!sure) return;
  await app.session.open.lists.delete(list.id);
  app.ui.done(l10n.t('Deleted “{0}”.', oneLine(list.name)));
};

export const copyListId: Command = async (app, targets) => {
  const list = await pickList(app, targets, l10n.t('Copy List ID'));
  if (list) await app.ui.copy(list.id);
};
