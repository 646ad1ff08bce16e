// Searches companies by criteria: counting is free, and companies that no answer has named are bought.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import type { CallOptions } from '../client/call.ts';
import { Failure } from '../client/failure.ts';
import { priceOf, type Price } from '../client/price.ts';
import { readCriteria } from '../state/companies/companyCriteria.ts';
import type { CompanyResults } from '../state/companies/companyResults.ts';
import { formatNumber } from '../viewModel/format.ts';
import { agentTool, InputError, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { criteria } from './inputs.ts';
import { loadUpTo } from './loadUpTo.ts';
import { companyRow, countOrText, moment } from './outputs.ts';

const Input = z.strictObject({ companies: criteria, limit: z.int().check(z.gte(1), z.lte(200)) });
type Input = z.output<typeof Input>;

const Output = {
  facts: { matching: countOrText, shown: z.number(), oldestRecordReadAt: z.optional(moment) },
  rows: companyRow,
};

/** The first companies that match, in the order of the service. */
export const searchCompanies = agentTool(Input, Output, {
  ask: async (context, input, signal) => {
    const results = await countedResults(context, input, signal);
    const text = l10n.t('Companies that match the criteria: up to {0}.', formatNumber(input.limit, context.app.settings.locale));
    return {
      doing: l10n.t('Searching companies'),
      price: priceOfPages(results, input),
      question: { title: l10n.t('Load Companies of a Search?'), text },
    };
  },
  run: async (context, input, { signal, agree }) => {
    const results = await countedResults(context, input, signal);
    const { pages } = results;
    const agreedAt = agree(priceOfPages(results, input));
    await loadUpTo(pages, neededOf(results, input), { signal, source: context.source, agreedAt });
    const rows = pages.rows.slice(0, input.limit).flatMap(({ value }) => value ?? []);
    return {
      facts: {
        matching: results.count ?? 'not stated by the service',
        shown: rows.length,
        ...(pages.readAt === undefined ? {} : { oldestRecordReadAt: momentText(pages.readAt) }),
      },
      rows,
    };
  },
});

/** The results with their count, which is asked for once in a session. @throws Failure, InputError if a criterion says nothing */
async function countedResults({ open, source }: ToolContext, { companies }: Input, signal: AbortSignal): Promise<CompanyResults> {
  const read = readCriteria(companies);
  // Without the criterion, more companies would match than were meant, and would be bought.
  const [empty] = Object.entries(companies).find(([field, value]) => value !== undefined && read[field] === undefined) ?? [];
  if (empty !== undefined) throw new InputError(`The criterion ${empty} says nothing. Give it a value, or leave it out.`);
  const results = open.searches.of(read);
  if (results.count !== undefined && inThisSession.has(results)) await results.adoptFromColleagues();
  else await recount(results, { signal, source });
  return results;
}

/** Results that were counted since their session was opened. A count from the cache does not tell its age. */
const inThisSession = new WeakSet<CompanyResults>();

async function recount(results: CompanyResults, options: CallOptions): Promise<void> {
  try {
    await results.recount(options);
    inThisSession.add(results);
  } catch (error) {
    // Bought companies are shown without the service, too.
    if (!(error instanceof Failure) || !results.pages.isRead || options.signal?.aborted) throw error;
  }
}

function priceOfPages(results: CompanyResults, input: Input): Price {
  return priceOf('companies', { objects: neededOf(results, input) });
}

/** The number of companies that have to be bought. */
function neededOf({ pages, count: matching }: CompanyResults, { limit }: Input): number {
  if (pages.isRead && pages.nextPageSize === 0) return 0;
  return Math.max(0, Math.min(limit, matching ?? limit) - pages.loaded);
}
