// Company Match: candidates for a name or registration numbers, best first (service-shapes.md, "Company").
import { limits } from '../../client/limits.ts';
import { explained, type Call, type Operation, type Reply } from '../handler.ts';
import { allCompanies, type CompanyRecord } from '../records/companies.ts';
import { missing } from '../refusal.ts';
import { companyRecords, hasNumber } from './companies.ts';
import { folded, priceOfShown, showRecord, wantedPackages } from './recordSearch.ts';

/** Unconfirmed: the values of `fuzziness`. Any is taken, and none changes the answer. */
export const companyMatch: Operation = {
  parameters: ['name', 'regNumbers', 'fuzziness', 'minConfidence', 'packages', 'limit', 'explain'],
  answer: matchCompanies,
};

const leastConfidence = 0.5;

function matchCompanies(call: Call): Reply {
  const { params } = call;
  const name = folded(params.text('name') ?? '');
  const regNumbers = params.values('regNumbers') ?? [];
  if (name === '' && regNumbers.length === 0) throw missing('name');
  const limit = params.integer('limit', limits.page, limits.page.default);
  const least = params.fraction('minConfidence', leastConfidence);
  const packages = wantedPackages(call, companyRecords);
  const wanted = pairsOf(name);
  const candidates = allCompanies()
    .map((company) => ({ company, confidence: confidenceOf(company, wanted, regNumbers) }))
    .filter(({ confidence }) => confidence > 0 && confidence >= least)
    .sort((a, b) => b.confidence - a.confidence);
  const shown = candidates.slice(0, limit).map(({ company, confidence }) => {
    const { object, packaged } = showRecord(companyRecords, company, packages);
    return { object: { ...object, confidence }, packaged };
  });
  return {
    body: {
      items: shown.map(({ object }) => object),
      meta: { count: candidates.length, limit },
      ...explained(call, { matches: candidates.length, objects: shown.length }),
    },
    cost: priceOfShown('companies', shown, 0),
  };
}

function confidenceOf(company: CompanyRecord, wanted: ReadonlySet<string>, regNumbers: readonly string[]): number {
  if (hasNumber(company, regNumbers)) return 1;
  // With and without the legal form: people rarely type it.
  const names = [company.name, company.name.replace(company.legalForm, '')];
  const likeness = Math.max(...names.map((name) => likenessOf(wanted, pairsOf(folded(name)))));
  return Number(likeness.toFixed(3));
}

// Sørensen's coefficient over pairs of letters: 1 for the same name, near 0 for another.
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}
