// Reads again what a change has touched, and all lists where one is among them that no search has brought.
import type { CallOptions } from '../../client/call.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import type { ListStore } from './listStore.ts';

/** Never throws, as `readTouched`. A list that was hidden is found again from now on (service.md, "List": `hidden`). */
export async function readAfter(store: ListStore, calls: readonly ListCall[], options: CallOptions): Promise<void> {
  await store.readTouched(calls, options);
  const isBack = calls.some(({ call, input }) => call === 'update' && input.hidden === false && !store.list(input.id));
  if (isBack) await store.lists.refresh(options).catch(() => undefined);
}
