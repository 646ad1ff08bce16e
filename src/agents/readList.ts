// Reads lists, which is free, and the companies of one list, of which those not yet loaded are bought.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import type { List } from '../client/model/list.ts';
import { free, priceOf, type Price } from '../client/price.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import type { Pager } from '../state/reading/pager.ts';
import type { Company } from '../client/model/company.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { agentTool, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { shortText } from './inputs.ts';
import { loadUpTo } from './loadUpTo.ts';
import { moment } from './outputs.ts';

const Input = z.strictObject({
  list: z.optional(shortText),
  name: z.optional(shortText),
  companies: z.optional(z.int().check(z.gte(0), z.lte(500))),
});
type Input = z.output<typeof Input>;

const listParts = {
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  type: z.optional(z.string()),
  length: z.optional(z.number()),
  owner: z.optional(z.string()),
  modifiedDate: z.optional(z.string()),
  yourLevel: z.optional(z.string()),
} as const;

const Output = {
  facts: {
    ...listParts,
    matching: z.optional(z.number()),
    companiesKnown: z.optional(z.number()),
    oldestRecordReadAt: z.optional(moment),
    note: z.optional(z.string()),
  },
  rows: z.strictObject(listParts),
};

/** Lists by name, or one by its ID with its companies. */
export const readList = agentTool(Input, Output, {
  ask: async (context, input, signal) => {
    const doing = l10n.t('Reading lists');
    if (input.list === undefined) return { doing, price: free };
    const list = await listOf(context, input.list, signal);
    const text = l10n.t(
      'Companies of “{0}”: up to {1}.',
      oneLine(list.name),
      formatNumber(input.companies ?? 0, context.app.settings.locale),
    );
    return {
      doing,
      price: priceOfCompanies(context, list, input),
      question: { title: l10n.t('Load Companies of a List?'), text },
    };
  },
  run: async (context, input, { signal, agree }) => {
    if (input.list === undefined) return search(context, input, signal);
    const { lists, companies } = context.open;
    const list = await listOf(context, input.list, signal);
    const agreedAt = agree(priceOfCompanies(context, list, input));
    const pager = lists.members(list.id);
    await loadUpTo(pager, countToBuy(pager, list, input), { signal, source: context.source, agreedAt });
    const known = lists.companiesIn(list.id);
    const nameOf = companies.names(known);
    return {
      facts: {
        ...factsOf(context, list),
        companiesKnown: known.length,
        ...(pager.readAt === undefined ? {} : { oldestRecordReadAt: momentText(pager.readAt) }),
        ...(pager.nextPageSize === 0 && known.length !== list.length ? { note: outOfDate } : {}),
      },
      rows: known.slice(0, Math.max(input.companies ?? 0, mostLoadedRows)).map((id) => ({ id, name: nameOf(id) })),
    };
  },
});

/** The most loaded companies in a result if it was asked for fewer. They cost nothing. */
const mostLoadedRows = 100;

const outOfDate = 'The list has changed since its companies were read. The user can read them again with Refresh Companies.';

/** Reads a list from the service, which is free. @throws Failure */
export async function listOf({ open, source }: ToolContext, id: string, signal: AbortSignal): Promise<List> {
  return (await open.client.getList({ id }, { signal, source })).value;
}

async function search(context: ToolContext, { name }: Input, signal: AbortSignal) {
  const { open, source } = context;
  const { rows, count } = await open.client.searchLists({ ...omitUndefined({ name }), limit: 50 }, { signal, source });
  return { facts: { matching: count }, rows: rows.flatMap(({ value }) => (value ? factsOf(context, value) : [])) };
}

function factsOf({ open }: ToolContext, list: List) {
  const { id, name, type, length, owner, modifiedDate } = list;
  return { id, name, type, length, owner: owner?.name ?? owner?.id, modifiedDate, yourLevel: open.lists.level(list) };
}

function priceOfCompanies({ open }: ToolContext, list: List, input: Input): Price {
  return priceOf('companies', { objects: countToBuy(open.lists.members(list.id), list, input) });
}

/** The number of companies to buy: none if all are loaded, and none of a people list, whose members the service does not show. */
function countToBuy(pager: Pager<Company>, { type, length = Infinity }: List, { companies = 0 }: Input): number {
  if (type === 'person' || pager.nextPageSize === 0) return 0;
  return Math.max(0, Math.min(companies, pager.count ?? length) - pager.loaded);
}
