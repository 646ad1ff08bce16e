// node sendOnce.ts PORT no|system: sends one request to a local server with the process's trust, and prints its end.
import { Failure } from '../../../../src/client/failure.ts';
import { addressesAt, never, search, settingsFor, undiciKind } from './transportKinds.ts';

const [port, certificates] = process.argv.slice(2);
const transportKind = undiciKind(addressesAt(Number(port)), settingsFor([], { systemCertificates: certificates === 'system' }));
const end = await transportKind.transport(search, never).then(
  ({ status }) => String(status),
  (error: unknown) => (error instanceof Failure ? error.kind : 'fault'),
);
process.stdout.write(`${end}\n`);
await transportKind.close();
