// The rows of a list's permissions: its owner and everyone who holds a permission.
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
    // Such a row offers no change, because it is not known whose permission it is.
    return unreadableRow(id, index, raw, list, value ? l10n.t('Unclear holder') : undefined);
  });
  const notes: TreeRow[] = [];
  if (permissions.status === 'failed') {
    // The rows from the cache stay, and the row of their group shows their age.
    const label =
      rows.length > 0 ? l10n.t('Could not be read again. Click to try again.') : l10n.t('Could not be read. Click to try again.');
    notes.push(note(`${id}/failed`, list, label, tools.failure, commands.loadMorePermissions));
  } else if (permissions.status === 'ready' && permissions.nextPageSize > 0) {
    const label = l10n.t('Load {0} more', formatNumber(permissions.nextPageSize, tools.locale));
    notes.push(note(`${id}/more`, list, label, shownText(permissions, tools), commands.loadMorePermissions, 'chevron-down'));
  } else if (permissions.status === 'ready' && rows.length === 0) {
    notes.push(note(`${id}/none`, list, l10n.t('Shared with nobody.')));
  }
  return [...owner, ...rows, ...notes];
}

/** The name of a level in the user's language. An unknown level is shown as the service sent it. */
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
  const isKey = holder.kind === 'key';
  const description = isKey ? `${level} · ${l10n.t('share key')}` : level;
  return {
    id: `permissions/${list.id}/${holder.kind}/${holder.id}`,
    label,
    description,
    icon: isKey ? 'key' : 'person',
    collapsibleState: 'leaf',
    context: `permission ${holder.kind}`,
    ariaLabel: `${label}, ${description}`,
    target: { kind: 'permission', list, holder, level: permission.level, name: label },
  };
}
