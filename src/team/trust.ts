// The certificates that a connection to a team's database trusts: those of Node and of this computer.
import * as tls from 'node:tls';

// Node has it from 22.15 on.
const getCACertificates: typeof tls.getCACertificates | undefined = tls.getCACertificates;

/** Certificates of authorities, in PEM. It reads those of the computer anew, because a database is connected rarely. @param extra for tests */
export function teamTrust(extra: readonly string[] = []): readonly string[] {
  const own = getCACertificates ? getCACertificates('default') : tls.rootCertificates;
  return [...new Set([...own, ...(getCACertificates?.('system') ?? []), ...extra])];
}
