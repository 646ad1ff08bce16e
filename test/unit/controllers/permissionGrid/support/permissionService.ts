// Permissions of some lists without a service behind them: they can be read, changed by others, and made to fail.
import { applyChanges, type SetLevels } from '../../../../../src/domain/permissions/applyChanges.ts';
import type { PermissionPages } from '../../../../../src/domain/permissions/reading.ts';
import { Emitter } from '../../../../../src/client/event.ts';
import { Failure, type FailureKind } from '../../../../../src/client/failure.ts';
import type { Row } from '../../../../../src/client/model/envelope.ts';
import { holderOf, holderKey, type Holder, type Level, type Permission } from '../../../../../src/client/model/permission.ts';

/** The fate of a call: it works, fails without having done anything, or fails after all was done. */
export type Fate = 'works' | 'fails' | 'doneUnconfirmed';

export class PermissionService {
  readonly levels = new Map<string, Map<string, string>>();
  readonly sent: { readonly listId: string; readonly holder: string; readonly level: Level | 'none' }[] = [];
  /** The fates of the next calls that change something, one after the other. */
  readonly fates: Fate[] = [];
  readonly unreadable = new Map<string, FailureKind>();
  readonly changed = new Emitter<string | undefined>();
  failsWith: FailureKind = 'serviceFault';
  reads = 0;
  readonly #pages = new Map<string, Pages>();

  /** @param levels levels by list and by key of the holder */
  constructor(levels: Readonly<Record<string, Readonly<Record<string, string>>>>) {
    for (const [listId, held] of Object.entries(levels)) this.levels.set(listId, new Map(Object.entries(held)));
  }

  readonly permissions = (listId: string): Pages => {
    const pages = this.#pages.get(listId) ?? new Pages(this, listId);
    this.#pages.set(listId, pages);
    return pages;
  };

  /** Applies changes as the extension does, over this service. @param actingUser the user who sends them */
  setLevelsAs(actingUser: string): SetLevels {
    return (changes, options) =>
      applyChanges(
        changes,
        {
          pagesOf: this.permissions,
          listOf: (id) => ({ id, name: '', type: 'company' }),
          actingUser,
          send: ({ listId, holder, after }) => this.setPermission(listId, holder, after === 'none' ? undefined : after),
        },
        options,
      );
  }

  readonly setPermission = async (listId: string, holder: Holder, level: Level | undefined): Promise<void> => {
    this.sent.push({ listId, holder: holderKey(holder), level: level ?? 'none' });
    const fate = this.fates.shift() ?? 'works';
    await Promise.resolve();
    if (fate !== 'fails') this.set(listId, holderKey(holder), level ?? 'none');
    if (fate !== 'works') throw new Failure(this.failsWith, { unconfirmed: fate === 'doneUnconfirmed' });
  };

  /** Sets a level as another user does. */
  set(listId: string, holder: string, level: string): void {
    const held = this.levels.get(listId) ?? new Map<string, string>();
    if (level === 'none') held.delete(holder);
    else held.set(holder, level);
    this.levels.set(listId, held);
  }

  levelOf(listId: string, holder: string): string {
    return this.levels.get(listId)?.get(holder) ?? 'none';
  }

  /** Everything that is held, as text: `list holder level`. */
  get all(): string[] {
    return [...this.levels].flatMap(([list, held]) => [...held].map(([holder, level]) => `${list} ${holder} ${level}`)).sort();
  }
}

class Pages implements PermissionPages {
  rows: readonly Row<Permission>[] = [];
  status: PermissionPages['status'] = 'idle';
  failure: Failure | undefined;
  nextPageSize = 50;
  isRead = false;
  hasCachedPages = false;
  readAt: number | undefined;
  readonly #service: PermissionService;
  readonly #listId: string;

  constructor(service: PermissionService, listId: string) {
    this.#service = service;
    this.#listId = listId;
  }

  more(): Promise<void> {
    return this.refresh();
  }

  async refresh(): Promise<void> {
    this.#service.reads += 1;
    await Promise.resolve();
    const failure = this.#service.unreadable.get(this.#listId);
    this.failure = failure && new Failure(failure);
    this.status = failure ? 'failed' : 'ready';
    if (!failure) {
      this.rows = [...(this.#service.levels.get(this.#listId) ?? [])].map(([key, level]) => ({
        raw: {},
        value: permission(key, level),
      }));
      this.nextPageSize = 0;
      this.isRead = true;
      this.readAt = 0;
    }
    this.#service.changed.fire(this.#listId);
    if (this.failure) throw this.failure;
  }
}

function permission(key: string, level: string): Permission {
  const holder = holderOf(key);
  return holder
    ? { level, holder, ...(holder.kind === 'user' ? { user: { id: holder.id, name: holder.id.toUpperCase() } } : {}) }
    : { level };
}
