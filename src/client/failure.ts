// The one error of this project: a kind that decides what the user reads, and the facts behind it.

export const failureKinds = [
  'signedOut',
  'outOfCredits',
  'signedOutOrEmpty',
  'overBudget',
  'forbidden',
  'notFound',
  'refused',
  'tooFast',
  'unreachable',
  'untrustedCertificate',
  'proxyRefused',
  'timedOut',
  'unexpectedAnswer',
  'serviceFault',
  'cancelled',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** A rule of the API that a request would have broken, found before anything was sent. */
export type Rule =
  | { readonly code: 'required'; readonly parameter: string }
  | { readonly code: 'exclusive'; readonly parameter: string; readonly other: string }
  | { readonly code: 'range'; readonly parameter: string; readonly least: number; readonly most: number }
  | { readonly code: 'oneOf'; readonly parameter: string; readonly allowed: readonly string[] }
  | { readonly code: 'overlap'; readonly parameter: string; readonly other: string; readonly item: string }
  | { readonly code: 'format'; readonly parameter: string; readonly expected: 'date' | 'text' | 'object' | 'identifier' }
  | { readonly code: 'together'; readonly parameter: string; readonly other: string }
  | { readonly code: 'tooLarge'; readonly parameter: string; readonly mostBytes: number };

/**
 * The delivery of a request. `notSent`: nothing left this machine. `unknown`: it was sent and no complete response came, so the
 * service may have acted and billed. `answered`: the service (or a gateway) responded.
 */
export type Delivery = 'notSent' | 'unknown' | 'answered';

export interface FailureFacts {
  readonly operation?: string;
  /** True if the call changes something at the service, or only reads. */
  readonly effect?: 'read' | 'write';
  readonly delivery?: Delivery;
  /** No clear answer came to a call that writes or costs, so it may have been done or billed. */
  readonly unconfirmed?: boolean;
  readonly status?: number;
  /** The body is the service's own error: the service itself refused the call, whatever the status says. */
  readonly hasErrorBody?: boolean;
  /** The service's own code, such as `error.invalidParameter`. */
  readonly code?: string;
  /** The service's own sentence. It may be shown, as text, never as markup. */
  readonly serviceMessage?: string;
  readonly parameter?: string;
  readonly requestId?: string;
  /** The cost that the response names, as in `X-Uniapi-Cost`. */
  readonly cost?: string;
  /** The milliseconds that the service asked to wait. */
  readonly waitMs?: number;
  readonly rule?: Rule;
  /** The key under which the answer is kept that was paid for and could not be read. */
  readonly rawAnswer?: string;
  /** A technical word for the log, such as `ENOTFOUND`; never an address or a token. */
  readonly detail?: string;
}

/**
 * Carries no address and no token. The service's sentence and the item of a broken rule may repeat a value of the request: they
 * are shown to the user, and never logged.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts = {}) {
    super(kind);
    this.name = 'Failure';
    this.kind = kind;
    this.facts = facts;
  }

  /** The same failure with more facts, for a layer that knows more than the one that threw. */
  with(facts: FailureFacts): Failure {
    return new Failure(this.kind, { ...this.facts, ...facts });
  }
}

/**
 * Converts anything thrown into a failure. Any error but a `Failure` is a fault of this extension, and counts as an unexpected
 * answer.
 * @param facts the facts of such an error
 */
export function asFailure(error: unknown, facts: FailureFacts = {}): Failure {
  return error instanceof Failure ? error : new Failure('unexpectedAnswer', { ...facts, detail: 'fault' });
}

/** A failure found before sending: the request breaks a rule of the API. */
export function refusedBy(rule: Rule): Failure {
  return new Failure('refused', { delivery: 'notSent', rule, parameter: rule.parameter });
}

/** The failure of a call that was cancelled before anything of it was sent. */
export function cancelledBeforeSending(): Failure {
  return new Failure('cancelled', { delivery: 'notSent' });
}
