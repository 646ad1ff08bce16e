// Looks up what this computer knows of companies: nothing is sent, and nothing is bought.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { free } from '../client/price.ts';
import type { KnownCompany } from '../state/companies/companyCache.ts';
import { everyEvent, filterOf } from '../state/timeline/timelineFilter.ts';
import { agentTool, InputError, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { idsUpTo, mostCompanies, shortText } from './inputs.ts';
import { companyParts, moment } from './outputs.ts';

const Input = z.strictObject({
  ids: z.optional(idsUpTo(mostCompanies)),
  name: z.optional(shortText),
  limit: z.optional(z.int().check(z.gte(1), z.lte(mostCompanies))),
});
type Input = z.output<typeof Input>;

const Output = {
  facts: { known: z.number(), unknown: z.optional(z.array(z.string())) },
  rows: z.strictObject({
    ...companyParts,
    readAt: moment,
    eventsKnown: z.number(),
    latestKnown: z.unknown(),
    lists: z.unknown(),
  }),
};

/** Companies by ID or by a part of the name, with a summary of the events that were paid for. */
export const lookup = agentTool(Input, Output, {
  ask: () => ({ doing: l10n.t('Looking up data on this computer: nothing is sent'), price: free }),
  run: async (context, input) => {
    const known = companiesOf(context, input);
    const rows = [];
    for (const one of known) rows.push(await rowOf(context, one));
    const found = new Set(known.map(({ company }) => company.id));
    const unknown = input.ids?.filter((id) => !found.has(id)) ?? [];
    const facts = { known: known.length, ...(unknown.length > 0 ? { unknown } : {}) };
    return { facts, rows };
  },
});

function companiesOf({ open }: ToolContext, { ids, name, limit = 20 }: Input): readonly KnownCompany[] {
  if ((ids === undefined) === (name === undefined)) throw new InputError('Give either ids or name, and not both.');
  return ids ? [...new Set(ids)].flatMap((id) => open.companies.known(id) ?? []) : open.companies.search(name ?? '', limit);
}

async function rowOf({ open }: ToolContext, { company, at }: KnownCompany): Promise<object> {
  const { events, lists } = open;
  const filter = filterOf({ kind: 'companies', ids: [company.id] }, everyEvent);
  await events.restore(filter.about);
  const entries = events.pool.select(filter);
  const latest = new Map(
    entries.toReversed().map(({ type = '', start, readAt }) => [type, { start, readAt: momentText(readAt) }]),
  );
  return {
    ...company,
    readAt: momentText(at),
    eventsKnown: entries.length,
    latestKnown: Object.fromEntries(latest),
    lists: lists.listsContaining(company.id).map(({ id, name }) => ({ id, name })),
  };
}
