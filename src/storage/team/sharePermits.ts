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
  /** The connection of statements for which a person waits. */
  readonly query: Query;
  /** This window among those of the team. */
  readonly instance: string;
  /** The ID of the person, and the key of the fingerprints. @throws TeamFault before the team has said it */
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

  /** Returns what the window holds. It never throws. */
  async close(): Promise<void> {
    await Promise.all([...this.#permits.values()].map(({ permits }) => permits.close()));
  }
}

/** Leases by the clock of the database alone, and by a fingerprint of the account in place of its token. */
export function sharePermits(account: TeamAccount, { clock, query, instance, member, monotonic }: SharePermitsDeps): TeamPermits {
  const names = async (): Promise<readonly unknown[]> => {
    const { person, key } = await member();
    return [SCHEMA_VERSION, person, fingerprintOf(account, key, 'rate'), instance];
  };
  return new TeamPermits({
    clock,
    ...omitUndefined({ monotonic }),
    ask: async (request) => {
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
