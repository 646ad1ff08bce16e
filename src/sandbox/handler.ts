// The input and the result of a handler.
import type { Price } from '../client/price.ts';
import type { RequestParams } from './requestParams.ts';
import type { State } from './state.ts';
import type { World } from './world.ts';

export interface Call {
  readonly params: RequestParams;
  /** The acting user's `appUserId`. */
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly world: World;
  readonly state: State;
  /** The value of a path parameter by its name in the route, decoded; empty if the route has no such name. */
  readonly pathParam: (name: string) => string;
}

export interface Reply {
  /** 200 if absent. */
  readonly status?: number;
  /** Absent for an answer without a body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The cost of the objects in the response; absent if it is free. */
  readonly cost?: Price;
}

export type Handler = (call: Call) => Reply;

/** One verb on one path: its own parameters, without those that every request may have, and its handler. */
export interface Operation {
  readonly parameters: readonly string[];
  /** Parameters without a value count as absent (service-reference.md, "Company Match"). */
  readonly ignoresEmpty?: true;
  readonly answer: Handler;
}

/**
 * The property `explanation` that `explain=true` adds to an answer, or no property. Unconfirmed: its content (service-shapes.md,
 * "Timeline event").
 */
export function explained(call: Call, facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (call.params.flag('explain') !== true) return {};
  const parameters = call.params.names.filter((name) => !credentialNames.includes(name));
  return { explanation: { parameters, actingUser: call.user, ...facts } };
}

/** The parameters that authenticate a request (service.md, "Authentication", 1 and 4). */
export const credentialNames: readonly string[] = ['token', '$app_id', '$app_key'];
