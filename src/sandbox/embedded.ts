// The sandbox as the extension embeds it: loaded when it is first asked for, called without a port or a certificate.
import type { Clock } from '../client/clock.ts';
import { withCredentials } from '../client/http/credentials.ts';
import type { Transport } from '../client/http/transport.ts';
import { sandboxToken } from './authentication.ts';
import { Sandbox } from './sandbox.ts';
import { sandboxTransport, type SandboxStorage } from './sandboxTransport.ts';

/** A transport that the sandbox answers, with its own token added as the network's is. */
export function embeddedSandbox(clock: Clock, storage: SandboxStorage): Transport {
  return withCredentials(sandboxTransport({ sandbox: new Sandbox({ clock }), clock, storage }), {
    kind: 'token',
    token: sandboxToken,
  });
}
