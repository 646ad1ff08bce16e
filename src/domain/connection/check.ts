// Finds out how the connection is: the way to the service step by step, then free calls over it.
import { originOf } from '../../client/address.ts';
import { Failure } from '../../client/failure.ts';
import type { Connection } from '../../client/http/connection.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readFailure } from '../../client/readFailure.ts';
import { responseFacts, type ConnectionTest } from '../../client/connectionTest.ts';
import type { ApiVariants } from '../../client/variants.ts';
import type { Findings, NetworkFindings } from './findings.ts';

export interface Subject {
  readonly session: Findings['session'];
  readonly name: string;
  readonly actingUser?: string;
  /** Absent in the sandbox, and if none are known. */
  readonly addresses?: ServiceAddresses;
  /** In which forms the service was found to take requests, asked for when the calls are made. */
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

/** Never throws but for faults: what fails is what is looked for. */
export async function checkConnection(subject: Subject, tools: CheckTools): Promise<Findings> {
  const { session, name, actingUser, variants, addresses, testConnection } = subject;
  const [network, connectionTest] = await Promise.all([
    addresses && checkNetwork(addresses, tools, testConnection === undefined),
    testConnection?.(tools.signal),
  ]);
  // Only after the calls, which choose it.
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

async function checkNetwork(addresses: ServiceAddresses, tools: CheckTools, ask: boolean): Promise<NetworkFindings> {
  const connection = await tools.connection();
  const { settings, editorSkipsChecks, probe } = connection;
  const service = originOf(addresses.base);
  const other = addresses.credits === undefined ? service : originOf(addresses.credits);
  const [first, second, asked] = await Promise.all([
    probe(service, tools.signal),
    other === service ? undefined : probe(other, tools.signal),
    ask ? askNothing(connection, addresses, tools) : undefined,
  ]);
  return { settings, editorSkipsChecks, service: first, ...omitUndefined({ credits: second, asked }) };
}

async function askNothing(
  connection: Connection,
  { base, credits = '' }: ServiceAddresses,
  { now, signal }: CheckTools,
): Promise<NetworkFindings['asked']> {
  try {
    const answer = await connection.ask({ base, credits }, signal);
    const response = responseFacts(answer, now());
    // Without a token a refusal is what a service says that is there.
    const isThere = [200, 400, 401, 403].includes(answer.status);
    return isThere ? { response } : { response, failure: readFailure(answer, now()) };
  } catch (error) {
    return { failure: error instanceof Failure ? error : new Failure('unexpectedAnswer', { detail: 'fault' }) };
  }
}
