// A process of a member that calls a service at the team's rate, of which tests start and kill several.
import { systemClock } from '../../../../../src/client/clock.ts';
import { RateLimiter } from '../../../../../src/client/rateLimiter.ts';
import type { TeamAccount } from '../../../../../src/domain/team/teamAccount.ts';
import type { TeamAddress } from '../../../../../src/domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../../../../src/domain/team/teamCredentials.ts';
import { openStorage } from '../../../../../src/storage/storage.ts';
import { Team } from '../../../../../src/storage/team/team.ts';

/** The first argument of the process, as JSON. */
export interface CallerOptions {
  readonly name: string;
  readonly address: TeamAddress;
  readonly credentials: TeamCredentials;
  readonly account: TeamAccount;
  /** The milliseconds by which the clock of this computer is wrong. */
  readonly clockOffsetMs: number;
  /** The address that is called, until the process is killed. */
  readonly service: string;
}

const {
  name: person,
  address,
  credentials,
  account,
  clockOffsetMs,
  service,
} = JSON.parse(process.argv[2] ?? '') as CallerOptions;
const clock = { ...systemClock, now: () => Date.now() + clockOffsetMs };
const storage = openStorage({ path: undefined, clock });
const [outbox, records] = [await storage.outbox(), await storage.recordOutbox()];
const team = new Team({ address, credentials, clock, outbox, records, person, askToSpendAlone: () => Promise.resolve(false) });
const limiter = new RateLimiter(clock, { shared: team.permits(account) });
const never = new AbortController().signal;
await Promise.all(
  Array.from({ length: 12 }, async (_, at) => {
    for (;;) {
      const permit = await limiter.take(never, at === 0 ? 'person' : 'background');
      await fetch(service);
      permit.end();
    }
  }),
);
