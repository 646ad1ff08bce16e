// The possible forms of the API, and requests in the form that a service accepts.
import type { Endpoint } from './endpoint.ts';
import type { Parameter, WireRequest } from './http/transport.ts';

/**
 * The forms in which a service differs from the usual ones; an absent member is the usual form. Unconfirmed: all of it. If a
 * form is wrong the service refuses, nothing is done or billed, and the next form is tried.
 */
export interface ApiVariants {
  /** The acting user's parameter of data endpoints; empty if none is sent (service.md, "Authentication", 2). */
  readonly dataUser?: string;
  /** The same of list endpoints, never empty (service.md, "Authentication", 3). */
  readonly listsUser?: string;
  /** Reads are sent as GET (service.md, "General rules", 3, names both). */
  readonly reads?: 'GET';
  /** DELETE reads its parameters from a form and not from the query. */
  readonly deletes?: 'form';
  /** `forward-looking` and `capital` are one value (service.md, "Gaps common to list endpoints"). */
  readonly types?: 'joined';
  /** Companies are matched by Company Search, since there is no path of its own. */
  readonly match?: 'search';
  /** Company Search takes no `active=*`: ceased companies are asked for by leaving it out. */
  readonly anyActive?: 'absent';
}

/** The value of `active` that asks for active and ceased companies (service-reference.md, 1.2). */
export const anyActivity = '*';

/** The forms of one account, as they were found out. */
export interface KnownVariants {
  readonly known: ApiVariants;
  /** Keeps forms that a service has just taken. */
  keep(variants: ApiVariants): void;
}

/** An endpoint, as far as its forms differ. */
export type SentEndpoint = Pick<Endpoint<never, unknown>, 'name' | 'effect' | 'verb' | 'userParameter'>;

const joined = 'forward-looking-capital';
/** The event types that may be one value. */
export const joinableTypes: readonly string[] = ['forward-looking', 'capital'];
const matchPath = '/v2/companies/match';

/** A request in the form that a service takes. */
export function inVariant(request: WireRequest, { effect }: Pick<SentEndpoint, 'effect'>, variants: ApiVariants): WireRequest {
  if (Object.keys(variants).length === 0) return request;
  const asGet = variants.reads === 'GET' && effect === 'read' && request.verb === 'POST' ? { verb: 'GET' as const } : {};
  const asForm = variants.deletes === 'form' && request.verb === 'DELETE' ? { place: 'form' as const } : {};
  const asSearch = variants.match === 'search' && request.path === matchPath ? { path: '/v2/companies' } : {};
  const dropped = 'path' in asSearch ? ['fuzziness', 'minConfidence'] : [];
  const parameters = request.parameters
    .filter(([name, value]) => !dropped.includes(name) && !(variants.anyActive && isAnyActivity([name, value])))
    .map(([name, value]): Parameter => (name === 'eventTypes' && variants.types ? [name, joinTypes(value)] : [name, value]));
  return { ...request, ...asGet, ...asForm, ...asSearch, parameters };
}

/** Returns whether a parameter asks for active and ceased companies. */
export function isAnyActivity([name, value]: Parameter): boolean {
  return name === 'active' && value === anyActivity;
}

function joinTypes(value: string): string {
  return [...new Set(value.split(',').map((type) => (joinableTypes.includes(type) ? joined : type)))].join(',');
}
