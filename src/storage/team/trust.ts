// The certificates that a connection to a team's database trusts, which are those of Node and of this computer.
import * as tls from 'node:tls';

// This is undefined before Node 22.15.
const getCACertificates: typeof tls.getCACertificates | undefined = tls.getCACertificates;

/**
 * The certificates of the trusted authorities in PEM. They are not cached, because connecting to a database is rare.
 * @param extra only for tests
 */
export function teamTrust(extra: readonly string[] = []): readonly string[] {
  const own = getCACertificates ? getCACertificates('default') : tls.rootCertificates;
  return [...new Set([...own, ...(getCACertificates?.('system') ?? []), ...extra])];
}
