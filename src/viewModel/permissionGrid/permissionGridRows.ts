// Rows, columns and cells of the permission grid.
import * as l10n from '@vscode/l10n';
import { isConflict, levelSince, cellKey, type Result } from '../../domain/permissions/draft.ts';
import { type KnownHolder } from '../../domain/permissions/holders.ts';
import { blockOf, holdersIn, isOwner, levelOf, type ListPermissions } from '../../domain/permissions/listPermissions.ts';
import { holderKey, holderOf, type Holder } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { nameOrId, oneLine } from '../format.ts';
import type { GridFacts } from './permissionGridFacts.ts';
import { gridWords as words } from './permissionGridWords.ts';
import { levelName } from '../lists/permissionRows.ts';

/** A level, or a level with marks and notes. `owner` is the level of the list's owner, which nobody can change. */
export type Cell = string | MarkedCell;

export interface MarkedCell {
  readonly level: string;
  /** The name of a level other than none, read, write and manage. */
  readonly label?: string;
  /** The name of the level that a staged change replaces. */
  readonly before?: string;
  readonly mark?: 'conflict' | 'failed' | 'notSent' | 'done';
  /** The meaning of the mark, and its reason. */
  readonly note?: string;
  /** The level cannot be changed. */
  readonly locked?: true;
}

/** The header of a column, which is a list. */
export interface Column {
  readonly id: string;
  readonly name: string;
  /** The reason why its cells cannot be changed, in a few words; absent if they can be. */
  readonly note?: string;
  /** The same reason as a sentence. */
  readonly why?: string;
}

export interface GridRow {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly kind: 'user' | 'key' | 'list';
  readonly note?: string;
  readonly why?: string;
  readonly cells: readonly Cell[];
}

export interface GridHolder extends KnownHolder {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
}

/** The holders that have a row: users by name, then share keys. The added ones, and the only shown one, are among them. */
export function gridHolders(
  { allPermissions, draft, actingUser, layout, subject = '' }: GridFacts,
  locale: string,
): readonly GridHolder[] {
  const known = new Map(holdersIn(allPermissions));
  // The only shown holder may have no permission yet, or none any more.
  const shown = layout === 'holder' ? holderOf(subject) : undefined;
  const named = [...draft.added, ...[...draft.changes.values()].map(({ holder }) => holder), ...(shown ? [shown] : [])];
  for (const holder of named) if (!known.has(holderKey(holder))) known.set(holderKey(holder), { holder });
  const collator = new Intl.Collator(locale, { numeric: true });
  const holders = [...known].map(([key, one]): GridHolder => {
    const id = oneLine(one.holder.id, 60);
    const own = one.holder.kind === 'user' && one.holder.id === actingUser;
    const name = oneLine(one.name ?? '') || id;
    const parts = [...(name === id ? [] : [id]), ...(own ? [words.you()] : [])];
    return { ...one, key, name, detail: one.holder.kind === 'key' ? l10n.t('share key') : parts.join(' · ') };
  });
  return holders.sort(
    (a, b) => b.holder.kind.localeCompare(a.holder.kind) || collator.compare(a.name, b.name) || collator.compare(a.key, b.key),
  );
}

/** The holders, each with a level on each of these lists. */
export function holderRows(
  facts: GridFacts,
  holders: readonly GridHolder[],
  allPermissions: readonly ListPermissions[],
): readonly GridRow[] {
  const columns = allPermissions.map((listPermissions) => columnFacts(facts, listPermissions));
  const [only] = allPermissions.length === 1 ? allPermissions : [];
  return holders.map(({ key, holder, name, detail }) => ({
    id: key,
    name,
    detail,
    kind: holder.kind,
    ...(only && isOwner(only, holder) ? { note: words.owner() } : {}),
    cells: columns.map((column) => cellOf(facts, column, holder)),
  }));
}

/** The lists, each with the level of one holder. */
export function listRows(facts: GridFacts, { holder }: GridHolder): readonly GridRow[] {
  const columns = listColumns(facts);
  return facts.allPermissions.flatMap((listPermissions, at) => {
    const column = columns[at];
    if (!column) return [];
    const { list } = listPermissions;
    const owned = isOwner(listPermissions, holder);
    const detail = owned ? '' : oneLine(list.owner?.name ?? list.owner?.id ?? '', 40);
    const note = owned ? { note: words.owner() } : {};
    return [{ ...column, ...note, detail, kind: 'list', cells: [cellOf(facts, columnFacts(facts, listPermissions), holder)] }];
  });
}

/** The lists as headers of columns. */
export function listColumns({ allPermissions, actingUser, explain }: GridFacts): readonly Column[] {
  return allPermissions.map((listPermissions) => {
    const { list, unreadable } = listPermissions;
    const header = { id: list.id, name: nameOrId(list) };
    switch (blockOf(listPermissions, actingUser)) {
      case 'reading':
        return { ...header, note: words.blockReading(), why: words.blockReading() };
      case 'part':
        return { ...header, note: words.blockPart(), why: words.whyPart() };
      case 'failed': {
        const explained = listPermissions.failure && explain(listPermissions.failure);
        return { ...header, note: words.blockFailed(), why: explained ? `${explained.what} ${explained.todo}` : words.whyPart() };
      }
      case 'unreadable':
        return { ...header, note: words.unreadable(unreadable, String(unreadable)), why: words.whyUnreadable() };
      case 'belowManage': {
        const level = actingUser === undefined ? '' : levelOf(listPermissions, { kind: 'user', id: actingUser });
        return { ...header, note: words.blockBelow(), why: words.whyBelow(levelName(level)) };
      }
      case undefined:
        return header;
    }
  });
}

/** The name of a level in the grid. */
export function cellLevelName(level: string): string {
  if (level === 'none') return words.none();
  if (level === 'unknown') return words.unknown();
  return level === 'owner' ? words.owner() : levelName(level);
}

/** The outcome of a change in a few words. */
export function outcomeText({ outcome }: Result, explain: GridFacts['explain']): string {
  switch (outcome.kind) {
    case 'done':
      return words.done();
    case 'conflict':
      return outcome.now === 'unknown' ? words.unclear() : words.conflict(cellLevelName(outcome.now));
    case 'failed': {
      const explained = explain(outcome.failure);
      const header = outcome.failure.facts.unconfirmed ? words.unconfirmed() : words.failed();
      return explained ? `${header}: ${explained.what} ${explained.todo}` : header;
    }
    case 'notSent':
      if (outcome.why === 'heldBack') return words.heldBack();
      return outcome.why === 'stopped' ? words.stopped() : words.brokenOff();
  }
}

interface ColumnFacts {
  readonly listPermissions: ListPermissions;
  readonly blocked: boolean;
  /** True if a change of this list is staged or was sent. The cells of the other lists are only levels, which is faster. */
  readonly touched: boolean;
}

function columnFacts({ draft, actingUser }: GridFacts, listPermissions: ListPermissions): ColumnFacts {
  const { id } = listPermissions.list;
  const touched =
    [...draft.changes.values()].some(({ listId }) => listId === id) ||
    [...draft.results.values()].some(({ change }) => change.listId === id);
  return { listPermissions, blocked: blockOf(listPermissions, actingUser) !== undefined, touched };
}

function cellOf({ draft, explain }: GridFacts, { listPermissions, blocked, touched }: ColumnFacts, holder: Holder): Cell {
  if (isOwner(listPermissions, holder)) return 'owner';
  const read = levelOf(listPermissions, holder);
  if (!touched && !blocked && isKnownLevel(read)) return read;
  const place = { listId: listPermissions.list.id, holder };
  const key = cellKey(place);
  const now = levelSince(draft, place, read);
  const change = draft.changes.get(key);
  const result = draft.results.get(key);
  // As long as the list is not fully read, a missing permission may still exist.
  if (!change && !result && listPermissions.status !== 'read' && now === 'none')
    return { level: 'unknown', label: words.unknown(), locked: true };
  if (!change && !result && !blocked && isKnownLevel(now)) return now;
  const conflict = change !== undefined && !blocked && isConflict(change, read);
  const mark = conflict ? 'conflict' : result?.outcome.kind;
  const note = conflict ? words.conflict(cellLevelName(read)) : result && outcomeText(result, explain);
  const level = change?.after ?? now;
  return {
    level,
    ...(isKnownLevel(level) ? {} : { label: cellLevelName(level) }),
    ...(change ? { before: cellLevelName(change.before) } : {}),
    ...omitUndefined({ mark, note }),
    ...(blocked ? { locked: true } : {}),
  };
}

function isKnownLevel(level: string): boolean {
  return ['none', 'read', 'write', 'manage'].includes(level);
}
