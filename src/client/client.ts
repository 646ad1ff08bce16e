// The service's client: every endpoint as a method.
import { call, type CallContext, type CallOptions } from './call.ts';
import type { Endpoint } from './endpoint.ts';
import { getCompany, matchCompanies, searchCompanies } from './endpoints/companies.ts';
import { getCredits } from './endpoints/credits.ts';
import { createList, deleteList, getList, searchLists, updateList } from './endpoints/lists.ts';
import { searchLocations } from './endpoints/locations.ts';
import { editPermission, revokePermission, searchPermissions } from './endpoints/permissions.ts';
import { getTimelineEvent, searchTimeline } from './endpoints/timeline.ts';
import { createUser, deleteUser, getUser } from './endpoints/users.ts';
import { Failure } from './failure.ts';
import type { CreditStatus } from './model/credits.ts';
import { explainUnauthorised } from './unauthorised.ts';

/** A client bound to one account. Every method throws `Failure` and nothing else. */
export type Client = ReturnType<typeof createClient>;

/** Every method of the client, bound to the account in `context`. */
export function createClient(context: CallContext) {
  const bind =
    <Input, Output>(endpoint: Endpoint<Input, Output>) =>
    async (input: Input, options?: CallOptions): Promise<Output> => {
      try {
        return await call(endpoint, input, context, options);
      } catch (error) {
        if (!(error instanceof Failure) || endpoint.target === 'credits') throw error;
        const askCredits = (): Promise<CreditStatus> => call(getCredits, {}, context, options);
        throw await explainUnauthorised(error, endpoint.mostCredits(input), context.tellsCredits ? askCredits : undefined);
      }
    };
  return {
    searchTimeline: bind(searchTimeline),
    getTimelineEvent: bind(getTimelineEvent),
    searchCompanies: bind(searchCompanies),
    getCompany: bind(getCompany),
    matchCompanies: bind(matchCompanies),
    searchLocations: bind(searchLocations),
    searchLists: bind(searchLists),
    createList: bind(createList),
    getList: bind(getList),
    updateList: bind(updateList),
    deleteList: bind(deleteList),
    searchPermissions: bind(searchPermissions),
    editPermission: bind(editPermission),
    revokePermission: bind(revokePermission),
    createUser: bind(createUser),
    getUser: bind(getUser),
    deleteUser: bind(deleteUser),
    getCredits: bind(getCredits),
  };
}
