// Whether calls name people: the items of a list that is not surely one of companies.
import type { ListCall } from './listCall.ts';

/** Whether a call says which people are in a list. @param typeOf the type of a list; undefined if it is not known */
export function namesPeople(calls: readonly ListCall[], typeOf: (listId: string) => string | undefined): boolean {
  const made = new Map(calls.flatMap((one) => (one.call === 'create' && one.replaces ? [[one.replaces, one.input.type]] : [])));
  return calls.some((one) => {
    if (one.call === 'create') return one.input.type !== 'company' && (one.input.items ?? []).length > 0;
    return hasItems(one) && (made.get(one.input.id) ?? typeOf(one.input.id)) !== 'company';
  });
}

/** Whether a call adds or removes items by their IDs. */
export function hasItems(call: ListCall): call is Extract<ListCall, { call: 'update' }> {
  if (call.call !== 'update') return false;
  const { add = [], remove = [] } = call.input;
  return add.length > 0 || remove.some((item) => item !== '*');
}
