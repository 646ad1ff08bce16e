// The proxy that a connection goes through, by the editor's settings and the environment: as undici chooses, in words.
import type { DispatcherSettings } from './dispatcherSettings.ts';

export type ProxyChoice =
  /** `excepted`: by `http.noProxy` or the environment; `loopback`: this machine itself. */
  | { readonly kind: 'none'; readonly why: 'off' | 'notSet' | 'loopback' | 'excepted' }
  /** Something is set that is no proxy's address. */
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

/** Names and addresses that need no proxy: the setting's, or the environment's if there are none. */
export function noProxyEntries({ noProxy }: DispatcherSettings, environment: Environment): readonly string[] {
  if (noProxy.length > 0) return noProxy;
  return (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[,\s]/).filter((entry) => entry !== '');
}

/** @param origin of the service: `https:`, name and perhaps a port */
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
  const authorization = settings.proxyAuthorization ?? basic(url);
  return { kind: 'proxy', from, origin: url.origin, ...(authorization ? { authorization } : {}) };
}

function proxyOfEnvironment(environment: Environment): string {
  const [https, http] = ['https_proxy', 'http_proxy'].map((name) => environment[name] ?? environment[name.toUpperCase()] ?? '');
  return https || (http ?? '');
}

// As undici reads them: a name counts for what is below it too, `*.name` only for that, and an IPv6 address with a port has brackets.
function matches(entries: readonly string[], { hostname, port }: URL): boolean {
  const name = bare(hostname);
  return entries.some((entry) => {
    const [, host = entry, only = '0'] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
    if (Number(only) !== 0 && Number(only) !== Number(port || 443)) return false;
    const wanted = bare(bare(host).replace(/^\*?\./, ''));
    return wanted === '*' || (!entry.startsWith('*') && name === wanted) || name.endsWith(`.${wanted}`);
  });
}

function bare(host: string): string {
  return host
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase();
}

function basic({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}
