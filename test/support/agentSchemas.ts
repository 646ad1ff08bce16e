// The inputs of the tools of language models as JSON schemas, with descriptions of each part.
import * as z from 'zod/mini';
import { agentToolTable, type AgentToolName } from '../../src/agents/toolTable.ts';
import { isRecord } from '../../src/client/isRecord.ts';
import { omitUndefined } from '../../src/client/omitUndefined.ts';

type Words = Readonly<Record<string, string>>;

const day = 'A day such as 2026-02-28.';
const criteria: Words = {
  companies: 'Criteria of companies; all given ones must hold.',
  'companies.name': 'A part of the name.',
  'companies.namePrefix': 'What the name begins with.',
  'companies.ids': 'Company IDs.',
  'companies.lists': 'List IDs: companies in one of these lists.',
  'companies.municipalities': 'Municipalities.',
  'companies.provinces': 'Provinces.',
  'companies.regions': 'Regions.',
  'companies.postcodes': 'Postcodes.',
  'companies.ateco': 'ATECO codes of the business.',
  'companies.vat': 'VAT numbers.',
  'companies.taxIds': 'Tax IDs.',
  'companies.regNumbers': 'Registration numbers.',
  'companies.active': 'Only active companies, or only those that are not.',
};

/** The descriptions by tool and by the path of the part. */
const words: Readonly<Record<AgentToolName, Words>> = {
  companyData_count: {
    ...criteria,
    events: 'Timeline events of companies.',
    'events.companies': 'Company IDs.',
    'events.types': 'Event types; every type where none is given.',
    'events.from': `${day} Events that start on it or later.`,
    'events.to': `${day} Events that start before it.`,
  },
  companyData_lookup: {
    ids: 'Company IDs.',
    name: 'A part of the name.',
    limit: 'The most companies found by name; 20 where nothing is given.',
  },
  companyData_timeline: {
    companies: 'Company IDs.',
    types: 'Event types; every type where none is given.',
    from: `${day} Events that start on it or later.`,
    to: `${day} Events that start before it.`,
    oldestFirst: 'The oldest events first, instead of the most recent ones.',
    payload: 'With what the events hold, such as scores: one credit more for each event.',
    limit: 'The most events, and so the most credits: ask for no more than needed.',
  },
  companyData_readList: {
    list: 'The ID of one list. Without it, lists are searched by name.',
    name: 'A part of the names of lists.',
    companies:
      'How many companies of the list are wanted: those that are not known yet cost one credit each. 0 or nothing: those that are known.',
  },
  companyData_searchCompanies: {
    ...criteria,
    limit: 'The most companies, and so the most credits: ask for no more than needed.',
  },
  companyData_matchNames: {
    names: 'Names of companies, as they are written somewhere.',
    candidates: 'Candidates for each name, and so its credits; 1 where nothing is given.',
    countries: 'Countries of the companies, as two small letters each.',
  },
  companyData_companyDetails: {
    ids: 'Company IDs.',
    packages: 'Names of packages, such as base or economics. Several cost as much as one.',
  },
  companyData_listPermissions: { list: 'The ID of the list.' },
  companyData_credits: {},
  companyData_explainPrice: {
    tool: 'The tool whose price is wanted.',
    input: 'The input that it would be called with.',
  },
  companyData_changeList: {
    list: 'The ID of the list that is changed.',
    create: 'The name of a new list, instead.',
    add: 'Company IDs to add.',
    remove: 'Company IDs to remove.',
  },
};

/** The schema of every tool, and the parts that have no words, or words that belong to no part. */
export function agentSchemas(): { readonly schemas: Readonly<Record<string, unknown>>; readonly breaches: readonly string[] } {
  const breaches: string[] = [];
  const schemas = Object.entries(agentToolTable).map(([name, { input }]) => {
    const of: Words = Object.entries(words).find(([tool]) => tool === name)?.[1] ?? {};
    const unused = new Set(Object.keys(of));
    const schema: unknown = z.toJSONSchema(input, { target: 'draft-7', io: 'input' });
    const described = describe(schema, '', (path) => {
      unused.delete(path);
      const text = of[path];
      if (text === undefined) breaches.push(`${name} says nothing of ${path}`);
      return text;
    });
    breaches.push(...[...unused].map((path) => `${name} has no ${path}`));
    return [name, described] as const;
  });
  return { schemas: Object.fromEntries(schemas), breaches };
}

function describe(schema: unknown, path: string, textOf: (path: string) => string | undefined): unknown {
  if (!isRecord(schema)) return schema;
  const { $schema: _$schema, properties, ...rest } = schema;
  if (!isRecord(properties)) return rest;
  const parts = Object.entries(properties).map(([name, part]): readonly [string, unknown] => {
    const at = path === '' ? name : `${path}.${name}`;
    const described = describe(part, at, textOf);
    const description = textOf(at);
    return [name, isRecord(described) ? { ...omitUndefined({ description }), ...described } : described];
  });
  return { ...rest, properties: Object.fromEntries(parts) };
}
