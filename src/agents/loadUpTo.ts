// Loads records of a pager until there are as many as were agreed to.
import type { CallOptions } from '../client/call.ts';
import type { Pager } from '../state/reading/pager.ts';

/**
 * Loads further records, page by page, until none are left or a page brings none.
 * @param most the most records to load
 * @throws Failure
 */
export async function loadUpTo<T>(pager: Pager<T>, most: number, options: CallOptions): Promise<void> {
  for (let left = most; left > 0 && (pager.nextPageSize > 0 || !pager.isRead);) {
    const before = { offset: pager.loaded, rows: pager.rows.length };
    await pager.more({ ...options, most: left });
    // If the service has deleted records that were read, a page brings more rows than it moves the offset. Each row is paid for.
    const brought = Math.max(pager.loaded - before.offset, pager.rows.length - before.rows);
    if (brought <= 0) return;
    left -= brought;
  }
}
