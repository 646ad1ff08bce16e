// List Permission: read, edit and revoke, for a user and for a share key (service.md).
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { pathSegment } from '../http/encode.ts';
import { nothing, pageOf } from '../model/envelope.ts';
import { levels, readPermission, type Holder, type Level } from '../model/permission.ts';
import { Parameters } from '../parameters.ts';
import { free } from '../price.ts';

export interface PermissionSearch {
  readonly listId: string;
  /** 0 to 50. */
  readonly limit?: number;
  /** 0 to 9950. */
  readonly offset?: number;
}

/** service.md, "List Permission (read)": all holders but the owner. */
export const searchPermissions = endpoint({
  name: 'permissions.search',
  target: 'service',
  verb: 'GET',
  effect: 'read',
  userParameter: 'lists',
  path: (input: PermissionSearch) => `/v2/lists/${pathSegment('id', input.listId)}/permissions`,
  parameters: (input) =>
    new Parameters()
      .integer('limit', input.limit, limits.page.least, limits.page.most)
      .integer('offset', input.offset, limits.offset.least, limits.offset.most).all,
  mostCredits: () => free,
  answer: pageOf(readPermission),
});

export interface PermissionHolder {
  readonly listId: string;
  readonly holder: Holder;
}

export interface PermissionEdit extends PermissionHolder {
  readonly level: Level;
}

/** service.md, "List Permission - Edit (user)" and "- Edit (share key)". */
export const editPermission = endpoint({
  name: 'permissions.edit',
  target: 'service',
  verb: 'PUT',
  effect: 'write',
  userParameter: 'lists',
  path: holderPath,
  parameters: (input: PermissionEdit) => new Parameters().oneOf('permission', input.level, levels).all,
  mostCredits: () => free,
  answer: nothing,
});

/** service.md, "List Permission - Revoke (user)" and "- Revoke (share key)". */
export const revokePermission = endpoint({
  name: 'permissions.revoke',
  target: 'service',
  verb: 'DELETE',
  effect: 'write',
  userParameter: 'lists',
  path: holderPath,
  parameters: () => [],
  mostCredits: () => free,
  answer: nothing,
});

function holderPath(input: PermissionHolder): string {
  const permissions = `/v2/lists/${pathSegment('id', input.listId)}/permissions`;
  const id = pathSegment(input.holder.kind === 'user' ? 'shareUser' : 'key', input.holder.id);
  return input.holder.kind === 'user' ? `${permissions}/user/${id}` : `${permissions}/${id}`;
}
