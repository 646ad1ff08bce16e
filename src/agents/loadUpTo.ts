// Loads records of a pager until there are as many as were agreed to.
import type { CallOptions } from '../client/call.ts';
import type { Pager } from '../state/reading/pager.ts';

/** Loads further records, page by page, until none are left or a page brings none. @param most records @throws Failure */
export async function loadUpTo<T>(pager: Pager<T>, most: number, options: CallOptions): Promise<void> {
  for (let left = most; left > 0 && (pager.nextPageSize > 0 || !pager.isRead);) {
    const before = pager.loaded;
    await pager.more({ ...options, most: left });
    if (pager.loaded <= before) return;
    left -= pager.loaded - before;
  }
}
