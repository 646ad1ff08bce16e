// Certificates for tests: an authority of the test's own, and what it signs for a server on loopback.
import { randomUUID } from 'node:crypto';
import type { JsonGeneralNames } from '@peculiar/x509';

export interface Identity {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
}

export interface Authority {
  /** PEM: what a client has to trust. */
  readonly ca: string;
  /** A server's certificate; for `127.0.0.1` and `localhost`, valid for an hour, unless said otherwise. */
  readonly issue: (wanted?: {
    readonly names?: JsonGeneralNames;
    readonly notAfter?: Date;
    readonly commonName?: string;
  }) => Promise<Identity>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hour = 3_600_000;
const loopback: JsonGeneralNames = [
  { type: 'ip', value: '127.0.0.1' },
  { type: 'dns', value: 'localhost' },
  { type: 'dns', value: 'service.test' },
];

export async function createAuthority(): Promise<Authority> {
  const x509 = await loadX509();
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date(Date.now() - 24 * hour);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    // Authorities of one name would be mistaken for each other.
    name: `CN=Test Authority ${randomUUID()}`,
    keys,
    notBefore,
    notAfter: new Date(Date.now() + hour),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    ca: authority.toString('pem'),
    issue: async ({ names = loopback, notAfter = new Date(Date.now() + hour), commonName = 'Test Server' } = {}) => {
      const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const cert = await x509.X509CertificateGenerator.create({
        subject: `CN=${commonName}`,
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        notBefore,
        notAfter,
        signingAlgorithm: algorithm,
        extensions: [new x509.SubjectAlternativeNameExtension(names)],
      });
      const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', own.privateKey), 'PRIVATE KEY');
      return { key, cert: cert.toString('pem') };
    },
  };
}

// The library's container of parts refuses to load without a package that decorators need, and then does not use it.
async function loadX509(): Promise<typeof import('@peculiar/x509')> {
  const nothing = { configurable: true, value: () => undefined };
  if (!('getMetadata' in Reflect)) {
    Object.defineProperties(Reflect, { getMetadata: nothing, getOwnMetadata: nothing, defineMetadata: nothing });
  }
  return import('@peculiar/x509');
}
