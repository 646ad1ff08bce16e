// Checks the permission levels of callers on lists (service.md, "Permission").
import type { Level } from '../client/model/permission.ts';
import type { Call } from './handler.ts';
import { notAllowed, notFound } from './refusal.ts';
import type { State } from './state.ts';
import type { SandboxList, SandboxUser } from './persisted.ts';
import { levels } from './words.ts';

/**
 * The list with this ID, if the acting user has at least this level on it.
 * @throws Refusal 404 if there is none, 403 if the user's level is lower
 */
export function listFor(call: Call, id: string, needed: Level, parameter?: string): SandboxList {
  const list = call.state.lists.find((candidate) => candidate.id === id);
  if (!list) throw notFound(`There is no list ${id}.`, parameter);
  if (!mayAccess(call.state, list, call.user, needed))
    throw notAllowed(`The user ${call.user} needs the permission ${needed} on list ${id}.`);
  return list;
}

/**
 * Returns whether a user has at least this level on a list. The owner has all levels; others have a permission themselves or
 * through their default share key.
 */
export function mayAccess(state: State, list: SandboxList, appUserId: string, needed: Level): boolean {
  if (list.owner === appUserId) return true;
  const shareKey = userById(state, appUserId)?.shareKey;
  return list.grants.some(
    ({ kind, id, level }) => id === (kind === 'user' ? appUserId : shareKey) && levels.indexOf(level) >= levels.indexOf(needed),
  );
}

/** The user of the application with this ID, if there is one. */
export function userById(state: State, appUserId: string): SandboxUser | undefined {
  return state.users.find((user) => user.appUserId === appUserId);
}

/** Replaces the list that has the same ID. */
export function replaceList(state: State, changed: SandboxList): void {
  state.lists = state.lists.map((list) => (list.id === changed.id ? changed : list));
}
