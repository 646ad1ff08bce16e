// The view model of the permission grid: rows, columns, levels, and texts that the page combines.
import { levels as allLevels } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { isOwner, levelOf, type CellLevel, type ListPermissions } from '../../domain/permissions/listPermissions.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import { gridLayouts, type GridFacts, type GridLayout, type Progress } from './permissionGridFacts.ts';
import { gridFooter, type GridFooter, type Lines } from './permissionGridFooter.ts';
import {
  holderRows,
  listColumns,
  listRows,
  gridHolders,
  type Cell,
  type Column,
  type GridRow,
  type GridHolder,
} from './permissionGridRows.ts';
import { gridTitle } from './permissionGridTitle.ts';
import { gridWords as words } from './permissionGridWords.ts';
import { levelName } from '../lists/permissionRows.ts';

export interface GridChoice<Value = string> {
  readonly label: string;
  readonly chosen: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

export interface GridView {
  readonly title: string;
  readonly note: string;
  /** The reason why the only shown list cannot be changed. */
  readonly why?: string;
  readonly layout: GridChoice<GridLayout>;
  readonly subject?: GridChoice;
  readonly onlyHeld?: { readonly label: string; readonly chosen: boolean };
  /** The lists as columns; empty if the columns are the levels. */
  readonly columns: readonly Column[];
  readonly rows: readonly GridRow[];
  readonly levels: readonly { readonly value: CellLevel; readonly label: string }[];
  readonly words: PageWords;
  readonly reading?: Progress & { readonly text: string };
  /** The lists that were not fully read, and the reasons. */
  readonly unread?: Lines;
  readonly footer: GridFooter;
  readonly announcement: string;
  /** The problem with the IDs that were to be added. */
  readonly problem?: string;
}

export type { GridLayout } from './permissionGridFacts.ts';
export type { Cell, Column, GridRow, MarkedCell } from './permissionGridRows.ts';
export type { GridFooter } from './permissionGridFooter.ts';

/** The view model. @param locale a BCP 47 tag */
export function gridView(facts: GridFacts, locale: string): GridView {
  const { allPermissions, layout, reading } = facts;
  const number = (value: number): string => formatNumber(value, locale);
  const holders = gridHolders(facts, locale);
  const shownHolder = layout === 'holder' ? holders.find(({ key }) => key === facts.subject) : undefined;
  const listPermissions = layout === 'list' ? allPermissions.find(({ list }) => list.id === facts.subject) : undefined;
  const shown = (rows: readonly GridRow[]): readonly GridRow[] => (facts.onlyHeld ? rows.filter(isHeld) : rows);
  const unread = unreadLists(facts, number);
  const rows = shownHolder
    ? shown(listRows(facts, shownHolder))
    : listPermissions
      ? holderRows(facts, holders, [listPermissions])
      : shown(holderRows(facts, holders, allPermissions));
  return {
    title: gridTitle({ lists: allPermissions.map(({ list }) => list), about: facts.about }),
    note: shownHolder ? visibleListsText(facts, shownHolder, number) : countText(facts, holders.length, number),
    ...(listPermissions ? whyOf(facts, listPermissions) : {}),
    layout: layoutChoice(layout),
    ...(shownHolder || listPermissions ? { subject: subjectChoice(facts, holders) } : {}),
    ...(listPermissions ? {} : { onlyHeld: { label: words.onlyHeld(), chosen: facts.onlyHeld } }),
    columns: shownHolder || listPermissions ? [] : listColumns(facts),
    rows,
    levels: (['none', ...allLevels] as const).map((value) => ({
      value,
      label: value === 'none' ? words.none() : levelName(value),
    })),
    words: pageWords(layout),
    ...(reading ? { reading: { ...reading, text: words.reading(number(reading.done), number(reading.total)) } } : {}),
    footer: gridFooter(facts, holders, locale),
    announcement: facts.announcement,
    ...omitUndefined({ unread, problem: facts.problem }),
  };
}

// Returns whether a row has a permission or a staged change.
function isHeld({ cells }: GridRow): boolean {
  return cells.some((cell: Cell) => {
    const { level, before } = typeof cell === 'string' ? { level: cell, before: undefined } : cell;
    return before !== undefined || (level !== 'none' && level !== 'unknown');
  });
}

function countText({ allPermissions, actingUser }: GridFacts, holders: number, number: (value: number) => string): string {
  return [
    words.lists(allPermissions.length, number(allPermissions.length)),
    words.holders(holders, number(holders)),
    ...(actingUser === undefined ? [] : [words.actingAs(oneLine(actingUser, 40))]),
  ].join(' · ');
}

/** The number of lists that a holder can see, of those in which this is known. */
function visibleListsText(
  { allPermissions, notLoaded }: GridFacts,
  shownHolder: GridHolder,
  number: (value: number) => string,
): string {
  const known = allPermissions.filter(
    (one) => isOwner(one, shownHolder.holder) || (one.status === 'read' && levelOf(one, shownHolder.holder) !== 'unknown'),
  );
  const visible = known.filter((one) => isOwner(one, shownHolder.holder) || levelOf(one, shownHolder.holder) !== 'none').length;
  return [
    words.sees(shownHolder.name, number(visible), number(known.length)),
    ...(shownHolder.holder.kind === 'user' ? [words.seesByKey()] : []),
    ...(notLoaded === 0 ? [] : [words.notLoaded(number(notLoaded))]),
  ].join(' ');
}

/** The lists that were not fully read, and the reasons. */
function unreadLists(facts: GridFacts, number: (value: number) => string): Lines | undefined {
  const unread = facts.allPermissions.filter(({ status }) => status === 'failed' || status === 'part');
  if (unread.length === 0) return undefined;
  const lines = listColumns({ ...facts, allPermissions: unread }).map(({ name, why = '' }) => words.reason(name, why));
  return { title: words.unread(unread.length, number(unread.length)), lines };
}

function whyOf(facts: GridFacts, listPermissions: ListPermissions): { readonly why?: string } {
  const [column] = listColumns({ ...facts, allPermissions: [listPermissions] });
  return column?.why === undefined ? {} : { why: column.why };
}

function layoutChoice(chosen: GridLayout): GridChoice<GridLayout> {
  const labels: Readonly<Record<GridLayout, string>> = {
    lists: words.layoutLists(),
    list: words.layoutList(),
    holder: words.layoutHolder(),
  };
  return { label: words.layout(), chosen, choices: gridLayouts.map((value) => ({ value, label: labels[value] })) };
}

function subjectChoice({ layout, allPermissions, subject = '' }: GridFacts, holders: readonly GridHolder[]): GridChoice {
  const choices =
    layout === 'list'
      ? allPermissions.map(({ list }) => ({ value: list.id, label: nameOrId(list) }))
      : holders.map(({ key, name, detail }) => ({ value: key, label: name === detail ? name : `${name} · ${detail}` }));
  return { label: layout === 'list' ? words.list() : words.holder(), chosen: subject, choices };
}

/** Words from which the page builds its texts; `{0}` is the place of a name or a level. */
export interface PageWords {
  readonly caption: string;
  /** The heading above the names of the rows. */
  readonly corner: string;
  readonly hint: string;
  readonly owner: string;
  readonly inList: string;
  readonly level: string;
  readonly changedFrom: string;
  readonly fixed: string;
  readonly menu: string;
  readonly refresh: string;
  readonly report: string;
  readonly stop: string;
  readonly add: {
    readonly kind: string;
    readonly users: string;
    readonly keys: string;
    readonly ids: string;
    readonly placeholder: string;
    readonly button: string;
  };
}

function pageWords(layout: GridLayout): PageWords {
  return {
    caption: words.caption(),
    corner: layout === 'holder' ? words.list() : words.holder(),
    hint: words.hint(),
    owner: words.owner(),
    inList: words.inList(),
    level: words.level(),
    changedFrom: words.changedFrom(),
    fixed: words.fixed(),
    menu: words.levels(),
    refresh: words.refresh(),
    report: words.report(),
    stop: words.stop(),
    add: {
      kind: words.addKind(),
      users: words.users(),
      keys: words.keys(),
      ids: words.addIds(),
      placeholder: words.addPlaceholder(),
      button: words.add(),
    },
  };
}
