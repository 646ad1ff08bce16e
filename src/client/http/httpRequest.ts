// Turns a request of the layers above into one an HTTP client can send: addresses, placement of the parameters, headers.
import { Failure } from '../failure.ts';
import { encodeParameters } from './encode.ts';
import type { Verb, WireRequest } from './transport.ts';

/** The addresses of the service as `readAddress` returned them: `https:`, no query, no trailing slash, perhaps a path prefix. */
export interface Addresses {
  readonly base: string;
  readonly credits: string;
}

export interface HttpRequest {
  readonly origin: string;
  /** Path and query. IDs in it are percent-encoded already and stay as they are. */
  readonly path: string;
  readonly verb: Verb;
  readonly headers: Readonly<Record<string, string>>;
  /** The form, for POST and PUT, and for a DELETE that asks for it. */
  readonly body?: string;
}

/**
 * Places the parameters in a form body for POST and PUT and in the query for GET and DELETE (service.md, "General rules", 3).
 * The returned function throws Failure `refused` for an address that is not HTTPS (service.md, "General rules", 1): nothing was
 * sent.
 */
export function httpRequests(addresses: Addresses, userAgent: string): (request: WireRequest) => HttpRequest {
  const bases = { service: readBase(addresses.base), credits: readBase(addresses.credits) };
  // The body is bounded and read as text: no compression is asked for.
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent };
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return ({ target, verb, path, parameters, place: asked }) => {
    const base = bases[target];
    if (!base) throw new Failure('refused', { delivery: 'notSent', detail: 'notHttps' });
    const { origin } = base;
    const fullPath = `${base.path}${path}` || '/';
    const encoded = encodeParameters(parameters);
    if (verb === 'POST' || verb === 'PUT' || asked === 'form')
      return { origin, path: fullPath, verb, headers: form, body: encoded };
    return { origin, path: encoded === '' ? fullPath : `${fullPath}?${encoded}`, verb, headers };
  };
}

function readBase(address: string): { readonly origin: string; readonly path: string } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' ? { origin: url.origin, path: url.pathname.replace(/(?<!\/)\/+$/, '') } : undefined;
}
