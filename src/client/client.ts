// The service's client: every endpoint as a method.
import { call, send, type CallContext, type CallOptions } from './call.ts';
import { prepare, type PreparedCall } from './prepare.ts';
import { CallsInFlight } from './callsInFlight.ts';
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
import { sendInSomeForm } from './sendInSomeForm.ts';
import { explainUnauthorised } from './unauthorised.ts';

/** A client bound to one account. Every method throws `Failure` and nothing else. */
export type Client = ReturnType<typeof createClient>;

/** Every method of the client, bound to the account in `context`. The same read at the same moment is one call. */
export function createClient(context: CallContext) {
  const inFlight: { forget(): void }[] = [];
  const bind = <Input, Output>(endpoint: Endpoint<Input, Output>) => {
    const begin = (input: Input, prepared: PreparedCall<Output>, options: CallOptions): Promise<Output> =>
      explained(sendInSomeForm(endpoint, input, prepared, context, options), prepared, context, options);
    if (endpoint.effect === 'write') {
      return async (input: Input, options: CallOptions = {}): Promise<Output> => {
        // A change that is refused here or cancelled is not sent: the reads under way stay shared, and are not paid for twice.
        const sent = begin(input, prepare(endpoint, input, context), options);
        let isSent = true;
        try {
          return await sent;
        } catch (error) {
          isSent = !(error instanceof Failure && error.facts.delivery === 'notSent');
          throw error;
        } finally {
          // A read that was begun before may not know of the change.
          if (isSent) for (const reads of inFlight) reads.forget();
        }
      };
    }
    const reads = new CallsInFlight<Output>((signal) => {
      context.limiter.raise(signal);
    });
    inFlight.push(reads);
    return async (input: Input, options: CallOptions = {}): Promise<Output> => {
      const prepared = prepare(endpoint, input, context);
      // A read of the credits after spending must not join one from before, whose amount is out of date.
      if (endpoint.target === 'credits') return send(prepared, context, options);
      return await reads.join(requestKey(prepared), options, (joined) => begin(input, prepared, joined));
    };
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

/** The key that makes two reads of an endpoint equal; the acting user is among the parameters. */
function requestKey({ request }: PreparedCall<unknown>): string {
  return JSON.stringify([request.path, request.parameters]);
}

/** Replaces a 401 by the failure that it stands for. @throws Failure */
async function explained<Output>(
  sent: Promise<Output>,
  { price }: PreparedCall<Output>,
  context: CallContext,
  options: CallOptions,
): Promise<Output> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const readCredits = (): Promise<CreditStatus> => call(getCredits, {}, context, options);
    throw await explainUnauthorised(error, price, context.canReadCredits ? readCredits : undefined);
  }
}
