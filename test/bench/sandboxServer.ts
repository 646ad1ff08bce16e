// node test/bench/sandboxServer.ts [companies]: a sandbox server in a process of its own, for `sandbox.ts`.
import { systemClock } from '../../src/client/clock.ts';
import { free, type Price } from '../../src/client/price.ts';
import { Sandbox } from '../../src/sandbox/sandbox.ts';
import { moreRoutes } from '../../src/sandbox/served/moreRoutes.ts';
import { largeWorld } from '../../src/sandbox/served/largeWorld.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';

/** The message to the parent once it listens. */
export interface SandboxReady {
  readonly baseAddress: string;
  readonly caPem: string;
}

// A second of the clock is a tenth of a millisecond here, so that the rate of ten calls a second holds nobody up.
const start = systemClock.now();
const clock = { ...systemClock, now: () => start + (systemClock.now() - start) * 10_000 };
/** Bills nothing, so that the credits last. */
class FreeSandbox extends Sandbox {
  protected override costOf(): Price {
    return free;
  }
}

const companies = Number(process.argv[2] ?? 0);
const world = companies > 0 ? { world: largeWorld(companies) } : {};
const sandbox = new FreeSandbox({ clock, moreRoutes, ...world });
const { baseAddress, caPem } = await startSandboxServer({ clock, sandbox });
process.send?.({ baseAddress, caPem } satisfies SandboxReady);
// Any message asks for the most memory that was used, in MB.
process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
process.on('disconnect', () => process.exit(0));
