// Finds the companies that names most likely mean, with a paid call for each name that is new.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { priceOf } from '../client/price.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import { agentTool } from './agentTool.ts';
import { shortText } from './inputs.ts';
import { knownMatch, matchName, takeMatchesOfColleagues, type NameQuery } from './nameMatches.ts';
import { moment } from './outputs.ts';
import { momentText } from './answerText.ts';

const Input = z.strictObject({
  names: z.array(shortText).check(z.minLength(1), z.maxLength(20)),
  candidates: z.optional(z.int().check(z.gte(1), z.lte(5))),
  countries: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.minLength(1), z.maxLength(20))),
});
type Input = z.output<typeof Input>;

const Output = {
  facts: { names: z.number(), found: z.number() },
  rows: z.strictObject({
    asked: z.string(),
    id: z.optional(z.string()),
    name: z.optional(z.string()),
    confidence: z.optional(z.number()),
    readAt: moment,
  }),
};

/** Lists the candidates for each name, the best first. A name without a candidate has a row without an ID. */
export const matchNames = agentTool(Input, Output, {
  ask: async ({ app, open }, input) => {
    const { locale } = app.settings;
    await takeMatchesOfColleagues(open, queriesOf(input));
    const missing = queriesOf(input).filter((query) => !knownMatch(open, query));
    const [first] = missing;
    const text =
      missing.length === 1 && first
        ? l10n.t('The company named “{0}”: up to {1} candidates.', oneLine(first.name, 60), formatNumber(first.limit, locale))
        : l10n.t(
            'Companies for {0} names: up to {1} candidates each.',
            formatNumber(missing.length, locale),
            formatNumber(input.candidates ?? 1, locale),
          );
    return {
      doing: l10n.t('Matching names'),
      price: priceOfNames(missing),
      question: { title: l10n.t('Match Names?'), text },
    };
  },
  run: async ({ open, source }, input, { signal, agree }) => {
    const queries = queriesOf(input);
    await takeMatchesOfColleagues(open, queries);
    const agreedAt = agree(priceOfNames(queries.filter((query) => !knownMatch(open, query))));
    const rows = [];
    for (const query of queries) {
      const { candidates, at } =
        knownMatch(open, query) ?? (await matchName(open, query, { waitSignal: signal, source, agreedAt }));
      const common = { asked: query.name, readAt: momentText(at) };
      if (candidates.length === 0) rows.push(common);
      // An earlier call may have found more candidates than are asked for now.
      for (const candidate of candidates.slice(0, query.limit)) rows.push({ ...common, ...candidate });
    }
    return { facts: { names: queries.length, found: rows.filter((row) => 'id' in row).length }, rows };
  },
});

function queriesOf({ names, candidates = 1, countries = [] }: Input): readonly NameQuery[] {
  return [...new Set(names)].map((name) => ({ name, limit: candidates, countries }));
}

function priceOfNames(queries: readonly NameQuery[]) {
  return priceOf('companies', { objects: queries.reduce((sum, { limit }) => sum + limit, 0) });
}
