// Reads the permissions of lists to their end, and returns what is known of each so far.
import type { CallOptions } from '../../client/call.ts';
import { Failure } from '../../client/failure.ts';
import type { Row } from '../../client/model/envelope.ts';
import { permissionsIn, type Permission } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { ListPermissions, NamedList } from './listPermissions.ts';

/** The permissions of a list, which are read page by page. */
export interface PermissionPages {
  readonly rows: readonly Row<Permission>[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly failure: Failure | undefined;
  readonly nextPageSize: number;
  readonly isRead: boolean;
  /** True if there are rows that this session has not asked the service for. */
  readonly hasCachedPages: boolean;
  /** Milliseconds since the epoch. */
  readonly readAt: number | undefined;
  more(options: CallOptions): Promise<void>;
  refresh(options: CallOptions): Promise<void>;
}

export type PagesOf = (listId: string) => PermissionPages;

export interface ReadAllOptions {
  readonly pagesOf: PagesOf;
  /** Ends the reading; undefined if nobody can stop it. */
  readonly signal: AbortSignal | undefined;
  /** A callback that is called after each list, even if it could not be read. */
  readonly done: (listId: string) => void;
}

/** The number of lists at once. It is the number of calls that the limiter permits at once, so more lists would only wait. */
const atOnce = 6;

/** The permissions in rows, cached for each array of rows. */
const permissionsOf = new WeakMap<readonly Row<Permission>[], Pick<ListPermissions, 'permissions' | 'unreadable'>>();

/**
 * The known permissions of a list. Rows from the cache are shown, but never the base of a change.
 * @param reading whether more are being read
 */
export function listPermissionsOf(list: NamedList, pages: PermissionPages, reading: boolean): ListPermissions {
  let known = permissionsOf.get(pages.rows);
  if (!known) {
    const { held, ambiguous } = permissionsIn(pages.rows);
    known = { permissions: held, unreadable: ambiguous };
    permissionsOf.set(pages.rows, known);
  }
  const { failure, readAt } = pages;
  return {
    list,
    ...known,
    status: statusOf(pages, reading),
    ...omitUndefined({ failure, readAt }),
  };
}

/** Returns whether this session has read all permissions of a list. */
function isReadToEnd({
  isRead,
  nextPageSize,
  hasCachedPages,
}: Pick<PermissionPages, 'isRead' | 'nextPageSize' | 'hasCachedPages'>): boolean {
  return isRead && nextPageSize === 0 && !hasCachedPages;
}

/** Reads the permissions of a list to their end, which is free. Rows that were read before are read again. @throws Failure */
export async function readToEnd(pages: PermissionPages, options: CallOptions): Promise<void> {
  if (pages.isRead) await pages.refresh(options);
  while (!pages.isRead || pages.nextPageSize > 0) await pages.more(options);
}

/**
 * Reads several lists to their end, some at once, in the background. A list that cannot be read does not keep the others from
 * being read; its own pages have the failure.
 */
export async function readAll(listIds: readonly string[], { pagesOf, signal, done }: ReadAllOptions): Promise<void> {
  const waiting = listIds.values();
  const workers = Array.from({ length: Math.min(atOnce, listIds.length) }, async () => {
    for (const id of waiting) {
      if (signal?.aborted) return;
      try {
        await readToEnd(pagesOf(id), { ...omitUndefined({ signal }), priority: 'background' });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
      done(id);
    }
  });
  await Promise.all(workers);
}

function statusOf(
  { status, isRead, nextPageSize, hasCachedPages }: PermissionPages,
  reading: boolean,
): ListPermissions['status'] {
  if (status === 'failed') return 'failed';
  if (isReadToEnd({ isRead, nextPageSize, hasCachedPages })) return 'read';
  return reading ? 'reading' : 'part';
}
