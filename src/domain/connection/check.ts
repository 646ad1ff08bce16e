// Checks the connection: probes the network route to the service step by step, and makes free calls.
import { originOf } from '../../client/address.ts';
import { asFailure, Failure } from '../../client/failure.ts';
import type { Connection } from '../../client/http/connection.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readFailure } from '../../client/readFailure.ts';
import { responseFacts, type ConnectionTest } from '../../client/connectionTest.ts';
import type { ApiVariants } from '../../client/variants.ts';
import type { Findings, NetworkFindings } from './findings.ts';

/** The session and the addresses to check. */
export interface Subject {
  readonly session: Findings['session'];
  readonly name: string;
  readonly actingUser?: string;
  /** Absent in the sandbox, and if no address is known. */
  readonly addresses?: ServiceAddresses;
  /** The variants of the API that the service was found to use. It is called after the calls, which may find more. */
  readonly variants?: () => ApiVariants;
  /** Makes the free calls of an open session; never throws. */
  readonly testConnection?: (signal: AbortSignal) => Promise<ConnectionTest>;
}

/** Addresses as `readAddress` returns them. */
export interface ServiceAddresses {
  readonly base: string;
  readonly credits?: string;
}

export interface CheckTools {
  readonly connection: () => Promise<Connection>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Checks a connection. Failures are part of the findings, so it throws only for programming errors. */
export async function checkConnection(subject: Subject, tools: CheckTools): Promise<Findings> {
  const { session, name, actingUser, variants, addresses, testConnection } = subject;
  const [network, connectionTest] = await Promise.all([
    addresses && checkNetwork(addresses, tools, testConnection === undefined),
    testConnection?.(tools.signal),
  ]);
  // The calls choose the transport, so it is read after them.
  const transport = addresses && (await tools.connection()).transport(addresses.base);
  return {
    session,
    name,
    ...omitUndefined({ actingUser }),
    ...(variants ? { variants: variants() } : {}),
    ...(network ? { network: { ...network, ...omitUndefined({ transport }) } } : {}),
    ...omitUndefined({ connectionTest }),
  };
}

async function checkNetwork(addresses: ServiceAddresses, tools: CheckTools, withRequest: boolean): Promise<NetworkFindings> {
  const connection = await tools.connection();
  const { settings, editorSkipsChecks, probe } = connection;
  const service = originOf(addresses.base);
  const other = addresses.credits === undefined ? service : originOf(addresses.credits);
  const [first, second, asked] = await Promise.all([
    probe(service, tools.signal),
    other === service ? undefined : probe(other, tools.signal),
    withRequest ? requestWithoutToken(connection, addresses, tools) : undefined,
  ]);
  return { settings, editorSkipsChecks, service: first, ...omitUndefined({ credits: second, asked }) };
}

async function requestWithoutToken(
  connection: Connection,
  { base, credits = '' }: ServiceAddresses,
  { now, signal }: CheckTools,
): Promise<NetworkFindings['asked']> {
  try {
    const answer = await connection.requestWithoutToken({ base, credits }, signal);
    const response = responseFacts(answer, now());
    // A service that works refuses a request without a token.
    const isWorking = [200, 400, 401, 403].includes(answer.status);
    return isWorking ? { response } : { response, failure: readFailure(answer, now()) };
  } catch (error) {
    const failure = asFailure(error);
    // The transports turn any abort into `cancelled`. If the user did not cancel, the time limit of the request has ended it.
    const isTooSlow = failure.kind === 'cancelled' && !signal.aborted;
    return { failure: isTooSlow ? new Failure('timedOut', failure.facts) : failure };
  }
}
