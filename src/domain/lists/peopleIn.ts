// Checks whether calls name people. The items of a list count as people unless it is surely a company list.
import type { ListCall } from './listCall.ts';

/** Returns whether one of the calls names people. @param typeOf returns the type of a list, or undefined if it is not known */
export function namesPeople(calls: readonly ListCall[], typeOf: (listId: string) => string | undefined): boolean {
  const createdTypes = new Map(
    calls.flatMap((one) => (one.call === 'create' && one.replaces ? [[one.replaces, one.input.type]] : [])),
  );
  return calls.some((one) => {
    if (one.call === 'create') return one.input.type !== 'company' && (one.input.items ?? []).length > 0;
    return hasItems(one) && (createdTypes.get(one.input.id) ?? typeOf(one.input.id)) !== 'company';
  });
}

/** Returns whether a call adds or removes items by their IDs. */
export function hasItems(call: ListCall): call is Extract<ListCall, { call: 'update' }> {
  if (call.call !== 'update') return false;
  const { add = [], remove = [] } = call.input;
  return add.length > 0 || remove.some((item) => item !== '*');
}
