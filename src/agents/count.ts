// Counts companies or timeline events, which is free.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { free } from '../client/price.ts';
import { filterOf, searchOf } from '../state/timeline/timelineFilter.ts';
import { agentTool, InputError, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { choicesOf } from './choices.ts';
import { criteria, day, eventTypesIn, idsUpTo } from './inputs.ts';
import { countOrText, moment } from './outputs.ts';

const Events = z.strictObject({ companies: idsUpTo(1000), types: eventTypesIn, from: day, to: day });

const Input = z.strictObject({ companies: z.optional(criteria), events: z.optional(Events) });
type Input = z.output<typeof Input>;

/** Counts companies by criteria, or the events of companies. */
export const count = agentTool(
  Input,
  { facts: { count: countOrText, countedAt: moment } },
  {
    ask: () => ({ doing: l10n.t('Counting: a request to the service, which is free'), price: free }),
    run: async (context, input, { signal }) => {
      const found = await countOf(context, input, signal);
      return { facts: { count: found ?? 'not stated by the service', countedAt: momentText(context.app.now()) } };
    },
  },
);

async function countOf({ open, source }: ToolContext, { companies, events }: Input, signal: AbortSignal) {
  const { client } = open;
  const options = { signal, source };
  const countOnly = { fields: ['none'], limit: 0 } as const;
  if (companies && !events) {
    const search = Object.fromEntries(Object.entries(companies).filter(([, value]) => value !== undefined));
    return (await client.searchCompanies({ ...search, ...countOnly }, options)).count;
  }
  if (!events || companies) throw new InputError('Give either companies or events, and not both.');
  const filter = filterOf({ kind: 'companies', ids: events.companies }, choicesOf(events));
  return (await client.searchTimeline({ ...searchOf(filter), ...countOnly }, options)).count;
}
