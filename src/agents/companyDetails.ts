// Reads details and packages of companies: known ones from the cache, missing ones by buying them at the agreed price.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { isRecord } from '../client/isRecord.ts';
import { priceOf } from '../client/price.ts';
import { allPackages } from '../state/companies/companyPackages.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import { agentTool, type ToolContext } from './agentTool.ts';
import { momentText } from './answerText.ts';
import { idsUpTo } from './inputs.ts';
import { moment } from './outputs.ts';

const Input = z.strictObject({
  ids: idsUpTo(10),
  packages: z.optional(z.array(z.string().check(z.regex(/^[\w.:*-]{1,60}$/))).check(z.minLength(1), z.maxLength(10))),
});
type Input = z.output<typeof Input>;

const Output = {
  facts: { shown: z.number() },
  rows: z.strictObject({ id: z.string(), readAt: z.optional(moment), packages: z.optional(z.unknown()) }),
};

/** Records of companies, each with its packages. */
export const companyDetails = agentTool(Input, Output, {
  ask: async (context, input) => {
    await context.open.companies.adoptFromColleagues(input.ids);
    const missing = missingOf(context, input);
    const [first] = missing;
    const name = first && oneLine(context.open.companies.get(first.id)?.name ?? first.id);
    const text =
      missing.length === 1 && name !== undefined
        ? l10n.t('Details of {0}.', name)
        : l10n.t('Details of {0} companies.', formatNumber(missing.length, context.app.settings.locale));
    const packages = (input.packages ?? []).map((one) => oneLine(one)).join(', ');
    return {
      doing: l10n.t('Reading company details'),
      price: priceOfDetails(missing.length),
      question: {
        title: l10n.t('Load Company Details?'),
        text: packages === '' ? text : `${text} ${l10n.t('Packages: {0}.', packages)}`,
      },
    };
  },
  run: async (context, input, { signal, agree }) => {
    await context.open.companies.adoptFromColleagues(input.ids);
    const missing = missingOf(context, input);
    const agreedAt = agree(priceOfDetails(missing.length));
    const { client, companies } = context.open;
    for (const { id, packages } of missing) {
      const { value, raw } = await client.getCompany({ id, packages }, { waitSignal: signal, source: context.source, agreedAt });
      companies.remember([{ value, raw }], packages);
    }
    const rows = [...new Set(input.ids)].map((id) => rowOf(context, id, input));
    return { facts: { shown: rows.length }, rows };
  },
});

interface Missing {
  readonly id: string;
  readonly packages: readonly string[];
}

/** The companies of which something is not known, with the packages that are missing. */
function missingOf({ open: { companies } }: ToolContext, { ids, packages = [] }: Input): readonly Missing[] {
  return [...new Set(ids)].flatMap((id): Missing[] => {
    const missing = companies.missingPackages(id, packages);
    return missing.length > 0 || companies.record(id) === undefined ? [{ id, packages: missing }] : [];
  });
}

// Details may carry packages that nobody has asked for (service-reference.md, "Details and packages").
function priceOfDetails(objects: number) {
  return priceOf('companies', { objects, packaged: true });
}

function rowOf({ open: { companies } }: ToolContext, id: string, { packages = [] }: Input): object {
  const record = companies.record(id);
  const asked = companies.packages(id).filter(({ name }) => packages.includes(name) || packages.includes(allPackages));
  return {
    ...(isRecord(record?.value) ? record.value : {}),
    id,
    ...(record ? { readAt: momentText(record.at) } : {}),
    ...(asked.length > 0 ? { packages: Object.fromEntries(asked.map(({ name, content }) => [name, content ?? null])) } : {}),
  };
}
