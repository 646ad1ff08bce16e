// Checks the credentials of a request and finds its acting user (service.md, "Authentication").
import { userById } from './access.ts';
import type { RequestParams } from './requestParams.ts';
import { defaultUser } from './records/users.ts';
import { invalid, Refusal } from './refusal.ts';
import type { State } from './state.ts';

/** The only token that the sandbox accepts. It is no secret. */
export const sandboxToken = 'sandbox-token';

/** The only legacy credentials that the sandbox accepts. */
export const sandboxLegacy = { appId: 'sandbox-app', appKey: 'sandbox-key' } as const;

/** Checks the credentials. @throws Refusal 401 if they are missing, incomplete or wrong */
export function authenticate(params: RequestParams): void {
  const [token, appId, appKey] = [params.text('token'), params.text('$app_id'), params.text('$app_key')];
  if ((appId === undefined) !== (appKey === undefined))
    throw unauthenticated('error.missingParameter', appId === undefined ? '$app_id' : '$app_key');
  if (token === undefined && appId === undefined) throw unauthenticated('error.missingParameter', 'token');
  const accepted =
    token === undefined ? appId === sandboxLegacy.appId && appKey === sandboxLegacy.appKey : token === sandboxToken;
  if (!accepted) throw unauthenticated('error.authenticationError');
}

/**
 * The acting user. The API calls the parameter `appUserId` on list endpoints and `appUser` on the others; both names are accepted
 * everywhere. Unconfirmed: a user that was never created is refused, since the user would see nothing.
 * @throws Refusal 400 if the user is unknown, or if the two parameters differ
 */
export function actingUser(params: RequestParams, state: State): string {
  const [short, long] = [params.text('appUser'), params.text('appUserId')];
  const parameter = long === undefined ? 'appUser' : 'appUserId';
  if (short !== undefined && long !== undefined && short !== long)
    throw invalid(parameter, 'The request names two acting users.');
  const user = long ?? short ?? defaultUser;
  if (!userById(state, user)) throw invalid(parameter, `There is no application user ${user}.`);
  return user;
}

function unauthenticated(code: string, parameter?: string): Refusal {
  const message =
    parameter === undefined
      ? 'The credentials are not valid.'
      : `The parameter ${parameter} is required: requests are authenticated.`;
  return new Refusal(401, code, message, parameter);
}
