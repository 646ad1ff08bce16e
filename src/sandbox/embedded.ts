// The embedded sandbox, which is loaded when it is first used and needs no port or certificate.
import type { Clock } from '../client/clock.ts';
import type { Transport } from '../client/http/transport.ts';
import type { SampleFile } from './sampleFiles.ts';
import { Sandbox } from './sandbox.ts';
import { sandboxTransport, type SandboxStorage } from './sandboxTransport.ts';

export { sandboxToken } from './authentication.ts';

/** A transport that the sandbox answers. Its requests need `sandboxToken`, which the caller adds (`withCredentials`). */
export function embeddedSandbox(clock: Clock, storage: SandboxStorage): Transport {
  return sandboxTransport({ sandbox: new Sandbox({ clock }), clock, storage });
}

/** The files of `sampleFiles.ts`, which is loaded only here since the sandbox itself does not need it. */
export async function sampleFiles(notice: string): Promise<readonly SampleFile[]> {
  return (await import('./sampleFiles.ts')).sampleFiles(notice);
}
