// The rows of a list's permissions: its owner and everyone who holds one.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { permissionsIn, type Holder, type Permission } from '../../client/model/permission.ts';
import { commands } from '../../ids.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import { note, shownText, unreadableRow, type LoadedRows, type RowTools, type TreeRow } from '../treeRow.ts';

/** The owner and everyone who holds a permission, or why they could not be read. */
export function permissionRows(list: List, permissions: LoadedRows<Permission>, tools: RowTools): readonly TreeRow[] {
  const id = `permissions/${list.id}`;
  const owner = list.owner ? [ownerRow(list, nameOrId(list.owner))] : [];
  const held = new Map<Permission, Holder>(permissionsIn(permissions.rows).held.map((one) => [one, one.holder]));
  const rows = permissions.rows.map(({ value, raw }, index) => {
    const holder = value && held.get(value);
    if (value && holder) return permissionRow(list, value, holder);
    // Nothing can be changed on such a row: it is not known whose permission it is.
    return unreadableRow(id, index, raw, list, value ? l10n.t('Unclear holder') : undefined);
  });
  const last: TreeRow[] = [];
  if (permissions.status === 'failed') {
    // Those of the cache stay, with their age on the group.
    const label =
      rows.length > 0 ? l10n.t('Could not be read again. Click to try again.') : l10n.t('Could not be read. Click to try again.');
    last.push(note(`${id}/failed`, list, label, tools.failure, commands.loadMorePermissions));
  } else if (permissions.status === 'ready' && permissions.nextPage > 0) {
    const label = l10n.t('Load {0} more', formatNumber(permissions.nextPage, tools.locale));
    last.push(note(`${id}/more`, list, label, shownText(permissions, tools), commands.loadMorePermissions, 'chevron-down'));
  } else if (permissions.status === 'ready' && rows.length === 0) {
    last.push(note(`${id}/none`, list, l10n.t('Shared with nobody.')));
  }
  return [...owner, ...rows, ...last];
}

/** A level as the user reads it; one that is not known is shown as it came. */
export function levelName(level: string): string {
  if (level === 'read') return l10n.t('read');
  if (level === 'write') return l10n.t('write');
  if (level === 'manage') return l10n.t('manage');
  return oneLine(level, 40) || l10n.t('unknown level');
}

function ownerRow(list: List, label: string): TreeRow {
  const owner = l10n.t('owner');
  return {
    id: `permissions/${list.id}/owner`,
    label,
    description: owner,
    icon: 'account',
    collapsibleState: 'leaf',
    context: 'owner',
    ariaLabel: `${label}, ${owner}`,
    target: { kind: 'note', list },
  };
}

function permissionRow(list: List, permission: Permission, holder: Holder): TreeRow {
  const label = nameOrId({ id: holder.id, name: permission.user?.name });
  const level = levelName(permission.level);
  const key = holder.kind === 'key';
  const description = key ? `${level} · ${l10n.t('share key')}` : level;
  return {
    id: `permissions/${list.id}/${holder.kind}/${holder.id}`,
    label,
    description,
    icon: key ? 'key' : 'person',
    collapsibleState: 'leaf',
    context: `permission ${holder.kind}`,
    ariaLabel: `${label}, ${description}`,
    target: { kind: 'permission', list, holder, level: permission.level, name: label },
  };
}
