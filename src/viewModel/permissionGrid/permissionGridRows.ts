// Rows, columns and cells of the permission grid.
import * as l10n from '@vscode/l10n';
import { isConflict, levelSince, placeKey, type Result } from '../../domain/permissions/draft.ts';
import { type KnownHolder } from '../../domain/permissions/holders.ts';
import { blockOf, holdersIn, isOwner, levelOf, type ListPermissions } from '../../domain/permissions/listPermissions.ts';
import { holderKey, holderOf, type Holder } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { nameOrId, oneLine } from '../format.ts';
import type { GridFacts } from './permissionGridFacts.ts';
import { gridWords as words } from './permissionGridWords.ts';
import { levelName } from '../lists/permissionRows.ts';

/** A level on its own, or with what is to be said of it. `owner` is the level of the list's owner, which nobody changes. */
export type Cell = string | MarkedCell;

export interface MarkedCell {
  readonly level: string;
  /** The name of a level that is none of the four. */
  readonly label?: string;
  /** The level that a staged change replaces, as it is called. */
  readonly before?: string;
  readonly mark?: 'conflict' | 'failed' | 'notSent' | 'done';
  /** The meaning of the mark, and its reason. */
  readonly note?: string;
  readonly locked?: true;
}

/** A list over its cells. */
export interface Column {
  readonly id: string;
  readonly name: string;
  /** Why its cells are not as others are: a word, and a sentence. */
  readonly note?: string;
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

export interface Person extends KnownHolder {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
}

/** Everyone the grid has a row for: users by name, then share keys. Those added by hand, and the one shown, are among them. */
export function peopleIn(
  { allPermissions, draft, actingUser, layout, subject = '' }: GridFacts,
  locale: string,
): readonly Person[] {
  const known = new Map(holdersIn(allPermissions));
  // The one holder who is shown may hold nothing yet, or nothing any more.
  const shown = layout === 'holder' ? holderOf(subject) : undefined;
  const named = [...draft.added, ...[...draft.changes.values()].map(({ holder }) => holder), ...(shown ? [shown] : [])];
  for (const holder of named) if (!known.has(holderKey(holder))) known.set(holderKey(holder), { holder });
  const collator = new Intl.Collator(locale, { numeric: true });
  const people = [...known].map(([key, one]): Person => {
    const id = oneLine(one.holder.id, 60);
    const own = one.holder.kind === 'user' && one.holder.id === actingUser;
    const name = oneLine(one.name ?? '') || id;
    const parts = [...(name === id ? [] : [id]), ...(own ? [words.you()] : [])];
    return { ...one, key, name, detail: one.holder.kind === 'key' ? l10n.t('share key') : parts.join(' · ') };
  });
  return people.sort(
    (a, b) => b.holder.kind.localeCompare(a.holder.kind) || collator.compare(a.name, b.name) || collator.compare(a.key, b.key),
  );
}

/** Holders by these lists. */
export function holderRows(
  facts: GridFacts,
  people: readonly Person[],
  allPermissions: readonly ListPermissions[],
): readonly GridRow[] {
  const columns = allPermissions.map((listPermissions) => columnFacts(facts, listPermissions));
  const [only] = allPermissions.length === 1 ? allPermissions : [];
  return people.map(({ key, holder, name, detail }) => ({
    id: key,
    name,
    detail,
    kind: holder.kind,
    ...(only && isOwner(only, holder) ? { note: words.owner() } : {}),
    cells: columns.map((column) => cellOf(facts, column, holder)),
  }));
}

/** The lists, with the level of one holder on each. */
export function listRows(facts: GridFacts, { holder }: Person): readonly GridRow[] {
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

/** The lists as the heads of columns. */
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

/** A level as the grid calls it. */
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
      return words.conflict(cellLevelName(outcome.now));
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
  /** Whether anything is staged, or was sent, in this list: most have nothing but levels. */
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
  if (!touched && !blocked && isPlain(read)) return read;
  // That nobody said so far that there is a permission does not say that there is none.
  if (!touched && listPermissions.status !== 'read' && read === 'none')
    return { level: 'unknown', label: words.unknown(), locked: true };
  const place = { listId: listPermissions.list.id, holder };
  const key = placeKey(place);
  const now = levelSince(draft, place, read);
  const change = draft.changes.get(key);
  const result = draft.results.get(key);
  if (!change && !result && !blocked && isPlain(now)) return now;
  const conflict = change !== undefined && !blocked && isConflict(change, read);
  const mark = conflict ? 'conflict' : result?.outcome.kind;
  const note = conflict ? words.conflict(cellLevelName(read)) : result && outcomeText(result, explain);
  const level = change?.after ?? now;
  return {
    level,
    ...(isPlain(level) ? {} : { label: cellLevelName(level) }),
    ...(change ? { before: cellLevelName(change.before) } : {}),
    ...(mark ? { mark } : {}),
    ...omitUndefined({ note }),
    ...(blocked ? { locked: true } : {}),
  };
}

function isPlain(level: string): boolean {
  return ['none', 'read', 'write', 'manage'].includes(level);
}
