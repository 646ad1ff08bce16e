// A user of the client application, as records name the owner of a list and the holder of a permission.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { readId } from './recordReader.ts';

export interface ListUser {
  /** The user's identifier inside the client application; empty if the record gives only a name. */
  readonly id: string;
  readonly name?: string;
  readonly application?: string;
  /** The user's default share key, if the record names it. */
  readonly shareKey?: string;
}

/** Reads a user who is given as a plain ID or as an object; undefined if there is neither an ID nor a name. */
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
