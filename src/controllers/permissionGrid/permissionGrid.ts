// Reads the permissions of several lists, stages changes over them, and applies these.
import {
  addHolders,
  discard,
  enter,
  forgetResults,
  settle,
  stage,
  takeBack,
  type Change,
  type Draft,
  type GridCell,
} from '../../domain/permissions/draft.ts';
import {
  holdersIn,
  blockOf,
  isOwner,
  levelOf,
  type CellLevel,
  type ListPermissions,
  type NamedList,
} from '../../domain/permissions/listPermissions.ts';
import type { SetLevels } from '../../domain/permissions/applyChanges.ts';
import { listPermissionsOf, readAll, type PagesOf, type PermissionPages } from '../../domain/permissions/reading.ts';
import { Emitter, type Disposable, type Event } from '../../client/event.ts';
import { holderKey, type Holder } from '../../client/model/permission.ts';

export interface PermissionGridDeps {
  readonly permissions: PagesOf;
  /** Fires with the ID of the list whose permissions changed. */
  readonly onDidChange: Event<string | undefined>;
  /** Applies staged changes, and reads their lists again after that. */
  readonly setLevels: SetLevels;
}

export interface GridStart {
  readonly lists: readonly NamedList[];
  readonly actingUser: string | undefined;
  readonly draft: Draft;
}

/** The progress of a run, in lists or in calls. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The lists of one grid, as long as its page is open. */
export class PermissionGrid implements Disposable {
  readonly lists: readonly NamedList[];
  readonly actingUser: string | undefined;
  readonly #deps: PermissionGridDeps;
  readonly #changed = new Emitter();
  readonly #subscription: Disposable;
  /** The rows with which the draft was last updated, by list. */
  readonly #settled = new Map<string, PermissionPages['rows']>();
  #draft: Draft;
  #revision = 0;
  #reading: { readonly abort: AbortController; readonly left: Set<string>; readonly total: number } | undefined;
  #sending: (Progress & { readonly stopping: boolean }) | undefined;
  #stopSending = new AbortController();

  constructor(deps: PermissionGridDeps, { lists, actingUser, draft }: GridStart) {
    this.#deps = deps;
    this.lists = lists;
    this.actingUser = actingUser;
    this.#draft = draft;
    this.#subscription = deps.onDidChange((listId) => {
      if (listId !== undefined && lists.some(({ id }) => id === listId)) this.#take(listId);
    });
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get allPermissions(): readonly ListPermissions[] {
    return this.lists.map((list) => this.#listPermissionsOf(list));
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** Counts the changes of the draft, so that nothing is sent that the user agreed to over an older draft. */
  get revision(): number {
    return this.#revision;
  }

  get reading(): Progress | undefined {
    return this.#reading && { done: this.#reading.total - this.#reading.left.size, total: this.#reading.total };
  }

  get sending(): (Progress & { readonly stopping: boolean }) | undefined {
    return this.#sending;
  }

  /** Stages a level at those of these cells that can be changed. While changes are sent, it does nothing. */
  stage(cells: readonly GridCell[], level: CellLevel): void {
    if (this.#sending) return;
    const allPermissions = new Map(this.allPermissions.map((listPermissions) => [listPermissions.list.id, listPermissions]));
    let draft = this.#draft;
    for (const cell of cells) {
      const listPermissions = allPermissions.get(cell.listId);
      if (!listPermissions || blockOf(listPermissions, this.actingUser) !== undefined || isOwner(listPermissions, cell.holder))
        continue;
      draft = stage(draft, cell, levelOf(listPermissions, cell.holder), level);
    }
    this.#put(draft);
  }

  takeBack(cells: readonly GridCell[]): void {
    if (!this.#sending) this.#put(takeBack(this.#draft, cells));
  }

  discard(): void {
    if (!this.#sending) this.#put(discard(this.#draft));
  }

  /** Adds rows for holders. @returns the number of holders that had none yet */
  add(holders: readonly Holder[]): number {
    const known = holdersIn(this.allPermissions);
    const before = this.#draft.added.length;
    this.#put(
      addHolders(
        this.#draft,
        holders.filter((holder) => !known.has(holderKey(holder))),
      ),
    );
    return this.#draft.added.length - before;
  }

  /** Reads all lists, or these, again, which is free. */
  async read(lists: readonly NamedList[] = this.lists): Promise<void> {
    this.#reading?.abort.abort();
    const ids = lists.map(({ id }) => id);
    const reading = { abort: new AbortController(), left: new Set(ids), total: ids.length };
    this.#reading = reading;
    this.#changed.fire();
    const { signal } = reading.abort;
    const done = (id: string): void => {
      reading.left.delete(id);
      this.#take(id);
    };
    await readAll(ids, { pagesOf: this.#deps.permissions, signal, done });
    if (this.#reading === reading) this.#reading = undefined;
    this.#changed.fire();
  }

  /** Removes the outcomes of the last changes, and reads all lists again. Outcomes of changes that are being sent stay. */
  async refresh(): Promise<void> {
    if (!this.#sending) this.#draft = forgetResults(this.#draft);
    await this.read();
  }

  /** Applies staged changes. Those that are done are no longer staged; a reading shows whether unconfirmed ones were made. */
  async send(changes: readonly Change[]): Promise<void> {
    if (this.#sending || changes.length === 0) return;
    this.#draft = forgetResults(this.#draft);
    this.#sending = { done: 0, total: changes.length, stopping: false };
    this.#changed.fire();
    this.#stopSending = new AbortController();
    try {
      await this.#deps.setLevels(changes, {
        signal: this.#stopSending.signal,
        // The grid may have shown its levels for hours.
        readAgain: true,
        onOutcome: (change, outcome) => {
          this.#put(enter(this.#draft, change, outcome));
          if (this.#sending) this.#sending = { ...this.#sending, done: this.#draft.results.size };
        },
      });
    } finally {
      this.#sending = undefined;
      this.#changed.fire();
    }
  }

  /** Ends a reading, and sends no more. Calls in progress are not aborted, so that none is left unconfirmed. */
  stop(): void {
    this.#reading?.abort.abort();
    this.#stopSending.abort();
    if (this.#sending) this.#sending = { ...this.#sending, stopping: true };
    this.#changed.fire();
  }

  dispose(): void {
    this.#stopSending.abort();
    this.#reading?.abort.abort();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  // A reading can show that a change was made meanwhile, no matter by whom.
  #take(listId: string): void {
    const list = this.lists.find(({ id }) => id === listId);
    const { rows } = this.#deps.permissions(listId);
    const listPermissions = list && this.#listPermissionsOf(list);
    if (listPermissions?.status === 'read' && this.#settled.get(listId) !== rows) {
      this.#settled.set(listId, rows);
      this.#put(settle(this.#draft, listId, (holder) => levelOf(listPermissions, holder)));
    } else this.#changed.fire();
  }

  #put(draft: Draft): void {
    if (draft.changes !== this.#draft.changes) this.#revision += 1;
    this.#draft = draft;
    this.#changed.fire();
  }

  #listPermissionsOf(list: NamedList): ListPermissions {
    return listPermissionsOf(list, this.#deps.permissions(list.id), this.#reading?.left.has(list.id) ?? false);
  }
}
