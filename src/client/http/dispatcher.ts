// Builds undici's dispatcher from the editor's `http.*` settings and the system's certificates, and replaces it on change.
import tls from 'node:tls';
import type { Agent, Dispatcher } from 'undici';
import { Failure } from '../failure.ts';
import type { DispatcherSettings } from './dispatcherSettings.ts';
import { loopback, noProxyEntries } from './proxyOf.ts';
import { transportFailure } from './transportFailure.ts';

const connections = {
  /** The connections to one origin at the same time. The rate limit sets the pace, not the number of sockets. */
  connections: 6,
  // Only HTTP/1.1 is used, because a request may then have arrived only after its first byte was sent.
  allowH2: false,
  /** The most milliseconds that a connection idles, whatever the service says. */
  keepAliveMaxTimeout: 60_000,
  // Calls have their own, shorter timeout; these end what a lost connection would keep open.
  headersTimeout: 120_000,
  bodyTimeout: 120_000,
} satisfies Agent.Options;

/** Milliseconds to connect, short enough to leave time for the fallback transport. */
const connectTimeout = 5_000;

/**
 * Loads undici and builds a dispatcher. It has to be closed.
 * @throws Failure `proxyRefused` for a proxy that cannot be used: nothing was sent.
 */
export async function createDispatcher(settings: DispatcherSettings): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  // The token is never sent past a check of the certificate, whatever the process's environment says.
  const trust = { rejectUnauthorized: true, timeout: connectTimeout, ...trustOf(settings) };
  if (settings.proxySupport === 'off') return new Agent({ ...connections, connect: trust });
  const { proxy, proxyAuthorization: token } = settings;
  try {
    return new EnvHttpProxyAgent({
      ...connections,
      connect: trust,
      // With a proxy, `connect` applies neither to the connection to the proxy nor to the one through it.
      requestTls: trust,
      proxyTls: { ...trust, allowH2: false },
      noProxy: [...noProxyEntries(settings, process.env), ...loopback].join(','),
      ...(proxy === '' ? {} : { httpProxy: proxy, httpsProxy: proxy }),
      ...(token === undefined || token === '' ? {} : { token }),
    });
  } catch (error) {
    throw new Failure('proxyRefused', { ...transportFailure(error, 'no').facts });
  }
}

/** Holds the dispatcher of a session: built at the first request, built again after a change of settings. */
export class DispatcherHolder {
  #settings: DispatcherSettings;
  #current: Promise<Dispatcher> | undefined;
  /**
   * The dispatchers of earlier settings. undici's `close` waits for the requests under way, and `destroy` ends none of them after
   * that, so they are only destroyed.
   */
  readonly #earlier: Promise<Dispatcher>[] = [];
  #closed = false;

  constructor(settings: DispatcherSettings) {
    this.#settings = settings;
  }

  /** @throws Failure as `createDispatcher`, and `unreachable` after `close`. */
  get(): Promise<Dispatcher> {
    if (this.#closed) return Promise.reject(new Failure('unreachable', { delivery: 'notSent', detail: 'CLOSED' }));
    return (this.#current ??= createDispatcher(this.#settings));
  }

  /** Uses these settings from the next request on. Requests under way end on the old connections, which end when they idle. */
  update(settings: DispatcherSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    if (this.#current) this.#earlier.push(this.#current);
    this.#settings = settings;
    this.#current = undefined;
  }

  /** Ends all connections and the requests on them: callers who care have cancelled theirs before. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#earlier.splice(0), ...(this.#current ? [this.#current] : [])];
    this.#current = undefined;
    // A dispatcher that could not be built has nothing to end.
    await Promise.allSettled(all.map(async (dispatcher) => (await dispatcher).destroy()));
  }
}

/**
 * One context for all connections, because reading some hundred certificates takes 20 ms, and undici would read them for each
 * connection. `ca` is empty and has no effect beside the context. It keeps the editor's patch of `tls.connect` from adding
 * certificates to the context for each connection.
 */
export function trustOf({ systemCertificates, extraCa = [] }: DispatcherSettings): {
  secureContext?: tls.SecureContext;
  ca?: string[];
} {
  const system = systemCertificates ? readSystemCertificates() : [];
  // If there are no further certificates, Node's own store is right as it is.
  if (system.length + extraCa.length === 0) return {};
  const own = getCACertificates ? getCACertificates('default') : tls.rootCertificates;
  return { secureContext: tls.createSecureContext({ ca: [...new Set([...own, ...system, ...extraCa])] }), ca: [] };
}

// Node has it from 22.15 on.
const getCACertificates: typeof tls.getCACertificates | undefined = tls.getCACertificates;
let systemCertificates: readonly string[] | undefined;

/** Reads the certificates once a process, at the first request, because it takes 20 to 80 ms. */
function readSystemCertificates(): readonly string[] {
  return (systemCertificates ??= getCACertificates?.('system') ?? []);
}
