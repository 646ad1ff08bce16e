// The connection settings of the user, and a check whether the environment disables certificate checks.

/** The editor's `http.*` settings, as plain values. */
export interface DispatcherSettings {
  /** `off`: no proxy is used, not even the environment's. The other values have the same effect here. */
  readonly proxySupport: 'off' | 'on' | 'fallback' | 'override';
  /** The address of the proxy. If it is empty, the environment decides. */
  readonly proxy: string;
  /** The names and addresses that are reached without a proxy. If there are none, the environment decides. */
  readonly noProxy: readonly string[];
  /** The whole value of the `Proxy-Authorization` header, such as `Basic …`. */
  readonly proxyAuthorization: string | undefined;
  /** True if the operating system's certificates count beside Node's. */
  readonly systemCertificates: boolean;
  /** Further certificates to trust, in PEM. */
  readonly extraCa?: readonly string[];
}

/**
 * Returns whether the environment switches off certificate checks in clients that do not demand them themselves, such as `fetch`.
 */
export function environmentSkipsChecks(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
}
