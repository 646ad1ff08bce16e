// The rows of the lists and of their groups, and what is under a list.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { commands } from '../../ids.ts';
import { escapeMarkdown, formatMoment, formatNumber, oneLine } from '../format.ts';
import { groupLevels, groupsOf, type Grouping, type GroupName, type GroupPath } from '../../domain/lists/grouping.ts';
import { levelName } from './permissionRows.ts';
import { listKind, listLabel } from './rowTooltip.ts';
import { note, shownAge, shownText, unreadableRow, type LoadedRows, type RowTools, type TreeRow } from '../treeRow.ts';

/** The grouping of lists and the acting user. */
export interface GroupingContext {
  readonly grouping: Grouping;
  readonly actingUser: string | undefined;
  /** The level of the acting user on a list if it is known. */
  readonly level: (list: List) => string | undefined;
}

/** The top level: lists or groups of the loaded lists, and a row that loads more. */
export function listRows(lists: LoadedRows<List>, grouped: GroupingContext, tools: RowTools): readonly TreeRow[] {
  const odd = lists.rows.flatMap((row, index) => (row.value ? [] : [unreadableRow('lists', index, row.raw)]));
  return [...groupRows(lists, [], grouped, tools), ...odd, ...lastRow(lists, tools)];
}

/** The rows below a group: its lists, or the groups in it. */
export function groupRows(
  lists: LoadedRows<List>,
  path: GroupPath,
  grouped: GroupingContext,
  tools: RowTools,
): readonly TreeRow[] {
  const { grouping, actingUser } = grouped;
  const inside = lists.rows.flatMap(({ value }) => {
    const groups = value && groupsOf(value, grouping, actingUser);
    return groups && path.every((name, at) => groups[at] === name) ? [{ list: value, name: groups[path.length] }] : [];
  });
  const names = groupLevels[grouping][path.length];
  if (!names) return inside.map(({ list }) => listRow(list, grouped, tools));
  return names.flatMap((name) => {
    const count = inside.filter((one) => one.name === name).length;
    return count === 0 ? [] : [groupRow([...path, name], count, lists, tools)];
  });
}

function groupRow(path: GroupPath, count: number, lists: LoadedRows<List>, tools: RowTools): TreeRow {
  const [name = 'other'] = path.slice(-1);
  const { label, icon } = groupLook(name);
  const amount = formatNumber(count, tools.locale);
  const whole = lists.nextPageSize === 0 && lists.isTruncated !== true;
  const description = whole ? amount : l10n.t('{0} loaded', amount);
  return {
    id: `group/${path.join('/')}`,
    label,
    description,
    ...(whole ? {} : { tooltip: l10n.t('Only loaded lists are grouped: {0}.', shownText(lists, tools)) }),
    icon,
    collapsibleState: 'expanded',
    context: 'group',
    ariaLabel: `${label}, ${description}`,
    target: { kind: 'group', path },
  };
}

/** A group of lists as the user reads it. */
export function groupLabel(name: GroupName): string {
  return groupLook(name).label;
}

function groupLook(name: GroupName): { readonly label: string; readonly icon: string } {
  switch (name) {
    case 'mine':
      return { label: l10n.t('Mine'), icon: 'account' };
    case 'shared':
      return { label: l10n.t('Shared with me'), icon: 'live-share' };
    case 'unknown':
      return { label: l10n.t('Mine or shared: not known'), icon: 'question' };
    case 'company':
      return { label: l10n.t('Company lists'), icon: 'organization' };
    case 'person':
      return { label: l10n.t('People lists'), icon: 'person' };
    case 'other':
      return { label: l10n.t('Lists of another type'), icon: 'question' };
  }
}

function lastRow(lists: LoadedRows<List>, tools: RowTools): readonly TreeRow[] {
  if (lists.rows.length === 0) return [];
  const shown = shownText(lists, tools);
  if (lists.isTruncated === true) {
    const label = l10n.t('The service returns no more lists. Filter the lists to see others.');
    return [note('moreLists', undefined, label, shown, commands.filterLists)];
  }
  if (lists.nextPageSize === 0) return [];
  const label = l10n.t('Load {0} more', formatNumber(lists.nextPageSize, tools.locale));
  return [
    {
      id: 'moreLists',
      label,
      description: shown,
      icon: 'chevron-down',
      collapsibleState: 'leaf',
      context: 'more',
      ariaLabel: `${label}, ${shown}`,
      click: commands.loadMoreLists,
      target: { kind: 'note' },
    },
  ];
}

/** The rows below a list: its companies and its permissions, each with its age. */
export function listChildren(list: List, below: ListContent, tools: RowTools): readonly TreeRow[] {
  const length = list.length ?? below.members.count;
  const count = length === undefined ? [] : [formatNumber(length, tools.locale)];
  const members = list.type === 'person' ? l10n.t('People') : l10n.t('Companies');
  const permissions = l10n.t('Permissions');
  const hasChanged = below.members.count !== undefined && below.members.count !== list.length;
  const loaded = below.members.rows.length > 0;
  return [
    {
      ...described(members, [...count, shownAge('member', below.members, tools, hasChanged)]),
      ...readTooltip(below.members, tools),
      id: `members/${list.id}`,
      label: members,
      icon: list.type === 'person' ? 'person' : 'organization',
      collapsibleState: 'collapsed',
      context: `members ${list.type}${loaded ? ' loaded' : ''}`,
      target: { kind: 'members', list },
    },
    {
      ...described(permissions, [shownAge('permission', below.permissions, tools)]),
      ...readTooltip(below.permissions, tools),
      id: `permissions/${list.id}`,
      label: permissions,
      icon: 'shield',
      collapsibleState: 'collapsed',
      context: 'permissions',
      target: { kind: 'permissions', list },
    },
  ];
}

/** The loaded rows below a list. */
export interface ListContent {
  readonly members: Pick<LoadedRows<unknown>, 'rows' | 'count' | 'readAt' | 'hasCachedPages'>;
  readonly permissions: Pick<LoadedRows<unknown>, 'readAt' | 'hasCachedPages'>;
}

function described(label: string, parts: readonly (string | undefined)[]): Pick<TreeRow, 'description' | 'ariaLabel'> {
  const texts = parts.filter((part) => part !== undefined);
  return { ariaLabel: [label, ...texts].join(', '), ...(texts.length === 0 ? {} : { description: texts.join(' · ') }) };
}

function readTooltip({ readAt }: Pick<LoadedRows<unknown>, 'readAt'>, { locale }: RowTools): Pick<TreeRow, 'tooltip'> {
  return readAt === undefined ? {} : { tooltip: l10n.t('Read: {0}', escapeMarkdown(formatMoment(readAt, locale))) };
}

/** The cached rows of lists, by the facts in a row that are not part of its list. */
const cachedRows = new Map<string, WeakMap<List, TreeRow>>();

// An unchanged list has the same row, because thousands of rows are requested whenever one has changed.
function listRow(list: List, grouped: GroupingContext, { locale }: RowTools): TreeRow {
  const own = grouped.actingUser !== undefined && list.owner?.id === grouped.actingUser;
  // The level of the owner is not shown, because the owner may do everything.
  const owner = own ? ownText(grouped) : (list.owner?.name ?? list.owner?.id);
  const level = grouped.level(list);
  const factsKey = `${locale}\n${level ?? ''}\n${own ? `by ${owner ?? ''}` : ''}`;
  const rows = cachedRows.get(factsKey) ?? new WeakMap<List, TreeRow>();
  cachedRows.set(factsKey, rows);
  const before = rows.get(list);
  if (before) return before;
  const parts = [
    ...(list.length === undefined ? [] : [formatNumber(list.length, locale)]),
    ...(level === undefined || own ? [] : [levelName(level)]),
    ...(list.hidden ? [l10n.t('hidden')] : []),
    // Short texts come first, because a narrow side bar truncates the rest.
    ...(owner === undefined ? [] : [oneLine(owner, 40)]),
  ];
  const row = createRow(list, level, parts);
  rows.set(list, row);
  return row;
}

function ownText({ grouping }: GroupingContext): string | undefined {
  return grouping === 'owner' || grouping === 'both' ? undefined : l10n.t('mine');
}

const contexts = new Map<string, string>();

/** The context value that menus test: the words joined into one string, which thousands of rows share. */
export function contextOf(words: readonly string[]): string {
  const text = words.filter((word) => word !== '').join(' ');
  const known = contexts.get(text) ?? text;
  contexts.set(text, known);
  return known;
}

function createRow(list: List, level: string | undefined, parts: readonly string[]): TreeRow {
  const label = listLabel(list);
  const people = list.type === 'person';
  return {
    id: `list/${list.id}`,
    label,
    description: parts.join(' · '),
    icon: list.hidden ? 'eye-closed' : people ? 'person' : 'organization',
    collapsibleState: 'collapsed',
    context: contextOf(['list', list.type, list.hidden ? 'hidden' : '', level === undefined ? '' : `level-${level}`]),
    ariaLabel: [label, listKind(list), ...parts].join(', '),
    target: { kind: 'list', list },
  };
}
