// Moves companies from one list to another. They are first added to the target list, and then removed here.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { updates } from '../../domain/lists/inverseCalls.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { writeCommand, type App } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { changeLists } from './changeLists.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { allows } from '../levels.ts';
import { companyChoice, pickList } from '../picks.ts';

/** Companies that are to be removed from a list. */
export interface MoveSource {
  readonly from: List;
  readonly ids: readonly string[];
}

/** Moves the companies of the rows to the list of the first other row, or to one that the user picks. */
export const moveCompanies = writeCommand(async (app, targets) => {
  const title = l10n.t('Move to List');
  const allSources = moveSourcesIn(targets) ?? (await pickSources(app, title));
  if (!allSources) return;
  const clicked = targets.find(({ kind }) => kind !== 'company');
  const to = await pickList(app, clicked ? [clicked] : [], l10n.t('Move to Which List?'));
  if (!to || !takesCompanies(app, to)) return;
  const sources = allSources.filter(({ from }) => from.id !== to.id);
  const ids = [...new Set(sources.flatMap((one) => one.ids))];
  if (ids.length === 0) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('They are already in “{0}”. Choose another list.', oneLine(to.name, 60)),
    });
    return;
  }
  if (![to, ...sources.map(({ from }) => from)].every((list) => allows(app, list, 'write'))) return;
  const calls = movingCalls(to, sources);
  if (!(await confirmMove(app, sources, to, ids, calls))) return;
  if (!(await changeLists(app, l10n.t('Moving to the list…'), calls))) return;
  app.ui.showStatus(l10n.t('Moved to “{0}”: {1}.', oneLine(to.name), formatNumber(ids.length, app.settings.locale)));
});

/** The calls that copy or move the companies of rows to a list. */
export function callsToBring(way: 'copy' | 'move', to: List, companies: readonly Target[]): readonly ListCall[] {
  if (way === 'move') return movingCalls(to, moveSourcesIn(companies) ?? []);
  const ids = companies.flatMap((target) => (target.kind === 'company' ? [target.company.id] : []));
  return updates(to.id, { add: ids, remove: [] });
}

// A move that is interrupted leaves companies in both lists, and never in none.
function movingCalls(to: List, sources: readonly MoveSource[]): readonly ListCall[] {
  const add = [...new Set(sources.flatMap(({ ids }) => ids))];
  return [
    ...updates(to.id, { add, remove: [] }),
    ...sources.flatMap(({ from, ids }) => updates(from.id, { add: [], remove: ids })),
  ];
}

/** Returns whether a list can hold companies; if it cannot, a message says so. */
export function takesCompanies(app: App, list: List): boolean {
  if (list.type !== 'person') return true;
  const text = l10n.t('“{0}” is a people list and cannot hold companies. Choose a company list.', oneLine(list.name, 60));
  app.ui.showMessage({ kind: 'warning', text });
  return false;
}

/** The companies of the rows by their lists; undefined if none is in one. */
export function moveSourcesIn(targets: readonly Target[]): readonly MoveSource[] | undefined {
  const lists = new Map<string, { readonly from: List; readonly ids: string[] }>();
  for (const target of targets) {
    if (target.kind !== 'company' || !target.list) continue;
    const known = lists.get(target.list.id) ?? { from: target.list, ids: [] };
    known.ids.push(target.company.id);
    lists.set(target.list.id, known);
  }
  return lists.size === 0 ? undefined : [...lists.values()];
}

async function pickSources(app: App, title: string): Promise<readonly MoveSource[] | undefined> {
  const from = await pickList(app, [], l10n.t('Move from Which List?'));
  if (!from || !takesCompanies(app, from)) return undefined;
  const companies = app.session.open.lists.members(from.id).rows.flatMap(({ value }): Company[] => (value ? [value] : []));
  if (companies.length === 0) {
    const text = l10n.t('No company of “{0}” is loaded. Load its companies first.', oneLine(from.name, 60));
    app.ui.showMessage({ kind: 'warning', text });
    return undefined;
  }
  const picked = await app.ui.chooseMany({
    title,
    placeholder: l10n.t('Which companies?'),
    choices: grouped(l10n.t('Loaded companies'), companies.map(companyChoice)),
  });
  return picked && picked.length > 0 ? [{ from, ids: picked.map(({ id }) => id) }] : undefined;
}

function confirmMove(
  app: App,
  sources: readonly MoveSource[],
  to: List,
  ids: readonly string[],
  calls: readonly ListCall[],
): Promise<boolean> {
  const amount = formatNumber(ids.length, app.settings.locale);
  const [first] = ids;
  const name = oneLine(app.session.open.companies.get(first ?? '')?.name ?? first ?? '');
  const from = sources.map((one) => `“${oneLine(one.from.name, 60)}”`).join(', ');
  const target = oneLine(to.name, 60);
  return app.ui.confirm({
    text:
      ids.length === 1
        ? l10n.t('Move {0} from {1} to “{2}”?', name, from, target)
        : l10n.t('Move {0} companies from {1} to “{2}”?', amount, from, target),
    detail: l10n.t('They are first added there and then removed here. Everyone with access sees the change.'),
    action: l10n.t('Move'),
    secondaryActions: dryRunOf(app, () => calls),
  });
}
