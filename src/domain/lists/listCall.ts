// A call that changes lists or permissions, as data that is shown before sending and stored in the journal.
import type { Endpoint } from '../../client/endpoint.ts';
import {
  createList,
  deleteList,
  updateList,
  type ListCreate,
  type ListId,
  type ListUpdate,
} from '../../client/endpoints/lists.ts';
import {
  editPermission,
  revokePermission,
  type PermissionEdit,
  type PermissionHolder,
} from '../../client/endpoints/permissions.ts';

export type ListCall =
  /** `replaces` is the ID of a deleted list. Later calls of the same run that name it mean the created list. */
  | { readonly call: 'create'; readonly input: ListCreate; readonly replaces?: string }
  | { readonly call: 'update'; readonly input: ListUpdate }
  | { readonly call: 'delete'; readonly input: ListId }
  | { readonly call: 'share'; readonly input: PermissionEdit }
  | { readonly call: 'revoke'; readonly input: PermissionHolder };

/** A call that gives a level or revokes a permission. */
export type PermissionCall = Extract<ListCall, { call: 'share' | 'revoke' }>;

/** A call that changes a list itself. */
export type OwnCall = Exclude<ListCall, PermissionCall>;

/** Returns whether a call changes a permission. */
export function isPermissionCall(call: ListCall): call is PermissionCall {
  return call.call === 'share' || call.call === 'revoke';
}

/** Calls `use` with the endpoint and the input of a call. */
export function withEndpoint<Result>(
  call: ListCall,
  use: <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => Result,
): Result {
  switch (call.call) {
    case 'create':
      return use(createList, call.input);
    case 'update':
      return use(updateList, call.input);
    case 'delete':
      return use(deleteList, call.input);
    case 'share':
      return use(editPermission, call.input);
    case 'revoke':
      return use(revokePermission, call.input);
  }
}

/**
 * Returns whether an unanswered call may be sent again without a check of the list: the second call then changes nothing, or is
 * refused because nothing is left to do. A second create would make a second list, and a second `*` would remove items that were
 * added after the first.
 */
export function mayRepeat(call: ListCall): boolean {
  return call.call !== 'create' && !(call.call === 'update' && call.input.remove?.includes('*'));
}

/** The call with the new IDs of lists that were created again. @param ids the new IDs by the old ones */
export function readdressed(call: ListCall, ids: ReadonlyMap<string, string>): ListCall {
  const now = (id: string): string => ids.get(id) ?? id;
  switch (call.call) {
    case 'create':
      return call;
    case 'update':
      return { ...call, input: { ...call.input, id: now(call.input.id) } };
    case 'delete':
      return { ...call, input: { id: now(call.input.id) } };
    case 'share':
      return { ...call, input: { ...call.input, listId: now(call.input.listId) } };
    case 'revoke':
      return { ...call, input: { ...call.input, listId: now(call.input.listId) } };
  }
}
