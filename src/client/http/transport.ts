// The seam at the wire: one function from request to answer, whether a network or the sandbox stands behind it.

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Name and value, in the order in which they are sent. Several values of one name are already joined. */
export type Parameter = readonly [name: string, value: string];

/**
 * A request as the layers above know it: no host, no credentials. `path` starts with a slash, every ID in it is
 * percent-encoded; it is empty for the credit status. Parameters go into a form body for POST and PUT and into the query
 * for GET and DELETE.
 */
export interface WireRequest {
  readonly target: 'service' | 'credits';
  readonly verb: Verb;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** A DELETE has its parameters in a form body; absent if they are placed as the verb says. */
  readonly place?: 'form';
}

/** An answer as it came: header names in lower case, the body as text and not yet trusted. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one request and resolves with whatever answer came, of any status. Rejects with a `Failure` whose
 * `delivery` says whether the request may have arrived, or, when aborted before anything was done, with the signal's reason.
 */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>;
