// A network for a check of the connection that finds nothing wrong, and what a test changes of it.
import type { Connection } from '../../src/client/http/connection.ts';

export function fakeConnection(changes: Partial<Connection> = {}): Connection {
  return {
    settings: { proxySupport: 'override', proxy: '', noProxy: [], proxyAuthorization: undefined, systemCertificates: true },
    editorSkipsChecks: false,
    probe: (origin) => Promise.resolve({ origin, proxy: { kind: 'none', why: 'notSet' }, steps: [] }),
    requestWithoutToken: () => Promise.resolve({ status: 401, headers: {}, body: '' }),
    transport: () => 'own',
    ...changes,
  };
}
