// node test/bench/sandboxServer.ts: a sandbox server in a process of its own, for `sandbox.ts`.
import { systemClock } from '../../src/client/clock.ts';
import { free, type Price } from '../../src/client/price.ts';
import { Sandbox } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';

/** The message to the parent once it listens. */
export interface SandboxReady {
  readonly baseAddress: string;
  readonly caPem: string;
}

// A second of the clock is a millisecond here, so that the rate of ten calls a second holds nobody up.
const start = systemClock.now();
const clock = { ...systemClock, now: () => start + (systemClock.now() - start) * 1000 };
/** Bills nothing, so that the credits last. */
class FreeSandbox extends Sandbox {
  protected override costOf(): Price {
    return free;
  }
}

const { baseAddress, caPem } = await startSandboxServer({ clock, sandbox: new FreeSandbox({ clock }) });
process.send?.({ baseAddress, caPem } satisfies SandboxReady);
process.on('disconnect', () => process.exit(0));
