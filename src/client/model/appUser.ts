// A user of the client application, as the application-user endpoints return it.
import { recordDecoder } from './envelope.ts';
import { omitUndefined } from '../omitUndefined.ts';

export interface AppUser {
  readonly appUserId: string;
  readonly name?: string;
  /** The service's own number of the user. Only the details of a user contain it. */
  readonly number?: number;
}

export const readAppUser = recordDecoder('user', (members): AppUser | undefined => {
  const appUserId = members.id('appUserId');
  const name = members.text('name');
  const number = members.number('id');
  if (appUserId === undefined) return undefined;
  return { appUserId, ...(name ? { name } : {}), ...omitUndefined({ number }) };
});
