// Asks for a list, a company, a holder or a level if the command was not started from a row.
import * as l10n from '@vscode/l10n';
import type { Company } from '../client/model/company.ts';
import type { List } from '../client/model/list.ts';
import { levels, type Holder, type Level } from '../client/model/permission.ts';
import { ownerGroupOf } from '../domain/lists/grouping.ts';
import type { ListCall } from '../domain/lists/listCall.ts';
import type { ListPermissions } from '../domain/permissions/listPermissions.ts';
import { ageText } from '../viewModel/ageText.ts';
import { formatNumber, nameOrId, oneLine } from '../viewModel/format.ts';
import { groupLabel } from '../viewModel/lists/listRows.ts';
import { levelName } from '../viewModel/lists/permissionRows.ts';
import type { Target } from '../viewModel/target.ts';
import type { KnownCompany } from '../state/companies/companyCache.ts';
import { back, type App, type Choice } from '../app/app.ts';
import { grouped, groupedBy } from '../app/choiceGroups.ts';
import { dryRunOf } from '../app/dryRun.ts';

/**
 * The list of the row, or one that the user picks among those the account shows.
 * @param callsFor the calls that are sent for a list as soon as it is picked
 */
export async function pickList(
  app: App,
  targets: readonly Target[],
  title: string,
  callsFor?: (list: List) => readonly ListCall[],
): Promise<List | undefined> {
  const clicked = targets.find((target) => target.list)?.list;
  if (clicked) return clicked;
  const { lists } = app.session.open;
  if (lists.lists.status === 'idle')
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => lists.showLists({ signal }));
  for (;;) {
    const choices: Choice<List | 'more'>[] = [
      ...listChoices(
        lists.lists.rows.flatMap(({ value }) => value ?? []),
        app,
      ),
    ];
    const next = lists.lists.nextPageSize;
    if (next > 0)
      choices.push({
        label: l10n.t('Load {0} more', formatNumber(next, app.settings.locale)),
        icon: 'chevron-down',
        value: 'more',
      });
    const secondaryActions = callsFor
      ? { secondaryActions: dryRunOf<List | 'more'>(app, (list) => (list === 'more' ? [] : callsFor(list))) }
      : {};
    const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Which list?'), choices, ...secondaryActions }));
    if (picked !== 'more') return picked;
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => lists.lists.more({ signal }));
  }
}

/** The lists of the rows, each once, or several that the user picks among those that are loaded. */
export async function pickLists(app: App, targets: readonly Target[], title: string): Promise<readonly List[]> {
  const clicked = new Map(targets.flatMap(({ list }) => (list ? [[list.id, list]] : [])));
  if (clicked.size > 0) return [...clicked.values()];
  const { lists } = app.session.open;
  if (lists.lists.status === 'idle')
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => lists.showLists({ signal }));
  const choices = listChoices(
    lists.lists.rows.flatMap(({ value }) => value ?? []),
    app,
  );
  const loaded = formatNumber(choices.length, app.settings.locale);
  const all = formatNumber(lists.lists.count ?? choices.length, app.settings.locale);
  const placeholder = l10n.t('Which lists? {0} of {1} are loaded.', loaded, all);
  return (await app.ui.chooseMany({ title, placeholder, choices })) ?? [];
}

/** A level that the user picks; the current one is marked. @param callsFor the calls that a level sends */
export async function pickLevel(
  app: App,
  title: string,
  callsFor: (level: Level) => readonly ListCall[],
  current?: string,
): Promise<Level | undefined> {
  const details: Readonly<Record<Level, string>> = {
    read: l10n.t('View the content of the list'),
    write: l10n.t('Change the list; includes read'),
    manage: l10n.t('Share and delete the list; includes write'),
  };
  const choices = levels.map((level): Choice<Level> => ({
    label: levelName(level),
    detail: details[level],
    ...(level === current ? { description: l10n.t('now') } : {}),
    value: level,
  }));
  return answered(
    await app.ui.choose({ title, placeholder: l10n.t('Which level?'), choices, secondaryActions: dryRunOf(app, callsFor) }),
  );
}

export interface HeldPermission {
  readonly list: List;
  readonly holder: Holder;
  readonly level: string;
  readonly name: string;
}

/** A permission of a list that the user picks among those that were read. @throws Failure if they could not be read */
export async function pickPermission(
  app: App,
  list: List,
  allPermissions: readonly ListPermissions[],
  title: string,
): Promise<HeldPermission | undefined> {
  const held = allPermissions.flatMap(({ permissions }) => permissions);
  const ambiguous = allPermissions.reduce((sum, { unreadable }) => sum + unreadable, 0);
  const failed = allPermissions.find(({ failure }) => failure)?.failure;
  if (failed && held.length === 0) throw failed;
  const choices = held.map(({ holder, level, user }): Choice<HeldPermission> => {
    const name = nameOrId({ id: holder.id, name: user?.name });
    return {
      label: name,
      description: levelName(level),
      icon: holder.kind === 'key' ? 'key' : 'person',
      value: { list, holder, level, name },
    };
  });
  if (choices.length === 0) {
    const text =
      ambiguous > 0
        ? l10n.t('No record of “{0}” shows clearly who holds a permission. Check its rows.', oneLine(list.name))
        : l10n.t('“{0}” is shared with nobody. Share it first.', oneLine(list.name));
    app.ui.showMessage({ kind: 'warning', text });
    return undefined;
  }
  return answered(
    await app.ui.choose({
      title,
      placeholder: l10n.t('Whose permission?'),
      choices: byHolderKind(choices, ({ holder }) => holder),
    }),
  );
}

/** Companies as choices, by name and ID. */
export function companyChoice(company: Company): Choice<Company> {
  const country = company.country?.toUpperCase();
  return {
    label: nameOrId(company),
    description: [oneLine(company.id), ...(country === undefined ? [] : [oneLine(country, 10)])].join(' · '),
    ...(company.fullAddress === undefined ? {} : { detail: oneLine(company.fullAddress) }),
    icon: 'briefcase',
    value: company,
  };
}

/** A company that an answer has named before, with the age of what is known of it. */
function knownChoice({ company, at, person }: KnownCompany, app: App): Choice<Company> {
  const choice = companyChoice(company);
  const age = ageText('company', at, { now: app.now(), locale: app.settings.locale, person });
  return { ...choice, description: `${choice.description ?? ''} · ${age}` };
}

/** Companies that answers have named before, under their heading. */
export function knownChoices(known: readonly KnownCompany[], app: App): readonly Choice<Company>[] {
  return grouped(
    l10n.t('Known companies'),
    known.map((one) => knownChoice(one, app)),
  );
}

/** An answer to a question without a Back button. */
export function answered<T>(answer: T | typeof back | undefined): T | undefined {
  return answer === back ? undefined : answer;
}

/** Lists as choices: those of the acting user, then those of others. */
export function listChoices(lists: readonly List[], app: App): readonly Choice<List>[] {
  const choices = lists.map((list) => listChoice(list, app));
  const { actingUser } = app.session.open;
  if (actingUser === undefined) return grouped(l10n.t('Loaded lists'), choices);
  const headings = { mine: groupLabel('mine'), shared: groupLabel('shared'), unknown: groupLabel('unknown') };
  return groupedBy(headings, choices, (list) => ownerGroupOf(list, actingUser));
}

/** Those who hold a permission as choices: users, then share keys. */
export function byHolderKind<T>(choices: readonly Choice<T>[], holderOf: (value: T) => Holder): readonly Choice<T>[] {
  const headings = { user: l10n.t('Users'), key: l10n.t('Share keys') };
  return groupedBy(headings, choices, (value) => holderOf(value).kind);
}

/** A list as a choice. */
export function listChoice(list: List, app: App): Choice<List> {
  return {
    label: nameOrId(list),
    description: [
      ...(list.length === undefined ? [] : [formatNumber(list.length, app.settings.locale)]),
      ...(list.owner ? [nameOrId(list.owner, 40)] : []),
    ].join(' · '),
    icon: list.type === 'person' ? 'person' : 'organization',
    value: list,
  };
}
