// The server for the client's measurement: HTTPS in its own process, with one fixed page of events.
import { createServer } from 'node:https';
import { makeCertificate } from '../../src/sandbox/certificate.ts';

/** The message to the process that started the server, sent once the server listens. */
export interface ServiceReady {
  readonly port: number;
  /** The authority to trust, as PEM. */
  readonly ca: string;
}

const body = JSON.stringify({
  items: Array.from({ length: 10 }, (_, at) => ({
    id: `MSEnjsZVhG1YBEY_a2Uc${String(at)}`,
    subjects: [{ id: '00161c6fcab3', entityType: 'company', label: 'ACME S.P.A.' }],
    eventType: 'cebi-micro-score',
    startDate: `2026-01-${String(at + 10)}`,
    endDate: `2026-01-${String(at + 10)}`,
  })),
  meta: { ordering: 'mostRecent', count: 240, limit: 10 },
});

const headers = {
  'content-type': 'application/json;charset=UTF-8',
  'content-length': Buffer.byteLength(body),
  'x-uniapi-cost': 'units=1,timeline=10',
  'x-dl-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e',
};

const { caPem, certificatePem, keyPem } = await makeCertificate(Date.now());
const server = createServer({ cert: certificatePem, key: keyPem, keepAliveTimeout: 60_000 }, (request, response) => {
  // The request is read to its end but not parsed, because the other process is measured.
  request.resume().once('end', () => response.writeHead(200, headers).end(body));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('the server has no port');
  const ready: ServiceReady = { port: address.port, ca: caPem };
  process.send?.(ready);
});
// It ends with the process that started it, however that one ends.
process.once('disconnect', () => process.exit(0));
