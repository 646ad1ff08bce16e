// The permits of an account, leased in the database of a team.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../client/clock.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { TeamAccount } from '../../domain/team/teamAccount.ts';
import { fingerprintOf } from './fingerprint.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { statements } from './sql/statements.ts';
import type { Query } from './teamConnection.ts';
import { TeamPermits, type PermitRequest, type TeamPermitsDeps } from './teamPermits.ts';

export interface SharePermitsDeps {
  readonly clock: Clock;
  /** Sends a statement over the connection that is reserved for statements for which a person waits. */
  readonly query: Query;
  /** An ID that distinguishes this window from the others of the team. */
  readonly instance: string;
  /** Returns the ID of the person, and the key of the fingerprints. @throws TeamFault while the team has not answered */
  readonly member: () => Promise<{ readonly person: number; readonly key: string }>;
  readonly monotonic?: TeamPermitsDeps['monotonic'];
}

/** The permits of all accounts of a window. */
export class AccountPermits {
  readonly #deps: SharePermitsDeps;
  readonly #permits = new Map<string, { readonly secret: string; readonly permits: TeamPermits }>();

  constructor(deps: Omit<SharePermitsDeps, 'instance'>) {
    this.#deps = { ...deps, instance: randomUUID() };
  }

  of(account: TeamAccount): TeamPermits {
    const secret = JSON.stringify([account.service, account.credentials]);
    const known = this.#permits.get(account.id);
    if (known?.secret === secret) return known.permits;
    // The user has signed in to the account with another token, which has a rate of its own.
    void known?.permits.close();
    const permits = sharePermits(account, this.#deps);
    this.#permits.set(account.id, { secret, permits });
    return permits;
  }

  /** Gives back the permits that the window holds. It never throws. */
  async close(): Promise<void> {
    await Promise.all([...this.#permits.values()].map(({ permits }) => permits.close()));
  }
}

/** The permits of one account. The database alone measures time, and knows the account by a fingerprint in place of its token. */
export function sharePermits(account: TeamAccount, { clock, query, instance, member, monotonic }: SharePermitsDeps): TeamPermits {
  const names = async (): Promise<readonly unknown[]> => {
    const { person, key } = await member();
    return [SCHEMA_VERSION, person, fingerprintOf(account, key, 'rate'), instance];
  };
  return new TeamPermits({
    clock,
    ...omitUndefined({ monotonic }),
    lease: async (request) => {
      const [row] = await query(statements.takePermits, ...(await names()), ...valuesOf(request));
      return {
        granted: Number(row?.['granted']),
        waitMs: Number(row?.['wait_ms']),
        stock: Number(row?.['stock_left']),
        windows: Number(row?.['windows']),
      };
    },
    giveBack: async (returned) => {
      await query(statements.returnPermits, ...(await names()), returned);
    },
  });
}

function valuesOf({ turn, held, returned, alone, service, wanted }: PermitRequest): readonly unknown[] {
  const { person, bulk, spare } = wanted;
  return [turn, held, returned, alone, service?.remaining ?? null, service?.ageMs ?? 0, person, bulk, spare];
}
