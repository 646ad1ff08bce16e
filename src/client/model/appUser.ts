// A user of the client application, as the application-user endpoints answer it.
import { recordDecoder } from './envelope.ts';
import { omitUndefined } from '../omitUndefined.ts';

export interface AppUser {
  readonly appUserId: string;
  readonly name?: string;
  /** The service's own number of the user; only in details. */
  readonly number?: number;
}

export const readAppUser = recordDecoder('user', (members): AppUser | undefined => {
  const appUserId = members.id('appUserId');
  const name = members.text('name');
  const number = members.number('id');
  if (appUserId === undefined) return undefined;
  return { appUserId, ...(name ? { name } : {}), ...omitUndefined({ number }) };
});
