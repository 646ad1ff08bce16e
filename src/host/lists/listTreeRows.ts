// Builds the current rows of the lists tree from the stores of the open session.
import type { List } from '../../client/model/list.ts';
import { explanationText } from '../../app/explain.ts';
import { contextOf, groupRows, listChildren, listRows, type GroupingContext } from '../../viewModel/lists/listRows.ts';
import { memberRows } from '../../viewModel/lists/memberRows.ts';
import { permissionRows } from '../../viewModel/lists/permissionRows.ts';
import { rowTooltip } from '../../viewModel/lists/rowTooltip.ts';
import type { RowTools, TreeRow } from '../../viewModel/treeRow.ts';
import type { OpenSession } from '../../state/session/openSession.ts';

/** The rows of one session. Building them sends nothing, because the tree itself starts to read data. */
export interface ListTreeRows {
  /** Returns the rows below a row. @param row undefined for the top */
  readonly below: (row: TreeRow | undefined) => readonly TreeRow[];
  /** Returns Markdown; undefined if the tooltip would add nothing to the row. */
  readonly tooltip: (row: TreeRow) => string | undefined;
  readonly tools: RowTools;
}

/** Returns functions that build rows. @param locale the locale of numbers and dates */
export function listTreeRows(session: OpenSession, locale: string): ListTreeRows {
  const { lists, credits, actingUser } = session;
  const tools: RowTools = { locale, now: Date.now(), left: credits.left, billed: credits.billed };
  const groupingContext: GroupingContext = { grouping: lists.grouping, actingUser, level: (list) => lists.level(list) };
  const belowList = (list: List, kind: TreeRow['target']['kind']): readonly TreeRow[] => {
    const members = lists.members(list.id);
    const permissions = lists.permissions(list.id);
    if (kind === 'list') return listChildren(list, { members, permissions }, tools);
    if (kind === 'members') return memberRows(list, members, tools);
    if (kind !== 'permissions') return [];
    const failure = permissions.failure ? { failure: explanationText(permissions.failure) } : {};
    return permissionRows(list, permissions, { ...tools, ...failure });
  };
  return {
    tools,
    tooltip: (row) => rowTooltip(row, { locale, level: groupingContext.level }),
    below(row) {
      if (!row) return listRows(lists.lists, groupingContext, tools);
      const { target } = row;
      if (target.kind === 'group') return groupRows(lists.lists, target.path, groupingContext, tools);
      if (!target.list) return [];
      const list = lists.list(target.list.id) ?? target.list;
      return withLevel(lists.level(list), belowList(list, target.kind));
    },
  };
}

/** Adds the acting user's level on a list to the context of its rows, so that menus leave out actions it does not allow. */
function withLevel(level: string | undefined, rows: readonly TreeRow[]): readonly TreeRow[] {
  if (level === undefined) return rows;
  return rows.map((row) => ({ ...row, context: contextOf([row.context, `level-${level}`]) }));
}
