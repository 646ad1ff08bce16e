// The members of a list: add, remove, and load them for a price.
import * as l10n from '@vscode/l10n';
import { cancelledBeforeSending } from '../../client/failure.ts';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { priceOf } from '../../client/price.ts';
import { updates } from '../../domain/lists/inverseCalls.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { loadOfListLabel } from '../../viewModel/companies/loadLabels.ts';
import { nextPageSize } from '../../viewModel/lists/memberRows.ts';
import type { Target } from '../../viewModel/target.ts';
import { writeCommand, type App, type Choice, type Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { changeLists } from './changeLists.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { agreeToIds, askForIds, type IdQuestion } from '../companies/idSources.ts';
import { allows } from '../levels.ts';
import { moveSourcesIn, takesCompanies, type MoveSource } from './moveCompanies.ts';
import { answered, companyChoice, pickList } from '../picks.ts';
import { agreeTo } from '../../app/agreeTo.ts';

/** Loads the next page of a list's companies. A click on a row that names the price agrees to it, up to the threshold of the settings. */
export const loadCompanies: Command = async (app, targets) => {
  const title = l10n.t('Load Companies of List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  if (list.type === 'person') {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('The service does not show the members of people lists. Add and remove people by their IDs.'),
    });
    return;
  }
  const { lists } = app.session.open;
  if (nextPageSize(list, lists.members(list.id)) > 0)
    await app.ui.withProgress(l10n.t('Counting…'), async (signal) => {
      await lists.fillKnownMembers(list, { signal });
      // Counts that fail only mean the usual price, but Cancel means that nothing is bought.
      if (signal.aborted) throw cancelledBeforeSending();
    });
  const pager = lists.members(list.id);
  const next = nextPageSize(list, pager);
  if (next === 0) {
    app.ui.showStatus(l10n.t('All companies of “{0}” are loaded.', oneLine(list.name)));
    return;
  }
  // Several rows may be selected, and the row of another list has named another price.
  const offer = targets.filter((target) => target.kind === 'offer').find((one) => one.list.id === list.id);
  const most = Math.min(next, offer?.most ?? next);
  const label = loadOfListLabel(most, list, app.settings.locale);
  const price = priceOf('companies', { objects: most });
  if (await agreeTo(app, { title, label, price, isPriceShown: offer !== undefined, isOnButton: true })) {
    await app.ui.withProgress(l10n.t('Loading companies…'), (signal) => pager.more({ most, signal }));
  }
};

/** Loads the loaded companies of a list again, at the price of what the list has now. The old ones stay until the new ones have arrived. */
export const refreshCompanies: Command = async (app, targets) => {
  const title = l10n.t('Refresh Companies of List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  const { client, lists } = app.session.open;
  const pager = lists.members(list.id);
  if (!pager.isRead) {
    await loadCompanies(app, [{ kind: 'list', list }]);
    return;
  }
  // The current count is free to read and limits the price.
  const { count = pager.loaded } = await app.ui.withProgress(l10n.t('Counting…'), (signal) =>
    client.searchCompanies({ lists: [list.id], fields: ['none'], limit: 0 }, { signal }),
  );
  const most = pager.nextPageSize === 0 ? count : Math.min(count, pager.loaded);
  const name = oneLine(list.name);
  const label =
    most === 1
      ? l10n.t('Reload 1 company of “{0}”', name)
      : l10n.t('Reload {0} companies of “{1}”', formatNumber(most, app.settings.locale), name);
  const price = priceOf('companies', { objects: most });
  if (!(await agreeTo(app, { title, label, price, isPriceShown: false }))) return;
  await app.ui.withProgress(l10n.t('Loading companies…'), (signal) => pager.refresh({ most, signal }));
  app.ui.showStatus(l10n.t('The companies of “{0}” are up to date.', name));
};

export const addCompanies = writeCommand(async (app, targets) => {
  const title = l10n.t('Add to List');
  const clicked = targets.find(({ kind }) => kind !== 'company');
  const rows = [...new Set(targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : [])))];
  const callsFor = ({ id }: List): readonly ListCall[] => updates(id, { add: rows, remove: [] });
  const list = await pickList(app, clicked ? [clicked] : [], title, rows.length > 0 ? callsFor : undefined);
  if (!list || (rows.length > 0 && !takesCompanies(app, list)) || !allows(app, list, 'write')) return;
  const dropped = targets.find((target) => target.kind === 'text')?.text;
  const ids = rows.length > 0 ? rows : await idsToAdd(app, list, title, dropped);
  if (!ids || ids.length === 0) return;
  const calls = updates(list.id, { add: ids, remove: [] });
  if (await changeLists(app, l10n.t('Adding to the list…'), calls)) app.ui.showStatus(addedText(ids.length, list, app));
});

export const removeCompanies = writeCommand(async (app, targets) => {
  const sources = moveSourcesIn(targets) ?? (await pickRemoved(app, targets, l10n.t('Remove from List')));
  if (!sources?.every(({ from }) => allows(app, from, 'write'))) return;
  const calls = sources.flatMap(({ from, ids }) => updates(from.id, { add: [], remove: ids }));
  const [first, second] = sources.flatMap(({ ids }) => ids);
  if (first === undefined) return;
  const amount = formatNumber(sources.flatMap(({ ids }) => ids).length, app.settings.locale);
  const company = oneLine(app.session.open.companies.get(first)?.name ?? first);
  const names = sources.map(({ from }) => oneLine(from.name, 60)).join('”, “');
  const sure = await app.ui.confirm({
    text:
      second === undefined
        ? l10n.t('Remove {0} from “{1}”?', company, names)
        : l10n.t('Remove {0} items from “{1}”?', amount, names),
    detail: l10n.t('Everyone with access sees the list without them.'),
    action: l10n.t('Remove'),
    secondaryActions: dryRunOf(app, () => calls),
  });
  if (!sure || !(await changeLists(app, l10n.t('Removing from the list…'), calls))) return;
  app.ui.showStatus(l10n.t('Removed from “{0}”: {1}.', names, amount));
});

async function pickRemoved(app: App, targets: readonly Target[], title: string): Promise<readonly MoveSource[] | undefined> {
  const from = await pickList(app, targets, title);
  const ids = from && allows(app, from, 'write') ? await idsToRemove(app, from, title) : undefined;
  return from && ids && [{ from, ids }];
}

/** Asks for the IDs. @param text a text with IDs that was dropped on the list */
function idsToAdd(app: App, list: List, title: string, text?: string): Promise<readonly string[] | undefined> {
  const name = oneLine(list.name, 60);
  const question: IdQuestion = {
    title,
    prompt: l10n.t('IDs to add to “{0}”', name),
    label: (count) => l10n.t('Add {0} to “{1}”', count, name),
    type: list.type,
    callsFor: (ids) => updates(list.id, { add: ids, remove: [] }),
  };
  return text === undefined ? askForIds(app, question) : agreeToIds(app, question, text);
}

async function idsToRemove(app: App, list: List, title: string): Promise<readonly string[] | undefined> {
  const loaded = list.type === 'person' ? [] : app.session.open.lists.members(list.id).rows;
  const callsFor = (ids: readonly string[]): readonly ListCall[] => updates(list.id, { add: [], remove: ids });
  const choices = loaded.flatMap(({ value }): Choice<Company | 'type'>[] => (value ? [companyChoice(value)] : []));
  if (choices.length > 0) {
    const enter: Choice<Company | 'type'> = { label: l10n.t('Other IDs…'), icon: 'edit', value: 'type' };
    const picked = answered(
      await app.ui.choose({
        title,
        placeholder: l10n.t('Which company?'),
        choices: [enter, ...grouped(l10n.t('Loaded companies'), choices)],
      }),
    );
    if (picked === undefined) return undefined;
    if (picked !== 'type') return [picked.id];
  }
  const name = oneLine(list.name, 60);
  const label = (count: string): string => l10n.t('Remove {0} from “{1}”', count, name);
  return askForIds(app, { title, prompt: l10n.t('IDs to remove from “{0}”', name), label, type: list.type, callsFor });
}

function addedText(count: number, list: List, app: App): string {
  const name = oneLine(list.name);
  return count === 1
    ? l10n.t('Added to “{0}”.', name)
    : l10n.t('Added {0} items to “{1}”.', formatNumber(count, app.settings.locale), name);
}
