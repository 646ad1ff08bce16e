// The endpoints for application users, who share one token (service-shapes.md, "Application users").
import { userById } from '../access.ts';
import type { Call, Operation, Reply } from '../handler.ts';
import { Random } from '../random.ts';
import { defaultUser } from '../records/users.ts';
import { invalid, notAllowed, notFound } from '../refusal.ts';
import type { SandboxUser } from '../persisted.ts';

export const userCreate: Operation = { parameters: ['name'], answer: createUser };
export const userDetails: Operation = { parameters: [], answer: getUser };
export const userDelete: Operation = { parameters: [], answer: deleteUser };

function createUser({ params, state, pathParam }: Call): Reply {
  const appUserId = pathParam('appUserId');
  const name = params.requiredText('name');
  if (userById(state, appUserId)) throw invalid('appUserId', `There is a user ${appUserId} already.`);
  const number = state.nextNumber;
  const shareKey = `key-${new Random(9, number).text('0123456789abcdef', 12)}`;
  state.nextNumber += 1;
  state.users = [...state.users, { appUserId, name, number, shareKey }];
  return { status: 201, body: { item: { appUserId, name } } };
}

function getUser(call: Call): Reply {
  const { appUserId, name, number } = knownUser(call);
  return { body: { item: { appUserId, name, id: number } } };
}

// The permissions of the user are deleted, but the user's own lists stay without an owner who can act.
function deleteUser(call: Call): Reply {
  const { appUserId, shareKey } = knownUser(call);
  if (appUserId === defaultUser) throw notAllowed('The default user cannot be deleted.');
  const { state } = call;
  state.users = state.users.filter((user) => user.appUserId !== appUserId);
  state.lists = state.lists.map((list) => {
    const grants = list.grants.filter(({ kind, id }) => id !== (kind === 'user' ? appUserId : shareKey));
    // A list that is not changed stays the same object: see `writeState`.
    return grants.length === list.grants.length ? list : { ...list, grants };
  });
  return { status: 204 };
}

function knownUser({ state, pathParam }: Call): SandboxUser {
  const user = userById(state, pathParam('appUserId'));
  if (!user) throw notFound('There is no such user.', 'appUserId');
  return user;
}
