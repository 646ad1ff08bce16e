// Sends one call that changes lists or permissions.
import type { CallOptions } from '../../client/call.ts';
import { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import type { ListClient } from './listStore.ts';

/** @param doubted it may be in already @returns the list that it has made @throws Failure */
export async function sendListCall(
  client: ListClient,
  call: ListCall,
  doubted: boolean,
  options: CallOptions,
): Promise<List | undefined> {
  try {
    switch (call.call) {
      case 'create':
        return (await client.createList(call.input, options)).value;
      case 'update':
        await client.updateList(call.input, options);
        return undefined;
      case 'delete':
        await client.deleteList(call.input, options);
        return undefined;
      case 'share':
        await client.editPermission(call.input, options);
        return undefined;
      case 'revoke':
        await client.revokePermission(call.input, options);
        return undefined;
    }
  } catch (error) {
    // There is nothing left to do: the first time has done it.
    const isGone = error instanceof Failure && error.kind === 'notFound' && (call.call === 'delete' || call.call === 'revoke');
    if (doubted && isGone) return undefined;
    throw error;
  }
}
