// The user's connection settings as plain values.

/** The editor's `http.*` settings, as plain values. */
export interface DispatcherSettings {
  /** `off` uses no proxy at all, not even the environment's; the other values do not differ here. */
  readonly proxySupport: 'off' | 'on' | 'fallback' | 'override';
  /** Empty: what the environment says. */
  readonly proxy: string;
  /** Names and addresses reached without a proxy. Empty: what the environment says. */
  readonly noProxy: readonly string[];
  /** The whole value of the `Proxy-Authorization` header, such as `Basic …`. */
  readonly proxyAuthorization: string | undefined;
  /** Whether the operating system's certificates count beside Node's. */
  readonly systemCertificates: boolean;
  /** More certificates to trust, as PEM. */
  readonly extraCa?: readonly string[];
}

/** Whether the environment switches off every check of certificates that does not ask for one, as that of `fetch`. */
export function environmentSkipsChecks(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
}
