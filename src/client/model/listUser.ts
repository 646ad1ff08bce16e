// A user of the client application, as lists name their owner and permissions their holder.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { readId } from './recordReader.ts';

export interface ListUser {
  /** The user's identifier inside the client application; empty if only a name was said. */
  readonly id: string;
  readonly name?: string;
  readonly application?: string;
  /** The user's default share key if the user's own record names it. */
  readonly shareKey?: string;
}

/** Reads a user given as a plain ID or as an object; undefined if nothing in it says who that is. */
export function readUser(value: unknown): ListUser | undefined {
  const plainId = readId(value);
  if (plainId !== undefined) return { id: plainId };
  if (!isRecord(value)) return undefined;
  const id = readId(value['appUserId']) ?? readId(value['id']);
  const name = readId(value['name']);
  const application = readId(value['application']);
  const shareKey = readId(value['shareKey']);
  if (id === undefined && name === undefined) return undefined;
  return {
    id: id ?? '',
    ...omitUndefined({ name, application, shareKey }),
  };
}
