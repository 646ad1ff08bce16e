// Checks whether calls name people, whose IDs stay off the disk. Items count as people unless the list is of companies.
import type { ListCall } from './listCall.ts';

/**
 * Returns whether a call, or the journal record from which it is undone, names people.
 * @param typeOf returns the type of a list, or undefined if it is not known
 * @param hasKnown returns whether items of a list are known
 */
export function namesPeople(
  calls: readonly ListCall[],
  typeOf: (listId: string) => string | undefined,
  hasKnown: (listId: string) => boolean,
): boolean {
  const createdTypes = new Map(
    calls.flatMap((one) => (one.call === 'create' && one.replaces ? [[one.replaces, one.input.type]] : [])),
  );
  return calls.some((one) => {
    if (one.call === 'create') return one.input.type !== 'company' && (one.input.items ?? []).length > 0;
    return namesItems(one, hasKnown) && (createdTypes.get(one.input.id) ?? typeOf(one.input.id)) !== 'company';
  });
}

/**
 * Returns whether a call adds or removes items by their IDs, or empties (`*`) or deletes a list with known items, because the
 * journal record from which it is undone then holds their IDs.
 */
export function namesItems(
  call: ListCall,
  hasKnown: (listId: string) => boolean,
): call is Extract<ListCall, { call: 'update' | 'delete' }> {
  if (call.call === 'delete') return hasKnown(call.input.id);
  if (call.call !== 'update') return false;
  const { id, add = [], remove = [] } = call.input;
  return add.length > 0 || remove.some((item) => item !== '*' || hasKnown(id));
}
