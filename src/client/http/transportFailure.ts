// Reads why a request got no answer, out of whatever error an HTTP client threw.
import { Failure, type FailureKind } from '../failure.ts';
import { textIn } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';

/** True if the request was written to a connection, or `unknown` if the client does not tell. */
export type WrittenState = 'no' | 'yes' | 'unknown';

/** The codes of OpenSSL, Node and Chromium for a chain of certificates that is not trusted. */
const certificateCodes = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
  'CERT_NOT_YET_VALID',
  'CERT_HAS_EXPIRED',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_CHAIN_TOO_LONG',
  'CERT_REVOKED',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'HOSTNAME_MISMATCH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
]);

const proxyCodes = new Set([
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
]);

/** Codes that mean by themselves that no connection was made. */
const connectCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_CLOSED',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_TIMED_OUT',
]);

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/**
 * The response was not HTTP, so another service listens there. A body shorter than its length is not among these codes: the
 * connection was closed before all of it had arrived.
 */
const noHttp = /^(HPE_.*|UND_ERR_HEADERS_OVERFLOW|ERR_ASSERTION)$/;

/**
 * The failure that an error of an HTTP client stands for: `unreachable`, `untrustedCertificate`, `proxyRefused`, `timedOut`
 * or `unexpectedAnswer`. `detail` is an error's code and nothing else of it: messages carry addresses.
 */
export function transportFailure(error: unknown, written: WrittenState): Failure {
  if (error instanceof Failure) return error;
  const causes = causesOf(error);
  const { kind, detail } = kindOf(causes);
  const neverSent = kind === 'untrustedCertificate' || kind === 'proxyRefused' || causes.some(isOfConnecting);
  const delivery = written === 'no' || (written === 'unknown' && neverSent) ? 'notSent' : 'unknown';
  const facts = { delivery, ...omitUndefined({ detail }) } as const;
  // A proxy that does not answer is a connection that was never made.
  return new Failure(kind === 'timedOut' && delivery === 'notSent' ? 'unreachable' : kind, facts);
}

interface Cause {
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  /** The status of a proxy that would not make the tunnel. */
  readonly proxyStatus: string | undefined;
}

function kindOf(causes: readonly Cause[]): { kind: FailureKind; detail: string | undefined } {
  const ofKind = (kind: FailureKind, test: (cause: Cause) => boolean) => {
    const found = causes.find(test);
    if (!found) return undefined;
    return { kind, detail: found.proxyStatus === undefined ? found.code : `PROXY_${found.proxyStatus}` };
  };
  return (
    ofKind('untrustedCertificate', ({ code = '' }) => certificateCodes.has(code) || code.startsWith('ERR_CERT_')) ??
    ofKind('proxyRefused', ({ code = '', proxyStatus }) => proxyStatus !== undefined || proxyCodes.has(code)) ??
    ofKind('timedOut', ({ code = '' }) => timeoutCodes.has(code)) ??
    ofKind('unexpectedAnswer', ({ code = '' }) => noHttp.test(code)) ??
      // The innermost code says most: the outer ones are `fetch failed` and the like.
      { kind: 'unreachable', detail: causes.findLast(({ code }) => code !== undefined)?.code }
  );
}

// ETIMEDOUT, EHOSTUNREACH and their like also end connections that were made: only the system call tells them apart.
function isOfConnecting({ code = '', syscall }: Cause): boolean {
  return connectCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo';
}

/** The error, its causes and the errors it gathers, outermost first. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (!(error instanceof Error) || depth > 8) return [];
  const gathered: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const inner = [error.cause, ...gathered].flatMap((cause) => causesOf(cause, depth + 1));
  const proxyStatus = /^Proxy response \((\d{3})\)/.exec(error.message)?.[1];
  return [{ code: codeOf(error), syscall: textIn(error, 'syscall'), proxyStatus }, ...inner];
}

function codeOf(error: Error): string | undefined {
  // undici's parser does not always say which part of HTTP it missed.
  if (error.name === 'HTTPParserError') return 'HPE_INVALID';
  const code = textIn(error, 'code') ?? /\bnet::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1];
  return code !== undefined && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : undefined;
}
