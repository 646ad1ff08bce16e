// The transport: a function that sends a request and returns its answer, by the network or from the sandbox.

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The name and the value of a parameter. Several values of one name are already joined. */
export type Parameter = readonly [name: string, value: string];

/**
 * A request without host and credentials, which the transport adds. `path` starts with a slash, and every ID in it is
 * percent-encoded; it is empty for the credit status. Parameters are sent in their order, for POST and PUT in a form body, and
 * for GET and DELETE in the query.
 */
export interface WireRequest {
  readonly target: 'service' | 'credits';
  readonly verb: Verb;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The parameters of a DELETE are sent in a form body. If it is absent, the verb decides. */
  readonly place?: 'form';
}

/** An answer before it is checked. The names of headers are in lower case. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one request and resolves with the answer, whatever its status. It rejects with a `Failure` whose `delivery` says whether
 * the request may have arrived. If it is aborted before anything was sent, it rejects with the signal's reason.
 */
export type Transport = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>;
