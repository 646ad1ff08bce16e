// The embedded sandbox: loaded when it is first used, and called without a port or a certificate.
import type { Clock } from '../client/clock.ts';
import type { Transport } from '../client/http/transport.ts';
import type { SampleFile } from './sampleFiles.ts';
import { Sandbox } from './sandbox.ts';
import { sandboxTransport, type SandboxStorage } from './sandboxTransport.ts';

export { sandboxToken } from './authentication.ts';

/** A transport that the sandbox answers. Like the network's it wants the token, which comes as the last step. */
export function embeddedSandbox(clock: Clock, storage: SandboxStorage): Transport {
  return sandboxTransport({ sandbox: new Sandbox({ clock }), clock, storage });
}

/** See `sampleFiles.ts`, which the sandbox itself does not need. */
export async function sampleFiles(notice: string): Promise<readonly SampleFile[]> {
  return (await import('./sampleFiles.ts')).sampleFiles(notice);
}
