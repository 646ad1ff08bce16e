// The members of a list: add, remove, and load them for a price.
import * as l10n from '@vscode/l10n';
import type { Company } from '../client/model/company.ts';
import type { List } from '../client/model/list.ts';
import { priceOf } from '../client/price.ts';
import { formatNumber, oneLine } from '../present/format.ts';
import { nextPage } from '../present/memberRows.ts';
import type { Target } from '../present/target.ts';
import { back, type App, type Choice, type Command } from './app.ts';
import { checkIdentifiers, splitIdentifiers } from './checks.ts';
import { pickCompany } from './findCompany.ts';
import { answered, companyChoice, pickList } from './picks.ts';
import { agreeTo } from './agreeTo.ts';

/** Loads the next page of a list's companies. A row that has named the price is the agreement to it. */
export const loadCompanies: Command = async (app, targets) => {
  const title = l10n.t('Load Companies of List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  if (list.type === 'person') {
    app.ui.say({
      kind: 'warning',
      text: l10n.t('The service does not show the people of a list. Add and remove them by their IDs.'),
    });
    return;
  }
  const pager = app.session.open.lists.members(list.id);
  const next = nextPage(list, pager);
  if (next === 0) {
    app.ui.done(l10n.t('All companies of “{0}” are loaded.', oneLine(list.name)));
    return;
  }
  const offer = targets.find((target) => target.kind === 'offer');
  const most = Math.min(next, offer?.most ?? next);
  const label = l10n.t('Load {0} companies of “{1}”', formatNumber(most, app.settings.locale), oneLine(list.name));
  const price = priceOf('companies', { objects: most });
  if (await agreeTo(app, { title, label, price, stated: offer !== undefined })) {
    await app.ui.busy(l10n.t('Loading companies…'), (signal) => pager.more({ most, signal }));
  }
};

export const addCompanies: Command = async (app, targets) => {
  const title = l10n.t('Add to List');
  const clicked = targets.find(({ kind }) => kind !== 'company');
  const list = await pickList(app, clicked ? [clicked] : [], title);
  if (!list) return;
  const rows = targets.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  const ids = rows.length > 0 ? rows : await idsToAdd(app, list, title);
  if (!ids || ids.length === 0) return;
  await app.session.open.lists.change(list.id, { add: ids });
  app.ui.done(addedText(ids.length, list, app));
};

export const removeCompanies: Command = async (app, targets) => {
  const title = l10n.t('Remove from List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  const ids = membersOf(list, targets) ?? (await idsToRemove(app, list, title));
  if (!ids || ids.length === 0) return;
  const amount = formatNumber(ids.length, app.settings.locale);
  const name = oneLine(app.session.open.companies.get(ids[0] ?? '')?.name ?? ids[0] ?? '');
  const sure = await app.ui.confirm({
    text:
      ids.length === 1
        ? l10n.t('Remove {0} from “{1}”?', name, oneLine(list.name))
        : l10n.t('Remove {0} items from “{1}”?', amount, oneLine(list.name)),
    detail: l10n.t('Everyone who sees the list sees it without them.'),
    action: l10n.t('Remove'),
  });
  if (!sure) return;
  await app.session.open.lists.change(list.id, { remove: ids });
  app.ui.done(l10n.t('Removed from “{0}”: {1}.', oneLine(list.name), amount));
};

// Rows of one list only: what else was selected belongs to another list.
function membersOf(list: List, targets: readonly Target[]): readonly string[] | undefined {
  const ids = targets.flatMap((target) => (target.kind === 'company' && target.list?.id === list.id ? [target.company.id] : []));
  return ids.length > 0 ? ids : undefined;
}

async function idsToAdd(app: App, list: List, title: string): Promise<readonly string[] | undefined> {
  if (list.type !== 'person') {
    const way = await app.ui.choose<'type' | 'find'>({
      title,
      placeholder: l10n.t('Which companies?'),
      choices: [
        { label: l10n.t('Enter IDs…'), icon: 'edit', value: 'type' },
        { label: l10n.t('Choose a Company…'), icon: 'search', value: 'find' },
      ],
    });
    if (way === undefined || way === back) return undefined;
    if (way === 'find') {
      const company = await pickCompany(app, title);
      return company ? [company.id] : undefined;
    }
  }
  return askIds(app, title, l10n.t('IDs to add to “{0}”', oneLine(list.name)));
}

async function idsToRemove(app: App, list: List, title: string): Promise<readonly string[] | undefined> {
  const loaded = list.type === 'person' ? [] : app.session.open.lists.members(list.id).rows;
  const choices = loaded.flatMap(({ value }): Choice<Company | 'type'>[] => (value ? [companyChoice(value)] : []));
  if (choices.length > 0) {
    const enter: Choice<Company | 'type'> = { label: l10n.t('Enter IDs…'), icon: 'edit', value: 'type' };
    const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Which company?'), choices: [enter, ...choices] }));
    if (picked === undefined) return undefined;
    if (picked !== 'type') return [picked.id];
  }
  return askIds(app, title, l10n.t('IDs to remove from “{0}”', oneLine(list.name)));
}

async function askIds(app: App, title: string, prompt: string): Promise<readonly string[] | undefined> {
  const text = await app.ui.ask({ title, prompt, placeholder: l10n.t('separated by commas or spaces'), check: checkIdentifiers });
  return text === undefined || text === back ? undefined : splitIdentifiers(text);
}

function addedText(count: number, list: List, app: App): string {
  const name = oneLine(list.name);
  return count === 1
    ? l10n.t('Added to “{0}”.', name)
    : l10n.t('Added {0} items to “{1}”.', formatNumber(count, app.settings.locale), name);
}
