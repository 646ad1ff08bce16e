// Shows the credits left, the caps, and what was spent today by whom. Reading it is free.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import type { LedgerSum } from '../client/ledger.ts';
import { startOfDay } from '../client/localDay.ts';
import type { CreditBucket } from '../client/model/credits.ts';
import { addPrices, free, totalOf } from '../client/price.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import { agentTool, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { moment } from './outputs.ts';

const Input = z.strictObject({});

const Output = {
  facts: {
    account: z.enum(['account', 'sandbox']),
    left: z.optional(z.unknown()),
    leftReadAt: z.optional(moment),
    caps: z.optional(z.unknown()),
    spentToday: z.number(),
    possiblyCharged: z.number(),
  },
  rows: z.strictObject({ by: z.enum(['operation', 'source', 'agent']), key: z.string(), credits: z.number(), calls: z.number() }),
};

/** Credits, caps and today's spending of the account that is open. */
export const credits = agentTool(Input, Output, {
  ask: () => ({ doing: l10n.t('Reading the credits, which is free'), price: free }),
  run: async ({ app, open }) => {
    if (open.credits.state.buckets === undefined && open.canReadCredits) await open.credits.refresh();
    const { buckets, readAt } = open.credits.state;
    const filter = { account: open.money.account, from: startOfDay(app.now()) };
    const { known, estimated, unconfirmed } = open.money.ledger.totals(filter);
    return {
      facts: {
        account: open.kind,
        ...(buckets ? { left: leftOf(open.credits, buckets) } : {}),
        ...(readAt === undefined ? {} : { leftReadAt: momentText(readAt) }),
        ...(open.kind === 'account' ? { caps: app.settings.caps } : {}),
        spentToday: totalOf(addPrices(known, estimated)),
        possiblyCharged: totalOf(unconfirmed),
      },
      rows: (['operation', 'source', 'agent'] as const).flatMap((by) => rowsBy({ open }, by, filter)),
    };
  },
});

// A type may have several buckets, so their amounts are added up.
function leftOf(
  { left }: OpenSession['credits'],
  buckets: readonly CreditBucket[],
): Readonly<Record<string, number | 'unknown'>> {
  return Object.fromEntries(buckets.map(({ type }) => [type, left(type) ?? 'unknown']));
}

function rowsBy({ open }: Pick<ToolContext, 'open'>, by: 'operation' | 'source' | 'agent', filter: object): readonly object[] {
  const sums = open.money.ledger.sums(by === 'agent' ? { ...filter, source: 'agent' } : filter, by);
  return sums.map(({ key, known, estimated, unconfirmed, calls }: LedgerSum) => ({
    by,
    key: key === '' ? 'chats of the editor' : key,
    credits: totalOf(known) + totalOf(estimated) + totalOf(unconfirmed),
    calls,
  }));
}
