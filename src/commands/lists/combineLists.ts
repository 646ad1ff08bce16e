// Combines lists into a new document; no list is changed.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { combinedText } from '../../viewModel/lists/combinedText.ts';
import { listLanguage } from '../../ids.ts';
import { combineLists as combine, type SetOperation } from '../../domain/lists/listSets.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { haveMembers } from '../haveMembers.ts';
import { answered, pickLists } from '../picks.ts';

interface CombineRequest {
  readonly operation: SetOperation;
  readonly lists: readonly List[];
}

/** Opens a document of the companies in all, some or one of several lists. The price of those not loaded comes first. */
export const combineLists: Command = async (app, targets) => {
  const title = l10n.t('Combine Lists');
  const picked = await pickLists(app, targets, title);
  if (picked.length === 0) return;
  const lists = picked.filter(({ type }) => type !== 'person');
  if (lists.length < picked.length) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('The service does not show the members of people lists, so only company lists can be combined.'),
    });
  }
  const request = lists.length > 0 ? await requestOf(app, lists, title) : undefined;
  if (!request || !(await haveMembers(app, request.lists, title))) return;
  const { lists: store, companies } = app.session.open;
  const result = combine(
    request.operation,
    request.lists.map(({ id, type, length }) => {
      const items = store.companiesIn(id);
      const pager = store.members(id);
      // A list of unknown length is not known to be complete.
      return { listId: id, type, items, complete: items.length >= (length ?? pager.count ?? Infinity) };
    }),
  );
  const text = combinedText(
    request.operation,
    request.lists,
    result,
    companies.names(result.items.map(({ item }) => item)),
    app.settings.locale,
  );
  await app.ui.show({ language: listLanguage, text });
};

async function requestOf(app: App, lists: readonly List[], title: string): Promise<CombineRequest | undefined> {
  const [only] = lists;
  if (lists.length === 1 && only) return { operation: 'union', lists };
  const together: Choice<CombineRequest>[] = [
    { label: l10n.t('Union'), description: l10n.t('in at least one of them'), value: { operation: 'union', lists } },
    { label: l10n.t('Intersection'), description: l10n.t('in each of them'), value: { operation: 'intersection', lists } },
    {
      label: l10n.t('Symmetric Difference'),
      description: l10n.t('in exactly one of them'),
      value: { operation: 'symmetricDifference', lists },
    },
  ];
  const differences = lists.map((first): Choice<CombineRequest> => ({
    label: l10n.t('“{0}” without the others', oneLine(first.name, 60)),
    description: l10n.t('only in this one'),
    value: { operation: 'difference', lists: [first, ...lists.filter((one) => one !== first)] },
  }));
  const choices = [...grouped(l10n.t('All lists together'), together), ...grouped(l10n.t('One list'), differences)];
  return answered(await app.ui.choose({ title, placeholder: l10n.t('Which companies?'), choices }));
}
