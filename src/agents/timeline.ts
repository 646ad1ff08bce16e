// Reads events of companies: known ones from the cache, missing ones by buying them at the agreed price.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { priceOf, type Price } from '../client/price.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import { buyPlan } from '../state/timeline/coverage/buyRange.ts';
import { limitOf, type PlannedRange } from '../state/timeline/coverage/purchasePlan.ts';
import { planRows, type PlannedRows } from '../state/timeline/plannedRows.ts';
import type { EventEntry } from '../state/timeline/timelineEntry.ts';
import { filterOf } from '../state/timeline/timelineFilter.ts';
import type { TimelineRows } from '../state/timeline/timelineRows.ts';
import { agentTool, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { choicesOf } from './choices.ts';
import { day, eventTypesIn, idsUpTo, mostCompanies } from './inputs.ts';
import { countOrText, moment } from './outputs.ts';

const Input = z.strictObject({
  companies: idsUpTo(mostCompanies),
  types: eventTypesIn,
  from: day,
  to: day,
  oldestFirst: z.optional(z.boolean()),
  payload: z.optional(z.boolean()),
  limit: z.int().check(z.gte(1), z.lte(200)),
});
type Input = z.output<typeof Input>;

const Output = {
  facts: {
    matching: countOrText,
    shown: z.number(),
    notRead: z.optional(z.number()),
    oldestRecordReadAt: z.optional(moment),
    companies: z.unknown(),
  },
  rows: z.strictObject({
    id: z.optional(z.string()),
    type: z.optional(z.string()),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
    companies: z.optional(z.array(z.string())),
    payload: z.optional(z.unknown()),
  }),
};

/** The first events of companies, in the order that is asked for. */
export const timeline = agentTool(Input, Output, {
  ask: async (context, input, signal) => {
    const planned = await planEvents(context, input, signal);
    planned.dispose();
    const price = priceOfEvents(neededOf(planned, input.limit), input);
    return {
      doing: l10n.t('Reading events'),
      price,
      question: { title: l10n.t('Load Events?'), text: questionText(context, input) },
    };
  },
  run: async (context, input, { signal, agree }) => {
    const planned = await planEvents(context, input, signal);
    const { rows } = planned;
    try {
      const most = neededOf(planned, input.limit);
      const agreedAt = agree(priceOfEvents(most, input));
      await buyPlan({ client: clientOf(context), store: context.open.events }, { planned, most, agreedAt, signal });
      const read = rows.askedNow();
      const shown = read.slice(0, input.limit);
      const matching = context.open.events.counts.get(rows.filter)?.count;
      const oldest = shown.reduce((least, { readAt }) => Math.min(least, readAt), Infinity);
      return {
        facts: {
          matching: matching ?? 'not stated by the service',
          shown: shown.length,
          ...(matching === undefined ? {} : { notRead: Math.max(0, matching - read.length) }),
          ...(shown.length > 0 ? { oldestRecordReadAt: momentText(oldest) } : {}),
          companies: namesOf(context, input.companies),
        },
        rows: shown.map(eventRow),
      };
    } finally {
      planned.dispose();
    }
  },
});

/** Finds out which events are known and which are missing, by counting, which is free. @throws Failure */
async function planEvents(context: ToolContext, input: Input, signal: AbortSignal): Promise<PlannedRows> {
  const store = context.open.events;
  const filter = filterOf({ kind: 'companies', ids: input.companies }, choicesOf(input));
  await store.restore(filter.about);
  // A run takes over the recent count, but has to find the same new events as the plan whose price was named.
  return planRows({ client: clientOf(context), store, signal }, filter, 'more');
}

/**
 * The number of events to buy for the first `limit` events: all newer ones, and those behind the cursor that are still missing.
 * Known events reduce it only if they surely come before the missing ones.
 */
function neededOf(planned: PlannedRows, limit: number): number {
  const { next, ranges, most = Infinity } = planned.plan;
  if (!next) return 0;
  const behind = ranges.find(({ isBehindCursor }) => isBehindCursor);
  const newer = behind && next !== behind ? most - limitOf(behind) : 0;
  const left = limit - knownBefore(planned.rows, ranges);
  // A range with known events may bring these first, and would do so again for the same few credits, so more is asked for.
  const isMixed = !behind && ranges.some(({ count, missing }) => count !== missing);
  return Math.max(0, Math.min(limit, most, isMixed && left > 0 ? limit : Math.max(newer, left)));
}

function knownBefore(rows: TimelineRows, ranges: readonly PlannedRange[]): number {
  const known = rows.askedNow();
  const pages = ranges.find(({ isBehindCursor }) => isBehindCursor)?.pages;
  // Events that are newer than the pages may be known too.
  if (pages) return Math.max(pages.keys.size, known.findIndex(({ id = '' }) => id === pages.cursor) + 1);
  if (rows.filter.ordering === 'mostRecent') return 0;
  // No event of a range ends before the first day of the range.
  return known.filter(({ end }) => ranges.every(({ filter: { from = '' } }) => end < from)).length;
}

function priceOfEvents(objects: number, { payload = false }: Input): Price {
  return priceOf('timeline', { objects, packaged: payload });
}

function clientOf({ open: { client }, source }: ToolContext): Pick<typeof client, 'searchTimeline'> {
  return { searchTimeline: (search, options) => client.searchTimeline(search, { ...options, source }) };
}

function questionText({ app, open }: ToolContext, { companies, limit }: Input): string {
  const { locale } = app.settings;
  const [first = ''] = companies;
  const most = formatNumber(limit, locale);
  return companies.length === 1
    ? l10n.t('Events of {0}: up to {1}.', oneLine(open.companies.get(first)?.name ?? first), most)
    : l10n.t('Events of {0} companies: up to {1}.', formatNumber(companies.length, locale), most);
}

function namesOf({ open }: ToolContext, ids: readonly string[]): Readonly<Record<string, string>> {
  const names = ids.map((id) => [id, open.companies.get(id)?.name ?? ''] as const);
  return Object.fromEntries(names.filter(([, name]) => name !== ''));
}

/** An event as models read it. */
export function eventRow({ id, type, start, row }: EventEntry): object {
  const subjects = row.value?.subjects.flatMap((subject) => subject.id ?? []);
  return { id, type, start, end: row.value?.endDate, companies: subjects, payload: row.value?.payload };
}
