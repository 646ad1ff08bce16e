// Learns which of several possible forms of the API a service accepts, and which to try next.
import type { Endpoint } from './endpoint.ts';
import type { FailureFacts } from './failure.ts';
import type { Parameter, WireRequest } from './http/transport.ts';

/**
 * The forms in which a service differs from the usual ones; an absent member is the usual form. Unconfirmed: all of it. Where a
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

type Sent = Pick<Endpoint<never, unknown>, 'name' | 'effect' | 'verb' | 'userParameter'>;

const joined = 'forward-looking-capital';
const parts: readonly string[] = ['forward-looking', 'capital'];
const matchPath = '/v2/companies/match';

/** A request in the form that a service takes. */
export function inVariant(request: WireRequest, { effect }: Pick<Sent, 'effect'>, variants: ApiVariants): WireRequest {
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

/**
 * The forms to try next after a refusal; undefined if the refusal is about something else, or every form was tried.
 * @param request as it was sent, in the form of `variants`
 */
export function nextVariants(
  { name, effect, userParameter }: Sent,
  request: WireRequest,
  facts: FailureFacts,
  variants: ApiVariants,
): ApiVariants | undefined {
  if (name === 'companies.match' && facts.status === 404 && !variants.match) return { ...variants, match: 'search' };
  const isMethod = facts.status === 405 || facts.status === 415 || facts.code === 'error.methodNotAllowed';
  const missesToken = facts.code === 'error.missingParameter' && isAbout(facts, 'token');
  if (effect === 'read' && request.verb === 'POST' && (isMethod || missesToken)) return { ...variants, reads: 'GET' };
  if (isOfParameter(facts) && isAbout(facts, 'active') && !variants.anyActive && request.parameters.some(isAnyActivity))
    return { ...variants, anyActive: 'absent' };
  const missesAny = facts.code === 'error.missingParameter';
  if (request.verb === 'DELETE' && request.place !== 'form' && missesAny) return { ...variants, deletes: 'form' };
  if (!isOfParameter(facts)) return undefined;
  const types = request.parameters.find(([parameter]) => parameter === 'eventTypes')?.[1].split(',') ?? [];
  const namesTypes = [...parts, 'eventTypes'].some((word) => isAbout(facts, word));
  if (namesTypes && !variants.types && types.some((type) => parts.includes(type))) return { ...variants, types: 'joined' };
  return userParameter === 'none'
    ? undefined
    : nextUser(userParameter === 'data' ? 'dataUser' : 'listsUser', request, facts, variants);
}

// `appUser`, `appUserId`, none: whatever was set, the ones that were not tried yet come in this order.
function nextUser(
  key: 'dataUser' | 'listsUser',
  request: WireRequest,
  facts: FailureFacts,
  variants: ApiVariants,
): ApiVariants | undefined {
  const names = ['appUser', 'appUserId'];
  // The acting user is sent last. A filter that the service does not know is another matter, and never tried again for ever.
  const [last] = request.parameters.at(-1) ?? [];
  const sent = last !== undefined && (names.includes(last) || isAbout(facts, last)) ? last : undefined;
  const asked = names.find((name) => isAbout(facts, name) && facts.code === 'error.missingParameter');
  if (asked !== undefined && asked !== sent) return variants[key] === asked ? undefined : { ...variants, [key]: asked };
  if (sent === undefined || !isAbout(facts, sent) || variants[key] === '') return undefined;
  if (variants[key] === undefined) return { ...variants, [key]: names.find((name) => name !== sent) ?? '' };
  // A change of a list without its acting user would be somebody else's: only data is read without one.
  return key === 'dataUser' ? { ...variants, [key]: '' } : undefined;
}

function isAnyActivity([name, value]: Parameter): boolean {
  return name === 'active' && value === anyActivity;
}

function isOfParameter({ code }: FailureFacts): boolean {
  return ['error.unknownParameter', 'error.invalidParameter', 'error.missingParameter'].includes(code ?? '');
}

// The body names its parameter, or only its sentence does.
function isAbout({ parameter, serviceMessage = '' }: FailureFacts, word: string): boolean {
  if (parameter !== undefined) return parameter === word;
  return serviceMessage.split(/[^\w-]+/).includes(word);
}

function joinTypes(value: string): string {
  return [...new Set(value.split(',').map((type) => (parts.includes(type) ? joined : type)))].join(',');
}
