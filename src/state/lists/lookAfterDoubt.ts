// After a call of which no answer came: finds out for nothing whether it was done.
import type { CallOptions } from '../../client/call.ts';
import { Failure } from '../../client/failure.ts';
import { planIn } from '../../domain/lists/changesOf.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { countIn } from '../../domain/lists/presence.ts';
import type { ListClient } from './listStore.ts';
import type { ListNow } from './listNow.ts';

/**
 * Whether a call is surely done. False says nothing: it may still be on its way. What a create has made, nobody can tell from
 * what others make.
 */
export async function isDone(call: ListCall, client: ListClient, now: ListNow, options: CallOptions): Promise<boolean> {
  try {
    switch (call.call) {
      case 'create':
        return false;
      case 'update':
        return await isUpdated(call.input, client, options);
      case 'delete':
        await client.getList(call.input, options);
        return false;
      case 'share':
      case 'revoke': {
        const { listId, holder } = call.input;
        const held = await now.permissions(listId, options);
        // A record that is not clear may be the one of this holder.
        if (!held) return false;
        const level = held.find((one) => one.holder.kind === holder.kind && one.holder.id === holder.id)?.level;
        return level === (call.call === 'share' ? call.input.level : undefined);
      }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return call.call === 'delete' && error.kind === 'notFound';
  }
}

async function isUpdated(
  input: Extract<ListCall, { call: 'update' }>['input'],
  client: ListClient,
  options: CallOptions,
): Promise<boolean> {
  const { id, name, hidden, extraData } = input;
  const { add, remove, emptied } = planIn(input);
  const { value: now } = await client.getList({ id }, options);
  if (name !== undefined && now.name !== name) return false;
  if (hidden !== undefined && now.hidden !== hidden) return false;
  if (extraData !== undefined && JSON.stringify(now.extraData) !== JSON.stringify(extraData)) return false;
  if (emptied && now.length !== add.length) return false;
  if (add.length + remove.length === 0) return true;
  if (now.type !== 'company') return false;
  const count = async (items: readonly string[]): Promise<number | undefined> =>
    items.length === 0 ? 0 : (await client.searchCompanies(countIn(id, items), options)).count;
  return (await count(add)) === add.length && (await count(remove)) === 0;
}
