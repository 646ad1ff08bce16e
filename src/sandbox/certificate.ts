// A certificate authority for one run of the sandbox's HTTPS front, and the certificate that it signs for this machine.
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** All in PEM. The authority's own key is not returned, so that nothing else can be signed with it. */
export interface MadeCertificate {
  readonly caPem: string;
  readonly certificatePem: string;
  readonly keyPem: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const msPerDay = 86_400_000;

/**
 * Makes an authority and a certificate for `localhost`, 127.0.0.1 and ::1, both valid for a week.
 * @param now milliseconds since the epoch in real time, since a TLS client compares them with its own clock
 */
export async function makeCertificate(now: number): Promise<MadeCertificate> {
  // The validity begins an hour ago, for clients whose clock is a little slow.
  const validity = { notBefore: new Date(now - 3_600_000), notAfter: new Date(now + 7 * msPerDay) };
  const caKeys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const ca = await X509CertificateGenerator.createSelfSigned({
    name: `CN=Company Data sandbox ${serialNumber().slice(0, 6)}`,
    serialNumber: serialNumber(),
    keys: caKeys,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=localhost',
    issuer: ca.subject,
    serialNumber: serialNumber(),
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    caPem: ca.toString('pem'),
    certificatePem: certificate.toString('pem'),
    keyPem: PemConverter.encode(key, 'PRIVATE KEY'),
  };
}

// The first digit is fixed, since the number must be positive and not zero.
function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `5${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}0`;
}
