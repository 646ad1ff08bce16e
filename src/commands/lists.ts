// The lists view: which lists it shows, in which order, and more of them.
import * as l10n from '@vscode/l10n';
import { listTypes, type ListOrdering, type ListType } from '../client/model/list.ts';
import { back, type Choice, type Command } from './app.ts';
import { answered } from './picks.ts';

export const refreshLists: Command = async (app) => {
  await app.session.open.lists.refresh();
};

export const loadMoreLists: Command = async (app) => {
  await app.session.open.lists.lists.more();
};

export const orderLists: Command = async (app) => {
  const { lists } = app.session.open;
  const labels: Readonly<Record<ListOrdering, string>> = {
    name: l10n.t('Name'),
    modifiedDate: l10n.t('Oldest change first'),
    modifiedDateDesc: l10n.t('Latest change first'),
    listLengthDesc: l10n.t('Most items first'),
  };
  const now = l10n.t('now');
  const choice = (value: ListOrdering): Choice<ListOrdering> => ({
    label: labels[value],
    ...(value === lists.query.ordering ? { description: now } : {}),
    value,
  });
  const orderings = [choice('name'), choice('modifiedDate'), choice('modifiedDateDesc'), choice('listLengthDesc')];
  const ordering = answered(
    await app.ui.choose({ title: l10n.t('Order Lists'), placeholder: l10n.t('By what?'), choices: orderings }),
  );
  if (ordering !== undefined) await lists.setQuery({ ...lists.query, ordering });
};

export const filterLists: Command = async (app) => {
  const { lists } = app.session.open;
  const title = l10n.t('Filter Lists');
  const labels: Readonly<Record<ListType | 'any', string>> = {
    any: l10n.t('Companies and people'),
    company: l10n.t('Company lists only'),
    person: l10n.t('People lists only'),
  };
  for (;;) {
    const type = answered(
      await app.ui.choose<ListType | 'any'>({
        title,
        placeholder: l10n.t('Lists of which type?'),
        choices: (['any', ...listTypes] as const).map((value) => ({ label: labels[value], value })),
        step: { at: 1, of: 2 },
      }),
    );
    if (type === undefined) return;
    const name = await app.ui.ask({
      title,
      prompt: l10n.t('A part of the name; leave it empty for all names.'),
      value: lists.query.name ?? '',
      step: { at: 2, of: 2 },
    });
    if (name === back) continue;
    if (name === undefined) return;
    const { ordering } = lists.query;
    await lists.setQuery({ ordering, ...(name.trim() === '' ? {} : { name: name.trim() }), ...(type === 'any' ? {} : { type }) });
    return;
  }
};

export const clearListFilter: Command = async (app) => {
  const { lists } = app.session.open;
  await lists.setQuery({ ordering: lists.query.ordering });
};
