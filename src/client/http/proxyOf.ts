// Finds the proxy of a connection by the editor's settings and the environment, as undici does.
import type { DispatcherSettings } from './dispatcherSettings.ts';

export type ProxyChoice =
  /** `excepted`: by `http.noProxy` or the environment; `loopback`: the service runs on this machine. */
  | { readonly kind: 'none'; readonly why: 'off' | 'notSet' | 'loopback' | 'excepted' }
  /** The value that is set is not the address of a proxy. */
  | { readonly kind: 'unusable'; readonly from: 'setting' | 'environment' }
  | ProxyInUse;

export interface ProxyInUse {
  readonly kind: 'proxy';
  readonly from: 'setting' | 'environment';
  /** Scheme, name and port: no user and no password. */
  readonly origin: string;
  /** The whole value of `Proxy-Authorization`. A secret. */
  readonly authorization?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Hosts that are never reached through a proxy: this machine itself. */
export const loopback = ['localhost', '127.0.0.1', '::1'];

/** The names and addresses that need no proxy: those of the setting, or those of the environment if it has none. */
export function noProxyEntries({ noProxy }: DispatcherSettings, environment: Environment): readonly string[] {
  if (noProxy.length > 0) return noProxy;
  return (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[,\s]/).filter((entry) => entry !== '');
}

/** Tells which proxy is used and why, without connecting. @param origin of the service: `https:`, name and perhaps a port */
export function proxyOf(settings: DispatcherSettings, origin: string, environment: Environment): ProxyChoice {
  if (settings.proxySupport === 'off') return { kind: 'none', why: 'off' };
  const from = settings.proxy === '' ? 'environment' : 'setting';
  const set = settings.proxy || proxyOfEnvironment(environment);
  if (set === '') return { kind: 'none', why: 'notSet' };
  const url = URL.canParse(set) ? new URL(set) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'unusable', from };
  const service = new URL(origin);
  if (matches(loopback, service)) return { kind: 'none', why: 'loopback' };
  if (matches(noProxyEntries(settings, environment), service)) return { kind: 'none', why: 'excepted' };
  const authorization = settings.proxyAuthorization ?? basicAuthorization(url);
  if (authorization === null) return { kind: 'unusable', from };
  return { kind: 'proxy', from, origin: url.origin, ...(authorization ? { authorization } : {}) };
}

function proxyOfEnvironment(environment: Environment): string {
  const valueOf = (name: string): string => environment[name] ?? environment[name.toUpperCase()] ?? '';
  return valueOf('https_proxy') || valueOf('http_proxy');
}

// Entries are read as undici reads them: `name` includes its subdomains, `*.name` is only these, and an IPv6 address with a port
// has brackets. Port 0 is any port.
function matches(entries: readonly string[], { hostname, port }: URL): boolean {
  const name = normalizeHost(hostname);
  return entries.some((entry) => {
    const [, host = entry, entryPort = '0'] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
    if (Number(entryPort) !== 0 && Number(entryPort) !== Number(port || 443)) return false;
    const wanted = normalizeHost(normalizeHost(host).replace(/^\*?\./, ''));
    return wanted === '*' || (!entry.startsWith('*') && name === wanted) || name.endsWith(`.${wanted}`);
  });
}

/** The name in lower case, without the brackets of IPv6 and without a dot at the end. */
function normalizeHost(host: string): string {
  return host
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase();
}

/** The authorization that an address states; undefined if it states none, null if its encoding cannot be read. */
function basicAuthorization({ username, password }: URL): string | undefined | null {
  if (username === '') return undefined;
  try {
    return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  } catch {
    return null;
  }
}
