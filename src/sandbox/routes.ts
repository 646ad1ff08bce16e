// All endpoints of the sandbox as a table of paths, verbs and operations (service.md, "Endpoints").
import type { Verb } from '../client/http/transport.ts';
import type { Operation } from './handler.ts';
import { companyDetails, companySearch } from './handlers/companies.ts';
import { creditStatus } from './handlers/credits.ts';
import { listCreate, listDelete, listDetails, listSearch, listUpdate } from './handlers/lists.ts';
import { locationSearch } from './handlers/locations.ts';
import { companyMatch } from './handlers/match.ts';
import {
  keyPermissionEdit,
  keyPermissionRevoke,
  permissionSearch,
  userPermissionEdit,
  userPermissionRevoke,
} from './handlers/permissions.ts';
import { timelineDetails, timelineSearch } from './handlers/timeline.ts';
import { userCreate, userDelete, userDetails } from './handlers/users.ts';
import { MethodNotAllowed, notFound } from './refusal.ts';

type Verbs = Readonly<Partial<Record<Verb, Operation>>>;

/** Operations by their paths. The first path that matches counts. */
export type Routes = readonly (readonly [path: string, verbs: Verbs])[];

/** The same operation for GET and POST, since data endpoints accept both (service.md, "General rules", 3). */
export const getOrPost = (operation: Operation): Verbs => ({ GET: operation, POST: operation });

/** The paths of every sandbox; `match` comes before `:id`, which would match it too. */
export const routes: Routes = [
  ['/credits', getOrPost(creditStatus)],
  ['/v2/timeline', getOrPost(timelineSearch)],
  ['/v2/timeline/:id', getOrPost(timelineDetails)],
  ['/v2/companies', getOrPost(companySearch)],
  ['/v2/companies/match', getOrPost(companyMatch)],
  ['/v2/companies/:id', getOrPost(companyDetails)],
  ['/v2/locations', getOrPost(locationSearch)],
  ['/v2/lists', { GET: listSearch, POST: listCreate }],
  ['/v2/lists/:id', { GET: listDetails, PUT: listUpdate, DELETE: listDelete }],
  ['/v2/lists/:id/permissions', { GET: permissionSearch }],
  ['/v2/lists/:id/permissions/:key', { PUT: keyPermissionEdit, DELETE: keyPermissionRevoke }],
  ['/v2/lists/:id/permissions/user/:shareUser', { PUT: userPermissionEdit, DELETE: userPermissionRevoke }],
  ['/v2/app/users/:appUserId', { GET: userDetails, POST: userCreate, DELETE: userDelete }],
];

export interface MatchedRoute {
  readonly operation: Operation;
  /** The decoded value of a path parameter; empty if the route has no such name. */
  readonly pathParam: (name: string) => string;
}

/**
 * The operation for a verb and a percent-encoded path, with or without a slash at its end.
 * @throws Refusal 404 for an unknown path, 405 for a verb that the path does not have
 */
export function findOperation(routes: Routes, verb: string, path: string): MatchedRoute {
  const segments = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map(decode);
  for (const [pattern, verbs] of routes) {
    const params = matchPattern(pattern.split('/'), segments);
    if (!params) continue;
    const operation = Object.entries(verbs).find(([name]) => name === verb)?.[1];
    if (!operation) throw new MethodNotAllowed(verb, Object.keys(verbs));
    return { operation, pathParam: (name) => params.get(name) ?? '' };
  }
  throw notFound('There is nothing at this path.');
}

function matchPattern(pattern: readonly string[], segments: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params = new Map<string, string>();
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (!expected.startsWith(':')) {
      if (segment !== expected) return undefined;
    } else if (segment === '') return undefined;
    else params.set(expected.slice(1), segment);
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound('The path is not percent-encoded.');
  }
}
