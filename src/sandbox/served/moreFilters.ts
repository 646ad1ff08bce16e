// Filters of Company Search that the HTTPS sandbox has in addition to those of the embedded sandbox.
import type { MoreFilters } from '../handlers/companies.ts';
import { rangeParameters, rangeTests, valuesOf } from '../handlers/companyFilters.ts';
import { criterion } from '../handlers/valueFilters.ts';
import type { Call } from '../handler.ts';
import type { Criterion } from '../records/collection.ts';
import type { CompanyRecord } from '../records/companies.ts';
import { companyPackage, foundedOf } from '../records/companyPackages.ts';
import type { RequestParams } from '../requestParams.ts';
import { fullTextTest } from './fullText.ts';

type Read = (company: CompanyRecord) => unknown;

/** The ranges of the scores in social networks. */
const scores = Object.fromEntries(
  ['netalpha', 'netbeta', 'netgamma'].flatMap((network) =>
    ['Global', 'Local'].map((span): [string, Read] => [
      `${network}Score${span}`,
      (one) => valuesOf(one, `socials.score.${network}${span}`)[0],
    ]),
  ),
);

const ranges: Readonly<Record<string, Read>> = {
  groupComputedTotalOperatingRevenue: (one) => valuesOf(one, 'groups.items.computedTotalOperatingRevenue')[0],
  innovationCategoryScore: (one) => valuesOf(one, 'sandboxIndicators.innovation.categoryScore')[0],
  blogScore: (one) => valuesOf(one, 'socials.score.blog')[0],
  ...scores,
};

export const moreFilters: MoreFilters = {
  parameters: ['nameQuery', 'websitesContent', 'age', ...rangeParameters({ age: true, ...ranges })],
  criteriaOf: ({ params, now }: Call) => [
    ...textCriteria(params),
    ...Object.entries(ranges).flatMap(([name, read]) => rangeTests(params, name, read)),
    // The criteria by age have no key, since a company's age depends on the day.
    ...[...rangeTests(params, 'age', ageOn(now)), ...ageCriterion(params, now)].map(({ parameter, test }) => ({
      parameter,
      test,
    })),
  ],
};

/** Unconfirmed: that a query of names has the operators of other texts. */
function textCriteria(params: RequestParams): readonly Criterion<CompanyRecord>[] {
  const name = params.text('nameQuery');
  const contents = params.values('websitesContent')?.map(fullTextTest);
  const hasName = name === undefined ? undefined : fullTextTest(name);
  return [
    ...(hasName ? [criterion<CompanyRecord>(params, 'nameQuery', (one) => hasName(one.name))] : []),
    ...(contents
      ? [criterion<CompanyRecord>(params, 'websitesContent', (one) => contents.some((test) => test(contentOf(one))))]
      : []),
  ];
}

/** The text of a company's website: its name, activities and location. */
function contentOf(company: CompanyRecord): string {
  if (companyPackage(company, 'web') === undefined) return '';
  const { name, ateco, municipality, streetName } = company;
  return [name, ...ateco.map(({ description }) => description), streetName, municipality.name, municipality.region].join('. ');
}

function ageCriterion(params: RequestParams, now: number): readonly Criterion<CompanyRecord>[] {
  if (params.text('age') === undefined) return [];
  const [years, ageOf] = [params.integer('age', { least: 0, most: 999 }, 0), ageOn(now)];
  return [criterion<CompanyRecord>(params, 'age', (one) => ageOf(one) === years)];
}

/** Whole years since the foundation. */
function ageOn(now: number): (company: CompanyRecord) => number | undefined {
  const today = new Date(now).toISOString();
  return (company) => {
    const founded = foundedOf(company);
    if (founded === undefined) return undefined;
    return Number(today.slice(0, 4)) - Number(founded.slice(0, 4)) - (today.slice(5, 10) < founded.slice(5) ? 1 : 0);
  };
}
