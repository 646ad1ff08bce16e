// Application users: the people who share one token (service-shapes.md, "Application users").
// Unconfirmed: how a user is renamed. If that is done by creating it again, a name would be lost; so nothing renames a user here.
import { endpoint } from '../endpoint.ts';
import { pathSegment } from '../http/encode.ts';
import { readAppUser } from '../model/appUser.ts';
import { itemOf, nothing } from '../model/envelope.ts';
import { Parameters } from '../parameters.ts';
import { free } from '../price.ts';

export interface AppUserId {
  readonly appUserId: string;
}

export interface AppUserCreate extends AppUserId {
  readonly name: string;
}

/** Creates a user of the client application. */
export const createUser = endpoint({
  name: 'users.create',
  target: 'service',
  verb: 'POST',
  effect: 'write',
  userParameter: 'none',
  path: userPath,
  parameters: (input: AppUserCreate) => new Parameters().requiredText('name', input.name).all,
  mostCredits: () => free,
  answer: itemOf(readAppUser),
});

/** Reads a user of the client application. */
export const getUser = endpoint({
  name: 'users.details',
  target: 'service',
  verb: 'GET',
  effect: 'read',
  userParameter: 'none',
  path: userPath,
  parameters: () => [],
  mostCredits: () => free,
  answer: itemOf(readAppUser),
});

/** Deletes a user of the client application. */
export const deleteUser = endpoint({
  name: 'users.delete',
  target: 'service',
  verb: 'DELETE',
  effect: 'write',
  userParameter: 'none',
  path: userPath,
  parameters: () => [],
  mostCredits: () => free,
  answer: nothing,
});

function userPath(input: AppUserId): string {
  return `/v2/app/users/${pathSegment('appUserId', input.appUserId)}`;
}
