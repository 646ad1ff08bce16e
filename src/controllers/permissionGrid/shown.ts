// The shown part of a permission grid: the layout, and the list or holder that it is about.
import type { GridCell } from '../../domain/permissions/draft.ts';
import { holderOf, holderKey } from '../../client/model/permission.ts';
import type { GridFacts, GridLayout } from '../../viewModel/permissionGrid/permissionGridFacts.ts';
import type { PermissionGrid } from './permissionGrid.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

export type GridArrangement = Pick<GridFacts, 'layout' | 'subject' | 'onlyHeld'>;

/**
 * Returns the cells in these rows and columns, which are IDs of lists or keys of holders, depending on the layout. Columns that
 * are levels are ignored.
 */
export function cellsIn(
  { layout, subject = '' }: GridArrangement,
  rows: readonly string[],
  columns: readonly string[],
): readonly GridCell[] {
  const holders = (layout === 'holder' ? [subject] : rows).flatMap((key) => holderOf(key) ?? []);
  const lists = layout === 'holder' ? rows : layout === 'list' ? [subject] : columns;
  return lists.flatMap((listId) => holders.map((holder) => ({ listId, holder })));
}

/** Switches to another layout. Without a subject it shows the first list, or the acting user or else the first holder. */
export function inLayout(
  shown: GridArrangement,
  layout: GridLayout,
  subject: string | undefined,
  grid: PermissionGrid,
): GridArrangement {
  const { onlyHeld } = shown;
  const chosen = layout === 'lists' ? undefined : (subject ?? firstSubject(layout, grid));
  return { layout, onlyHeld, ...omitUndefined({ subject: chosen }) };
}

function firstSubject(layout: GridLayout, { lists, actingUser, allPermissions, draft }: PermissionGrid): string | undefined {
  if (layout === 'list') return lists[0]?.id;
  if (actingUser !== undefined) return holderKey({ kind: 'user', id: actingUser });
  const held = allPermissions.flatMap(({ permissions }) => permissions.map(({ holder }) => holder));
  const [first] = [...held, ...draft.added];
  return first && holderKey(first);
}
