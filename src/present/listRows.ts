// The rows of the lists, and the two groups under each.
import * as l10n from '@vscode/l10n';
import type { List } from '../client/model/list.ts';
import { commands } from '../ids.ts';
import { escapeMarkdown, formatNumber, oneLine } from './format.ts';
import { shownText, unreadableRow, type Loaded, type RowTools, type TreeRow } from './treeRow.ts';

/** The lists, and a row that loads more of them. */
export function listRows(lists: Loaded<List>, tools: RowTools): readonly TreeRow[] {
  const rows = lists.rows.map((row, index) => (row.value ? listRow(row.value, tools) : unreadableRow('lists', index, row.raw)));
  if (rows.length === 0 || lists.nextPage === 0) return rows;
  const label = l10n.t('Load {0} more', formatNumber(lists.nextPage, tools.locale));
  const shown = shownText(lists, tools);
  return [
    ...rows,
    {
      id: 'moreLists',
      label,
      description: shown,
      icon: 'chevron-down',
      fold: 'leaf',
      context: 'more',
      spoken: `${label}, ${shown}`,
      click: commands.loadMoreLists,
      target: { kind: 'note' },
    },
  ];
}

/** Under a list: its companies, and who may do what with it. */
export function listChildren(list: List, tools: RowTools): readonly TreeRow[] {
  const count = list.length === undefined ? '' : formatNumber(list.length, tools.locale);
  const members = list.type === 'person' ? l10n.t('People') : l10n.t('Companies');
  const permissions = l10n.t('Permissions');
  return [
    {
      id: `members/${list.id}`,
      label: members,
      description: count,
      icon: list.type === 'person' ? 'person' : 'organization',
      fold: 'collapsed',
      context: `members ${list.type}`,
      spoken: `${members}, ${count}`,
      target: { kind: 'members', list },
    },
    {
      id: `permissions/${list.id}`,
      label: permissions,
      icon: 'shield',
      fold: 'collapsed',
      context: 'permissions',
      spoken: permissions,
      target: { kind: 'permissions', list },
    },
  ];
}

function listRow(list: List, tools: RowTools): TreeRow {
  const label = oneLine(list.name) || l10n.t('List {0}', oneLine(list.id));
  const owner = list.owner?.name ?? list.owner?.id;
  const people = list.type === 'person';
  const parts = [
    ...(list.length === undefined ? [] : [formatNumber(list.length, tools.locale)]),
    ...(owner === undefined ? [] : [oneLine(owner, 40)]),
    ...(list.hidden ? [l10n.t('hidden')] : []),
  ];
  const kind = people ? l10n.t('people list') : list.type === 'company' ? l10n.t('company list') : oneLine(list.type, 40);
  return {
    id: `list/${list.id}`,
    label,
    description: parts.join(' · '),
    tooltip: listTooltip(list, label, kind, tools),
    icon: people ? 'person' : 'organization',
    fold: 'collapsed',
    context: `list ${list.type}`,
    spoken: [label, kind, ...parts].join(', '),
    target: { kind: 'list', list },
  };
}

function listTooltip(list: List, label: string, kind: string, tools: RowTools): string {
  const lines = [`**${escapeMarkdown(label)}**`, `${kind} · ID ${escapeMarkdown(list.id)}`];
  if (list.length !== undefined) lines.push(l10n.t('Items: {0}', formatNumber(list.length, tools.locale)));
  if (list.owner) lines.push(l10n.t('Owner: {0}', escapeMarkdown(list.owner.name ?? list.owner.id)));
  if (list.modifiedDate !== undefined) lines.push(l10n.t('Changed: {0}', escapeMarkdown(list.modifiedDate)));
  for (const [key, value] of Object.entries(list.extraData ?? {})) {
    lines.push(`${escapeMarkdown(key)}: ${escapeMarkdown(typeof value === 'string' ? value : JSON.stringify(value))}`);
  }
  return lines.join('\n\n');
}
