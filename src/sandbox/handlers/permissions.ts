// The List Permission endpoints: read, edit and revoke, for a user and for a share key (service.md).
import { listFor, replaceList, userById } from '../access.ts';
import type { Call, Operation, Reply } from '../handler.ts';
import { freeKeys } from '../records/users.ts';
import { invalid, missing, notFound } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Grant, SandboxList } from '../persisted.ts';
import { levels } from '../words.ts';
import { showUser } from './lists.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

// Unconfirmed: that reading the permissions needs `manage`. It is one of "the permission endpoints".
export const permissionSearch: Operation = { parameters: ['limit', 'offset'], answer: searchPermissions };
export const userPermissionEdit: Operation = { parameters: ['permission'], answer: (call) => editPermission(call, userIn(call)) };
export const userPermissionRevoke: Operation = { parameters: [], answer: revokeFromUser };
export const keyPermissionEdit: Operation = { parameters: ['permission'], answer: (call) => editPermission(call, keyIn(call)) };
export const keyPermissionRevoke: Operation = { parameters: [], answer: (call) => revoke(call, [keyIn(call)]) };

type Holder = Pick<Grant, 'kind' | 'id'>;

function searchPermissions(call: Call): Reply {
  const { limit, offset } = call.params.page();
  const { grants } = managedList(call);
  const items = grants.slice(offset, offset + limit).map((grant) => showGrant(call.state, grant));
  return { body: { items, meta: { count: grants.length, limit, offset } } };
}

function editPermission(call: Call, holder: Holder): Reply {
  const list = managedList(call);
  const level = call.params.oneOf('permission', levels);
  if (!level) throw missing('permission');
  if (holder.kind === 'user' && holder.id === list.owner)
    throw invalid('shareUser', 'The owner of a list needs no permission on it.');
  const grant: Grant = { ...holder, level };
  const known = list.grants.some((other) => sameHolder(other, holder));
  const grants = known ? list.grants.map((other) => (sameHolder(other, holder) ? grant : other)) : [...list.grants, grant];
  replaceList(call.state, { ...list, grants });
  return { body: { item: showGrant(call.state, grant) } };
}

// The API "removes all permissions linking that user to the list", so the permission of the default share key is revoked too.
function revokeFromUser(call: Call): Reply {
  const holder = userIn(call);
  const key = userById(call.state, holder.id)?.shareKey ?? '';
  return revoke(call, [holder, { kind: 'key', id: key }]);
}

function revoke(call: Call, holders: readonly Holder[]): Reply {
  const list = managedList(call);
  const grants = list.grants.filter((grant) => !holders.some((holder) => sameHolder(grant, holder)));
  if (grants.length === list.grants.length) throw notFound('There is no such permission on this list.');
  replaceList(call.state, { ...list, grants });
  return { status: 204 };
}

function managedList(call: Call): SandboxList {
  return listFor(call, call.pathParam('id'), 'manage');
}

function userIn(call: Call): Holder {
  const id = call.pathParam('shareUser');
  if (!userById(call.state, id)) throw notFound(`There is no user ${id}.`, 'shareUser');
  return { kind: 'user', id };
}

function keyIn(call: Call): Holder {
  const id = call.pathParam('key');
  const known = freeKeys.includes(id) || call.state.users.some(({ shareKey }) => shareKey === id);
  if (!known) throw notFound(`There is no share key ${id}.`, 'key');
  return { kind: 'key', id };
}

function sameHolder(a: Holder, b: Holder): boolean {
  return a.kind === b.kind && a.id === b.id;
}

// Unconfirmed: the shape. A user's permission belongs to the user's default share key, so both are shown.
function showGrant(state: State, { kind, id, level }: Grant): Readonly<Record<string, unknown>> {
  if (kind === 'key') return { permission: level, key: id };
  const key = userById(state, id)?.shareKey;
  return { permission: level, user: showUser(state, id), ...omitUndefined({ key }) };
}
